"""Facts as polynomials: what may be multiplied and added to make a proof.

A fact N/D >= 0 with D > 0 known says N >= 0, and N may have further factors of known sign. What is
left is an element: a polynomial together with the product of facts that it equals.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpq_mpoly

from bounds.expressions import Expression, Mul, Pow, number
from bounds.kernel.algebra import Quotient, fraction
from bounds.kernel.evident import linear_end
from bounds.kernel.goals import Goal
from bounds.prover.scaffold import Prover, Scaffold


@dataclass(frozen=True)
class Element:
    """`polynomial = weight * product of facts^exponent`, at least zero, or positive if `strict`.

    `under` are the factors of the denominator that the fact had.
    """

    polynomial: fmpq_mpoly
    weight: Fraction
    facts: tuple[tuple[int, int], ...]
    strict: bool
    under: tuple[tuple[fmpq_mpoly, int], ...] = ()


@dataclass(frozen=True)
class Equality:
    """`polynomial = fact * multiplier` for a fact that says zero."""

    polynomial: fmpq_mpoly
    fact: int
    multiplier: Expression


@dataclass(frozen=True)
class Shift:
    """A generator x with x = end + direction * u, where u >= 0 is a fact up to a factor."""

    generator: int
    end: fmpq
    direction: int
    fact: int
    slope: fmpq
    strict: bool


def merge(*parts: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Multiply products of facts: add exponents."""
    total: dict[int, int] = {}
    for part in parts:
        for fact, exponent in part:
            total[fact] = total.get(fact, 0) + exponent
    return tuple((fact, total[fact]) for fact in sorted(total) if total[fact])


def known_sign(
    scaffold: Scaffold, polynomial: fmpq_mpoly, prover: Prover | None = None
) -> tuple[int, Fraction] | None:
    """A strict fact and the number c with polynomial = c * fact; adds the fact if it is evident.

    With a prover, the sign may also be proved.
    """
    algebra = scaffold.algebra
    polynomial = algebra.polynomial(polynomial)
    for at, fact in enumerate(scaffold.known.facts):
        if fact.sign == ">":
            value = algebra.quotient(fact.expression)
            if len(value.over) != len(polynomial):  # which is soon told, of most facts
                continue
            if value.under.is_constant() and not value.over.is_zero():
                ratio = polynomial.leading_coefficient() / value.over.leading_coefficient()
                if value.over * ratio == polynomial:
                    return at, fraction(ratio * value.under.leading_coefficient())
    known = scaffold.known
    key = known.facts, known.nonzero, known.integers, algebra.size, str(polynomial)
    if key not in algebra.signs:
        algebra.signs[key] = _evident_sign(scaffold, polynomial)
    if (evident := algebra.signs[key]) is not None:
        factor, goal = evident
        return scaffold.have(goal, {"rule": "evident"}), Fraction(factor)
    if prover is not None:
        for factor in (1, -1):
            goal = Goal(algebra.express(polynomial * factor), ">")
            proof = prover(scaffold.below(scaffold.known), goal)
            if proof is not None:
                return scaffold.have(goal, proof), Fraction(factor)
    return None


def _evident_sign(scaffold: Scaffold, polynomial: fmpq_mpoly) -> tuple[int, Goal] | None:
    """By what it must be multiplied for its sign to be evident, and that it is positive then."""
    for factor in (1, -1):
        goal = Goal(scaffold.algebra.express(polynomial * factor), ">")
        if scaffold.is_evident(goal.expression, ">"):
            return factor, goal
    return None


def sign_of_product(scaffold: Scaffold, polynomial: fmpq_mpoly) -> tuple[int, Fraction] | None:
    """The same by the signs of the factors, one by one."""
    found = known_sign(scaffold, polynomial)
    if found is not None:
        return found
    algebra = scaffold.algebra
    constant, factors = algebra.factors(polynomial)
    weight, facts = fraction(constant), []
    if len(factors) == 1 and factors[0][1] == 1:
        return None
    for factor, count in factors:
        known = known_sign(scaffold, factor)
        if known is None:
            return None
        facts.append((known[0], count))
        weight *= known[1] ** count
    sense = 1 if weight > 0 else -1
    goal = Goal(algebra.express(algebra.polynomial(polynomial) * sense), ">")
    term = {"weight": str(abs(weight)), "facts": [list(pair) for pair in merge(facts)]}
    at = scaffold.have(goal, {"rule": "combination", "terms": [term]})
    return at, Fraction(sense)


