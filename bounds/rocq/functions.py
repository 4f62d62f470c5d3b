"""Roots, logarithms, moduli and maxima in the normal form."""

from __future__ import annotations

from fractions import Fraction

from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    add,
    negate,
    number,
)
from bounds.kernel.goals import Goal
from bounds.rocq.normal import (
    Equation,
    by,
    congruent,
    generator,
    identity,
    number_of,
    rewriting,
    same,
)
from bounds.rocq.powers import nested, shown
from bounds.rocq.script import Scope
from bounds.rocq.terms import unprinted


def root(scope: Scope, atom: Expression, base: Expression, order: int) -> Equation:
    """A root of what is a root of a number, or the root of the normal form."""
    names = scope.names
    value = number_of(scope, atom)
    if value is not None:
        with scope.proving(f"{names.real(atom)} = {names.real(number(value))}", "A") as (
            name,
            inner,
        ):
            radicand = number(number_of(scope, base) or 0)
            eq = identity(inner, names.real(base), names.real(radicand), [base])
            inner.say(by(eq), *["rewrite <- root_two."] * (order == 2))
            inner.say("apply root_unique; [lia|lra|]. simpl. lra.")
        return name, number(value)
    other = generator(scope, scope.algebra.quotient(atom))
    if not isinstance(other, Pow):
        unprinted(f"there is no normal form of {names.real(atom)}")
    return congruent(scope, atom, other, "apply f_equal.")


def logarithm(scope: Scope, atom: Expression, argument: Expression) -> Equation:
    """A logarithm of a number, of an inverse, of exponentials, or of the normal form."""
    algebra, names = scope.algebra, scope.names
    inside = algebra.quotient(argument)
    value = algebra.number(inside)
    if value is not None:
        return _log_of_number(scope, atom, argument, value)
    found = algebra.quotient(atom)
    canonical = generator(scope, found)
    if isinstance(canonical, Call) and canonical.name == "log":
        return congruent(scope, atom, canonical, "apply f_equal.")
    turned = generator(scope, algebra.scale(found, Fraction(-1)))
    if isinstance(turned, Call) and turned.name == "log":
        target = negate(turned)
        positive = _nonneg(scope, argument)
        with scope.proving(f"{names.real(atom)} = {names.real(target)}", "A") as (name, inner):
            inner.say(f"rewrite <- (Rinv_inv {names.real(argument, 3)}).")
            inner.say("apply ln_inverse.")
            inner.say(f"{{ apply Rinv_0_lt_compat. exact {positive}. }}")
            inner.say("apply f_equal.")
            inverse = Pow(argument, number(-1))
            same(inner, inverse, turned.arguments[0])
        return name, target
    # The logarithm of a product of exponentials.
    whole = algebra.express_quotient(found)
    with scope.proving(f"{names.real(atom)} = {names.real(whole)}", "A") as (name, inner):
        exponential = Call("exp", (whole,))
        inner.say(f"transitivity (ln ({names.real(exponential)})).")
        with inner.script.block():
            inner.say("apply f_equal.")
            same(inner, argument, exponential)
        inner.say("apply ln_exp.")
    return name, whole


def _nonneg(scope: Scope, value: Expression) -> str:
    name = shown(scope, Goal(value, ">"))
    if name is None:
        unprinted(f"0 < {scope.names.real(value)} is not known")
    return name


def _log_of_number(
    scope: Scope, atom: Expression, argument: Expression, value: Fraction
) -> Equation:
    """ln of a product of powers of primes."""
    names = scope.names
    target = scope.algebra.express_quotient(scope.algebra.quotient(atom))
    if value == 1:
        with scope.proving(f"{names.real(atom)} = 0", "A") as (name, inner):
            eq = identity(inner, names.real(argument), "1", [argument])
            inner.say(f"{by(eq)}apply ln_1.")
        return name, number(0)
    terms = target.terms if isinstance(target, Add) else (target,)
    factors, steps = [], []
    for term in terms:
        weight, log = term.factors if isinstance(term, Mul) else (number(1), term)
        if not isinstance(weight, Number) or not isinstance(log, Call):
            unprinted(f"there is no normal form of {names.real(atom)}")
        prime, count = names.real(log.arguments[0]), weight.value.numerator
        step = f"(ln_number {abs(count)} {prime} ltac:(lra))"
        text = f"{prime} ^ Pos.to_nat {abs(count)}"
        if count < 0:
            step = f"(ln_inverse _ _ ltac:(positive) {step})"
            text = f"/ ({text})"
        steps.append(step)
        factors.append(text)
    with scope.proving(f"{names.real(atom)} = {names.real(target)}", "A") as (name, inner):
        product = nested(factors, "*")
        with inner.proving(f"{names.real(argument)} = {product}", "E") as (eq, deeper):
            plain = identity(deeper, names.real(argument), names.real(number(value)), [argument])
            deeper.say(f"{by(plain)}simpl. field.")
        proof = steps[-1]
        for step in reversed(steps[:-1]):
            proof = f"(ln_cons _ _ _ _ ltac:(positive) ltac:(positive) {step} {proof})"
        inner.say(f"{by(eq)}etransitivity; [exact {proof}|]. ring.")
    return name, target


