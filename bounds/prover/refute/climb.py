"""From the worst positions onwards, one symbol at a time.

A claim that fails in a small corner alone is met by no random position, and where integers decide,
no gradient leads there. So each symbol in turn goes where the claim is closest to failing, with all
others held (coordinate search: R. Hooke and T. A. Jeeves, J. ACM 8, 1961).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from bounds.prover.refute.search import Search

Position = tuple[Fraction, ...]

STARTS = 4
SWEEPS = 10
FINEST = 14
ENOUGH = 1e-6  # what a sweep must gain to be followed by another


def climb(search: Search, stock: Sequence[Fraction]) -> None:
    """Search on from the worst positions; the result is in `search.found`."""
    starts = list(dict.fromkeys(position for _, position in search.found.worst))
    for start in starts[:STARTS]:
        best, position = np.inf, start
        for _ in range(SWEEPS):
            before = best
            for at in range(search.size):
                moved = [_moved(position, at, to) for to in (*stock, *_near(position[at]))]
                if search.budget.left("points") < len(moved):
                    return
                found = search.rate(moved)
                if search.decided:
                    return
                if found is not None and found[0] < best:
                    best, position = found
            if not best < before - ENOUGH * abs(best):
                break


def _moved(position: Position, at: int, to: Fraction) -> Position:
    return (*position[:at], to, *position[at + 1 :])


def _near(r: Fraction) -> list[Fraction]:
    """The position itself, positions at distances from large to small, and the next integers."""
    steps = [Fraction(sense, 2**k) for k in range(2, FINEST + 1, 2) for sense in (1, -1)]
    found = [r, *(r + step for step in steps if 0 <= r + step <= 1)]
    if r < 1:
        # An unbounded symbol stands at its end plus r/(1-r), see `sampler.place`.
        grow = r / (1 - r)
        found += [(grow + k) / (grow + k + 1) for k in (1, 2, 5, grow)]
        found += [(grow - k) / (grow - k + 1) for k in (1, 2, 5, grow / 2) if grow >= k]
    return found
