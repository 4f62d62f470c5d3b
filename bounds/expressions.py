"""Expressions and relations as immutable trees, and as text.

There is one way to say a thing: `a - b` is `a + (-1)*b`, `a / b` is `a * b^(-1)`, and `sqrt(a)` is
`a^(1/2)`. What `show` writes, `bounds.grammar` reads back as the same tree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeGuard

MIRRORED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Number:
    """An exact rational number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Symbol:
    """A real or integer quantity, named."""

    name: str


class _Compound:
    """A node with children: its hash is computed once, because trees serve as keys everywhere."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()
    code: int

    def __hash__(self) -> int:
        return self.code

    def __post_init__(self) -> None:
        values = [getattr(self, name) for name in self.__match_args__]
        object.__setattr__(self, "code", hash((type(self).__name__, *values)))


@dataclass(frozen=True, slots=True)
class Add(_Compound):
    """A sum of two or more terms, in the order in which they were written."""

    terms: tuple[Expression, ...]
    code: int = field(init=False, repr=False, compare=False)

    __hash__ = _Compound.__hash__


@dataclass(frozen=True, slots=True)
class Mul(_Compound):
    """A product of two or more factors, in the order in which they were written."""

    factors: tuple[Expression, ...]
    code: int = field(init=False, repr=False, compare=False)

    __hash__ = _Compound.__hash__


@dataclass(frozen=True, slots=True)
class Pow(_Compound):
    """A power; the exponent may be any expression."""

    base: Expression
    exponent: Expression
    code: int = field(init=False, repr=False, compare=False)

    __hash__ = _Compound.__hash__


@dataclass(frozen=True, slots=True)
class Call(_Compound):
    """A named function of one or more arguments."""

    name: str
    arguments: tuple[Expression, ...]
    code: int = field(init=False, repr=False, compare=False)

    __hash__ = _Compound.__hash__


@dataclass(frozen=True, slots=True)
class Series(_Compound):
    """A finite sum of `body` for `index` from `lower` to `upper`, both included."""

    body: Expression
    index: str
    lower: Expression
    upper: Expression
    code: int = field(init=False, repr=False, compare=False)

    __hash__ = _Compound.__hash__


Expression = Number | Symbol | Add | Mul | Pow | Call | Series


@dataclass(frozen=True, slots=True)
class Relation:
    """Two expressions and the relation asserted between them."""

    left: Expression
    sign: str
    right: Expression


ZERO = Number(Fraction(0))
ONE = Number(Fraction(1))


def number(value: Fraction | int) -> Number:
    """The constant `value`."""
    return Number(Fraction(value))


def add(*terms: Expression) -> Expression:
    """The sum of the terms; no term gives 0, one term gives itself."""
    kept = tuple(term for term in terms if term != ZERO)
    return kept[0] if len(kept) == 1 else Add(kept) if kept else ZERO


def multiply(*factors: Expression) -> Expression:
    """The product of the factors; no factor gives 1, one factor gives itself."""
    if ZERO in factors:
        return ZERO
    kept = tuple(factor for factor in factors if factor != ONE)
    return kept[0] if len(kept) == 1 else Mul(kept) if kept else ONE


def negate(expression: Expression) -> Expression:
    """Minus the expression."""
    if isinstance(expression, Number):
        return Number(-expression.value)
    return Mul((Number(Fraction(-1)), expression))


def subtract(left: Expression, right: Expression) -> Expression:
    """`left - right`."""
    return add(left, negate(right))


def divide(left: Expression, right: Expression) -> Expression:
    """`left / right`; a quotient of two numbers is one number."""
    if isinstance(left, Number) and isinstance(right, Number) and right.value:
        return Number(left.value / right.value)
    return multiply(left, Pow(right, Number(Fraction(-1))))


def free_symbols(expression: Expression) -> frozenset[str]:
    """The names of all symbols but summation indices."""
    match expression:
        case Number():
            return frozenset()
        case Symbol(name):
            return frozenset((name,))
        case Series(body, index, lower, upper):
            inside = free_symbols(body) - {index}
            return inside | free_symbols(lower) | free_symbols(upper)
        case _:
            return frozenset().union(*map(free_symbols, children(expression)))


def children(expression: Expression) -> tuple[Expression, ...]:
    """The direct parts of an expression."""
    match expression:
        case Add(parts) | Mul(parts) | Call(_, parts):
            return parts
        case Pow(base, exponent):
            return (base, exponent)
        case Series(body, _, lower, upper):
            return (body, lower, upper)
        case _:
            return ()


def show(expression: Expression) -> str:
    """Text that reads back as the same tree."""
    return _show(expression, 0)


def show_relation(relation: Relation) -> str:
    """Text that reads back as the same relation."""
    return f"{show(relation.left)} {relation.sign} {show(relation.right)}"


# How tightly each form binds: a part is bracketed when it binds less than its place demands.
_SUM, _PRODUCT, _SIGNED, _POWER, _ATOM = range(5)


def _show(expression: Expression, place: int) -> str:
    match expression:
        case Number(value):
            text = str(value)
            binds = _SUM if value < 0 else _ATOM if value.denominator == 1 else _PRODUCT
        case Symbol(name):
            return name
        case Call(name, arguments):
            return f"{name}({', '.join(map(show, arguments))})"
        case Series(body, index, lower, upper):
            return f"sum({show(body)}, {index}, {show(lower)}, {show(upper)})"
        case Add(terms):
            text = _show(terms[0], _PRODUCT) + "".join(map(_show_term, terms[1:]))
            binds = _SUM
        case Mul((Number(Fraction(numerator=-1, denominator=1)), factor)):
            text = "-" + _show(factor, _POWER)
            binds = _SUM
        case Mul(factors):
            first = factors[0]
            text = str(first.value) if _is_positive(first) else _show(first, _POWER)
            text += "".join(map(_show_factor, factors[1:]))
            binds = _PRODUCT
        case Pow(base, Number(Fraction(numerator=1, denominator=2))):
            return f"sqrt({show(base)})"
        case Pow(base, exponent):
            text = f"{_show(base, _ATOM)}^{_show(exponent, _ATOM)}"
            binds = _POWER
    return f"({text})" if binds < place else text


def _is_positive(expression: Expression) -> TypeGuard[Number]:
    return isinstance(expression, Number) and expression.value > 0


def _show_term(term: Expression) -> str:
    match term:
        case Number(value) if value < 0:
            return f" - {-value}"
        case Mul((Number(Fraction(numerator=-1, denominator=1)), factor)):
            return f" - {_show(factor, _PRODUCT)}"
        case _:
            return f" + {_show(term, _PRODUCT)}"


def _show_factor(factor: Expression) -> str:
    match factor:
        case Pow(base, Number(Fraction(numerator=-1, denominator=1))) if not isinstance(
            base, Number
        ):
            return f"/{_show(base, _POWER)}"
        case _:
            return f"*{_show(factor, _POWER)}"
