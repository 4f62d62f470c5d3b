"""A rewritten module has the numbers of the module, bit by bit."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor, nn
from torch.nn import functional

from synthetic.rewriting import pooled_first


class Written(nn.Module):
    """A convolution, and then a function of its output."""

    def __init__(self, after: Callable[[Tensor], Tensor]) -> None:
        """`after` is called on [sample, 3, 8, 8]."""
        super().__init__()
        self.first = nn.Conv2d(2, 3, 3, padding=1)
        self.after = after

    def forward(self, images: Tensor) -> Tensor:
        """The function of the convolution."""
        return self.after(self.first(images))


def layered(*layers: nn.Module) -> nn.Module:
    """A convolution, and then layers."""
    return nn.Sequential(nn.Conv2d(2, 3, 3, padding=1), *layers)


MOVED: dict[str, Callable[[], nn.Module]] = {
    "layers": lambda: layered(nn.ReLU(), nn.MaxPool2d(2)),
    "functions": lambda: Written(lambda x: functional.max_pool2d(functional.relu(x), 2)),
    "of torch": lambda: Written(lambda x: torch.max_pool2d(torch.relu(x), 3, 2, 1)),
    "a method": lambda: Written(lambda x: functional.max_pool2d(x.relu(), 2, ceil_mode=True)),
}
KEPT: dict[str, Callable[[], nn.Module]] = {
    "mean pooling": lambda: layered(nn.ReLU(), nn.AvgPool2d(2)),
    "another function": lambda: layered(nn.GELU(), nn.MaxPool2d(2)),
    "in place": lambda: layered(nn.ReLU(inplace=True), nn.MaxPool2d(2)),
    "places asked": lambda: layered(nn.ReLU(), nn.MaxPool2d(2, return_indices=True)),
    "read twice": lambda: Written(lambda x: (y := torch.relu(x)).sum() + torch.max_pool2d(y, 2)),
    "depends on data": lambda: Written(
        lambda x: torch.max_pool2d(torch.relu(x), 2) if x.sum() > 0 else x
    ),
}


def values_and_slopes(module: nn.Module, images: Tensor, weights: Tensor) -> list[Tensor]:
    """The output, and the gradients of a weighted sum of it."""
    found = module(images)
    total = (found * weights[..., : found.shape[-2], : found.shape[-1]]).sum()
    return [found, *torch.autograd.grad(total, list(module.parameters()))]


@pytest.mark.parametrize("name", MOVED)
def test_a_rectifier_goes_behind_the_pooling(name: str) -> None:
    """The rewritten module is another one, on the same layers."""
    module = MOVED[name]()
    lean = pooled_first(module)
    assert lean is not module
    assert [id(part) for part in lean.parameters()] == [id(part) for part in module.parameters()]


@pytest.mark.parametrize("name", KEPT)
def test_what_would_change_stays(name: str) -> None:
    """Anything but a rectifier that only a maximum reads."""
    module = KEPT[name]()
    assert pooled_first(module) is module


def test_hooks_stay() -> None:
    """A hook would see other shapes."""
    module = MOVED["layers"]()
    module.register_forward_hook(lambda *_: None)
    assert pooled_first(module) is module


@given(
    st.sampled_from(sorted(MOVED)),
    st.integers(0, 2**32),
    st.sampled_from([torch.contiguous_format, torch.channels_last]),
)
@settings(max_examples=30, deadline=None)
def test_the_bits_are_the_same(name: str, seed: int, order: Any) -> None:
    """Also where a window has equal entries, zeros or nothing positive."""
    generator = torch.Generator().manual_seed(seed)
    module = MOVED[name]()
    with torch.no_grad():
        for part in module.parameters():
            part.copy_(torch.randint(-1, 2, part.shape, generator=generator))
    images = torch.randint(-1, 2, (3, 2, 8, 8), generator=generator).float()
    weights = torch.randn(3, 3, 8, 8, generator=generator)
    images = images.contiguous(memory_format=order)
    expected = values_and_slopes(module, images, weights)
    found = values_and_slopes(pooled_first(module), images, weights)
    assert all(torch.equal(ours, theirs) for ours, theirs in zip(found, expected, strict=True))
