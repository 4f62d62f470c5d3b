"""Equal expressions: atoms are brought to one form each, and the rest is an identity of quotients.

The kernel compares expressions as quotients of polynomials over atoms (`bounds.kernel.algebra`).
Here each atom that occurs gets an equation that says what it is in terms of those atoms, with a
proof by the lemmas of `library/Rules.v`; after rewriting, `ring` or `field` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from bounds.expressions import (
    Add,
    Bound,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Series,
    Symbol,
    add,
    children,
    multiply,
    negate,
    number,
)
from bounds.kernel.algebra import Quotient, fraction, rational
from bounds.kernel.goals import Goal
from bounds.rocq.script import Scope
from bounds.rocq.terms import is_whole, unprinted

MOST_POWER = 64
TRIVIAL = "eq_refl"
Equation = tuple[str, Expression]  # its name, and what the atom is; no name if that is itself


def atoms(value: Expression) -> Iterator[Expression]:
    """The largest parts that are no rational functions, as they are printed."""
    match value:
        case Number() | Symbol() | Bound():
            return
        case Add() | Mul():
            for part in children(value):
                yield from atoms(part)
        case Pow(base, Number(power)) if power.denominator == 1:
            yield from atoms(base)
        case Pow(base, Number(power)):
            yield Pow(base, number(Fraction(1, power.denominator)))
        case _:
            yield value


def inverted(value: Expression) -> Iterator[Expression]:
    """What stands in denominators, outside of atoms."""
    match value:
        case Add() | Mul():
            for part in children(value):
                yield from inverted(part)
        case Pow(base, Number(power)) if power.denominator == 1:
            if power < 0:
                yield base
            yield from inverted(base)


def identity(scope: Scope, left: str, right: str, parts: Iterable[Expression]) -> str:
    """Assert `left = right`, in which the parts occur; the name of the equation."""
    if right in {left, f"({left})"}:
        return TRIVIAL
    parts = list(parts)
    prepare(scope, parts)
    names = rewriting(scope, parts)
    with scope.proving(f"{left} = {right}", "E") as (name, inner):
        inner.say(*[f"rewrite {', '.join(f'?{n}' for n in names)}."] * bool(names))
        inner.say(
            "fractions." if any(base for part in parts for base in inverted(part)) else "identity."
        )
    return name


def by(name: str) -> str:
    """Rewriting with an equation that `identity` asserted."""
    return "" if name == TRIVIAL else f"try rewrite {name}. "


def prepare(scope: Scope, parts: Iterable[Expression]) -> None:
    """That denominators within denominators do not vanish: the fraction's numerator does not."""
    for base in dict.fromkeys(base for part in parts for base in inverted(part)):
        if not any(inverted(base)) or base in scope.flat:
            continue
        scope.flat.add(base)
        value = scope.algebra.quotient(base)
        over, under = (scope.algebra.express(p) for p in (value.over, value.under))
        texts = [scope.names.real(part) for part in (over, base, under)]
        with scope.proving(f"{texts[0]} <> 0", "D") as (_, inner):
            equation = identity(
                inner, texts[0], f"({texts[1]}) * ({texts[2]})", [over, base, under]
            )
            inner.say(f"{by(equation)}nonzero.")


def rewriting(scope: Scope, parts: Iterable[Expression]) -> list[str]:
    """The equations by which the atoms of the parts become those of the normal form."""
    found = dict.fromkeys(atom for part in parts for atom in atoms(part))
    for atom in found:
        if atom not in scope.equations:
            scope.equations[atom] = equation(scope, atom)
    ordered = sorted(found, key=lambda atom: -len(scope.names.real(atom)))
    return list(dict.fromkeys(filter(None, (scope.equations[atom][0] for atom in ordered))))


def same(scope: Scope, left: Expression, right: Expression) -> None:
    """Prove that two expressions are equal: the goal in front."""
    if left == right:
        scope.say("reflexivity.")
        return
    inner = scope.inner()
    prepare(inner, [left, right])
    names = rewriting(inner, [left, right])
    scope.say(*[f"rewrite {', '.join(f'?{n}' for n in names)}."] * bool(names), "identity.")


