"""Derivatives, and where an expression is defined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import bounds.expressions as ex
from bounds.errors import UserError, refuse
from bounds.expressions import ONE, ZERO, Add, Call, Expression, Mul, Number, Pow, Series, Symbol
from bounds.kernel.algebra import Algebra

Range = tuple[str, Expression, Expression]


@dataclass(frozen=True)
class Requirement:
    """`expression sign 0` must hold for an expression to be defined; signs are >=, > and !=.

    Inside a finite sum it must hold for every value of the indices, each with its two limits.
    It may be replaced by `instead != 0`. With `ours` it is the normal form that needs it, while the
    expression means something without it.
    """

    expression: Expression
    sign: str
    indices: tuple[Range, ...] = ()
    instead: Expression | None = None
    ours: bool = False


def differentiate(expression: Expression, name: str) -> Expression:
    """The partial derivative in a symbol, where the expression is smooth."""
    if name not in ex.free_symbols(expression):
        return ZERO
    match expression:
        case Symbol():
            return ONE
        case Add(terms):
            return ex.add(*(differentiate(term, name) for term in terms))
        case Mul(factors):
            products = (
                ex.multiply(*factors[:i], differentiate(factor, name), *factors[i + 1 :])
                for i, factor in enumerate(factors)
                if name in ex.free_symbols(factor)
            )
            return ex.add(*products)
        case Pow(_, Number(value)) if not value:
            return ZERO
        case Pow(base, Number(value)):
            lower = base if value == 2 else Pow(base, Number(value - 1))
            return ex.multiply(Number(value), lower, differentiate(base, name))
        case Pow(base, exponent):
            # (b^e)' = b^e (e' log b + e b' / b), and what does not vary asks for nothing
            parts = []
            if name in ex.free_symbols(exponent):
                parts.append(differentiate(exponent, name) * Call("log", (base,)))
            if name in ex.free_symbols(base):
                parts.append(exponent * differentiate(base, name) * base**-1)
            return expression * ex.add(*parts)
        case Call("exp", (argument,)):
            return expression * differentiate(argument, name)
        case Call("log", (argument,)):
            return argument**-1 * differentiate(argument, name)
        case Series(_, lower, upper) if name not in ex.free_symbols(lower) | ex.free_symbols(upper):
            index = ex.fresh(expression.index, ex.free_symbols(expression))
            return ex.summation(
                differentiate(ex.opened(expression, Symbol(index)), name), index, lower, upper
            )
    return refuse(f"no derivative in {name} of {ex.show(expression)}")


def is_integral(expression: Expression, integers: frozenset[str]) -> bool:
    """Whether the value is evidently an integer: a polynomial with integer coefficients."""
    match expression:
        case Number(value):
            return value.denominator == 1
        case Symbol(name):
            return name in integers
        case Add(parts) | Mul(parts):
            return all(is_integral(part, integers) for part in parts)
        case Pow(base, Number(value)):
            return value.denominator == 1 and value >= 0 and is_integral(base, integers)
        case _:
            return False


def requirements(expression: Expression, integers: frozenset[str]) -> tuple[Requirement, ...]:
    """All that must hold for the expression to be defined, inner parts first."""
    found: dict[Requirement, None] = {}
    _collect(expression, integers, (), found)
    return tuple(found)


def _collect(
    expression: Expression,
    integers: frozenset[str],
    indices: tuple[Range, ...],
    found: dict[Requirement, None],
) -> None:
    if isinstance(expression, Series):
        for end in (expression.lower, expression.upper):
            _collect(end, integers, indices, found)
            if not is_integral(end, integers):
                refuse(f"the limit {ex.show(end)} of a sum is not an integer expression")
        length = expression.upper - expression.lower + 1
        found[Requirement(length, ">=", indices)] = None
        index = ex.fresh(
            expression.index, ex.free_symbols(expression) | {name for name, _, _ in indices}
        )
        inner = (*indices, (index, expression.lower, expression.upper))
        inside: dict[Requirement, None] = {}
        _collect(ex.opened(expression, Symbol(index)), integers | {index}, inner, inside)
        for need in inside:
            found |= dict.fromkeys(_around(need, len(indices), length))
        return
    within: dict[Requirement, None] = {}
    for part in ex.children(expression):
        _collect(part, integers, indices, within)
    found |= within
    match expression:
        case Call("exp", _):
            found |= dict.fromkeys(_poles(within))  # exp(-log(u)) is 1/u
        case Pow(base, Number(value)):
            if value.denominator > 1:
                sign = ">=" if value > 0 else ">"
                found[Requirement(base, sign, indices)] = None
            elif value < 0:
                found[Requirement(base, "!=", indices)] = None
        case Pow(Number(value), _) if value > 0:
            pass
        case Pow(base, exponent) if is_integral(exponent, integers):
            # A natural power of any number, with 0^0 = 1, or an integer power of what is not zero.
            # The normal form takes b^(K-1) apart into b^K / b, and wants that to be positive; and
            # b^(K+M) into b^K b^M, each of which has to be defined.
            pieces = exponent.terms if isinstance(exponent, Add) else (exponent,)
            if any(isinstance(inner, Add) for p in pieces for inner in ex.parts(p)) or any(
                map(_lowers, pieces)
            ):
                positive = Requirement(base, ">", indices, ours=True)
                found |= dict.fromkeys((positive, *_poles([positive])))
                return
            for piece in pieces:
                if not isinstance(piece, Number):
                    found[Requirement(piece, ">=", indices, base, ours=len(pieces) > 1)] = None
                # A short sum is written out: b^(K j) at j = -1 is 1/b^K then, and at b = 0 is not.
                letters = ex.free_symbols(piece)
                for index in (name for name, _, _ in indices if {name} < letters):
                    found[Requirement(Symbol(index), ">=", indices, base, ours=True)] = None
        case Pow(base, _):
            # Where the value of the exponent is an integer, the base may be negative.
            positive = Requirement(base, ">", indices, ours=True)
            found |= dict.fromkeys((positive, *_poles([positive])))
        case Call("log", (argument,)):
            found[Requirement(argument, ">", indices)] = None


def _poles(needs: Iterable[Requirement]) -> Iterator[Requirement]:
    """That what is positive is not zero, where that leaves a sum as a factor of a denominator.

    sum(exp(-log(T + 0*k)), k, 1, T) is T/T in the normal form, as sum(1/T, k, 1, T) is: see
    `_around`. What does not mention the index is to be positive outside of the sum anyway.
    """
    for need in needs:
        free = ex.free_symbols(need.expression)
        names = (name for name, *_ in need.indices if name in free)
        if need.sign == ">" and not all(_varies(need.expression, name) for name in names):
            yield replace(need, sign="!=", ours=True)


def _around(need: Requirement, at: int, length: Expression) -> list[Requirement]:
    """What a summand needs, as the sum needs it; the index is the one numbered `at`.

    The normal form takes out of the sum what is free of the index: that is to be defined even
    where the sum is empty, as in sum(1/T, k, 1, T) == 1 at T = 0.
    """
    index, rest = need.indices[at][0], need.indices[:at]
    later = [end for _, *ends in need.indices[at + 1 :] for end in ends]
    if not any(
        index in ex.free_symbols(e) for e in (need.expression, need.instead or ZERO, *later)
    ):
        return [replace(need, indices=rest + need.indices[at + 1 :], ours=True)]
    stays = _stays(need.expression, index)
    if stays and (need.sign != "!=" or _varies(need.expression, index)):
        return [need]
    if need.sign == "!=" and isinstance(need.expression, Mul):
        parts = [replace(need, expression=factor) for factor in need.expression.factors]
        return [found for part in parts for found in _around(part, at, length)]
    return [need, Requirement(length - 1, ">=", rest, ours=True)]


def _varies(value: Expression, index: str) -> bool:
    """Whether nothing but numbers and functions of the index occurs."""
    if isinstance(value, Symbol | Call) and not _stays(value, index):
        return False
    return all(_varies(part, index) for part in ex.children(value))


def _stays(value: Expression, index: str) -> bool:
    """Whether the normal form has the index in it, too: x + 0*k leaves a sum over k as x."""
    algebra = Algebra(ex.calls(value))
    try:
        return index in algebra.symbols(algebra.quotient(value))
    except UserError:  # too large to tell
        return False


def _lowers(exponent: Expression) -> bool:
    """Whether some term of an exponent is subtracted."""
    match exponent:
        case Number(value):
            return value < Fraction(0)
        case Add() | Mul() | Pow():
            return any(map(_lowers, ex.children(exponent)))
        case _:
            return False
