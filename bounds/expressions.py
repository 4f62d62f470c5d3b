"""Expressions and relations as immutable trees, and as text.

There is one way to say a thing: `a - b` is `a + (-1)*b`, `a / b` is `a * b^(-1)`, and `sqrt(a)` is
`a^(1/2)`. What `show` writes, `bounds.kernel.reader` reads back as the same tree.

The index of a sum has no name inside the tree: it is `Bound(0)` in the body, `Bound(1)` in the body
of a sum in the body, and so on (N. G. de Bruijn, Indag. Math. 34, 1972). Whatever is put for a
symbol can therefore not be captured, and sums that differ by the name of their index are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import log2
from typing import TypeGuard, cast

MAX_EXPONENT = 10_000
MAX_BITS = 2**24
MOST_KEPT = 65_536  # trees never change, and the same are asked about again and again
MIRRORED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}


class _Tree:
    """What can be written as in mathematics: `x + 1` is `add(x, number(1))`."""

    __slots__ = ()

    def __add__(self, other: Expression | int) -> Expression:
        """The sum."""
        return add(_tree(self), _tree(other))

    def __radd__(self, other: int) -> Expression:
        """The sum."""
        return add(_tree(other), _tree(self))

    def __sub__(self, other: Expression | int) -> Expression:
        """The difference."""
        return subtract(_tree(self), _tree(other))

    def __rsub__(self, other: int) -> Expression:
        """The difference."""
        return subtract(_tree(other), _tree(self))

    def __mul__(self, other: Expression | int) -> Expression:
        """The product."""
        return multiply(_tree(self), _tree(other))

    def __rmul__(self, other: int) -> Expression:
        """The product."""
        return multiply(_tree(other), _tree(self))

    def __truediv__(self, other: Expression | int) -> Expression:
        """The quotient."""
        return divide(_tree(self), _tree(other))

    def __rtruediv__(self, other: int) -> Expression:
        """The quotient."""
        return divide(_tree(other), _tree(self))

    def __pow__(self, other: Expression | int) -> Expression:
        """The power, as it is written."""
        return Pow(_tree(self), _tree(other))

    def __neg__(self) -> Expression:
        """Minus the expression."""
        return negate(_tree(self))


def _tree(value: object) -> Expression:
    """An expression, or an integer as one."""
    return number(value) if isinstance(value, int) else cast("Expression", value)


@dataclass(frozen=True, slots=True)
class Number(_Tree):
    """An exact rational number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Symbol(_Tree):
    """A real or integer quantity, named."""

    name: str


@dataclass(frozen=True, slots=True)
class Bound(_Tree):
    """The index of a sum: of the innermost one around it for 0, of the next one for 1, ...

    A depth below 0 stands for an index whose sum is being looked into: no text can say that.
    """

    depth: int


