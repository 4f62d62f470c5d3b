"""Gradients as users give them and as states keep them: read with limits, in one form."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from bounds.errors import UserError

Gradient = Tensor | Iterable[Tensor]
"""One vector, or the gradients of a module's parameters one after another."""


LARGEST_NORM = 1e150  # the square of a larger one, and sums of such squares, would be infinite
UNITS = 4  # of its last place by which an entry of a gradient may be off
LARGEST_COUNT = 2**53


@dataclass(frozen=True)
class Rounded:
    """A vector, and how far from it the one may be of which it is the rounding."""

    entries: Tensor
    grain: float

    def distance(self, other: Tensor, grain: float) -> tuple[float, float]:
        """The squared distance d^2 from another one, and 2 d r + r^2 where both are off by r."""
        square, off = float((self.entries - other).square().sum()), self.grain + grain
        return square, 2 * math.sqrt(square) * off + off**2


def flat(gradient: Any, name: str) -> Rounded:
    """Gather a gradient into one float64 vector on the CPU; `name` is what a refusal calls it."""
    several = isinstance(gradient, Iterable) and not isinstance(gradient, Tensor)
    parts = list(gradient) if several else [gradient]
    vectors, unit = [], torch.finfo(torch.float64).eps
    for part in parts:
        if not isinstance(part, Tensor) or not _is_plain(part):
            msg = f"{name} must be a real dense tensor, or a list of such, got {part!r:.40}"
            raise UserError(msg)
        vectors.append(part.detach().reshape(-1).to("cpu", torch.float64))
        unit = max(unit, torch.finfo(part.dtype).eps if part.is_floating_point() else 0.0)
    vector = torch.cat(vectors) if vectors else torch.empty(0)
    if vector.numel() == 0:
        msg = f"{name} must have at least one entry, got none"
        raise UserError(msg)
    if not float(vector.norm()) <= LARGEST_NORM:
        msg = (
            f"{name} must have finite entries and a norm of at most {LARGEST_NORM:g}, its norm is "
            f"{float(vector.norm()):g}; leave out a client whose training failed"
        )
        raise UserError(msg)
    return Rounded(vector, UNITS * unit * float(vector.norm()))


def _is_plain(part: Tensor) -> bool:
    """Whether a tensor has its real entries in memory, one after another."""
    odd = part.is_complex() or part.is_nested or part.is_quantized or part.is_meta
    return not odd and part.layout == torch.strided


def saved_count(value: object, low: int, high: int = LARGEST_COUNT) -> int:
    """A count of a saved state."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        msg = f"{value!r:.20} is no count from {low} to {high}"
        raise ValueError(msg)
    return value


def saved_size(value: object) -> float:
    """A number of a saved state, none of which is negative."""
    if not isinstance(value, float) or not 0 <= value < math.inf:
        msg = f"{value!r:.20} is no finite number from zero on"
        raise ValueError(msg)
    return value


def saved_vector(vector: Any, shape: tuple[int, ...]) -> Tensor:
    """A copy of a vector of a saved state."""
    plain = isinstance(vector, Tensor) and _is_plain(vector) and vector.shape == shape
    if not plain or not bool(torch.isfinite(vector).all()):
        msg = "vectors are finite, and of one length"
        raise ValueError(msg)
    copied: Tensor = vector.to("cpu", torch.float64, copy=True)
    return copied
