"""VGG-11 for images of 32 x 32 (Simonyan, Zisserman, 2014, configuration A).

Eight 3 x 3 convolutions with 64 to 512 channels, five times pooled, and three linear layers, those
of 4096 units shortened to 512 as is usual at this size: 9,750,922 parameters for 10 classes. It
has no normalisation, and no dropout, which twins could not share. Without a norm it learns only
from an initial point that keeps the size of signals from layer to layer (He et al., 2015).
"""

from __future__ import annotations

from typing import cast

from torch import Tensor, nn

from bounds.errors import UserError

WIDTHS = (1, None, 2, None, 4, 4, None, 8, 8, None, 8, 8, None)  # in 64 channels; None: pooling


class VGG(nn.Module):
    """The features are the 512 numbers before the last layer."""

    def __init__(self, channels: int, classes: int, size: int, width: int) -> None:
        """`size` is a multiple of 32."""
        super().__init__()
        layers: list[nn.Module] = []
        given = channels
        for times in WIDTHS:
            if times is None:
                layers.append(nn.MaxPool2d(2))
            else:
                layers += [nn.Conv2d(given, times * width, 3, padding=1), nn.ReLU()]
                given = times * width
        flat = given * (size // 32) ** 2
        dense = [nn.Linear(flat, given), nn.ReLU(), nn.Linear(given, given), nn.ReLU()]
        self.body = nn.Sequential(*layers, nn.Flatten(), *dense)
        self.head = nn.Linear(given, classes)
        for layer in self.modules():
            if isinstance(layer, nn.Conv2d | nn.Linear):
                nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
                nn.init.zeros_(cast(Tensor, layer.bias))

    def features(self, images: Tensor) -> Tensor:
        """What the head sees."""
        return cast(Tensor, self.body(images))

    def forward(self, images: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.head(self.features(images)))


def build(*, classes: int, channels: int = 3, size: int = 32, width: int = 64) -> nn.Module:
    """For square images of `size` rows; a smaller `width` keeps the proportions."""
    if size < 32 or size % 32:
        msg = f"size must be a multiple of 32, got {size}"
        raise UserError(msg)
    return VGG(channels, classes, size, width)
