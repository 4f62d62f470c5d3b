"""Admissible points from numbers in [0, 1], one for each symbol.

The symbols are put in an order in which the givens bound them one after another: a given that is
linear in a symbol, or in a power of one that is not negative, with all its other symbols earlier,
is an end of that symbol's interval. Where
in its interval a symbol lies is a number r in [0, 1]: 0 is the lower end, 1 the upper. So points
exactly on the boundary of the givens, where tight claims break, are the corners of a cube. Givens
that bound nothing in this way are tested afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import numpy as np
from flint import arb, ctx, fmpq, fmpq_mpoly, fmpz
from numpy.typing import NDArray

from bounds.errors import UserError
from bounds.expressions import Expression, Relation, divide, free_symbols
from bounds.kernel.algebra import Algebra, fraction
from bounds.kernel.balls import TooLongError, UndefinedError, enclose
from bounds.kernel.goals import Context, Goal, normal
from bounds.kernel.problem import Problem
from bounds.prover.numeric import as_float, evaluate

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Bound:
    """`slope * symbol^power + rest >= 0`, `> 0` or `= 0`: an end at (-rest/slope)^(1/power)."""

    slope: Expression
    rest: Expression
    sign: str
    power: int = 1

    @property
    def equality(self) -> bool:
        """Whether the symbol is settled."""
        return self.sign == "=="


class Sampler:
    """Turns positions in the unit cube into points of the region at which most givens hold."""

    def __init__(self, problem: Problem, algebra: Algebra, known: Context) -> None:
        """Order the symbols and find which given bounds which."""
        self.problem = problem
        self.algebra = algebra
        self.order: list[str] = []
        self.bounds: dict[str, list[Bound]] = {name: [] for name in problem.region}
        self._arrange(known)

    def _arrange(self, known: Context) -> None:
        # An identity only asks for a value: it bounds nothing and needs no place in the order.
        givens = [given for given in self.problem.givens if given.left != given.right]
        goals = [goal for relation in givens for goal in normal(relation)]
        open_goals = [(g, free_symbols(g.expression)) for g in goals]
        met: dict[tuple[Goal, str], Bound | None] = {}

        def bound(goal: Goal, name: str) -> Bound | None:
            if (goal, name) not in met:
                met[goal, name] = self._bound(goal, name)
            return met[goal, name]

        left = sorted(self.problem.region)
        while left:
            best: tuple[tuple[int, ...], str, list[tuple[int, Bound]]] | None = None
            for place, name in enumerate(left):
                mine = [i for i, (_, names) in enumerate(open_goals) if name in names]
                linear = [(i, b) for i in mine if (b := bound(open_goals[i][0], name))]
                settles = sum(1 for _, bound in linear if bound.equality)
                # Last comes what all its givens bound, preferably one given alone; what one given
                # settles leaves the others to symbols that are free to meet them. What settles an
                # integer seldom gives one.
                whole = name in known.integers
                mixed = 2 * (settles > 1) + (0 < settles < len(linear))
                score = (
                    len(linear) - len(mine) - (whole and settles > 0),
                    -mixed,
                    settles,
                    bool(mine),
                    -len(mine),
                    -whole,
                )
                if best is None or (score, -place) > (best[0], -left.index(best[1])):
                    best = (score, name, linear)
            if best is None:
                break
            _, name, linear = best
            self.bounds[name] = [bound for _, bound in linear]
            self.order.insert(0, name)
            left.remove(name)
            open_goals = [g for g in open_goals if name not in g[1]]

    def _bound(self, goal: Goal, name: str) -> Bound | None:
        try:
            value = self.algebra.quotient(goal.expression)
        except UserError:
            return None
        at = [i for i, a in enumerate(self.algebra.atoms) if name in a.symbols]
        own = [i for i in at if self.algebra.atoms[i].kind == "symbol"]
        used = {*self.algebra.used(value.over), *self.algebra.used(value.under)}
        if (
            not own
            or any(i in used for i in at if i not in own)
            or any(i in self.algebra.used(value.under) for i in own)
        ):
            return None
        power = int(value.over.degrees()[own[0]])
        low = self.problem.region[name].low
        if power < 1 or (power > 1 and (goal.sign == "==" or low is None or low < 0)):
            return None
        slope, rest = self._parts(value.over, own[0], power)
        if rest.degrees()[own[0]] > 0:
            return None
        # The denominator's sign is the sign of slope/denominator's: keep it with the slope.
        under = self.algebra.express(value.under)
        sense = self.algebra.express(slope)
        shown = self.algebra.express(rest)
        if name in free_symbols(sense) | free_symbols(shown):  # as in max(1, x/x)
            return None
        if value.under.is_constant():
            return Bound(sense, shown, goal.sign, power)
        return Bound(divide(sense, under), divide(shown, under), goal.sign, power)

    def _parts(self, body: fmpq_mpoly, generator: int, power: int) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """A polynomial as `slope * x^power + rest`."""
        slope, rest = self.algebra.context.constant(0), self.algebra.context.constant(0)
        for exponents, coefficient in body.terms():
            powers = [int(e) for e in exponents]
            if powers[generator] == power:
                powers[generator] = 0
                slope += self.algebra.monomial(tuple(powers), coefficient)
            else:
                rest += self.algebra.monomial(tuple(powers), coefficient)
        return slope, rest

    def points(self, positions: Array) -> dict[str, Array]:
        """The points, in floats, at positions [point, symbol]."""
        values: dict[str, Array] = {}
        for column, name in enumerate(self.order):
            domain = self.problem.region[name]
            count = len(positions)
            low = np.full(count, -np.inf if domain.low is None else as_float(domain.low))
            high = np.full(count, np.inf if domain.high is None else as_float(domain.high))
            for bound in self.bounds[name]:
                with np.errstate(all="ignore"):
                    slope = np.broadcast_to(evaluate(bound.slope, values), (count,))
                    end = -evaluate(bound.rest, values) / slope
                    if bound.power > 1:
                        end = np.where(end < 0, np.nan, np.abs(end)) ** (1 / bound.power)
                end = np.where(slope == 0, np.nan, end)
                up = (slope > 0) | bound.equality
                down = (slope < 0) | bound.equality
                if domain.integer and bound.sign == ">":
                    end = np.where(up, np.floor(end + 1e-9) + 1, np.ceil(end - 1e-9) - 1)
                low = np.where(up, np.fmax(low, end), low)
                high = np.where(down, np.fmin(high, end), high)
            values[name] = place(positions[:, column], low, high, integer=domain.integer)
        return values

    def exact(
        self, position: Sequence[Fraction], *, fixed: Mapping[str, Fraction] = MappingProxyType({})
    ) -> dict[str, Fraction] | None:
        """The same point in exact rationals, moved inside where an end is irrational.

        What is `fixed` takes its value without regard to its interval.
        """
        values: dict[str, Fraction] = {}
        for r, name in zip(position, self.order, strict=True):
            if name in fixed:
                values[name] = fixed[name]
                continue
            domain = self.problem.region[name]
            low, high = domain.low, domain.high
            for bound in self.bounds[name]:
                ends = self._exact_end(bound, values)
                if ends is None:
                    continue
                below, above, rising = ends
                if domain.integer and bound.sign == ">":
                    below, above = Fraction(math.ceil(below) - 1), Fraction(math.floor(above) + 1)
                if rising or bound.equality:
                    low = above if low is None else max(low, above)
                if not rising or bound.equality:
                    high = below if high is None else min(high, below)
            if low is not None and high is not None and low > high:
                return None
            values[name] = place_exactly(r, low, high, integer=domain.integer)
        return values

    def _exact_end(
        self, bound: Bound, values: Mapping[str, Fraction]
    ) -> tuple[Fraction, Fraction, bool] | None:
        """Rationals just inside the end from either side, and whether it is a lower end."""
        box = {n: (fmpq(v.numerator, v.denominator),) * 2 for n, v in values.items()}
        try:
            with ctx.workprec(128):
                slope = enclose(bound.slope, box)
                rest = enclose(bound.rest, box)
                if not (slope[0] > 0 or slope[1] < 0):
                    return None
                if isinstance(rest[0], fmpq) and isinstance(slope[0], fmpq):
                    exact = _root(fraction(-rest[0] / slope[0]), bound.power)
                    if exact is not None:
                        return exact, exact, bool(slope[0] > 0)
                end = -(arb(rest[0]) / arb(slope[0]))
                middle = Fraction(float(end.root(bound.power).mid()))
                width = abs(middle) * Fraction(1, 10**9)
                below = (middle - width).limit_denominator(10**12)
                return below, (middle + width).limit_denominator(10**12), bool(slope[0] > 0)
        except (UndefinedError, TooLongError, ZeroDivisionError, OverflowError, ValueError):
            return None

    def relations(self) -> tuple[Relation, ...]:
        """The givens, to be tested at each point."""
        return self.problem.givens


def _root(value: Fraction, power: int) -> Fraction | None:
    """The root of a number, if it is rational."""
    if power == 1:
        return value
    if value < 0:
        return None
    parts = [fmpz(part).root(power) for part in (value.numerator, value.denominator)]
    root = Fraction(int(parts[0]), int(parts[1]))
    return root if root**power == value else None


def place(r: Array, low: Array, high: Array, *, integer: bool) -> Array:
    """The number at position r between two ends, either of which may be infinite."""
    with np.errstate(all="ignore"):
        if integer:
            low, high = np.ceil(low - 1e-9), np.floor(high + 1e-9)
        grow = r / (1 - r)
        both = low + r * (high - low)
        if integer:
            both = np.round(both)
            grow = np.round(grow)
        around = np.where(r < 0.5, -(0.5 - r) / np.maximum(r, 1e-9), (r - 0.5) / (1 - r))
        if integer:
            around = np.round(around)
        lone = np.where(np.isfinite(high), high - grow, around)
        lone = np.where(np.isfinite(low), low + grow, lone)
        return np.where(np.isfinite(low) & np.isfinite(high), both, lone)


def place_exactly(
    r: Fraction, low: Fraction | None, high: Fraction | None, *, integer: bool
) -> Fraction:
    """The same in exact rationals."""
    if integer:
        low = None if low is None else Fraction(math.ceil(low))
        high = None if high is None else Fraction(math.floor(high))
    if low is not None and high is not None:
        value = low + r * (high - low)
        return Fraction(round(value)) if integer else value
    grow = r / (1 - r) if r != 1 else Fraction(10**9)
    around = (r - Fraction(1, 2)) / (1 - r) if r != 1 else Fraction(10**9)
    if r < Fraction(1, 2):
        around = -(Fraction(1, 2) - r) / max(r, Fraction(1, 10**9))
    if integer:
        grow, around = Fraction(round(grow)), Fraction(round(around))
    if low is not None:
        return low + grow
    return high - grow if high is not None else around
