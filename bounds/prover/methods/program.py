"""Which products of facts add up to a polynomial: a linear program whose columns come by need.

Every generator with an end is written as x = end +- u, u >= 0. Any monomial in the u (with even
exponents of generators without an end) is then at least zero, and

    R = sum_j x_j m_j F_j  +  (a polynomial whose coefficients are >= 0),    x_j >= 0,

is a proof, for products F_j of facts and monomials m_j. Which m_j F_j to offer is decided by need:
a product is offered if one of its terms can cancel a coefficient of the wrong sign, of R at first,
then of the products already offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import blake2b
from itertools import combinations_with_replacement
from typing import NamedTuple

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
from bounds.prover.methods.linear_program import (
    BASE,
    Body,
    Column,
    Monomial,
    degree,
    packed,
    solve,
    unpacked,
)
from bounds.prover.scaffold import Scaffold

Term = tuple[Fraction, tuple[tuple[int, int], ...], Expression | None]
Factors = tuple[tuple[fmpq_mpoly, int], ...]
Answer = tuple[list[Term], list[tuple[Equality, Expression]]]

MOST_KNOWN = 1_000


class Used(NamedTuple):
    """A multiple of a monomial times a body, by its number, and what it adds."""

    value: fmpq
    label: tuple[Monomial, int]
    column: Column


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
        # All that decides whether a monomial is at least zero, or positive.
        self.signs = sorted((at, shift.strict) for at, shift in self.shifts.items())
        strict = {at for at, is_strict in self.signs if is_strict}
        self._odd = packed(at in self.endless for at in range(len(images)))
        self._loose = packed(0 if at in strict else BASE - 1 for at in range(len(images)))

    def moved(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """A polynomial in the shifted generators."""
        return self.algebra.polynomial(polynomial).compose(*self.images, ctx=self.algebra.context)

    def is_nonnegative(self, monomial: Monomial) -> bool:
        """Whether a monomial is at least zero: generators without an end have even exponents."""
        return not monomial & self._odd

    def is_positive(self, monomial: Monomial) -> bool:
        """Whether a monomial is positive."""
        return not monomial & self._loose

    def exponents(self, monomial: Monomial) -> tuple[int, ...]:
        """Of every generator."""
        return tuple(unpacked(monomial, len(self.images)).tolist())

    def factors(self, monomial: Monomial) -> Term:
        """A monomial as weight, facts and the part to be squared."""
        weight, facts, square = Fraction(1), [], []
        exponents = self.exponents(monomial)
        for at, exponent in enumerate(exponents):
            if not exponent:
                continue
            if at in self.shifts:
                shift: Shift = self.shifts[at]
                facts.append((shift.fact, exponent))
                weight /= fraction(shift.slope) ** exponent
            else:
                half = [0] * len(exponents)
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


class Round(NamedTuple):
    """What a round of the search costs; and if it finds something, the products in use."""

    cost: int
    solved: list[Used] | None = None


_KNOWN: dict[bytes, list[Round]] = {}  # the last searches, since the same ones come again


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
    """The first solution that is as strict as it must be.

    A search depends on polynomials and signs alone. One that was made before, for another goal or
    with more facts about other letters, is not made again, and costs the same.
    """
    goal = frame.moved(target)
    polynomials = [*(p.polynomial for p in products), *(e.polynomial for e in equalities)]
    bodies = list(map(frame.moved, polynomials))
    first_equality = len(products)
    most = scaffold.budget.limits["columns"] * effort
    facts = scaffold.known.facts
    firm = [all(facts[at].sign == ">" for at, _ in product.facts) for product in products]
    asked = first_equality, strict, effort, equality, most, firm, frame.signs
    text = repr((asked, frame.algebra.size, str(goal), *map(str, bodies)))
    key = blake2b(text.encode(), digest_size=16).digest()
    rounds: Iterable[Round] | None = _KNOWN.get(key)
    if rounds is None:
        rounds = _rounds(
            frame,
            _table(goal),
            [Body(body) for body in bodies],
            first_equality,
            strict=strict,
            effort=effort,
            equality=equality,
            most=most,
        )
    found, made = None, list[Round]()
    for one in rounds:
        made.append(one)
        scaffold.budget.spend("programs", one.cost)
        if one.solved is not None:
            found = _answer(frame, _table(goal), one.solved, products, equalities)
            if not strict or _is_strict(found[0], scaffold):
                break
            found = None
    if key not in _KNOWN:
        _KNOWN[key] = made
        if len(_KNOWN) > MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
    return found


def _rounds(
    frame: Frame,
    goal: Mapping[Monomial, fmpq],
    bodies: list[Body],
    first_equality: int,
    *,
    strict: bool,
    effort: int,
    equality: bool,
    most: int,
) -> Iterator[Round]:
    slack: dict[Monomial, bool] = {}
    columns: list[Column] = []
    labels: list[tuple[Monomial, int]] = []
    seen: set[tuple[Monomial, int]] = set()
    needy = _needs(frame, goal, slack, equality=equality)
    reward = {m: frame.is_positive(m) for m in slack} if strict else {}
    positive = {m for m, coefficient in goal.items() if coefficient > 0}
    treated: set[Monomial] = set()
    degrees = [max(map(degree, body.rows), default=0) for body in bodies]
    ceiling = max(*degrees[:40], *map(degree, goal), 0) + 2 * effort
    origins = [(at, i) for at, body in enumerate(bodies) for i in range(len(body.rows))]
    size = len(frame.images)
    exponents = np.array([unpacked(bodies[at].rows[i], size) for at, i in origins], dtype=np.int64)
    falling = np.array([at >= first_equality or not bodies[at].rising[i] for at, i in origins])
    for _ in range(3 + effort):
        fits = not needy - treated
        begun = len(columns)
        for row in sorted(needy - treated) if origins else ():
            divides = (exponents <= unpacked(row, size)).all(axis=1)
            for place in np.flatnonzero(divides & falling if slack[row] else divides):
                if len(columns) >= most:
                    break
                at, i = origins[place]
                body = bodies[at]
                factor = row - body.rows[i]
                if (factor, at) in seen or degree(factor) + degrees[at] > ceiling:
                    continue
                if at < first_equality and not frame.is_nonnegative(factor):
                    continue
                seen.add((factor, at))
                columns.append(Column([factor + m for m in body.rows], body))
                labels.append((factor, at))
        treated |= needy
        for column in columns[begun:]:
            for m in column.rows:
                if m not in slack:
                    slack[m] = not equality and frame.is_nonnegative(m)
                    if strict:
                        reward[m] = frame.is_positive(m)
        yield Round(1 + len(columns) // 100)
        free = [at >= first_equality for _, at in labels]
        values = solve(goal, columns, free, slack, reward)
        if values is not None:
            parts = zip(values, labels, columns, strict=True)
            yield Round(0, [Used(*part) for part in parts if part[0] != 0])
        if fits or len(columns) >= most:
            return
        for (_, at), column in zip(labels[begun:], columns[begun:], strict=True):
            for m, rising in zip(column.rows, column.body.rising, strict=True):
                if not slack[m] or ((rising or at >= first_equality) and m not in positive):
                    needy.add(m)


def _table(polynomial: fmpq_mpoly) -> dict[Monomial, fmpq]:
    """The coefficients of a polynomial."""
    return {packed(exponents): value for exponents, value in polynomial.terms()}


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
    solved: list[Used],
    products: list[Element],
    equalities: list[Equality],
) -> Answer:
    """The terms that a solution of the program stands for."""
    algebra = frame.algebra
    rest = dict(goal)
    terms: list[Term] = []
    multiples: dict[int, fmpq_mpoly] = {}
    for value, (factor, at), column in solved:
        for m, c in column.entries():
            rest[m] = rest.get(m, fmpq(0)) - value * c
        if at < len(products):
            weight, facts, square = frame.factors(factor)
            product = products[at]
            joint = fraction(value) * weight * product.weight
            terms.append((joint, merge(facts, product.facts), square))
        else:
            here = algebra.monomial(frame.exponents(factor), value)
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
