"""A vector step at sample values of its parameters, in floats.

Symbols that stand in coefficients of products of vectors are *parameters*; the others (function
values, variances, norms) are *quantities*, and the rest of a claim or given is a polynomial in
them. At fixed parameters the step is linear in products of vectors and monomials of quantities.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import fmpq
from numpy.typing import NDArray

from bounds.errors import UserError
from bounds.expressions import (
    ONE,
    Add,
    Expression,
    Mul,
    Number,
    Relation,
    Symbol,
    free_symbols,
    multiply,
    number,
    show,
)
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.domains import Region
from bounds.kernel.evident import context_of
from bounds.kernel.goals import Goal, normal
from bounds.kernel.problem import Problem
from bounds.kernel.truth import is_admissible
from bounds.kernel.vector.letters import domain_of, is_letter, letters_of, read_gram
from bounds.prover.budget import Budget
from bounds.prover.numeric import Memo, as_float, evaluate
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.vector.forms import Linear, split
from bounds.prover.vector.reduction import Reduction

Array = NDArray[np.float64]
LARGEST = 10**4
MAX_TERMS, MANY = 200, 4_000
Monomial = tuple[tuple[str, int], ...]
Point = Mapping[str, Fraction]
# Points by their numbers, with their positions.
Found = dict[tuple[Fraction, ...], tuple[Point, tuple[Fraction, ...]]]


@dataclass(frozen=True)
class Row:
    """A goal or fact: coefficients of products of vectors and of monomials of quantities."""

    sign: str
    products: Mapping[str, Quotient]
    monomials: Mapping[Monomial, Quotient]
    origin: Goal | None = None


class Sampled:
    """Rows of one reduction, and their values at admissible parameters."""

    def __init__(self, reduction: Reduction) -> None:
        """Tell parameters from quantities, and read off the coefficients."""
        self.reduction = reduction
        self.algebra = reduction.algebra
        goals = [split(self.algebra, goal.expression) for goal in reduction.goals]
        facts = [fact.linear for fact in reduction.facts]
        self.parameters = self._parameters([*goals, *facts])
        self.goals = [self._row(g.sign, v) for g, v in zip(reduction.goals, goals, strict=True)]
        self.facts = [self._row(fact.goal.sign, fact.linear) for fact in reduction.facts]
        self.scalar_rows = self._scalar_rows()
        rows = [*self.goals, *self.facts, *self.scalar_rows]
        self.monomials = sorted({m for row in rows for m in row.monomials})
        self.products = sorted({name for row in rows for name in row.products})
        self.blocks = self._blocks()
        self.points: list[Point] = []
        self.positions: list[tuple[Fraction, ...]] = []

    def _parameters(self, parts: Sequence[Linear]) -> frozenset[str]:
        found: set[str] = set()
        for part in parts:
            for value in part.products.values():
                found |= set(map(str, self.algebra.symbols(value)))
            found |= self._bound_in(part.rest)
        for relation in self.reduction.scalar_facts:
            for goal in normal(relation):
                try:
                    found |= self._bound_in(self.algebra.quotient(goal.expression))
                except UserError:
                    found |= free_symbols(goal.expression)
        for norm in self.reduction.space.norms:
            found |= {name for _, c in norm.vector for name in free_symbols(c)}
        for name, domain in self.reduction.stated.region.ranges:
            if domain.integer or domain.high is not None or domain.low not in (None, 0):
                found.add(name)
        return frozenset(name for name in found if not is_letter(name))

    def _bound_in(self, value: Quotient) -> set[str]:
        """Symbols below a fraction bar or inside an atom."""
        value = self.algebra.lift(value)
        used = set(self.algebra.used(value.under))
        atoms = self.algebra.atoms
        used |= {i for i in self.algebra.used(value.over) if atoms[i].kind != "symbol"}
        return {str(name) for i in used for name in atoms[i].symbols}

    def _row(self, sign: str, value: Linear) -> Row:
        return Row(sign, value.products, self._monomials(value.rest))

    def _monomials(self, rest: Quotient) -> dict[Monomial, Quotient]:
        """Sort the terms of a polynomial by their quantities."""
        algebra = self.algebra
        rest = algebra.lift(rest)
        sums: dict[Monomial, dict[tuple[int, ...], fmpq]] = {}
        for exponents, coefficient in rest.over.terms():
            outside = [int(e) for e in exponents]
            inside = []
            for i, exponent in enumerate(exponents):
                atom = algebra.atoms[i] if exponent else None
                if atom is None or not isinstance(atom.expression, Symbol):
                    continue
                if atom.expression.name not in self.parameters:
                    inside.append((atom.expression.name, int(exponent)))
                    outside[i] = 0
            sums.setdefault(tuple(sorted(inside)), {})[tuple(outside)] = coefficient
        under = Quotient(algebra.context.constant(1), rest.under)
        return {
            monomial: algebra.times(
                Quotient(algebra.context.from_dict(terms), algebra.context.constant(1)), under
            )
            for monomial, terms in sums.items()
        }

    def terms_of(self, goal: Row) -> list[Row]:
        """The terms of a goal as they are written, each a row of its own."""
        expression = self.reduction.goals[self.goals.index(goal)].expression
        found = []
        for term in terms(expression)[:MAX_TERMS]:
            try:
                found.append(self._row(goal.sign, split(self.algebra, term)))
            except UserError:
                continue
        return found

    def _scalar_rows(self) -> list[Row]:
        """Facts without products of vectors that say something about quantities."""
        found = []
        for relation in self.reduction.scalar_facts:
            if any(map(read_gram, letters_of(relation.left, relation.right))):
                continue  # not linear in products
            for goal in normal(relation):
                try:
                    rest = self._monomials(self.algebra.quotient(goal.expression))
                    row = Row(goal.sign, {}, rest, goal)
                except UserError:
                    continue
                if any(row.monomials) and goal.sign in {">=", ">", "=="}:
                    found.append(row)
        return found

    def _blocks(self) -> list[tuple[str, list[str]]]:
        """The vectors of each subset of sources."""
        found: dict[str, set[str]] = {}
        for name in self.products:
            first, second, over = read_gram(name) or ("", "", "")
            found.setdefault(over, set()).update((first, second))
        return [(over, sorted(names)) for over, names in sorted(found.items())]

    def is_nonnegative(self, monomial: Monomial) -> bool:
        """Whether a monomial of quantities cannot be negative."""
        return all(not e % 2 or self.is_nonnegative_symbol(name) for name, e in monomial)

    def is_nonnegative_symbol(self, name: str) -> bool:
        """Whether a quantity cannot be negative."""
        region = self.reduction.stated.region
        low = (domain_of(name) if is_letter(name) else region[name]).low
        return low is not None and low >= 0

    # Sample parameters

    def sample(self, count: int) -> None:
        """Admissible parameters in exact rationals: corners first, then inside."""
        names = self.parameters & set(self.reduction.stated.region)
        givens = [
            relation
            for relation in self.reduction.scalar_facts
            if free_symbols(relation.left) | free_symbols(relation.right) <= names
        ]
        ranges = tuple(r for r in self.reduction.stated.region.ranges if r[0] in names)
        truth = Relation(number(0), "==", number(0))
        self.problem = problem = Problem(truth, tuple(givens), Region(ranges))
        self.sampler = sampler = Sampler(problem, Algebra(), context_of(problem))
        random = np.random.default_rng(7)
        choices = [Fraction(k, 8) for k in (4, 8, 0, 6, 2, 7, 1, 5, 3)]
        found: Found = {}
        for attempt in range(8 * count):
            if len(found) >= count:
                break
            size = len(sampler.order)
            if attempt < 2:
                position = [choices[attempt]] * size
            else:
                position = [choices[int(i)] for i in random.integers(0, len(choices), size)]
            self._keep(position, found)
        if not found:  # many givens leave few positions: they are sought in floats first
            search = Search(problem, sampler, Budget("small"))
            for fitting in search.fitting(MANY)[:count]:
                self._keep(fitting, found)
        self.points = [point for point, _ in found.values()]
        self.positions = [position for _, position in found.values()]

    def _keep(self, position: Sequence[Fraction], found: Found) -> None:
        """Take the point at a position, if it is admissible."""
        point = self.point_at(position)
        if point is not None:
            key = tuple(point[name] for name in sorted(point))
            found.setdefault(key, (point, tuple(position)))

    def point_at(self, position: Sequence[Fraction]) -> Point | None:
        """The parameters at a position of the unit cube, if they are admissible."""
        point = self.sampler.exact(position)
        if point is None or not self._admissible(point):
            return None
        return point

    def only(self, point: Point) -> Sampled:
        """The same rows at one point."""
        other = copy(self)
        other.points = [point]
        other.positions = []
        return other

    def _admissible(self, point: Point) -> bool:
        if not is_admissible(self.problem, point):
            return False
        here = {name: np.array([as_float(v)]) for name, v in point.items()}
        memo: Memo = {}
        finite = all(np.isfinite(self._at(e, here, memo)).all() for e in self._coefficients)
        return finite and all(abs(v) < LARGEST for v in point.values())

    @cached_property
    def _coefficients(self) -> list[Expression]:
        """Every coefficient, once."""
        rows = [*self.goals, *self.facts, *self.scalar_rows]
        values = [c for r in rows for c in (*r.products.values(), *r.monomials.values())]
        return list(dict.fromkeys(map(self._expressed, values)))

    def _expressed(self, value: Quotient) -> Expression:
        return self.algebra.express_quotient(self.algebra.lift(value))

    def values(self, value: Quotient) -> Array:
        """A coefficient at every sample."""
        arrays = {n: np.array([as_float(p[n]) for p in self.points]) for n in self.points[0]}
        found = self._at(self._expressed(value), arrays, {})
        return np.broadcast_to(found, (len(self.points),))

    def _at(self, expression: Expression, values: Mapping[str, Array], memo: Memo) -> Array:
        """A coefficient at points."""
        if isinstance(expression, Number):
            return np.asarray(as_float(expression.value))
        if unknown := sorted(free_symbols(expression) - values.keys()):
            msg = f"the multiplier {show(expression)} mentions {unknown[0]}, which no form holds"
            raise UserError(msg)
        return evaluate(expression, values, memo)

    def matrices(self, row: Row) -> list[Array]:
        """The row's symmetric matrices, one for each block: [sample, vector, vector]."""
        found = []
        for over, names in self.blocks:
            matrix = np.zeros((len(self.points), len(names), len(names)))
            place = {name: i for i, name in enumerate(names)}
            for product, coefficient in row.products.items():
                first, second, where = read_gram(product) or ("", "", "")
                if where == over:
                    a, b = place[first], place[second]
                    part = self.values(coefficient) * (1.0 if a == b else 0.5)
                    matrix[:, a, b] = matrix[:, b, a] = part
            found.append(matrix)
        return found

    def rests(self, row: Row) -> Array:
        """The row's coefficients of monomials: [sample, monomial]."""
        found = np.zeros((len(self.points), len(self.monomials)))
        for monomial, coefficient in row.monomials.items():
            found[:, self.monomials.index(monomial)] = self.values(coefficient)
        return found


def terms(value: Expression) -> list[Expression]:
    """A sum of products, multiplied out without collecting anything."""
    match value:
        case Add(parts):
            return [term for part in parts for term in terms(part)]
        case Mul(factors):
            found: list[Expression] = [ONE]
            for factor in factors:
                inside = terms(factor)
                if len(found) * len(inside) > MAX_TERMS:
                    return [value]
                found = [multiply(one, two) for one in found for two in inside]
            return found
        case _:
            return [value]