@dataclass(frozen=True)
class Reduced:
    """`value = weight * product of facts * square^2 * rest`, all but `rest` of known sign."""

    weight: Fraction
    facts: tuple[tuple[int, int], ...]
    square: fmpq_mpoly | None
    rest: tuple[fmpq_mpoly, ...]
    strict: bool
    under: tuple[tuple[fmpq_mpoly, int], ...]


def reduce_sign(
    scaffold: Scaffold, value: Quotient, prover: Prover | None = None
) -> Reduced | None:
    """Take out all factors of known sign; none if a factor of the denominator has no known sign."""
    algebra = scaffold.algebra
    top, above = algebra.factors(value.over)
    bottom, under = algebra.factors(value.under)
    weight = fraction(top / bottom)
    facts: tuple[tuple[int, int], ...] = ()
    square: fmpq_mpoly | None = None
    rest = []
    strict = True
    for factor, count in under:
        found = known_sign(scaffold, factor, prover)
        if found is None:
            return None
        facts = merge(facts, [(found[0], -count)])
        weight /= found[1] ** count
    for factor, count in above:
        found = known_sign(scaffold, factor)
        if found is not None:
            facts = merge(facts, [(found[0], count)])
            weight *= found[1] ** count
            continue
        if count > 1:
            root = factor ** (count // 2)
            square = root if square is None else square * root
            strict = False
        if count % 2:
            rest.append(factor)
    return Reduced(weight, facts, square, tuple(rest), strict, tuple(under))


def elements(scaffold: Scaffold) -> tuple[list[Element], list[Equality]]:
    """All facts as polynomials; facts without a usable denominator are left out."""
    found: list[Element] = []
    equalities: list[Equality] = []
    for at in range(len(scaffold.known.facts)):
        fact = scaffold.known.facts[at]
        value = scaffold.algebra.quotient(fact.expression)
        if scaffold.algebra.number(value) is not None:
            continue
        if fact.sign == "==":
            under = scaffold.algebra.express(value.under)
            equalities.append(Equality(value.over, at, under))
            continue
        reduced = reduce_sign(scaffold, value)
        if reduced is None or len(reduced.rest) != 1 or reduced.square is not None:
            value = scaffold.algebra.lift(value)
            if value.under.is_constant():
                weight = 1 / fraction(value.under.leading_coefficient())
                found.append(Element(value.over, 1 / weight, ((at, 1),), fact.sign == ">"))
            continue
        # fact = weight * facts * rest, so  sign * rest = fact * facts^-1 / |weight|.
        sense = 1 if reduced.weight > 0 else -1
        inverse = merge([(at, 1)], [(f, -k) for f, k in reduced.facts])
        polynomial = reduced.rest[0] * sense
        strict = fact.sign == ">"
        weight = 1 / abs(reduced.weight)
        found.append(Element(polynomial, weight, inverse, strict, reduced.under))
    return found, equalities


def shifts(scaffold: Scaffold, generators: Iterable[int]) -> dict[int, Shift]:
    """For each generator with an end its tightest one: the lower, or else the upper."""
    wanted = set(generators)
    best: dict[int, Shift] = {}
    for at, fact in enumerate(scaffold.known.facts):
        if fact.sign == "==":
            continue
        linear = linear_end(scaffold.algebra, fact)
        if linear is None or linear[0] not in wanted:
            continue
        generator, end, direction = linear
        value = scaffold.algebra.quotient(fact.expression)
        slope = value.over.derivative(generator).leading_coefficient()
        slope = abs(slope / value.under.leading_coefficient())
        new = Shift(generator, end, direction, at, slope, fact.sign == ">")
        old = best.get(generator)
        if old is None or _rank(new) > _rank(old):
            best[generator] = new
    return best


def _rank(shift: Shift) -> tuple[int, fmpq, bool]:
    return shift.direction, shift.end * shift.direction, shift.strict


def quotient_text(
    scaffold: Scaffold, over: Expression, under: Iterable[tuple[fmpq_mpoly, int]]
) -> Expression:
    """A fraction whose denominator is written factor by factor, so that each is evident."""
    factors = [over]
    for factor, count in under:
        factors.append(Pow(scaffold.algebra.express(factor), number(-count)))
    return factors[0] if len(factors) == 1 else Mul(tuple(factors))