def equation(scope: Scope, atom: Expression) -> Equation:
    """Assert what an atom is in the normal form; no name if it is one of its atoms."""
    value = scope.algebra.quotient(atom)
    canonical = _generator(scope, value)
    if canonical == atom:
        return "", atom
    found: Equation
    match atom:
        case Call(name, _) if name in scope.names.sequences and isinstance(canonical, Call):
            found = _at_a_place(scope, atom, canonical)
        case Call("exp", (argument,)):
            found = _exponential(scope, atom, argument)
        case Pow(base, Number(power)):
            found = _root(scope, atom, base, power.denominator)
        case Pow(base, exponent):
            found = _power(scope, atom, base, exponent)
        case Call("log", (argument,)):
            found = _logarithm(scope, atom, argument)
        case Call("abs", (argument,)):
            found = _modulus(scope, atom, argument)
        case Call("max" | "min", arguments):
            found = _extreme(scope, atom, arguments)
        case Series():
            from bounds.rocq.sums import series_equation

            found = series_equation(scope, atom)
        case _:
            unprinted(f"there is no normal form of {scope.names.real(atom)}")
    return found


def _at_a_place(scope: Scope, atom: Expression, other: Call) -> Equation:
    """A term of a sequence, whose place is written in another way."""
    texts = [scope.names.real(value) for value in (atom, other)]
    with scope.proving(f"{texts[0]} = {texts[1]}", "A") as (name, inner):
        inner.say("apply f_equal. between.")
    return name, other


def _generator(scope: Scope, value: Quotient) -> Expression | None:
    """The expression of a generator, if the quotient is one."""
    if value.under.is_one() and len(value.over) == 1:
        used = scope.algebra.used(value.over)
        if len(used) == 1 and value.over == scope.algebra.context.gen(used[0]):
            return scope.algebra.atoms[used[0]].expression
    return None


def _number(scope: Scope, value: Expression) -> Fraction | None:
    return scope.algebra.number(scope.algebra.quotient(value))


def _congruent(scope: Scope, atom: Expression, other: Expression, how: str) -> Equation:
    """Two atoms of the same function, whose arguments are equal."""
    texts = [scope.names.real(value) for value in (atom, other)]
    with scope.proving(f"{texts[0]} = {texts[1]}", "A") as (name, inner):
        inner.say(how)
        for one, two in zip(children(atom), children(other), strict=True):
            if not isinstance(atom, Pow) or not isinstance(one, Number) or one != two:
                with inner.script.block():
                    same(inner, one, two)
    return name, other


# Exponentials and powers


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


def _nested(parts: list[str], sign: str) -> str:
    """a + (b + (c + ...))."""
    *first, last = parts
    for part in reversed(first):
        last = f"{part} {sign} ({last})"
    return last


def _exponential(scope: Scope, atom: Expression, argument: Expression) -> Equation:
    algebra, names = scope.algebra, scope.names
    inside = algebra.quotient(argument)
    found = pieces(scope, inside)
    whole = _generator(scope, algebra.quotient(atom))
    if found is None:
        if not isinstance(whole, Call):
            unprinted(f"there is no normal form of {names.real(atom)}")
        return _congruent(scope, atom, whole, "apply f_equal.")
    constant = _number(scope, argument)
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
            canonical = _generator(scope, algebra.quotient(Call("exp", (unit,))))
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
        total = _nested(summands, "+")
        units = [unit for unit, _ in found]
        eq = identity(inner, names.real(argument), total, [argument, *units])
        proof = steps[-1]
        for step in reversed(steps[:-1]):
            proof = f"(exp_cons _ _ _ _ {step} {proof})"
        inner.say(by(eq), f"transitivity ({_nested(texts, '*')}).")
        with inner.script.block():
            inner.say(f"exact {proof}.")
        same_texts(
            inner,
            _nested(texts, "*"),
            names.real(target),
            [*(Call("exp", (unit,)) for unit in units if not _log_of(unit)), *used],
        )
    return name, target


def same_texts(scope: Scope, left: str, right: str, parts: list[Expression]) -> None:
    """Prove `left = right`, in which the parts occur: the goal in front."""
    if left == right:
        scope.say("reflexivity.")
        return
    inner = scope.inner()
    names = rewriting(inner, parts)
    scope.say(*[f"rewrite {', '.join(f'?{n}' for n in names)}."] * bool(names), "identity.")


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


def _holds(scope: Scope, goal: Goal) -> str | None:
    """The name of an evident goal."""
    from bounds.rocq.evident import NotEvidentError, show_evident

    if goal not in scope.shown:
        try:
            scope.shown[goal] = show_evident(scope, goal)
        except NotEvidentError:
            return None
    return scope.shown[goal]


