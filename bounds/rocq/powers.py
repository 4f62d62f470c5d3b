"""Exponentials, and powers with letters in the exponent, taken apart term by term."""

from __future__ import annotations

from bounds.expressions import (
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    multiply,
    negate,
    number,
)
from bounds.kernel.algebra import Quotient, fraction, rational
from bounds.kernel.goals import Goal
from bounds.rocq.normal import (
    Equation,
    by,
    congruent,
    equation,
    generator,
    identity,
    number_of,
    same,
    same_texts,
)
from bounds.rocq.script import Scope
from bounds.rocq.terms import is_whole, unprinted

MOST_POWER = 64


Piece = tuple[Expression, int]  # a unit and how often it is taken


def pieces(scope: Scope, exponent: Quotient) -> list[Piece] | None:
    """The terms of an exponent as integer multiples of units; none if it is no polynomial."""
    algebra = scope.algebra
    if not exponent.under.is_constant():
        return None
    found = []
    scale = exponent.under.leading_coefficient()
    for exponents, coefficient in list(exponent.over.terms()):
        weight = fraction(coefficient / scale)
        count = weight.numerator if abs(weight.numerator) <= MOST_POWER else 1
        unit = algebra.monomial(exponents, rational(weight / count))
        found.append((algebra.express(unit), count))
    return found


def _multiple(unit: Expression, count: int) -> Expression:
    """`count * unit` as the lemmas on pieces say it."""
    times = unit if abs(count) == 1 else Mul((number(abs(count)), unit))
    return Mul((number(-1), times)) if count < 0 else times


def nested(parts: list[str], sign: str) -> str:
    """a + (b + (c + ...))."""
    *first, last = parts
    for part in reversed(first):
        last = f"{part} {sign} ({last})"
    return last


def exponential(scope: Scope, atom: Expression, argument: Expression) -> Equation:
    """exp(n u + m v) as exp(u)^n exp(v)^m."""
    algebra, names = scope.algebra, scope.names
    inside = algebra.quotient(argument)
    found = pieces(scope, inside)
    whole = generator(scope, algebra.quotient(atom))
    if found is None:
        if not isinstance(whole, Call):
            unprinted(f"there is no normal form of {names.real(atom)}")
        return congruent(scope, atom, whole, "apply f_equal.")
    constant = number_of(scope, argument)
    if constant == 0:
        with scope.proving(f"{names.real(atom)} = 1", "A") as (name, inner):
            zero = identity(inner, names.real(argument), "0", [argument])
            inner.say(f"{by(zero)}apply exp_0.")
        return name, number(1)
    texts, steps, summands, used = [], [], [], []
    for unit, count in found:
        log = _log_of(unit)
        if isinstance(unit, Mul) and len(unit.factors) == 2 and isinstance(unit.factors[0], Number):
            log = log or _log_of(unit.factors[1])
        if log is not None and isinstance(unit, Call):
            _positive(scope, log)
            base = names.real(log, 3)
            positive = scope.shown[Goal(log, ">")]
            step = f"(exp_log_number {abs(count)} {base} {positive})"
            summand: Expression = Mul((number(abs(count)), unit))
            text = f"{base} ^ {abs(count)}"
            part: Expression = Pow(log, number(count))
        else:
            canonical = generator(scope, algebra.quotient(Call("exp", (unit,))))
            if canonical is None:
                unprinted(f"there is no normal form of {names.real(atom)}")
            part = Pow(canonical, number(count)) if count != 1 else canonical
            summand = unit if abs(count) == 1 else Mul((number(abs(count)), unit))
            text = names.real(Call("exp", (unit,)), 3)
            step = "eq_refl"
            if abs(count) > 1:
                text += f" ^ {abs(count)}"
                step = f"(exp_number {abs(count)} {names.real(unit, 3)})"
        if count < 0:
            summand, text = Mul((number(-1), summand)), f"/ ({text})"
            step = f"(exp_minus _ _ {step})"
        texts.append(text)
        steps.append(step)
        summands.append(names.real(summand, 2))
        used.append(part)
    target = multiply(*used)
    with scope.proving(f"{names.real(atom)} = {names.real(target)}", "A") as (name, inner):
        total = nested(summands, "+")
        units = [unit for unit, _ in found]
        eq = identity(inner, names.real(argument), total, [argument, *units])
        proof = steps[-1]
        for step in reversed(steps[:-1]):
            proof = f"(exp_cons _ _ _ _ {step} {proof})"
        inner.say(by(eq), f"transitivity ({nested(texts, '*')}).")
        with inner.script.block():
            inner.say(f"exact {proof}.")
        same_texts(
            inner,
            nested(texts, "*"),
            names.real(target),
            [*(Call("exp", (unit,)) for unit in units if not _log_of(unit)), *used],
        )
    return name, target


