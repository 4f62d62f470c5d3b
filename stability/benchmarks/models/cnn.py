"""Two 5 x 5 convolutions and three linear layers (FedSAGD, Table 5; McMahan et al., 2017).

    5x5x64, ReLU, max pooling 2x2; 5x5x64, ReLU, max pooling 2x2;
    1600 x 384, ReLU; 384 x 192, ReLU; 192 x classes.

797,962 parameters on CIFAR-10.
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn
from torch.nn.functional import max_pool2d


class CNN(nn.Module):
    """The layers above; the features are the 192 numbers before the last."""

    def __init__(self, channels: int, size: int, width: int, classes: int) -> None:
        """`width` channels in each convolution, images of `size` rows and columns."""
        super().__init__()
        self.first = nn.Conv2d(channels, width, 5)
        self.second = nn.Conv2d(width, width, 5)
        side = ((size - 4) // 2 - 4) // 2
        self.third = nn.Linear(width * side * side, 6 * width)
        self.fourth = nn.Linear(6 * width, 3 * width)
        self.head = nn.Linear(3 * width, classes)

    def features(self, images: Tensor) -> Tensor:
        """What the head sees."""
        hidden = max_pool2d(torch.relu(self.first(images)), 2)
        hidden = max_pool2d(torch.relu(self.second(hidden)), 2).flatten(1)
        hidden = torch.relu(self.third(hidden))
        return torch.relu(cast(Tensor, self.fourth(hidden)))

    def forward(self, images: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.head(self.features(images)))


def build(*, classes: int, channels: int = 3, size: int = 32, width: int = 64) -> nn.Module:
    """As printed; a smaller `width` keeps the proportions."""
    return CNN(channels, size, width, classes)
