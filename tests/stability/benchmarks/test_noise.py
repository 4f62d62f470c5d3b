"""FedInit's two noises against their definition."""

from __future__ import annotations

import pytest
import torch

from bounds.errors import UserError
from stability.benchmarks.noise import brightened, colour_strengths, with_brightness, with_colours
from synthetic.client_data import ClientData
from tests.stability.benchmarks.published import numbers


def some_images() -> ClientData:
    """Three clients with 2, 1 and 3 images of two classes."""
    targets = torch.tensor([0, 1, 1, 0, 0, 1])
    return ClientData(torch.from_numpy(numbers(6, 3, 4, 4)), targets, torch.tensor([2, 1, 3]))


def test_colours_scale_each_clients_channels() -> None:
    """One factor a client and channel, image by image."""
    data = some_images()
    found = with_colours(data, deviation=0.3, seed=2)
    strength = colour_strengths(3, 3, deviation=0.3, seed=2)
    for row, client in enumerate([0, 0, 1, 2, 2, 2]):
        for channel in range(3):
            expected = data.inputs[row, channel].double() / 255 * strength[client, channel]
            torch.testing.assert_close(found.inputs[row, channel].double(), expected)
    assert torch.equal(found.targets, data.targets)
    assert torch.equal(found.sizes, data.sizes)


def test_brightness_shifts_each_class() -> None:
    """One offset a class, the same at all clients and for other images of the class."""
    data = some_images()
    found = with_brightness(data, deviation=0.2, seed=1).inputs
    offsets = found - data.inputs.float() / 255
    for label in (0, 1):
        own = offsets[data.targets == label]
        torch.testing.assert_close(own, own[:1, :1, :1, :1].expand_as(own))
    assert float((offsets[0] - offsets[1]).abs().min()) > 1e-3
    alone = brightened(data.inputs[1:2], data.targets[1:2], 0.2, 1)
    assert torch.equal(alone, found[1:2])


def test_both_go_together_and_the_strength_is_as_asked() -> None:
    """Standard deviations of many draws within four standard errors; zero changes nothing."""
    data = some_images()
    both = with_brightness(with_colours(data, deviation=0.1), deviation=0.1)
    assert both.inputs.shape == data.inputs.shape
    still = with_brightness(with_colours(data, deviation=0.0), deviation=0.0)
    torch.testing.assert_close(still.inputs, data.inputs.float() / 255)
    count = 5000
    strength = colour_strengths(count, 1, deviation=0.4, seed=0)[:, 0]
    assert abs(float(strength.mean()) - 1) < 4 * 0.4 / count**0.5
    assert abs(float(strength.std()) - 0.4) < 4 * 0.4 / (2 * count) ** 0.5


def test_mistakes_are_refused() -> None:
    """Strength and shape."""
    with pytest.raises(UserError, match="deviation must be zero or positive, got -1"):
        with_colours(some_images(), deviation=-1)
    flat = ClientData(torch.zeros(2, 80), torch.zeros(2, dtype=torch.int64), torch.tensor([2]))
    with pytest.raises(UserError, match="have colours, got"):
        with_brightness(flat, deviation=0.1)
