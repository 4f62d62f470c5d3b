"""What needs no certificate: a fact says so, or no coefficient is negative above the lower ends.

And what is known of a problem from the start, where some of it is evident.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from flint import fmpq, fmpq_mpoly

from bounds.expressions import Expression, Number, Relation, Symbol, free_symbols
from bounds.kernel.algebra import Algebra, Quotient, fraction
from bounds.kernel.calculus import Requirement, requirements
from bounds.kernel.goals import Context, Goal, holds, normal
from bounds.kernel.problem import Problem

Ends = Mapping[int, tuple[fmpq, bool]]


def evident(algebra: Algebra, goal: Goal, known: Context) -> bool:
    """Whether the goal is a fact up to a factor, or positive by its coefficients."""
    value = algebra.quotient(goal.expression)
    constant = algebra.number(value)
    if constant is not None:
        return holds(constant, goal.sign)
    if goal.sign == "!=":
        # A product is nonzero where its factors are.
        one = algebra.context.constant(1)
        factors = [Quotient(factor, one) for factor, _ in algebra.factors(value.over)[1]]
        return all(_is_nonzero(algebra, factor, known) for factor in factors)
    if by_coefficients(algebra, value, goal.sign, known):
        return True
    if any(_follows(algebra, fact, value, goal.sign) for fact in known.facts):
        return True
    if goal.sign != ">" or not known.nonzero:
        return False
    # What is at least zero and does not vanish is positive.
    weak = any(_follows(algebra, fact, value, ">=") for fact in known.facts)
    return weak and evident(algebra, Goal(goal.expression, "!="), known)


def _is_nonzero(algebra: Algebra, value: Quotient, known: Context) -> bool:
    for product in map(algebra.quotient, known.nonzero):
        # What is a factor of what does not vanish does not vanish either.
        wanted, over = algebra.polynomial(value.over), algebra.polynomial(product.over)
        if not over.is_zero() and (over % wanted).is_zero():
            return True
    turned = algebra.scale(algebra.lift(value), Fraction(-1))
    if any(by_coefficients(algebra, side, ">", known) for side in (value, turned)):
        return True
    strict = (fact for fact in known.facts if fact.sign == ">")
    return any(multiple(algebra, fact.expression, value) for fact in strict)


def met(algebra: Algebra, need: Requirement, known: Context) -> bool:
    """Whether what an expression needs to be defined is evident."""
    if evident(algebra, Goal(need.expression, need.sign), known):
        return True
    if need.sign == "!=" and evident(algebra, Goal(need.expression, ">"), known):
        return True
    return need.instead is not None and evident(algebra, Goal(need.instead, "!="), known)


def _follows(algebra: Algebra, fact: Goal, value: Quotient, sign: str) -> bool:
    ratio = multiple(algebra, fact.expression, value)
    if ratio is None or fact.sign == "==":
        return ratio is not None and sign in {"==", ">="}
    return ratio > 0 and (fact.sign == ">" or sign == ">=") and sign != "=="


def by_coefficients(algebra: Algebra, value: Quotient, sign: str, known: Context) -> bool:
    """Whether numerator and denominator have no negative coefficient above the lower ends."""
    if sign == "==":
        return False
    ends = lower_ends(algebra, known)
    value = algebra.lift(value)
    parts = [positivity(algebra, part, ends) for part in (value.over, value.under)]
    return parts[0] is not None and bool(parts[1]) and (sign == ">=" or bool(parts[0]))


def multiple(algebra: Algebra, expression: Expression, value: Quotient) -> Fraction | None:
    """The number c with value = c * expression, if there is one."""
    other = algebra.quotient(expression)
    value = algebra.lift(value)
    if other.under != value.under or other.over.is_zero() or value.over.is_zero():
        return None
    ratio = value.over.leading_coefficient() / other.over.leading_coefficient()
    return fraction(ratio) if value.over == other.over * ratio else None


def linear_end(algebra: Algebra, fact: Goal) -> tuple[int, fmpq, int] | None:
    """For a fact `a x + b` in one generator x: x, the end -b/a, and the sign of a."""
    if fact.expression not in algebra.ends:
        value, found = algebra.quotient(fact.expression), None
        used = algebra.used(value.over)
        if value.over.total_degree() == 1 == len(used) and value.under.is_constant():
            slope = value.over.derivative(used[0]).leading_coefficient()
            rest = value.over - algebra.context.gen(used[0]) * slope
            end = -(rest.leading_coefficient() if not rest.is_zero() else fmpq(0)) / slope
            found = used[0], end, 1 if slope > 0 else -1
        algebra.ends[fact.expression] = found
    return algebra.ends[fact.expression]


def lower_ends(algebra: Algebra, known: Context) -> dict[int, tuple[fmpq, bool]]:
    """Generators with a numerical lower bound, and whether it is strict.

    Exponentials, and powers of positive numbers, are positive without a fact that says so.
    """
    found: dict[int, tuple[fmpq, bool]] = {}
    for at, atom in enumerate(algebra.atoms):
        base = atom.parts[0] if atom.kind == "power" else None
        if atom.kind == "exp" or (isinstance(base, Number) and base.value > 0):
            found[at] = (fmpq(0), True)
    for fact in known.facts:
        linear = linear_end(algebra, fact)
        if linear is None or (linear[2] < 0 and fact.sign != "=="):
            continue
        new = (linear[1], fact.sign == ">")
        if linear[0] not in found or new > found[linear[0]]:
            found[linear[0]] = new
    return found


def positivity(algebra: Algebra, value: fmpq_mpoly, ends: Ends) -> bool | None:
    """True for > 0, False for >= 0, none if not evident.

    A generator x >= c is replaced by c + u with u >= 0; the polynomial is then >= 0 if no
    coefficient is negative and other generators have even exponents, and > 0 if some monomial is.
    """
    used = algebra.used(value)
    free = [i for i in used if i not in ends]
    if any(i in ends and ends[i][0] != 0 for i in used):
        shifted = list(algebra.context.gens())
        for i in used:
            if i in ends:
                shifted[i] = shifted[i] + ends[i][0]
        value = value.compose(*shifted, ctx=algebra.context)
    if any(c < 0 for c in value.coeffs()) or any(m[i] % 2 for m in value.monoms() for i in free):
        return None
    return any(
        all(not e or (i in ends and ends[i][1]) for i, e in enumerate(m)) for m in value.monoms()
    )


def bound_on(
    algebra: Algebra, fact: Goal, name: str, known: Context
) -> tuple[Expression, bool] | None:
    """For a fact linear in a symbol: the end that it sets, and whether that is the lower end."""
    value = algebra.quotient(fact.expression)
    at = algebra.used(algebra.quotient(Symbol(name)).over)[0]
    value = algebra.lift(value)
    if value.over.degrees()[at] != 1 or value.under.degrees()[at] != 0 or fact.sign == "==":
        return None
    slope = value.over.derivative(at)
    rest = value.over - slope * algebra.context.gen(at)
    end = algebra.express(-rest) / algebra.express(slope)
    if name in free_symbols(end):
        return None
    for sense in (1, -1):
        if by_coefficients(algebra, Quotient(slope * sense, value.under), ">", known):
            return end, sense > 0
    return None


class End(NamedTuple):
    """An end of the interval of a symbol, and the fact that sets it."""

    value: Fraction
    strict: bool
    fact: Goal


def interval(algebra: Algebra, known: Context, name: str) -> tuple[End | None, End | None]:
    """The tightest numbers that bound a symbol, from below and from above."""
    at = algebra.used(algebra.quotient(Symbol(name)).over)[0]
    sides: tuple[list[End], list[End]] = ([], [])
    for fact in known.facts:
        linear = linear_end(algebra, fact)
        if linear is not None and linear[0] == at:
            end = End(fraction(linear[1]), fact.sign == ">", fact)
            for side in (0, 1) if fact.sign == "==" else ((0,) if linear[2] > 0 else (1,)):
                sides[side].append(end)
    low = max(sides[0], key=lambda end: (end.value, end.strict), default=None)
    high = min(sides[1], key=lambda end: (end.value, not end.strict), default=None)
    return low, high


def far_end(algebra: Algebra, known: Context, name: str, *, upper: bool) -> Goal | None:
    """The numerical end of a symbol on one side, as an inequality."""
    end = interval(algebra, known, name)[1 if upper else 0]
    if end is None:
        return None
    gap = Number(end.value) - Symbol(name)
    return Goal(gap if upper else -gap, ">" if end.strict else ">=")


def context_of(stated: Problem) -> Context:
    """Domain and givens as facts; what the givens need to be defined is given with them.

    Givens such as q^(k-1) <= 1 and q^x <= 1 mean something for negative q too, the latter at x = 2,
    although the normal form wants q > 0. Where nothing else says so, the given stays unused: to
    assume q > 0 with it would be to prove less than was asked.
    """
    integers, needs = stated.region.integers, dict[Relation, list[Requirement]]()
    for given in stated.givens:
        needs[given] = [need for side in given.sides for need in requirements(side, integers)]
    wanted = {given: [need for need in found if need.ours] for given, found in needs.items()}
    known = _context(stated, [given for given in stated.givens if not wanted[given]], needs)
    if not any(wanted.values()):
        return known
    usable = [given for given in stated.givens if all_met(Algebra(), wanted[given], known)]
    return _context(stated, usable, needs)


def all_met(algebra: Algebra, needs: Iterable[Requirement], known: Context) -> bool:
    """Whether all of them are evident."""
    return all(met(algebra, need, known.inside(need)) for need in needs)


def _context(
    stated: Problem, givens: Sequence[Relation], needs: Mapping[Relation, Iterable[Requirement]]
) -> Context:
    """Everything as facts, with what the givens need to be defined."""
    relations = (*stated.region.relations(), *givens)
    facts = [goal for relation in relations for goal in normal(relation)]
    nonzero = []
    for relation in givens:
        if relation.sign == "!=":
            nonzero.append(relation.left - relation.right)
        for need in needs[relation]:
            if need.sign == "!=" and not need.indices:
                nonzero.append(need.expression)
            elif not need.indices and need.instead is None and not need.ours:
                facts.append(Goal(need.expression, need.sign))
    # What is at least zero and does not vanish is positive.
    known = Context(tuple(facts), stated.region.integers, tuple(nonzero))
    firm = (Goal(f.expression, ">") if _is_firm(f, known) else f for f in facts)
    return replace(known, facts=tuple(firm))


def _is_firm(fact: Goal, known: Context) -> bool:
    """Whether a fact that allows zero is about what cannot vanish; of products, about symbols."""
    if fact.sign != ">=" or not known.nonzero:
        return False
    if fact.expression in known.nonzero:
        return True
    if not isinstance(fact.expression, Symbol):
        return False
    return evident(Algebra(), Goal(fact.expression, "!="), replace(known, facts=()))