def modulus(scope: Scope, atom: Expression, argument: Expression) -> Equation:
    """A modulus, whose argument may be turned."""
    algebra, names = scope.algebra, scope.names
    value = algebra.number(algebra.quotient(argument))
    if value is not None:
        with scope.proving(f"{names.real(atom)} = {names.real(number(abs(value)))}", "A") as (
            name,
            inner,
        ):
            eq = identity(inner, names.real(argument), names.real(number(value)), [argument])
            side = "Rabs_pos_eq" if value >= 0 else "Rabs_left"
            inner.say(f"{by(eq)}rewrite {side} by lra. lra.")
        return name, number(abs(value))
    other = generator(scope, algebra.quotient(atom))
    if not isinstance(other, Call):
        unprinted(f"there is no normal form of {names.real(atom)}")
    gap = algebra.quotient(add(argument, negate(other.arguments[0])))
    if gap.over.is_zero():
        return congruent(scope, atom, other, "apply f_equal.")
    with scope.proving(f"{names.real(atom)} = {names.real(other)}", "A") as (name, inner):
        inner.say(f"rewrite <- (Rabs_Ropp {names.real(other.arguments[0], 3)}). apply f_equal.")
        same(inner, argument, negate(other.arguments[0]))
    return name, other


def extreme(scope: Scope, atom: Call, arguments: tuple[Expression, ...]) -> Equation:
    """A maximum, whose arguments may change places; a minimum is a turned one."""
    algebra, names = scope.algebra, scope.names
    if atom.name == "min":
        turned = tuple(map(negate, arguments))
        largest = Call("max", (turned[0], _rest(turned)))
        inner_name = rewriting(scope, [largest])
        target = negate(_normal_text(scope, largest))
        with scope.proving(f"{names.real(atom)} = {names.real(target)}", "A") as (name, inner):
            if len(arguments) > 2:
                unprinted(f"there is no normal form of {names.real(atom)}")
            inner.say("rewrite Rmin_as_max.")
            inner.say(*[f"rewrite {n}." for n in inner_name], "first [reflexivity | identity].")
        return name, target
    left, right = arguments[0], _rest(arguments)
    gap = algebra.number(algebra.quotient(add(left, negate(right))))
    if gap is not None:
        larger = left if gap >= 0 else right
        final = algebra.express_quotient(algebra.quotient(atom))
        with scope.proving(f"{names.real(atom)} = {names.real(final)}", "A") as (name, inner):
            inner.say(f"transitivity ({names.real(larger)}).")
            with inner.script.block():
                difference = f"({names.real(left)}) - ({names.real(right)})"
                eq = identity(inner.inner(), difference, names.real(number(gap)), [left, right])
                side = "Rmax_left" if gap >= 0 else "Rmax_right"
                inner.say(f"apply {side}. clear - {eq}. lra.")
            same(inner, larger, final)
        return name, final
    other = generator(scope, algebra.quotient(atom))
    if not isinstance(other, Call):
        unprinted(f"there is no normal form of {names.real(atom)}")
    straight = algebra.quotient(add(left, negate(other.arguments[0]))).over.is_zero()
    with scope.proving(f"{names.real(atom)} = {names.real(other)}", "A") as (name, inner):
        inner.say(*["rewrite Rmax_comm."] * (not straight), "apply f_equal2.")
        pair = (left, right) if straight else (right, left)
        for one, two in zip(pair, (other.arguments[0], _rest(other.arguments)), strict=True):
            with inner.script.block():
                same(inner, one, two)
    return name, other


def _normal_text(scope: Scope, value: Expression) -> Expression:
    found = scope.algebra.quotient(value)
    return generator(scope, found) or scope.algebra.express_quotient(found)


def _rest(arguments: tuple[Expression, ...]) -> Expression:
    return arguments[1] if len(arguments) == 2 else Call("max", arguments[1:])
