"""What the kernel sees by inspection, proved: see `bounds.kernel.evident`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NoReturn

from flint import fmpq, fmpq_mpoly

from bounds.expressions import (
    Add,
    Expression,
    Mul,
    Number,
    Pow,
    Symbol,
    number,
)
from bounds.kernel.algebra import Quotient, fraction
from bounds.kernel.calculus import Requirement
from bounds.kernel.evident import linear_end, multiple
from bounds.kernel.goals import Goal, holds
from bounds.rocq.normal import by, identity, rewriting
from bounds.rocq.script import Scope
from bounds.rocq.terms import UnprintedError

Plan = Callable[[Scope], None]  # writes the proof of the goal in front
FactorPlan = Callable[[Scope, Expression], None]


class NotEvidentError(UnprintedError):
    """A goal that is not seen by inspection."""


def not_evident(reason: str) -> NoReturn:
    """Say what is not seen by inspection."""
    raise NotEvidentError(reason)


def show_evident(scope: Scope, goal: Goal) -> str:
    """Assert an evident goal; its name."""
    plan = planned(scope, goal)
    with scope.proving(scope.text(goal)) as (name, inner):
        plan(inner)
    return name


def prove_evident(scope: Scope, goal: Goal) -> None:
    """Prove an evident goal: the one in front."""
    planned(scope, goal)(scope)


def planned(scope: Scope, goal: Goal) -> Plan:
    """How the goal is proved; nothing is written before that is settled."""
    algebra = scope.algebra
    value = algebra.quotient(goal.expression)
    constant = algebra.number(value)
    if constant is not None:
        if not holds(constant, goal.sign):
            not_evident(f"{scope.text(goal)} is false")
        return lambda inner: _by_number(inner, goal)
    for fact, name in scope.facts:
        if name is not None and fact == goal:
            return lambda inner: inner.say(f"exact {name}.")
    if goal.sign == "!=":
        return _nonzero(scope, goal, value)
    if goal.sign != "==":
        plan = _by_coefficients(scope, goal, value)
        if plan is not None:
            return plan
    for fact, name in scope.facts:
        if name is None:
            continue
        ratio = multiple(algebra, fact.expression, value)
        if ratio is None or not _serves(fact.sign, goal.sign, ratio):
            continue
        return partial(_by_fact, goal, fact, name, ratio)
    if goal.sign == ">" and scope.nonzero:
        weak = Goal(goal.expression, ">=")
        try:
            first, second = planned(scope, weak), planned(scope, Goal(goal.expression, "!="))
        except NotEvidentError:
            pass
        else:
            return lambda inner: _firm(inner, first, second)
    not_evident(f"{scope.text(goal)} is not evident")


def _serves(fact: str, goal: str, ratio: Fraction) -> bool:
    if fact == "==":
        return goal in {"==", ">="}
    return ratio > 0 and (fact == ">" or goal == ">=") and goal != "=="


def _by_number(scope: Scope, goal: Goal) -> None:
    value = scope.algebra.number(scope.algebra.quotient(goal.expression))
    name = identity(
        scope,
        scope.names.real(goal.expression),
        scope.names.real(number(value or 0)),
        [goal.expression],
    )
    scope.say(f"{by(name)}lra.")


def _by_fact(goal: Goal, fact: Goal, name: str, ratio: Fraction, scope: Scope) -> None:
    names = scope.names
    factor = names.real(Number(ratio))
    right = f"{factor} * ({names.real(fact.expression)})"
    eq = identity(scope, names.real(goal.expression), right, [goal.expression, fact.expression])
    if fact.sign == "==":
        scope.say(f"{by(eq)}rewrite {name}. lra.")
    else:
        scope.say(f"{by(eq)}positive.")


def _firm(scope: Scope, first: Plan, second: Plan) -> None:
    scope.say("apply evident_firm.")
    for plan in (first, second):
        with scope.script.block():
            plan(scope.inner())


# Coefficients


class Ends:
    """Generators above numerical ends: the end, whether it is strict, and the fact."""

    def __init__(self, scope: Scope) -> None:
        """Collect them from the facts; exponentials are positive without one."""
        self.scope = scope
        self.found: dict[int, tuple[fmpq, bool, str]] = {}
        for at, atom in enumerate(scope.algebra.atoms):
            base = atom.parts[0] if atom.kind == "power" else None
            if atom.kind == "exp" or (isinstance(base, Number) and base.value > 0):
                self.found[at] = (fmpq(0), True, "")
        for fact, name in scope.facts:
            if name is None:
                continue
            linear = linear_end(scope.algebra, fact)
            if linear is None or (linear[2] < 0 and fact.sign != "=="):
                continue
            new = (linear[1], fact.sign == ">")
            if linear[0] not in self.found or new > self.found[linear[0]][:2]:
                self.found[linear[0]] = (*new, name)

    def positivity(self, value: fmpq_mpoly) -> tuple[bool, fmpq_mpoly, list[int]] | None:
        """Whether it is positive, in letters above their ends; none if it may be negative."""
        algebra = self.scope.algebra
        value = algebra.polynomial(value)
        used = algebra.used(value)
        free = [i for i in used if i not in self.found]
        moved = [i for i in used if i in self.found and self.found[i][0] != 0]
        if moved:
            shifted = list(algebra.context.gens())
            for i in moved:
                shifted[i] = shifted[i] + self.found[i][0]
            value = value.compose(*shifted, ctx=algebra.context)
        if any(c < 0 for c in value.coeffs()):
            return None
        if any(m[i] % 2 for m in value.monoms() for i in free):
            return None
        strict = any(self._strict(m) for m in value.monoms())
        return strict, value, used

    def _strict(self, monomial: tuple[int, ...]) -> bool:
        return all(not e or (i in self.found and self.found[i][1]) for i, e in enumerate(monomial))

    def letter(self, at: int) -> Expression:
        """A generator above its end."""
        atom = self.scope.algebra.atoms[at].expression
        end = self.found[at][0] if at in self.found else fmpq(0)
        return atom if end == 0 else Add((atom, number(-fraction(end))))

    def expression(self, value: fmpq_mpoly) -> Expression:
        """A polynomial in letters above their ends, what is positive first."""
        terms: list[tuple[bool, Expression]] = []
        for monomial, coefficient in value.terms():
            factors: list[Expression] = []
            if coefficient != 1 or not any(monomial):
                factors.append(number(fraction(coefficient)))
            for at, exponent in enumerate(monomial):
                if exponent:
                    letter = self.letter(at)
                    if at in self.found or exponent == 2:
                        factors.append(
                            letter if exponent == 1 else Pow(letter, number(int(exponent)))
                        )
                    else:
                        factors.append(Pow(Pow(letter, number(int(exponent) // 2)), number(2)))
            found = factors[0] if len(factors) == 1 else Mul(tuple(factors))
            terms.append((not self._strict(monomial), found))
        ordered = [term for _, term in sorted(terms, key=lambda pair: pair[0])]
        return ordered[0] if len(ordered) == 1 else Add(tuple(ordered))

    def known(self, scope: Scope, used: list[int]) -> None:
        """Assert that the letters are not below their ends."""
        for at in dict.fromkeys(used):
            if at not in self.found:
                continue
            _, strict, name = self.found[at]
            goal = Goal(self.letter(at), ">" if strict else ">=")
            if name and not any(fact == goal and n == name for fact, n in scope.facts):
                own = scope.script.name("U")
                fact = next(f for f, n in scope.facts if n == name)
                equations = rewriting(scope, [fact.expression])
                if not equations:
                    scope.say(f"assert ({own} : {scope.text(goal)}) by (clear - {name}; lra).")
                    continue
                names = ", ".join(f"?{n}" for n in equations)
                scope.say(f"assert ({own} : {scope.text(goal)}).")
                scope.say(f"{{ pose proof {name} as COPY. rewrite {names} in COPY. lra. }}")


def _by_coefficients(scope: Scope, goal: Goal, value: Quotient) -> Plan | None:
    algebra = scope.algebra
    value = algebra.lift(value)
    ends = Ends(scope)
    over, under = (ends.positivity(part) for part in (value.over, value.under))
    if over is None or under is None or not under[0] or (goal.sign == ">" and not over[0]):
        return None

    def plan(inner: Scope) -> None:
        names = inner.names
        ends.known(inner, [*over[2], *under[2]])
        top, bottom = ends.expression(over[1]), ends.expression(under[1])
        if under[1].is_one():
            eq = identity(
                inner, names.real(goal.expression), names.real(top), [goal.expression, top]
            )
            inner.say(f"{by(eq)}positive.")
            return
        with inner.proving(f"0 < {names.real(bottom)}", "P") as (positive, deeper):
            deeper.say("positive.")
        left = f"({names.real(goal.expression)}) * ({names.real(bottom)})"
        eq = identity(inner, left, names.real(top), [goal.expression, top, bottom])
        how = "evident_nonnegative" if goal.sign == ">=" else "evident_positive"
        inner.say(f"apply ({how} _ _ _ {positive} {eq}). positive.")

    return plan


# What does not vanish


def _nonzero(scope: Scope, goal: Goal, value: Quotient) -> Plan:
    algebra = scope.algebra
    for known, word in scope.nonzero:
        if known == goal.expression:
            return lambda inner: inner.say(f"exact {word}.")
    one = algebra.context.constant(1)
    plans = []
    constant, factors = algebra.factors(value.over)
    for factor, count in factors:
        plans.append((factor, int(count), _factor_plan(scope, Quotient(factor, one))))

    def plan(inner: Scope) -> None:
        names = inner.names
        texts, parts = [], []
        for factor, count, how in plans:
            expression = algebra.express(algebra.polynomial(factor))
            with inner.proving(f"{names.real(expression)} <> 0", "D") as (_, deeper):
                how(deeper, expression)
            parts.append(expression)
            texts.append(
                f"({names.real(expression)}) ^ {count}"
                if count > 1
                else f"({names.real(expression)})"
            )
        under = algebra.express(algebra.lift(value).under)
        right = " * ".join([names.real(number(fraction(constant)), 3), *texts])
        left = f"({names.real(goal.expression)}) * ({names.real(under)})"
        eq = identity(inner, left, right, [goal.expression, under, *parts])
        inner.say(f"apply (evident_nonzero _ _ _ {eq}). nonzero.")

    return plan


def _factor_plan(scope: Scope, value: Quotient) -> FactorPlan:
    algebra = scope.algebra
    for known, name in scope.nonzero:
        product = algebra.quotient(known)
        wanted, over = algebra.polynomial(value.over), algebra.polynomial(product.over)
        if not over.is_zero() and (over % wanted).is_zero():
            return partial(_divides, known, name)
    turned = algebra.scale(algebra.lift(value), fraction(fmpq(-1)))
    for side in (value, turned):
        expression = algebra.express(algebra.lift(side).over)
        plan = _by_coefficients(scope, Goal(expression, ">"), side)
        if plan is not None:
            return partial(_sign_plan, expression, plan)
    for fact, source in scope.facts:
        if source is not None and fact.sign == ">":
            ratio = multiple(algebra, fact.expression, value)
            if ratio:
                return partial(_by_strict, fact, source, ratio)
    not_evident("a factor may vanish")


def _sign_plan(turned: Expression, plan: Plan, scope: Scope, _: Expression) -> None:
    _by_sign(scope, turned, plan)


def _divides(known: Expression, name: str, scope: Scope, factor: Expression) -> None:
    """A factor of what does not vanish."""
    algebra, names = scope.algebra, scope.names
    product = algebra.quotient(known)
    quotient = algebra.polynomial(product.over) / algebra.polynomial(algebra.quotient(factor).over)
    rest, under = algebra.express(quotient), algebra.express(product.under)
    eq = identity(
        scope,
        f"({names.real(known)}) * ({names.real(under)})",
        f"({names.real(rest)}) * ({names.real(factor)})",
        [known, under, rest, factor],
    )
    scope.say(f"apply (divides_nonzero _ _ _ _ {eq} {name}). nonzero.")


def _by_sign(scope: Scope, turned: Expression, plan: Plan) -> None:
    with scope.proving(scope.text(Goal(turned, ">")), "P") as (name, inner):
        plan(inner)
    scope.say(f"clear - {name}. lra.")


def _by_strict(fact: Goal, name: str, ratio: Fraction, scope: Scope, factor: Expression) -> None:
    names = scope.names
    right = f"{names.real(Number(ratio))} * ({names.real(fact.expression)})"
    eq = identity(scope, names.real(factor), right, [factor, fact.expression])
    scope.say(f"{by(eq)}nra." if isinstance(fact.expression, Symbol) else by(eq))
    if not isinstance(fact.expression, Symbol):
        scope.say(
            f"apply Rmult_integral_contrapositive_currified; [lra|exact (Rgt_not_eq _ _ {name})]."
        )


def show_requirement(scope: Scope, need: Requirement) -> bool:
    """Assert what an expression needs to be defined, if that is evident."""
    inside = scope
    if need.indices:
        return False
    goal = Goal(need.expression, need.sign)
    try:
        name = show_evident(inside, goal)
    except NotEvidentError:
        if need.instead is None:
            return False
        try:
            show_evident(inside, Goal(need.instead, "!="))
        except NotEvidentError:
            return False
        return True
    if need.sign == "!=":
        scope.nonzero.append((need.expression, name))
    return True