def _log_of(unit: Expression) -> Expression | None:
    match unit:
        case Call("log", (argument,)):
            return argument
    return None


def _positive(scope: Scope, value: Expression) -> bool:
    """Show that an expression is positive, where that is evident."""
    from bounds.rocq.evident import NotEvidentError, show_evident

    goal = Goal(value, ">")
    if goal not in scope.shown:
        try:
            scope.shown[goal] = show_evident(scope, goal)
        except NotEvidentError:
            return False
    return True


def shown(scope: Scope, goal: Goal) -> str | None:
    """The name of an evident goal."""
    from bounds.rocq.evident import NotEvidentError, show_evident

    if goal not in scope.shown:
        try:
            scope.shown[goal] = show_evident(scope, goal)
        except NotEvidentError:
            return None
    return scope.shown[goal]


def power(scope: Scope, atom: Expression, base: Expression, exponent: Expression) -> Equation:
    """A power with letters in the exponent, of a number or in the normal form."""
    algebra, names = scope.algebra, scope.names
    constant = number_of(scope, base)
    if constant == 1:
        with scope.proving(f"{names.real(atom)} = 1", "A") as (name, inner):
            one = identity(inner, names.real(base), "1", [base])
            inner.say(f"{by(one)}apply Rpow_one.")
        return name, number(1)
    if constant is not None and 0 < constant < 1:
        turned = Pow(number(1 / constant), negate(exponent))
        rest, final = equation(scope, turned)
        with scope.proving(f"0 < {names.real(base)}", "P") as (positive, inner):
            eq = identity(inner, names.real(base), names.real(number(constant)), [base])
            inner.say(f"{by(eq)}lra.")
        with scope.proving(f"{names.real(atom)} = {names.real(final)}", "A") as (name, inner):
            one = names.real(number(1 / constant), 3)
            inner.say(f"transitivity (Rpow {one} {names.real(negate(exponent), 3)}).")
            with inner.script.block():
                inner.say(f"apply Rpow_turned; [exact {positive} |].")
                same_texts(inner, one, f"/ {names.real(base, 3)}", [base])
            inner.say(f"exact {rest}." if rest else "reflexivity.")
        return name, final
    whole = generator(scope, algebra.quotient(atom))
    found = pieces(scope, algebra.quotient(exponent))
    if isinstance(whole, Pow):
        pairs = ((base, whole.base), (exponent, whole.exponent))
        if found is None or all(algebra.quotient(a) == algebra.quotient(b) for a, b in pairs):
            return congruent(scope, atom, whole, "apply f_equal2.")
    if found is None:
        unprinted(f"there is no normal form of {names.real(atom)}")
    if not found:
        with scope.proving(f"{names.real(atom)} = 1", "A") as (name, inner):
            zero = identity(inner, names.real(exponent), "0", [exponent])
            inner.say(f"{by(zero)}apply Rpow_0_nat.")
        return name, number(1)
    return _split_power(scope, atom, base, exponent, found)


