"""Relations on a large grid, decided at once where the ranges of its letters suffice.

A ball around all that a side is on a box (`arithmetic.ranging`) costs no more than a few points.
Where the balls of both sides are apart, the relation is decided on the whole box; factors that both
have are left out where they are positive on it, since each side would range with them alone. Else
the box is halved along its longest axis, as long as that decides one half. What is left is decided
point by point.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from bounds import arithmetic
from bounds.arithmetic import NoValue
from bounds.compiled import BLOCK, within
from bounds.values import WHOLE

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Block = tuple[slice, ...]
Ends = tuple[float, float]


@dataclass
class Ranges:
    """The smallest and the largest entry of each array in each block, each sought once."""

    found: dict[tuple[int, tuple[tuple[int, int], ...]], Ends] = field(default_factory=dict)

    def of(self, array: Array, block: Block, ends: Ends | None = None) -> Ends:
        """A little wider than the doubles, which stand for the decimals next to them.

        `ends` are the doubles, where they are known.
        """
        cuts = zip(block[len(block) - array.ndim :], array.shape, strict=True)
        name = id(array), tuple(cut.indices(n)[:2] for cut, n in cuts if n > 1)
        if name not in self.found:
            part = np.asarray(within(array, block))
            low, high = ends or (float(part.min()), float(part.max()))
            self.found[name] = _beside(low, -math.inf), _beside(high, math.inf)
        return self.found[name]


def _beside(number: float, towards: float) -> float:
    whole = number.is_integer() and abs(number) <= WHOLE
    return number if whole else math.nextafter(number, towards)


def everywhere(shape: tuple[int, ...]) -> Block:
    """The block that is all of a grid."""
    return (slice(None),) * len(shape)


def decided(
    sides: Sequence[sp.Expr],
    holds: Callable[[Any, Any], bool],
    arrays: Mapping[sp.Symbol, Array],
    at_points: Callable[[Block], Mask],
    ranges: Ranges,
) -> Mask:
    """Where a relation holds on the broadcast of `arrays`; `at_points` decides a block."""
    shape = np.broadcast_shapes((), *(array.shape for array in arrays.values()))
    whole = everywhere(shape)
    if math.prod(shape) <= BLOCK:
        return at_points(whole)
    axis = int(np.argmax(shape))
    mask = np.empty(shape, dtype=bool)

    def block(first: int, last: int) -> Block:
        return (*whole[:axis], slice(first, last), *whole[axis + 1 :])

    def known(box: Block) -> bool | None:
        found = {letter: ranges.of(array, box) for letter, array in arrays.items()}
        return _on_box(sides, holds, found)

    def split(first: int, last: int) -> None:
        middle = (first + last) // 2
        halves = (first, middle), (middle, last)
        verdicts = [known(block(*half)) for half in halves]
        if mask[block(first, last)].size <= BLOCK or verdicts == [None, None]:
            mask[block(first, last)] = at_points(block(first, last))
            return
        for half, verdict in zip(halves, verdicts, strict=True):
            if verdict is None:
                split(*half)
            else:
                mask[block(*half)] = verdict

    verdict = known(block(0, shape[axis]))
    if verdict is not None:
        return np.asarray(verdict)
    split(0, shape[axis])
    return mask


def _on_box(
    sides: Sequence[sp.Expr],
    holds: Callable[[Any, Any], bool],
    ranges: Mapping[sp.Symbol, Ends],
) -> bool | None:
    """Whether it holds at all points of a box, or at none."""
    shared, *rest = _parted(*sides)
    try:
        if shared != 1 and arithmetic.ranging(shared, ranges) > 0:
            sides = rest
        left, right = (arithmetic.ranging(side, ranges) for side in sides)
    except (NoValue, ZeroDivisionError, OverflowError, ValueError):
        return None
    if not (left.is_finite() and right.is_finite()):
        return None
    return holds(0, 1) if left < right else holds(1, 0) if left > right else None


@lru_cache(maxsize=1024)
def _parted(left: sp.Expr, right: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """The factors that two sides have in common, and what is left of each.

    >>> x, y = sp.symbols("x y")
    >>> _parted(x * y + x, 2 * x)
    (x, y + 1, 2)
    """
    one, two = (sp.Mul.make_args(sp.factor_terms(side)) for side in (left, right))
    shared = [factor for factor in one if factor in two and factor.free_symbols]
    rest = (sp.Mul(*(factor for factor in side if factor not in shared)) for side in (one, two))
    return sp.Mul(*shared), *rest
