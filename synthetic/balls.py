"""Extreme values of functions of one variable, enclosed by ball arithmetic and bisection."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from fractions import Fraction

from flint import arb, ctx

from bounds.exact.balls import ball, high_end, low_end

Function = Callable[[arb], arb]

PRECISION = 96
MOST_BOXES = 60_000


def minimum(
    function: Function, low: Fraction, high: Fraction, *, tolerance: float = 1e-7
) -> tuple[Fraction, Fraction]:
    """Enclose the minimum over [low, high].

    Boxes are halved, the one with the smallest lower end first, until that end is within
    `tolerance` (relative to the minimum where that exceeds one) of the best value at a midpoint.
    Where too many boxes would be needed, the enclosure is as wide as it then is.
    """
    before, ctx.prec = ctx.prec, PRECISION
    try:
        best = min(high_end(function(ball(x))) for x in (low, high, (low + high) / 2))
        heap = [(_below(function, low, high), low, high)]
        for _ in range(MOST_BOXES):
            least, left, right = heap[0]
            if best - least <= Fraction(tolerance) * max(abs(best), Fraction(1, 10**6)):
                break
            middle = (left + right) / 2
            best = min(best, high_end(function(ball(middle))))
            heapq.heapreplace(heap, (_below(function, left, middle), left, middle))
            heapq.heappush(heap, (_below(function, middle, right), middle, right))
        return heap[0][0], best
    finally:
        ctx.prec = before


def maximum(
    function: Function, low: Fraction, high: Fraction, *, tolerance: float = 1e-7
) -> tuple[Fraction, Fraction]:
    """Enclose the maximum over [low, high]."""
    below, above = minimum(lambda x: -function(x), low, high, tolerance=tolerance)
    return -above, -below


def _below(function: Function, low: Fraction, high: Fraction) -> Fraction:
    """A lower bound on the whole interval."""
    middle, half = (low + high) / 2, (high - low) / 2
    value = function(arb(ball(middle), ball(half)))
    if not value.is_finite():
        return Fraction(-(10**30))
    return low_end(value)
