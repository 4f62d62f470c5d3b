"""Which products of facts add up to a polynomial: a linear program whose columns come by need.

Every generator with an end is written as x = end +- u, u >= 0. Any monomial in the u (with even
exponents of generators without an end) is then at least zero, and

    R = sum_j x_j m_j F_j  +  (a polynomial whose coefficients are >= 0),    x_j >= 0,

is a proof, for products F_j of facts and monomials m_j. Which m_j F_j to offer is decided by need:
a product is offered if one of its terms can cancel a coefficient of the wrong sign, of R at first,
then of the products already offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from operator import add, sub

import numpy as np
from flint import fmpq, fmpq_mpoly

from bounds.expressions import Expression, Pow, multiply, number
from bounds.kernel.algebra import fraction, rational
from bounds.prover.methods.elements import (
    Element,
    Equality,
    Shift,
    elements,
    known_sign,
    merge,
    shifts,
)
from bounds.prover.methods.linear_program import solve
from bounds.prover.scaffold import Scaffold

Monomial = tuple[int, ...]
Term = tuple[Fraction, tuple[tuple[int, int], ...], Expression | None]
Factors = tuple[tuple[fmpq_mpoly, int], ...]
Answer = tuple[list[Term], list[tuple[Equality, Expression]]]


class Frame:
    """The generators of one linear program, shifted to their ends."""

    def __init__(self, scaffold: Scaffold, generators: list[int], *, at_zero: bool) -> None:
        """Shift every generator that has an end, or (`at_zero`) leave the positive ones alone.

        Without the shift a polynomial keeps its few terms, and most steps need no more.
        """
        self.algebra = scaffold.algebra
        self.shifts = shifts(scaffold, generators)
        if at_zero:
            for at, shift in self.shifts.items():
                if shift.direction > 0 and shift.end > 0:
                    found = known_sign(scaffold, self.algebra.context.gen(at))
                    if found is not None and found[1] > 0:  # not where facts contradict it
                        slope = rational(1 / found[1])
                        self.shifts[at] = Shift(at, fmpq(0), 1, found[0], slope, strict=True)
        images = list(self.algebra.context.gens())
        for at, shift in self.shifts.items():
            images[at] = shift.end + shift.direction * images[at]
        self.images = images
        self.endless = [at for at in range(len(images)) if at not in self.shifts]

    def table(self, polynomial: fmpq_mpoly) -> dict[Monomial, fmpq]:
        """The coefficients of a polynomial in the shifted generators."""
        moved = self.algebra.polynomial(polynomial).compose(*self.images, ctx=self.algebra.context)
        return dict(moved.terms())

    def is_nonnegative(self, monomial: Monomial) -> bool:
        """Whether a monomial is at least zero: generators without an end have even exponents."""
        return not any(monomial[at] % 2 for at in self.endless)

    def is_positive(self, monomial: Monomial) -> bool:
        """Whether a monomial is positive."""
        return all(
            not e or (i in self.shifts and self.shifts[i].strict) for i, e in enumerate(monomial)
        )

    def factors(self, monomial: Monomial) -> Term:
        """A monomial as weight, facts and the part to be squared."""
        weight, facts, square = Fraction(1), [], []
        for at, exponent in enumerate(monomial):
            if not exponent:
                continue
            if at in self.shifts:
                shift: Shift = self.shifts[at]
                facts.append((shift.fact, int(exponent)))
                weight /= fraction(shift.slope) ** int(exponent)
            else:
                half = [0] * len(monomial)
                half[at] = exponent // 2
                square.append(self.algebra.express(self.algebra.monomial(tuple(half), fmpq(1))))
        return weight, tuple(facts), multiply(*square) if square else None


def polynomial_terms(
    scaffold: Scaffold,
    target: fmpq_mpoly,
    *,
    strict: bool,
    effort: int,
    equality: bool = False,
    under: Factors = (),
) -> Answer | None:
    """Write a polynomial as a combination of products of facts."""
    algebra = scaffold.algebra
    target = algebra.polynomial(target)
    if target.is_constant():
        value = fraction(target.leading_coefficient()) if not target.is_zero() else Fraction(0)
        if value > 0:
            return [(value, (), None)], []
        if value == 0 and not strict:
            return [], []
    facts, equalities = elements(scaffold)
    facts = [replace(f, polynomial=algebra.polynomial(f.polynomial)) for f in facts]
    target = algebra.polynomial(target)
    relevant, facts, equalities = _relevant(scaffold, target, facts, equalities)
    plain = Frame(scaffold, relevant, at_zero=True)
    moved = Frame(scaffold, relevant, at_zero=False)
    common, divisor = _common_denominator(scaffold, facts, under)
    for frame in (plain, moved) if plain.shifts != moved.shifts else (plain,):
        used = {shift.fact for shift in frame.shifts.values()}
        offered = [f for f in facts if len(f.facts) > 1 or f.facts[0][0] not in used]
        products = [] if equality else _products(offered, effort)
        for factor, divide in ((None, ()), (common, divisor)) if divisor else ((None, ()),):
            aim = target if factor is None else algebra.polynomial(target * factor)
            found = _program(
                scaffold,
                frame,
                aim,
                products,
                equalities,
                strict=strict,
                effort=effort,
                equality=equality,
            )
            if found is not None:
                return _divided(scaffold, found, divide)
    return None


def _common_denominator(
    scaffold: Scaffold, facts: list[Element], present: Factors
) -> tuple[fmpq_mpoly, tuple[tuple[int, int], ...]]:
    """What the facts' least common denominator has beyond the target's own denominator."""
    counts: dict[str, tuple[fmpq_mpoly, int]] = {}
    there = {str(factor): count for factor, count in present}
    for fact in facts:
        for factor, count in fact.under:
            old = counts.get(str(factor), (factor, 0))
            counts[str(factor)] = (factor, max(count, old[1]))
    total = scaffold.algebra.context.constant(1)
    divisor: tuple[tuple[int, int], ...] = ()
    for name in sorted(counts):
        factor, count = counts[name]
        count = max(0, count - there.get(name, 0))
        sign = known_sign(scaffold, factor)
        if sign is not None and count:
            # A negative factor stands for its negative; the constant is left to the program.
            total *= (scaffold.algebra.polynomial(factor) * rational(1 / sign[1])) ** count
            divisor = merge(divisor, [(sign[0], -count)])
    return total, divisor


def _divided(scaffold: Scaffold, found: Answer, divisor: tuple[tuple[int, int], ...]) -> Answer:
    """The answer for target * M turned into one for the target."""
    if not divisor:
        return found
    terms = [(weight, merge(facts, divisor), square) for weight, facts, square in found[0]]
    under = [Pow(scaffold.known.facts[at].expression, number(k)) for at, k in divisor]
    multiples = [(equality, multiply(factor, *under)) for equality, factor in found[1]]
    return terms, multiples


def _relevant(
    scaffold: Scaffold, target: fmpq_mpoly, facts: list[Element], equalities: list[Equality]
) -> tuple[list[int], list[Element], list[Equality]]:
    """Generators linked with the target through facts, and the facts among them."""
    algebra = scaffold.algebra
    linked = set(algebra.used(target))
    if not linked:
        linked = {i for f in facts for i in algebra.used(f.polynomial)}
    bodies = [f.polynomial for f in facts] + [algebra.polynomial(e.polynomial) for e in equalities]
    supports = [set(algebra.used(body)) for body in bodies]
    grown = True
    while grown:
        grown = False
        for support in supports:
            if support & linked and not support <= linked:
                linked |= support
                grown = True
    keep = [bool(s & linked) or not s for s in supports]
    kept_facts = [f for f, k in zip(facts, keep, strict=False) if k]
    kept = [e for e, k in zip(equalities, keep[len(facts) :], strict=True) if k]
    return sorted(linked), kept_facts, kept


def _products(facts: list[Element], effort: int) -> list[Element]:
    """The facts themselves and products of up to `effort` of them."""
    found = list(facts)
    for count in range(2, effort + 1):
        if len(facts) ** count > 800:
            break
        for group in combinations_with_replacement(facts, count):
            body, weight = group[0].polynomial, group[0].weight
            for element in group[1:]:
                body, weight = body * element.polynomial, weight * element.weight
            if len(body) <= 400:
                merged = merge(*(element.facts for element in group))
                found.append(Element(body, weight, merged, all(e.strict for e in group)))
    return found


def _program(
    scaffold: Scaffold,
    frame: Frame,
    target: fmpq_mpoly,
    products: list[Element],
    equalities: list[Equality],
    *,
    strict: bool,
    effort: int,
    equality: bool,
) -> Answer | None:
    budget = scaffold.budget
    goal = frame.table(target)
    bodies = [frame.table(p.polynomial) for p in products]
    bodies += [frame.table(e.polynomial) for e in equalities]
    first_equality = len(products)
    slack: dict[Monomial, bool] = {}
    columns: list[dict[Monomial, fmpq]] = []
    labels: list[tuple[Monomial, int]] = []
    seen: set[tuple[Monomial, int]] = set()
    needy = _needs(frame, goal, slack, equality=equality)
    treated: set[Monomial] = set()
    tables = [goal, *bodies[:40]]
    ceiling = max((sum(m) for table in tables for m in table), default=0) + 2 * effort
    most = budget.limits["columns"] * effort
    degrees = [max(map(sum, body), default=0) for body in bodies]
    origins = [(at, term) for at, body in enumerate(bodies) for term in body]
    exponents = np.array([term for _, term in origins], dtype=np.int64)
    falling = np.array([at >= first_equality or bodies[at][term] <= 0 for at, term in origins])
    for _ in range(3 + effort):
        fits = not needy - treated
        begun = len(columns)
        for row in sorted(needy - treated) if origins else ():
            divides = (exponents <= np.array(row, dtype=np.int64)).all(axis=1)
            for place in np.flatnonzero(divides & falling if slack[row] else divides):
                if len(columns) >= most:
                    break
                at, term = origins[place]
                factor = tuple(map(sub, row, term))
                if (factor, at) in seen or sum(factor) + degrees[at] > ceiling:
                    continue
                if at < first_equality and not frame.is_nonnegative(factor):
                    continue
                seen.add((factor, at))
                columns.append({tuple(map(add, factor, m)): c for m, c in bodies[at].items()})
                labels.append((factor, at))
        treated |= needy
        for column in columns[begun:]:
            for m in column:
                if m not in slack:
                    slack[m] = not equality and frame.is_nonnegative(m)
        budget.spend("programs", 1 + len(columns) // 100)
        reward = {m: frame.is_positive(m) for m in slack} if strict else {}
        free = [at >= first_equality for _, at in labels]
        values = solve(goal, columns, free, slack, reward)
        if values is not None:
            answer = _answer(frame, goal, columns, labels, values, products, equalities)
            if not strict or _is_strict(answer[0], scaffold):
                return answer
        if fits:
            return None
        needy = {
            m
            for (factor, at), column in zip(labels, columns, strict=True)
            for m, c in column.items()
            if not slack[m] or ((c > 0 or at >= first_equality) and goal.get(m, 0) <= 0)
        }
        if len(columns) >= most:
            break
    return None


def _needs(
    frame: Frame, goal: Mapping[Monomial, fmpq], slack: dict[Monomial, bool], *, equality: bool
) -> set[Monomial]:
    """The monomials of the goal that cannot stay: negative, or of unknown sign."""
    found = set()
    for monomial, coefficient in goal.items():
        slack[monomial] = not equality and frame.is_nonnegative(monomial)
        if coefficient < 0 or not slack[monomial]:
            found.add(monomial)
    return found


def _answer(
    frame: Frame,
    goal: Mapping[Monomial, fmpq],
    columns: list[dict[Monomial, fmpq]],
    labels: list[tuple[Monomial, int]],
    values: list[fmpq],
    products: list[Element],
    equalities: list[Equality],
) -> Answer:
    """The terms that a solution of the program stands for."""
    algebra = frame.algebra
    rest = dict(goal)
    terms: list[Term] = []
    multiples: dict[int, fmpq_mpoly] = {}
    for value, (factor, at), column in zip(values, labels, columns, strict=True):
        if value == 0:
            continue
        for m, c in column.items():
            rest[m] = rest.get(m, fmpq(0)) - value * c
        if at < len(products):
            weight, facts, square = frame.factors(factor)
            product = products[at]
            joint = fraction(value) * weight * product.weight
            terms.append((joint, merge(facts, product.facts), square))
        else:
            here = algebra.monomial(factor, value)
            multiples[at] = multiples.get(at, algebra.context.constant(0)) + here
    for monomial in sorted(rest):
        if rest[monomial] != 0:
            weight, facts, square = frame.factors(monomial)
            terms.append((fraction(rest[monomial]) * weight, facts, square))
    inverse = list(algebra.context.gens())
    for at, shift in frame.shifts.items():
        inverse[at] = (inverse[at] - shift.end) * shift.direction
    shown = [
        (
            equalities[at - len(products)],
            algebra.express(body.compose(*inverse, ctx=algebra.context)),
        )
        for at, body in sorted(multiples.items())
    ]
    return terms, shown


def _is_strict(terms: list[Term], scaffold: Scaffold) -> bool:
    facts = scaffold.known.facts
    return any(
        square is None and all(facts[at].sign == ">" for at, _ in used) for _, used, square in terms
    )
