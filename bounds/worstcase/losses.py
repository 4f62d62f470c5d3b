"""The losses of the clients: unknown functions, known where a run looks at them.

A loss is a function, so where it is asked twice at one point it answers the same. Noise is a law at
each point: finitely many equally likely vectors with mean zero.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction

from bounds.worstcase.families import Evaluation
from bounds.worstcase.vectors import COMMON, ONE, ZERO, Space, Vector


class Losses:
    """Functions numbered from 0; `counts` says how many clients have each, exchangeable ones.

    An unknown gradient is an unknown vector times `unit`, the smoothness: then all unknown vectors
    are lengths, and the solver meets numbers of one size.
    """

    def __init__(self, space: Space, counts: Sequence[int], *, unit: Fraction = ONE) -> None:
        """Nobody has looked yet."""
        self.space = space
        self.counts = counts
        self.unit = unit
        self.seen: list[dict[Hashable, Evaluation]] = [{} for _ in counts]
        self.noises: dict[tuple[int, Hashable], list[Vector]] = {}

    def blocks(self, function: int) -> tuple[int, ...]:
        """Where a new vector of a client of the group has parts."""
        return (COMMON, function + 1) if self.counts[function] > 1 else (COMMON,)

    def own(self, function: int) -> Vector:
        """A new vector of a client of the group."""
        return self.space.vector(*self.blocks(function))

    def evaluate(self, function: int, point: Vector) -> Evaluation:
        """Gradient and value at a point, new where nobody has looked."""
        if point.key not in self.seen[function]:
            gradient = self.own(function) * self.unit
            self.put(function, Evaluation(point, gradient, self.space.number()))
        return self.seen[function][point.key]

    def put(self, function: int, evaluation: Evaluation) -> None:
        """Say what is known at a point."""
        self.seen[function][evaluation.point.key] = evaluation

    def noise(self, function: int, point: Vector, outcomes: int) -> list[Vector]:
        """The equally likely errors of the gradient at a point."""
        key = (function, point.key)
        if key not in self.noises:
            free = [self.own(function) * self.unit for _ in range(outcomes - 1)]
            last = Vector()
            for vector in free:
                last = last - vector
            self.noises[key] = [*free, last]
        return self.noises[key]

    def stationary(self, shares: Sequence[Fraction], point: Vector) -> None:
        """Let the gradients at a point have mean zero, the clients weighted by their shares.

        A group alone has gradients that differ from zero only by the own part; of several groups
        the last makes up for the others.
        """
        taking_part = [function for function, share in enumerate(shares) if share]
        rest = Vector()
        for function in taking_part[:-1]:
            gradient = self.evaluate(function, point).gradient
            rest = rest - gradient.common() * shares[function]
        last = taking_part[-1]
        own = [block for block in self.blocks(last) if block != COMMON]
        gradient = rest * (1 / shares[last]) + self.space.vector(*own) * self.unit
        self.put(last, Evaluation(point, gradient, self.space.number()))
        for function, share in enumerate(shares):
            if share == ZERO:
                self.evaluate(function, point)