def _power(scope: Scope, atom: Expression, base: Expression, exponent: Expression) -> Equation:
    algebra, names = scope.algebra, scope.names
    constant = _number(scope, base)
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
    above = algebra.quotient(exponent)
    found = pieces(scope, above)
    if found is None:
        whole = _generator(scope, algebra.quotient(atom))
        if not isinstance(whole, Pow):
            unprinted(f"there is no normal form of {names.real(atom)}")
        return _congruent(scope, atom, whole, "apply f_equal2.")
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
        canonical = _generator(scope, algebra.quotient(Pow(base, unit)))
        if not isinstance(canonical, Pow):
            unprinted(f"there is no normal form of {names.real(atom)}")
        if first is None:
            first = canonical.base
        elif canonical.base != first:
            unprinted(f"there are two forms of the base of {names.real(atom)}")
        plan.append(("unit", canonical.exponent, count))
    root = base if first is None else first
    text = names.real(root, 3)
    positive = _holds(scope, Goal(root, ">"))
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
        total = _nested(summands, "+")
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
    name = _holds(scope, Goal(value, "!="))
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
    apart = _holds(scope, Goal(unit, ">="))
    if apart is not None and not negative:
        return f"(or_intror (or_introl (conj {whole} {apart})))", ""
    known = _nonzero_name(scope, base)
    both = f"(conj {known} {whole})"
    return f"(or_intror (or_intror {both}))", f"(or_intror {both})"


# Roots, logarithms, moduli, maxima


def _root(scope: Scope, atom: Expression, base: Expression, order: int) -> Equation:
    names = scope.names
    value = _number(scope, atom)
    if value is not None:
        with scope.proving(f"{names.real(atom)} = {names.real(number(value))}", "A") as (
            name,
            inner,
        ):
            radicand = number(_number(scope, base) or 0)
            eq = identity(inner, names.real(base), names.real(radicand), [base])
            inner.say(by(eq), *["rewrite <- root_two."] * (order == 2))
            inner.say("apply root_unique; [lia|lra|]. simpl. lra.")
        return name, number(value)
    other = _generator(scope, scope.algebra.quotient(atom))
    if not isinstance(other, Pow):
        unprinted(f"there is no normal form of {names.real(atom)}")
    return _congruent(scope, atom, other, "apply f_equal.")


def _logarithm(scope: Scope, atom: Expression, argument: Expression) -> Equation:
    algebra, names = scope.algebra, scope.names
    inside = algebra.quotient(argument)
    value = algebra.number(inside)
    if value is not None:
        return _log_of_number(scope, atom, argument, value)
    found = algebra.quotient(atom)
    canonical = _generator(scope, found)
    if isinstance(canonical, Call) and canonical.name == "log":
        return _congruent(scope, atom, canonical, "apply f_equal.")
    turned = _generator(scope, algebra.scale(found, Fraction(-1)))
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
    name = _holds(scope, Goal(value, ">"))
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
        product = _nested(factors, "*")
        with inner.proving(f"{names.real(argument)} = {product}", "E") as (eq, deeper):
            plain = identity(deeper, names.real(argument), names.real(number(value)), [argument])
            deeper.say(f"{by(plain)}simpl. field.")
        proof = steps[-1]
        for step in reversed(steps[:-1]):
            proof = f"(ln_cons _ _ _ _ ltac:(positive) ltac:(positive) {step} {proof})"
        inner.say(f"{by(eq)}etransitivity; [exact {proof}|]. ring.")
    return name, target


def _modulus(scope: Scope, atom: Expression, argument: Expression) -> Equation:
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
    other = _generator(scope, algebra.quotient(atom))
    if not isinstance(other, Call):
        unprinted(f"there is no normal form of {names.real(atom)}")
    gap = algebra.quotient(add(argument, negate(other.arguments[0])))
    if gap.over.is_zero():
        return _congruent(scope, atom, other, "apply f_equal.")
    with scope.proving(f"{names.real(atom)} = {names.real(other)}", "A") as (name, inner):
        inner.say(f"rewrite <- (Rabs_Ropp {names.real(other.arguments[0], 3)}). apply f_equal.")
        same(inner, argument, negate(other.arguments[0]))
    return name, other


def _extreme(scope: Scope, atom: Call, arguments: tuple[Expression, ...]) -> Equation:
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
    other = _generator(scope, algebra.quotient(atom))
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
    return _generator(scope, found) or scope.algebra.express_quotient(found)


def _rest(arguments: tuple[Expression, ...]) -> Expression:
    return arguments[1] if len(arguments) == 2 else Call("max", arguments[1:])