class _Compound(_Tree):
    """A node with children: its hash is computed once, because trees serve as keys everywhere."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()
    code: int

    def __hash__(self) -> int:
        return self.code

    def __reduce__(self) -> tuple[type[_Compound], tuple[object, ...]]:
        # In another process the same words have other hashes.
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)

    def __post_init__(self) -> None:
        values = [getattr(self, name) for name in self.__match_args__ if name != "index"]
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
    """A finite sum of `body`, in which `Bound(0)` runs from `lower` to `upper`, both included.

    `index` is how the author called it, and means nothing; `summation` makes, `opened` opens one.
    """

    body: Expression
    lower: Expression
    upper: Expression
    index: str = field(default="k", compare=False)
    code: int = field(init=False, repr=False, compare=False)

    __hash__ = _Compound.__hash__


Expression = Number | Symbol | Bound | Add | Mul | Pow | Call | Series


@dataclass(frozen=True, slots=True)
class Relation:
    """Two expressions and the relation asserted between them."""

    left: Expression
    sign: str
    right: Expression

    @property
    def sides(self) -> tuple[Expression, Expression]:
        """Left and right."""
        return self.left, self.right

    @property
    def symbols(self) -> frozenset[str]:
        """The names of all symbols on both sides."""
        return free_symbols(self.left) | free_symbols(self.right)

    def mapped(self, function: Callable[[Expression], Expression]) -> Relation:
        """The same relation between what a function makes of the sides."""
        return Relation(function(self.left), self.sign, function(self.right))

    def put(self, values: Mapping[Expression, Expression]) -> Relation:
        """The relation with leaves replaced."""
        return self.mapped(lambda side: replaced(side, values))


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
    """The product of the factors; no factor gives 1, one factor gives itself.

    Zero times something is left as it is: that may be undefined.
    """
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


def summation(body: Expression, index: str, lower: Expression, upper: Expression) -> Series:
    """The sum of `body`, in which the symbol `index` becomes the index."""
    return Series(replaced(body, {Symbol(index): Bound(0)}), lower, upper, index)


def opened(found: Series, value: Expression) -> Expression:
    """The summand with a value, which has no index of an outer sum in it, for the index."""
    return replaced(found.body, {Bound(0): value})


def substitute(expression: Expression, name: str, value: Expression) -> Expression:
    """Replace a symbol everywhere; nothing is simplified on the way, and nothing captured."""
    return replaced(expression, {Symbol(name): value})


def replaced(expression: Expression, values: Mapping[Expression, Expression]) -> Expression:
    """Replace leaves; `Bound` counts from where the replacement starts, on both sides."""
    match expression:
        case Symbol() | Bound():
            return values.get(expression, expression)
        case Add(terms):
            parts = tuple(replaced(term, values) for term in terms)
            return expression if parts == terms else Add(parts)
        case Mul(factors):
            parts = tuple(replaced(factor, values) for factor in factors)
            return expression if parts == factors else Mul(parts)
        case Pow(base, exponent):
            return Pow(replaced(base, values), replaced(exponent, values))
        case Call(name, arguments):
            return Call(name, tuple(replaced(argument, values) for argument in arguments))
        case Series(body, lower, upper):
            deeper = {_deeper(leaf): _deeper(value) for leaf, value in values.items()}
            ends = replaced(lower, values), replaced(upper, values)
            return Series(replaced(body, deeper), *ends, expression.index)
        case _:
            return expression


def _deeper(leaf: Expression) -> Expression:
    """The same seen from inside one more sum; only a bare index changes."""
    return Bound(leaf.depth + 1) if isinstance(leaf, Bound) and leaf.depth >= 0 else leaf


@lru_cache(maxsize=MOST_KEPT)
def free_symbols(expression: Expression) -> frozenset[str]:
    """The names of all symbols."""
    if isinstance(expression, Symbol):
        return frozenset((expression.name,))
    return frozenset().union(*map(free_symbols, children(expression)))


def fresh(name: str, taken: Container[str]) -> str:
    """A name that is not taken: this one, with as many underscores as it needs."""
    while name in taken:
        name += "_"
    return name


def children(expression: Expression) -> tuple[Expression, ...]:
    """The direct parts of an expression."""
    match expression:
        case Add(parts) | Mul(parts) | Call(_, parts):
            return parts
        case Pow(base, exponent):
            return (base, exponent)
        case Series(body, lower, upper):
            return (body, lower, upper)
        case _:
            return ()


def mapped(expression: Expression, function: Callable[[Expression], Expression]) -> Expression:
    """The same sum, product, power or call of what a function makes of the parts."""
    match expression:
        case Add(terms):
            return add(*map(function, terms))
        case Mul(factors):
            return multiply(*map(function, factors))
        case Pow(base, exponent):
            return Pow(function(base), function(exponent))
        case Call(name, arguments):
            return Call(name, tuple(map(function, arguments)))
        case _:
            return expression


def parts(expression: Expression) -> Iterator[Expression]:
    """The expression and all that is inside of it."""
    yield expression
    for part in children(expression):
        yield from parts(part)


@lru_cache(maxsize=MOST_KEPT)
def calls(expression: Expression) -> frozenset[str]:
    """The names of all functions called in an expression."""
    own = (expression.name,) if isinstance(expression, Call) else ()
    return frozenset(own).union(*map(calls, children(expression)))


def has_sum(value: Expression) -> bool:
    """Whether a finite sum occurs."""
    return any(isinstance(part, Series) for part in parts(value))


def has_call(value: Expression, names: Container[str]) -> bool:
    """Whether one of the functions is called."""
    return any(isinstance(part, Call) and part.name in names for part in parts(value))


def too_large(base: Expression, exponent: Expression) -> bool:
    """Whether an exponent is, or what a power without letters comes to."""
    size = _bits(exponent)
    most = MAX_EXPONENT if isinstance(base, Number) else MAX_EXPONENT // 10
    return size is not None and (size > log2(most) or (_bits(base) or 0) * 2**size > MAX_BITS)


def _bits(tree: Expression) -> float | None:
    """About how many bits a number has that is written without letters."""
    match tree:
        case Number(value):
            return log2(max(abs(value.numerator), value.denominator))
        case Add(parts) | Mul(parts):
            sizes = [size for part in parts if (size := _bits(part)) is not None]
            if len(sizes) < len(parts):
                return None
            return sum(sizes) if isinstance(tree, Mul) else max(sizes) + log2(len(sizes))
        case Pow(base, Number(value)):
            inner = _bits(base)
            return None if inner is None else inner * float(abs(value))
        case Pow(base, exponent):
            inner, size = _bits(base), _bits(exponent)
            return None if inner is None or size is None else inner * 2**size
    return None


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
            return _show_call(name, ", ".join(map(show, arguments)))
        case Bound(depth):
            return f"#{depth}"
        case Series(_, lower, upper):
            index = fresh(expression.index, free_symbols(expression))
            body = show(opened(expression, Symbol(index)))
            return f"sum({body}, {index}, {show(lower)}, {show(upper)})"
        case Add(terms):
            text = _show(terms[0], _PRODUCT) + "".join(map(_show_term, terms[1:]))
            binds = _SUM
        case Mul((Number(Fraction(numerator=-1, denominator=1)), factor)) if not _is_number(factor):
            text = "-" + _show(factor, _POWER)
            binds = _SUM
        case Mul(factors):
            first = factors[0]
            text = str(first.value) if _is_positive(first) else _show(first, _POWER)
            text += "".join(map(_show_factor, factors, factors[1:]))
            binds = _PRODUCT
        case Pow(base, Number(Fraction(numerator=1, denominator=2))):
            return f"sqrt({show(base)})"
        case Pow(base, exponent):
            text = f"{_show(base, _ATOM)}^{_show(exponent, _ATOM)}"
            binds = _POWER
    return f"({text})" if binds < place else text


def _show_call(name: str, inside: str) -> str:
    """A call, or the brackets that stand for it; bars within bars would not read back."""
    match name:
        case "dot":
            return f"<{inside}>"
        case "norm" if "|" not in inside:
            return f"|{inside}|"
        case "mean_norm" if "|" not in inside:
            return f"(E|{inside}|)"
        case "expect":
            return f"E[{inside}]"
    return f"{name}({inside})"


def _is_number(expression: Expression) -> bool:
    """Whether minus the expression reads back as one number."""
    return isinstance(expression, Number)


def _is_positive(expression: Expression) -> TypeGuard[Number]:
    return isinstance(expression, Number) and expression.value > 0


def _show_term(term: Expression) -> str:
    match term:
        case Number(value) if value < 0:
            return f" - {-value}"
        case Mul((Number(Fraction(numerator=-1, denominator=1)), factor)) if not _is_number(factor):
            return f" - {_show(factor, _PRODUCT)}"
        case _:
            return f" + {_show(term, _PRODUCT)}"


def _show_factor(before: Expression, factor: Expression) -> str:
    match factor:
        case Number(Fraction(numerator=1, denominator=parts)) if not isinstance(before, Number):
            return f"/{parts}" if parts > 1 else "*1"
        case Pow(base, Number(Fraction(numerator=-1, denominator=1))) if not isinstance(
            base, Number
        ):
            return f"/{_show(base, _POWER)}"
        case _:
            return f"*{_show(factor, _POWER)}"
