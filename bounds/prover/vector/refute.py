"""Vectors on which every given holds and the claim fails, in exact rationals.

At sample parameters the violation is maximised over all Gram matrices and quantities, with a
margin in every inequality. The entries that the equalities leave free are then rounded, the others
follow exactly, and a rational Cholesky factorisation G = L D L^T gives the vectors: coordinate k
counts with the weight D_k. Steps with norms that are not squared are no linear programs; there the
coordinates are searched for like scalars, in one and two dimensions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bounds.errors import UserError
from bounds.grammar import ONE, Expression, Symbol, number
from bounds.prover.algebra import Algebra, Quotient
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.calculus import substitute
from bounds.prover.certificate import File, seal
from bounds.prover.checker import RejectedError, check
from bounds.prover.goals import context_of
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.vector.conic import Program
from bounds.prover.vector.instance import free_parts, instance
from bounds.prover.vector.parts import Part, label
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.sampled import Point, Row, Sampled

Array = NDArray[np.float64]

TOLERANCE = 1e-7
GRIDS = (1, 2, 4, 8, 16, 64, 1024, 2**20, 2**30)
RADIUS = 10.0
STARTS = 2
FINEST = Fraction(1, 512)
MAX_SIMPLER = 48


@dataclass(frozen=True)
class Violation:
    """The largest violation at one sample, and where it is reached."""

    size: float
    margin: bool
    values: Array


class Refuter:
    """The search for one vector step."""

    def __init__(self, reduction: Reduction, sampled: Sampled, budget: Budget) -> None:
        """Number the unknowns: entries of Gram matrices, then quantities."""
        self.reduction = reduction
        self.sampled = sampled
        self.budget = budget
        self.feasible = False
        self.entries: list[tuple[int, int, int]] = []
        for b, (_, names) in enumerate(sampled.blocks):
            for c in range(len(names)):
                self.entries += [(b, a, c) for a in range(c + 1)]
        self.quantities = [m for m in sampled.monomials if m]
        self.place = {self._product(entry): i for i, entry in enumerate(self.entries)}

    def _product(self, entry: tuple[int, int, int]) -> str:
        b, a, c = entry
        over, names = self.sampled.blocks[b]
        pair = f"{names[a]},{names[c]}"
        return f"<{pair};{over}>" if over else f"<{pair}>"

    @property
    def is_linear(self) -> bool:
        """Whether each quantity enters by one power of its own, and no norm does."""
        names = [name for monomial in self.quantities for name, _ in monomial]
        return (
            not self.reduction.space.norms
            and all(len(monomial) == 1 for monomial in self.quantities)
            and len(set(names)) == len(names)
        )

    # Semidefinite search

    def at(self, sample: int) -> File | None:
        """Try to refute at one sample of the parameters."""
        for goal in self.sampled.goals:
            found = self.violation(goal, sample)
            if found is None or found.size <= TOLERANCE or not found.margin:
                continue
            file = self._rounded(sample, found.values)
            if file is not None:
                return file
        return None

    def tuned(self) -> File | None:
        """Move the parameters to where the least slack, at size one, is smallest."""
        for goal in self.sampled.goals:
            depths = [self._depth(self.sampled, goal, at) for at in range(len(self.sampled.points))]
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
                    value = self._depth(near, goal, 0)
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
            return None if found is None else self._rounded(0, found.values)
        finally:
            self.sampled = before

    def _depth(self, sampled: Sampled, goal: Row, sample: int) -> float | None:
        """The least slack over Gram matrices and quantities that add up to one."""
        self.budget.spend("programs")
        before, self.sampled = self.sampled, sampled
        try:
            left, constant = self._line(goal, sample)
            program = Program(len(left), left)
            last = np.zeros(len(left))
            last[-1] = 1.0
            program.equal(last, 0.0)
            self._admit(program, sample, margin=0.0)
            size = np.zeros(len(left))
            for i, (_, a, c) in enumerate(self.entries):
                size[i] = 1.0 if a == c else 0.0
            for j, monomial in enumerate(self.quantities):
                nonnegative = sampled.is_nonnegative(monomial)
                size[len(self.entries) + j] = 1.0 if nonnegative else 0.0
            program.equal(size, 1.0)
            answer = program.solve()
        finally:
            self.sampled = before
        if answer is None:
            return None
        scale = max(float(np.abs(left).max()), 1e-9)
        return (float(left @ answer) + constant) / scale

    def violation(self, goal: Row | None, sample: int) -> Violation | None:
        """Maximise the violation with a margin; without a goal, only look for admissible points."""
        self.budget.spend("programs")
        count = len(self.entries) + len(self.quantities)
        cost = np.zeros(count + 1)
        cost[count] = -1.0
        program = Program(count + 1, cost)
        unit = np.eye(count + 1)
        program.at_most(unit[count], 1.0)
        program.at_most(-unit[count], 1.0)
        if goal is not None:
            left, constant = self._line(goal, sample)
            scale = max(float(np.abs(left).max()), abs(constant), 1e-9)
            program.at_most(left + scale * unit[count], -constant)
        self._admit(program, sample, margin=1.0)
        answer = program.solve()
        if answer is None or answer[count] <= TOLERANCE:
            return None
        self.feasible = True
        return Violation(float(answer[count]), True, answer[:count])

    def _admit(self, program: Program, sample: int, *, margin: float) -> None:
        """The givens, positive semidefinite Gram matrices, and bounds on everything."""
        count = program.size - 1
        unit = np.eye(program.size)
        for row in [*self.sampled.facts, *self.sampled.scalar_rows]:
            left, constant = self._line(row, sample)
            scale = max(float(np.abs(left).max()), abs(constant), 1e-9)
            if row.sign == "==":
                program.equal(left / scale, -constant / scale)
            else:
                program.at_most(-left / scale + 0.1 * margin * unit[count], constant / scale)
        at = 0
        for b, (_, names) in enumerate(self.sampled.blocks):
            dimension = len(names)
            slopes = np.zeros((program.size, dimension, dimension))
            for c in range(dimension):
                for a in range(c + 1):
                    slopes[at, a, c] = slopes[at, c, a] = 1.0
                    at += 1
            slopes[count] = -0.05 * margin * np.eye(dimension)
            program.positive(np.zeros((dimension, dimension)), slopes)
            trace = np.zeros(program.size)
            for i, (block, a, c) in enumerate(self.entries):
                trace[i] = 1.0 if block == b and a == c else 0.0
            program.at_most(trace, RADIUS)
        for j, monomial in enumerate(self.quantities):
            column = unit[len(self.entries) + j]
            program.at_most(column, RADIUS)
            if self.sampled.is_nonnegative(monomial):
                program.at_most(-column + 0.05 * margin * unit[count], 0.0)
            else:
                program.at_most(-column, RADIUS)

    def _line(self, row: Row, sample: int) -> tuple[Array, float]:
        """The row as a linear function of entries, quantities and margin."""
        left = np.zeros(len(self.entries) + len(self.quantities) + 1)
        for product, coefficient in row.products.items():
            left[self.place[product]] += self.sampled.values(coefficient)[sample]
        for monomial, coefficient in row.monomials.items():
            if monomial:
                at = len(self.entries) + self.quantities.index(monomial)
                left[at] += self.sampled.values(coefficient)[sample]
        constant = row.monomials.get(())
        return left, float(self.sampled.values(constant)[sample]) if constant is not None else 0.0

    def _rounded(self, sample: int, values: Array) -> File | None:
        """An exact witness near the numbers, as simple as can be."""
        point = self.sampled.points[sample]
        rows = self._equalities(point)
        if rows is None:
            return None
        for grid in GRIDS:
            exact, scalars = self._snapped(values, grid, rows)
            if exact is None:
                continue
            file = self._file({**point, **scalars}, exact)
            if file is not None:
                return file
        return None

    def _equalities(self, point: Point) -> list[tuple[dict[int, Fraction], Fraction]] | None:
        """Equality rows in exact rationals: `sum of coefficient * unknown = right`."""
        found = []
        for row in [*self.sampled.facts, *self.sampled.scalar_rows]:
            if row.sign != "==":
                continue
            left: dict[int, Fraction] = {}
            right = Fraction(0)
            for product, coefficient in row.products.items():
                value = exact_at(self.sampled.algebra, coefficient, point)
                if value is None:
                    return None
                left[self.place[product]] = value
            for monomial, coefficient in row.monomials.items():
                value = exact_at(self.sampled.algebra, coefficient, point)
                if value is None:
                    return None
                if monomial:
                    left[len(self.entries) + self.quantities.index(monomial)] = value
                else:
                    right -= value
            found.append((left, right))
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

    def _file(self, scalars: Mapping[str, Fraction], exact: Sequence[Fraction]) -> File | None:
        """The witness, if Gram matrices are semidefinite and the checker accepts."""
        weights: list[Fraction] = []
        columns: dict[Part, dict[int, Fraction]] = {}
        for b, (over, names) in enumerate(self.sampled.blocks):
            size = len(names)
            matrix = [[Fraction(0)] * size for _ in range(size)]
            for value, (block, a, c) in zip(exact[: len(self.entries)], self.entries, strict=True):
                if block == b:
                    matrix[a][c] = matrix[c][a] = value
            factors = cholesky(matrix)
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
        return self.file(scalars, vectors, weights)

    def file(
        self,
        scalars: Mapping[str, Fraction],
        vectors: Mapping[Part, Sequence[Fraction]],
        weights: Sequence[Fraction],
    ) -> File | None:
        """The witness as a file, as simple as it can be made, if the checker accepts it."""
        found = self._accepted(scalars, vectors, weights)
        if found is None:
            return None
        vectors = dict(vectors)
        groups: dict[frozenset[str], list[Part]] = {}
        for part in vectors:
            groups.setdefault(part[1], []).append(part)
        parts = [group for _, group in sorted(groups.items(), key=lambda g: -len(g[0]))]
        parts += [[part] for part in sorted(vectors, key=label)]
        for chosen in parts[:MAX_SIMPLER]:
            if not any(value for part in chosen for value in vectors[part]):
                continue
            nought = dict.fromkeys(chosen, [Fraction(0)] * len(weights))
            simpler = self._accepted(scalars, {**vectors, **nought}, weights)
            if simpler is not None:
                found, vectors = simpler, {**vectors, **nought}
        used = [k for k in range(len(weights)) if any(values[k] for values in vectors.values())]
        used = used or [0]
        shorter = {part: [values[k] for k in used] for part, values in vectors.items()}
        return self._accepted(scalars, shorter, [weights[k] for k in used]) or found

    def _accepted(
        self,
        scalars: Mapping[str, Fraction],
        vectors: Mapping[Part, Sequence[Fraction]],
        weights: Sequence[Fraction],
    ) -> File | None:
        region = self.reduction.stated.region
        whole = {n: scalars.get(n, domain.nearest(Fraction(0))) for n, domain in region.ranges}
        named: dict[str, dict[str, list[str]]] = {}
        for (name, over), values in sorted(vectors.items(), key=lambda item: label(item[0])):
            named.setdefault(name, {})[",".join(sorted(over))] = [str(v) for v in values]
        witness = {
            "scalars": {n: str(v) for n, v in sorted(whole.items())},
            "weights": [str(w) for w in weights],
            "vectors": named,
        }
        problem = {"kind": "vector", **self.reduction.stated.texts}
        file = seal({"problem": problem, "verdict": "refuted", "witness": witness})
        try:
            check(file)
        except (RejectedError, UserError):
            return None
        return file

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
        self.feasible |= search.found.admissible is not None
        point = search.found.witness
        if point is None:
            return None
        vectors = {part: [point[name] for name in each] for part, each in names.items()}
        return self.file(point, vectors, [Fraction(1)] * dimension)


def exact_at(algebra: Algebra, value: Quotient, point: Point) -> Fraction | None:
    """A coefficient at rational parameters; none where it is irrational or undefined."""
    return number_at(algebra, algebra.express_quotient(algebra.lift(value)), point)


def number_at(algebra: Algebra, expression: Expression, point: Point) -> Fraction | None:
    """The same for an expression."""
    for name, at in point.items():
        expression = substitute(expression, name, number(at))
    try:
        return algebra.number(algebra.quotient(expression))
    except (UserError, ZeroDivisionError):
        return None


def exact_root(value: Fraction, power: int) -> Fraction | None:
    """The rational root of a rational number, if there is one."""
    if value < 0:
        return None
    if power == 2:
        roots = isqrt(value.numerator), isqrt(value.denominator)
    else:
        roots = (
            round(value.numerator ** (1 / power)),
            round(value.denominator ** (1 / power)),
        )
    fits = roots[0] ** power == value.numerator and roots[1] ** power == value.denominator
    return Fraction(roots[0], roots[1]) if fits else None


def cholesky(matrix: Sequence[Sequence[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Weights D_k > 0 and columns L_k with matrix = sum D_k L_k L_k^T; none if not semidefinite."""
    left = [list(row) for row in matrix]
    found = []
    for k in range(len(left)):
        pivot = left[k][k]
        if pivot < 0 or (pivot == 0 and any(left[k])):
            return None
        if pivot == 0:
            continue
        column = [left[a][k] / pivot for a in range(len(left))]
        found.append((pivot, column))
        for a in range(len(left)):
            for c in range(len(left)):
                left[a][c] -= pivot * column[a] * column[c]
    return found


