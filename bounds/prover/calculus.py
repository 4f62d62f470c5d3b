"""Substitution, derivatives, and where an expression is defined."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bounds.errors import UserError
from bounds.grammar import (
    ONE,
    ZERO,
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Series,
    Symbol,
    add,
    children,
    free_symbols,
    multiply,
    number,
    show,
    subtract,
)


@dataclass(frozen=True)
class Requirement:
    """`expression sign 0` must hold for an expression to be defined; signs are >=, > and !=.

    Inside a finite sum it must hold for every value of the indices, each with its two limits.
    It may be replaced by `instead != 0`. With `ours` it is the normal form that needs it, while the
    expression means something without it.
    """

    expression: Expression
    sign: str
    indices: tuple[tuple[str, Expression, Expression], ...] = ()
    instead: Expression | None = None
    ours: bool = False


def substitute(expression: Expression, name: str, value: Expression) -> Expression:
    """Replace a free symbol; an index of the same name stays what it is."""
    if name not in free_symbols(expression):
        return expression
    match expression:
        case Add(terms):
            return add(*(substitute(term, name, value) for term in terms))
        case Mul(factors):
            return multiply(*(substitute(factor, name, value) for factor in factors))
        case Pow(base, exponent):
            return Pow(substitute(base, name, value), substitute(exponent, name, value))
        case Call(function, arguments):
            return Call(function, tuple(substitute(a, name, value) for a in arguments))
        case Series(body, index, lower, upper):
            if index in free_symbols(value):
                msg = f"the summation index {index!r} is also used outside its sum"
                raise UserError(msg)
            body = body if index == name else substitute(body, name, value)
            return Series(
                body, index, substitute(lower, name, value), substitute(upper, name, value)
            )
        case _:
            return value


def differentiate(expression: Expression, name: str) -> Expression:
    """The partial derivative in a symbol, where the expression is smooth."""
    if name not in free_symbols(expression):
        return ZERO
    match expression:
        case Symbol():
            return ONE
        case Add(terms):
            return add(*(differentiate(term, name) for term in terms))
        case Mul(factors):
            products = (
                multiply(*factors[:i], differentiate(factor, name), *factors[i + 1 :])
                for i, factor in enumerate(factors)
            )
            return add(*products)
        case Pow(base, Number(value)):
            lower = base if value == 2 else Pow(base, number(value - 1))
            return multiply(number(value), lower, differentiate(base, name))
        case Pow(base, exponent):
            # (b^e)' = b^e (e' log b + e b' / b)
            growth = multiply(differentiate(exponent, name), Call("log", (base,)))
            slope = multiply(exponent, differentiate(base, name), Pow(base, number(-1)))
            return multiply(expression, add(growth, slope))
        case Call("exp", (argument,)):
            return multiply(expression, differentiate(argument, name))
        case Call("log", (argument,)):
            return multiply(Pow(argument, number(-1)), differentiate(argument, name))
        case Series(body, index, lower, upper) if name not in free_symbols(lower) | free_symbols(
            upper
        ):
            return Series(differentiate(body, name), index, lower, upper)
    msg = f"no derivative in {name} of {show(expression)}"
    raise UserError(msg)


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
    indices: tuple[tuple[str, Expression, Expression], ...],
    found: dict[Requirement, None],
) -> None:
    if isinstance(expression, Series):
        _, index, lower, upper = (
            expression.body,
            expression.index,
            expression.lower,
            expression.upper,
        )
        for end in (lower, upper):
            _collect(end, integers, indices, found)
            if not is_integral(end, integers):
                msg = f"the limit {show(end)} of a sum is not an integer expression"
                raise UserError(msg)
        length = add(subtract(upper, lower), ONE)
        found[Requirement(length, ">=", indices)] = None
        inner = (*indices, (index, lower, upper))
        _collect(expression.body, integers | {index}, inner, found)
        return
    for part in children(expression):
        _collect(part, integers, indices, found)
    match expression:
        case Pow(base, Number(value)):
            if value.denominator > 1:
                sign = ">=" if value > 0 else ">"
                found[Requirement(base, sign, indices)] = None
            elif value < 0:
                found[Requirement(base, "!=", indices)] = None
        case Pow(Number(value), _) if value > 0:
            pass
        case Pow(base, exponent) if is_integral(exponent, integers) and not _lowers(exponent):
            # A natural power of any number, with 0^0 = 1, or an integer power of one that is not
            # zero. The normal form takes b^(K-1) apart into b^K / b, so that has to be positive.
            found[Requirement(exponent, ">=", indices, base)] = None
        case Pow(base, exponent):
            ours = is_integral(exponent, integers)
            found[Requirement(base, ">", indices, ours=ours)] = None
        case Call("log", (argument,)):
            found[Requirement(argument, ">", indices)] = None


def _lowers(exponent: Expression) -> bool:
    """Whether some term of an exponent is subtracted."""
    match exponent:
        case Number(value):
            return value < Fraction(0)
        case Add() | Mul() | Pow():
            return any(map(_lowers, children(exponent)))
        case _:
            return False