def _split_power(
    scope: Scope, atom: Expression, base: Expression, exponent: Expression, found: list[Piece]
) -> Equation:
    """b^(n u + m v + k) as (b^u)^n (b^v)^m b^k."""
    algebra, names = scope.algebra, scope.names
    first: Expression | None = None
    plan: list[tuple[str, Expression, int]] = []
    for unit, count in found:
        if isinstance(unit, Number):
            weight = unit.value * count
            plan.append(("number", number(weight), 1))
            continue
        canonical = generator(scope, algebra.quotient(Pow(base, unit)))
        if not isinstance(canonical, Pow):
            unprinted(f"there is no normal form of {names.real(atom)}")
        if first is None:
            first = canonical.base
        elif canonical.base != first:
            unprinted(f"there are two forms of the base of {names.real(atom)}")
        plan.append(("unit", canonical.exponent, count))
    root = base if first is None else first
    text = names.real(root, 3)
    positive = shown(scope, Goal(root, ">"))
    summands, steps, used = [], [], []
    for kind, unit, count in plan:
        if kind == "number" and isinstance(unit, Number):
            value = unit.value
            summands.append(names.real(unit))
            used.append(Pow(root, unit))
            if value.denominator > 1:
                steps.append(f"splits_root {value.denominator} {value.numerator} {text} {positive}")
            elif value > 0:
                steps.append(f"splits_number {value.numerator} {text}")
            else:
                apart = _nonzero_name(scope, root)
                steps.append(f"splits_number_negative {-value.numerator} {text} {apart}")
            continue
        apart, turned = _apart(scope, root, unit, positive, negative=count < 0)
        step = f"splits_one {text} {names.real(unit, 3)} {apart}"
        inverse = turned
        if abs(count) > 1:
            step = f"splits_times {abs(count)} {text} {names.real(unit, 3)} {apart}"
            inverse = f"(invertible_times {abs(count)} _ _ {turned})"
        if count < 0:
            step = f"splits_minus _ _ _ {inverse} ({step})"
        steps.append(step)
        summands.append(names.real(_multiple(unit, count), 2))
        power = Pow(root, unit)
        used.append(power if count == 1 else Pow(power, number(count)))
    target = multiply(*used)
    with scope.proving(f"{names.real(atom)} = {names.real(target)}", "A") as (name, inner):
        total = nested(summands, "+")
        inner.say(f"transitivity (Rpow {text} ({total})).")
        with inner.script.block():
            inner.say("apply f_equal2.")
            with inner.script.block():
                same(inner, base, root)
            units = [unit for _, unit, _ in plan]
            eq = identity(inner, names.real(exponent), total, [exponent, *units])
            inner.say(f"exact {eq}.")
        proof = steps[-1]
        for step in reversed(steps[:-1]):
            proof = f"splits_plus _ _ _ _ _ ({step}) ({proof})"
        split = inner.script.name("E")
        inner.say(f"pose proof (splits_value _ _ _ ({proof})) as {split}.")
        inner.say(f"cbv [Pos.to_nat Pos.iter_op Nat.add] in {split}. rewrite ?root_two in {split}.")
        inner.say(
            f"etransitivity; [exact {split}|]. rewrite ?pow_1. first [reflexivity | identity]."
        )
    return name, target


def _nonzero_name(scope: Scope, value: Expression) -> str:
    name = shown(scope, Goal(value, "!="))
    if name is None:
        unprinted(f"{scope.names.real(value)} <> 0 is not known")
    return name


def _apart(
    scope: Scope, base: Expression, unit: Expression, positive: str | None, *, negative: bool
) -> tuple[str, str]:
    """Why a power may be taken apart there, and why it may be inverted."""
    names = scope.names
    if positive is not None:
        return f"(or_introl {positive})", f"(or_introl {positive})"
    if not is_whole(unit, names):
        unprinted(f"0 < {names.real(base)} is not known")
    with scope.proving(f"integer {names.real(unit, 3)}", "I") as (whole, inner):
        inner.say("whole.")
    apart = shown(scope, Goal(unit, ">="))
    if apart is not None and not negative:
        return f"(or_intror (or_introl (conj {whole} {apart})))", ""
    known = _nonzero_name(scope, base)
    both = f"(conj {known} {whole})"
    return f"(or_intror (or_intror {both}))", f"(or_intror {both})"