def flat(witness: Mapping[str, Any]) -> dict[str, Fraction]:
    """The numbers of a witness by name: scalars, then coordinates as x[1] or x~xi[1].

    Parts that are zero are left out: a vector that is not named is zero.
    """
    found = {name: Fraction(text) for name, text in witness["scalars"].items()}
    for name, parts in witness["vectors"].items():
        for over, values in parts.items():
            shown = f"{name}~{over}" if over else name
            if any(map(Fraction, values)):
                found |= {f"{shown}[{k}]": Fraction(v) for k, v in enumerate(values, start=1)}
    if any(Fraction(text) != 1 for text in witness["weights"]):
        found |= {f"weight[{k}]": Fraction(t) for k, t in enumerate(witness["weights"], start=1)}
    return found


def worded(witness: Mapping[str, Any]) -> str:
    """The witness in a line: numbers, and vectors with all their coordinates."""
    found = [f"{name} = {text}" for name, text in witness["scalars"].items()]
    for name, parts in witness["vectors"].items():
        for over, values in parts.items():
            if any(map(Fraction, values)):
                shown = f"{name}~{over}" if over else name
                found.append(f"{shown} = ({', '.join(values)})")
    found.append("all other vectors 0")
    if any(Fraction(text) != 1 for text in witness["weights"]):
        found.append(f"coordinates weighted by {', '.join(witness['weights'])}")
    return ", ".join(found)
