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
    children,
    number,
)
from bounds.kernel.algebra import Quotient
from bounds.rocq.script import Scope
from bounds.rocq.terms import unprinted

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
    from bounds.rocq import functions, powers  # these two build on this module

    value = scope.algebra.quotient(atom)
    canonical = generator(scope, value)
    if canonical == atom:
        return "", atom
    found: Equation
    match atom:
        case Call(name, _) if name in scope.names.sequences and isinstance(canonical, Call):
            found = _at_a_place(scope, atom, canonical)
        case Call("exp", (argument,)):
            found = powers.exponential(scope, atom, argument)
        case Pow(base, Number(power)):
            found = functions.root(scope, atom, base, power.denominator)
        case Pow(base, exponent):
            found = powers.power(scope, atom, base, exponent)
        case Call("log", (argument,)):
            found = functions.logarithm(scope, atom, argument)
        case Call("abs", (argument,)):
            found = functions.modulus(scope, atom, argument)
        case Call("max" | "min", arguments):
            found = functions.extreme(scope, atom, arguments)
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


def generator(scope: Scope, value: Quotient) -> Expression | None:
    """The expression of a generator, if the quotient is one."""
    if value.under.is_one() and len(value.over) == 1:
        used = scope.algebra.used(value.over)
        if len(used) == 1 and value.over == scope.algebra.context.gen(used[0]):
            return scope.algebra.atoms[used[0]].expression
    return None


def number_of(scope: Scope, value: Expression) -> Fraction | None:
    """The value of what is a number."""
    return scope.algebra.number(scope.algebra.quotient(value))


def congruent(scope: Scope, atom: Expression, other: Expression, how: str) -> Equation:
    """Two atoms of the same function, whose arguments are equal."""
    texts = [scope.names.real(value) for value in (atom, other)]
    with scope.proving(f"{texts[0]} = {texts[1]}", "A") as (name, inner):
        inner.say(how)
        for one, two in zip(children(atom), children(other), strict=True):
            if not isinstance(atom, Pow) or not isinstance(one, Number) or one != two:
                with inner.script.block():
                    same(inner, one, two)
    return name, other


def same_texts(scope: Scope, left: str, right: str, parts: list[Expression]) -> None:
    """Prove `left = right`, in which the parts occur: the goal in front."""
    if left == right:
        scope.say("reflexivity.")
        return
    inner = scope.inner()
    names = rewriting(inner, parts)
    scope.say(*[f"rewrite {', '.join(f'?{n}' for n in names)}."] * bool(names), "identity.")
