"""Vectors on which every given holds and the claim fails, in exact rationals.

At sample parameters the violation is maximised over all Gram matrices and quantities, with a
margin in every inequality. The entries that the equalities leave free are then rounded, the others
follow exactly, and a rational Cholesky factorisation G = L D L^T gives the vectors: coordinate k
counts with the weight D_k. Steps with norms that are not squared are no linear programs; there the
coordinates are searched for like scalars, in one and two dimensions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from bounds.exact.definite import squares
from bounds.expressions import ONE, Expression, Symbol
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.certificate import File
from bounds.kernel.evident import context_of
from bounds.kernel.goals import holds
from bounds.kernel.vector.letters import Part
from bounds.prover.budget import ExhaustedError
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.vector.coordinates import free_parts, instance
from bounds.prover.vector.relaxation import TOLERANCE, Relaxation
from bounds.prover.vector.sampled import Point, Row, Sampled
from bounds.prover.vector.witness import (
    Vectors,
    admissible,
    exact_at,
    exact_root,
    simplest,
    undefined,
)

Array = NDArray[np.float64]

Take = Callable[..., File | None]
# A sign, coefficients by the numbers of unknowns, and a constant.
ExactRow = tuple[str, list[tuple[int, Fraction]], Fraction]
GRIDS = (1, 2, 4, 8, 16, 64, 1024, 2**20, 2**30)
STARTS = 2
FINEST = Fraction(1, 512)


class Refuter(Relaxation):
    """The search for one vector step."""

    def at(self, sample: int) -> File | None:
        """Try to refute at one sample of the parameters."""
        for goal in self.sampled.goals:
            found = self.violation(goal, sample)
            if found is None:
                continue
            file = self._rounded(sample, found)
            if file is not None:
                return file
        return None

    def tuned(self) -> File | None:
        """Move the parameters to where the least slack, at size one, is smallest."""
        for goal in self.sampled.goals:
            depths = [self.depth(self.sampled, goal, at) for at in range(len(self.sampled.points))]
            known = [(d, at) for at, d in enumerate(depths) if d is not None]
            for depth, at in sorted(known)[:STARTS]:
                file = self._descend(goal, self.sampled.positions[at], depth)
                if file is not None:
                    return file
        return None

    def _descend(self, goal: Row, start: Sequence[Fraction], depth: float) -> File | None:
        """Pattern search over the positions of the parameters, with halving steps."""
        best, position = depth, list(start)
        step = Fraction(1, 8)
        while step >= FINEST:
            improved = False
            for axis in range(len(position)):
                for move in (step, -step):
                    trial = [*position[:axis], position[axis] + move, *position[axis + 1 :]]
                    if not 0 <= trial[axis] < 1:
                        continue
                    point = self.sampled.point_at(trial)
                    if point is None:
                        continue
                    near = self.sampled.only(point)
                    value = self.depth(near, goal, 0)
                    if value is None or value >= best - abs(best) * 1e-6:
                        continue
                    best, position, improved = value, trial, True
                    if best < -TOLERANCE and (file := self._at_point(near, goal)):
                        return file
            step = step if improved else step / 2
        return None

    def _at_point(self, near: Sampled, goal: Row) -> File | None:
        before, self.sampled = self.sampled, near
        try:
            found = self.violation(goal, 0)
            return None if found is None else self._rounded(0, found)
        finally:
            self.sampled = before

    def look_for_admissible(self, samples: int) -> None:
        """An exact point at which all givens hold, at one of the first samples or anywhere."""
        for at in range(samples if self.is_linear else 0):
            found = self.violation(None, at)
            if found is not None:
                self.point = self._rounded(at, found, take=admissible)
            if self.point is not None:
                return
        self.by_coordinates(1, thorough=False)

    def _rounded(self, sample: int, values: Array, *, take: Take = simplest) -> File | None:
        """An exact witness near the numbers, as simple as can be."""
        point = self.sampled.points[sample]
        rows = self._equalities(point)
        if rows is None:
            return None
        for grid in GRIDS:
            exact, scalars = self._snapped(values, grid, rows)
            if exact is None:
                continue
            file = self._file({**point, **scalars}, exact, self._taking(take, point, exact))
            if file is not None:
                return file
        return None

    def _taking(self, take: Take, point: Point, exact: Sequence[Fraction]) -> Take:
        """With a test of what is linear in exact products, before the checker looks at vectors."""
        if take is not simplest:
            return take
        goals, givens = self._rows_at(point)

        def may(vectors: Vectors) -> bool:
            gone = {part for part, values in vectors.items() if not any(values)}
            left = list(exact)
            for at, (b, a, c) in enumerate(self.entries):
                over, names = self.sampled.blocks[b]
                sources = frozenset(filter(None, over.split(",")))
                if (names[a], sources) in gone or (names[c], sources) in gone:
                    left[at] = Fraction(0)

            def value(row: ExactRow) -> Fraction:
                return sum((c * left[at] for at, c in row[1]), row[2])

            return all(holds(value(row), row[0]) for row in givens) and (
                not goals or not all(holds(value(row), row[0]) for row in goals)
            )

        return partial(simplest, may=may)

    def _rows_at(self, point: Point) -> tuple[list[ExactRow], list[ExactRow]]:
        """Goals and givens with exact coefficients; no goals, and no given, that has none."""
        goals = [self._row_at(row, point) for row in self.sampled.goals]
        givens = [
            self._row_at(row, point) for row in (*self.sampled.facts, *self.sampled.scalar_rows)
        ]
        known = [row for row in goals if row is not None]
        return known if len(known) == len(goals) else [], [r for r in givens if r is not None]

    def _row_at(self, row: Row, point: Point) -> ExactRow | None:
        places: list[tuple[int | None, Quotient]] = [
            (self.place[product], coefficient) for product, coefficient in row.products.items()
        ]
        for monomial, coefficient in row.monomials.items():
            at = len(self.entries) + self.quantities.index(monomial) if monomial else None
            places.append((at, coefficient))
        terms, constant = [], Fraction(0)
        for at, coefficient in places:
            value = exact_at(self.sampled.algebra, coefficient, point)
            if value is None:
                return None
            if at is None:
                constant = value
            else:
                terms.append((at, value))
        return row.sign, terms, constant

    def _equalities(self, point: Point) -> list[tuple[dict[int, Fraction], Fraction]] | None:
        """Equality rows in exact rationals: `sum of coefficient * unknown = right`."""
        found = []
        for row in [*self.sampled.facts, *self.sampled.scalar_rows]:
            if row.sign == "==":
                here = self._row_at(row, point)
                if here is None:
                    return None
                found.append((dict(here[1]), -here[2]))
        return found

    def _snapped(
        self,
        values: Array,
        grid: int,
        rows: Sequence[tuple[dict[int, Fraction], Fraction]],
    ) -> tuple[list[Fraction] | None, dict[str, Fraction]]:
        """Round what is free to multiples of 1/grid; the equalities give the rest."""
        exact = [Fraction(round(float(v) * grid), grid) for v in values]
        scalars = {}
        for j, monomial in enumerate(self.quantities):
            name, power = monomial[0]
            at = len(self.entries) + j
            base = float(values[at])
            if power > 1:
                root = np.sign(base) * abs(base) ** (1 / power)
                exact[at] = Fraction(round(float(root) * grid), grid) ** power
        pivots: list[tuple[int, dict[int, Fraction], Fraction]] = []
        for left, right in rows:
            left, right = dict(left), Fraction(right)
            for pivot, terms, constant in pivots:
                if factor := left.pop(pivot, None):
                    right -= factor * constant
                    for key, c in terms.items():
                        left[key] = left.get(key, Fraction(0)) + factor * c
            left = {key: c for key, c in left.items() if c}
            if not left:
                if right:
                    return None, {}
                continue
            pivot = min(left, key=lambda key: (key >= len(self.entries), -key))
            rate = left.pop(pivot)
            pivots.append((pivot, {key: -c / rate for key, c in left.items()}, right / rate))
        for pivot, terms, constant in reversed(pivots):
            exact[pivot] = constant + sum((c * exact[key] for key, c in terms.items()), Fraction(0))
        for j, monomial in enumerate(self.quantities):
            name, power = monomial[0]
            value = exact[len(self.entries) + j]
            root = value if power == 1 else exact_root(value, power)
            if root is None:
                return None, {}
            scalars[name] = root
        return exact, scalars

    def _file(
        self, scalars: Mapping[str, Fraction], exact: Sequence[Fraction], take: Take
    ) -> File | None:
        """The witness, if Gram matrices are semidefinite and the checker accepts."""
        weights: list[Fraction] = []
        columns: dict[Part, dict[int, Fraction]] = {}
        for b, (over, names) in enumerate(self.sampled.blocks):
            size = len(names)
            matrix = [[Fraction(0)] * size for _ in range(size)]
            for value, (block, a, c) in zip(exact[: len(self.entries)], self.entries, strict=True):
                if block == b:
                    matrix[a][c] = matrix[c][a] = value
            factors = squares(matrix)
            if factors is None:
                return None
            sources = frozenset(filter(None, over.split(",")))
            for weight, column in factors:
                at = len(weights)
                root = exact_root(weight, 2)
                weights.append(Fraction(1) if root is not None else weight)
                for a, name in enumerate(names):
                    value = column[a] * (root if root is not None else 1)
                    columns.setdefault((name, sources), {})[at] = value
        weights = weights or [Fraction(1)]
        vectors = {
            part: [columns.get(part, {}).get(at, Fraction(0)) for at in range(len(weights))]
            for part in free_parts(self.reduction)
        }
        return take(self.reduction, scalars, vectors, weights)

    # Coordinates as scalars

    def by_coordinates(self, dimension: int, *, thorough: bool) -> File | None:
        """Search for the coordinates of all vectors as if they were scalars of the step."""
        parts = free_parts(self.reduction)
        names = {part: [f"c{i}_{k}" for k in range(dimension)] for i, part in enumerate(parts)}
        taken = {name for each in names.values() for name in each}
        if taken & set(self.reduction.stated.region):
            return None
        symbols: dict[Part, list[Expression]] = {
            part: [Symbol(name) for name in each] for part, each in names.items()
        }
        problem = instance(self.reduction, symbols, [ONE] * dimension, names=taken)
        sampler = Sampler(problem, Algebra(), context_of(problem))
        search = Search(problem, sampler, self.budget)
        try:
            search.quick()
            if thorough and not search.decided:
                search.thorough()
        except ExhaustedError:
            pass
        if thorough and not search.decided:
            search.corners()
        self.feasible |= search.found.admissible is not None
        for point, take in (
            (search.found.admissible, admissible),
            (search.found.undefined, undefined),
            (search.found.witness, simplest),
        ):
            if point is None:
                continue
            vectors = {part: [point[name] for name in each] for part, each in names.items()}
            found = take(self.reduction, point, vectors, [Fraction(1)] * dimension)
            if take is simplest:
                return found
            if take is undefined:
                self.undefined = self.undefined or found
            else:
                self.point = self.point or found
        return None
