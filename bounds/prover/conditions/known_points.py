"""What is known of a claim before a proof: where it fails, and where it seems to hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bounds.expressions import Expression, Relation, free_symbols
from bounds.prover.numeric import evaluate

Array = NDArray[np.float64]

CLEAR = 1e-9
UNKNOWN = 0.5  # the share of the good points where none are known


class Seen:
    """Counterexamples, and points at which the claim holds, as far as they are known."""

    def __init__(self, names: Sequence[str], good: Mapping[str, Array], bad: Mapping[str, Array]):
        """Take points as one array a symbol; both may be empty."""
        self.names = names
        self.good = {name: np.asarray(good.get(name, []), dtype=float) for name in names}
        self.bad = {name: np.asarray(bad.get(name, []), dtype=float) for name in names}

    def add(self, witness: Mapping[str, Fraction]) -> None:
        """One more counterexample."""
        for name in self.names:
            self.bad[name] = np.append(self.bad[name], float(witness[name]))

    def at(self, quantity: Expression, points: Mapping[str, Array]) -> Array:
        """The values of a quantity; not-a-number where it has none."""
        count = len(points[self.names[0]]) if self.names else 0
        return np.broadcast_to(evaluate(quantity, points), (count,))

    def kept(self, condition: Relation) -> float:
        """The share of the good points that satisfy a condition, as far as it is known."""
        if not self.speaks_of(condition):
            return UNKNOWN
        return share_of(self._satisfied(condition, self.good))

    def where(self, condition: Relation) -> Seen:
        """What is left under a condition."""
        good, bad = (self._satisfied(condition, points) for points in (self.good, self.bad))
        return Seen(
            self.names,
            {name: values[good] for name, values in self.good.items()},
            {name: values[bad] for name, values in self.bad.items()},
        )

    def excludes(self, condition: Relation) -> bool:
        """Whether no known counterexample satisfies a condition."""
        return not (self.speaks_of(condition) and self._satisfied(condition, self.bad).any())

    def speaks_of(self, condition: Relation) -> bool:
        """Whether a condition is about these symbols alone, and not about vectors."""
        names = free_symbols(condition.left) | free_symbols(condition.right)
        return names <= set(self.names)

    def _satisfied(self, condition: Relation, points: Mapping[str, Array]) -> NDArray[np.bool_]:
        left, right = self.at(condition.left, points), self.at(condition.right, points)
        return _COMPARE[condition.sign](left, right)


def equal(left: Array, right: Array) -> NDArray[np.bool_]:
    """Where two values are the same up to rounding."""
    return np.asarray(np.abs(left - right) <= CLEAR * (np.abs(left) + np.abs(right)))


_COMPARE: dict[str, Callable[[Array, Array], NDArray[np.bool_]]] = {
    "<=": lambda left, right: np.asarray(left <= right),
    ">=": lambda left, right: np.asarray(left >= right),
    "<": lambda left, right: np.asarray(left < right) & ~equal(left, right),
    ">": lambda left, right: np.asarray(left > right) & ~equal(left, right),
    "==": equal,
    "!=": lambda left, right: ~equal(left, right),
}


def share_of(satisfied: NDArray[np.bool_]) -> float:
    """The share of points; unknown without any."""
    return float(satisfied.mean()) if satisfied.size else UNKNOWN
