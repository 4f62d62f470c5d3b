"""What could be a condition: all that excludes what is known to fail, and keeps something."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from bounds.expressions import ONE, Expression, Mul, Relation, free_symbols
from bounds.prover.conditions.known_points import UNKNOWN, Array, Seen, equal, share_of
from bounds.prover.conditions.numbers import near_simple
from bounds.prover.conditions.quantities import quantities

COMMON = 0.01
STEP = 20  # shares of points are told apart in steps of 1/20


@dataclass(frozen=True)
class Candidate:
    """A relation as it stands (without sign), or a quantity and how it is to be bounded."""

    share: float
    complexity: int
    sign: str
    quantity: Expression
    value: Fraction = Fraction(0)
    relation: Relation | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """What keeps more of the points comes first, then what is simpler."""
        return -round(self.share * STEP), self.complexity


def candidates(stated: Any, seen: Seen, offered: Iterable[Relation]) -> list[Candidate]:
    """All that could exclude what is known to fail, the weakest first."""
    found = []
    known = {*seen.names, *getattr(stated, "vectors", ())}
    for relation in offered:
        names = free_symbols(relation.left) | free_symbols(relation.right)
        if relation == stated.claim or relation in stated.givens:
            continue
        if not names <= set(seen.names):
            if names <= known:
                found.append(Candidate(UNKNOWN, 4, "", ONE, relation=relation))
            continue
        share = seen.kept(relation)
        if share > 0 and seen.excludes(relation):
            found.append(Candidate(share, 0, "", ONE, relation=relation))
    for complexity, quantity in quantities(stated, seen.names):
        bad, good = seen.at(quantity, seen.bad), seen.at(quantity, seen.good)
        if not bad.size or not np.isfinite(bad).all():
            continue
        for sign, share in (("<=", share_of(good < bad.min())), (">=", share_of(good > bad.max()))):
            if share > 0:
                found.append(Candidate(share, complexity, sign, quantity))
        common = _most_common(good)
        if common is not None and not equal(bad, np.asarray(common[0])).any():
            value = near_simple(Fraction(common[0]))
            # A product vanishes with a factor, and that is the simpler condition.
            if value is not None and (value != 0 or not isinstance(quantity, Mul)):
                found.append(Candidate(common[1], complexity, "==", quantity, value))
    return sorted(found, key=lambda candidate: candidate.rank)


def _most_common(values: Array) -> tuple[float, float] | None:
    """The value that occurs most often, if it is no accident, and how often."""
    finite = values[np.isfinite(values)]
    if not finite.size:
        return None
    numbers, counts = np.unique(finite, return_counts=True)
    at = int(np.argmax(counts))
    share = float(counts[at] / values.size)
    return (float(numbers[at]), share) if share >= COMMON else None
