"""The small language in which inequalities are written, and nothing more.

    relation    :=  sum ( ("<=" | ">=" | "<" | ">" | "==" | "!=") sum )+
    sum         :=  product ( ("+" | "-") product )*
    product     :=  signed ( ("*" | "/") signed )*
    signed      :=  ("+" | "-") signed  |  power
    power       :=  atom [ ("^" | "**") signed ]          right associative, binds tighter than -
    atom        :=  number | name | name "(" sum ("," sum)* ")" | "(" sum ")"

Numbers are exact: `0.1` is 1/10 and `1e-3` is 1/1000. Functions are `exp`, `log`, `sqrt`, `abs`,
`min`, `max` and `sum(body, index, lower, upper)`; any other name is a symbol. The text is read by
the recursive descent below; it is never evaluated as Python and never handed to another parser.

What is read is an immutable tree. Three forms are reduced while reading, so that there is one way
to say a thing: `a - b` is `a + (-1)*b`, `a / b` is `a * b^(-1)`, and `sqrt(a)` is `a^(1/2)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NoReturn, TypeGuard

from bounds.errors import UserError

MAX_LENGTH = 20_000
MAX_DEPTH = 60
MAX_EXPONENT = 10_000
MAX_DIGITS = 400

FUNCTIONS = {"exp": (1, 1), "log": (1, 1), "abs": (1, 1), "min": (2, 16), "max": (2, 16)}
ALIASES = {"ln": "log", "Max": "max", "Min": "min", "Abs": "abs", "Sum": "sum"}
RELATIONS = ("<=", ">=", "<", ">", "==", "!=")
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


TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign><=|>=|==|!=|<|>)|(?P<mark>\*\*|[-+*/^(),]))"
)


class Reader:
    """A cursor over a text that reads expressions and complains with a caret under the place."""

    def __init__(self, text: str) -> None:
        """Split `text` into tokens; refuse what is too long or not of the language."""
        self.text = text
        self.depth = 0
        self.position = 0
        if len(text) > MAX_LENGTH:
            msg = f"the text has {len(text)} characters; at most {MAX_LENGTH} are read"
            raise UserError(msg)
        self.tokens = list(self._split())

    def _split(self) -> Iterator[tuple[str, str, int]]:
        at = 0
        end = len(self.text.rstrip())
        while at < end:
            found = TOKEN.match(self.text, at)
            if found is None:
                start = at + len(self.text[at:]) - len(self.text[at:].lstrip())
                hint = "; write == for equality" if self.text[start] == "=" else ""
                self.fail(f"cannot read {self.text[start]!r} here{hint}", start)
            kind = str(found.lastgroup)
            yield kind, found[kind], found.start(kind)
            at = found.end()
        yield "end", "", end

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        """Raise a `UserError` whose second and third lines point at the character."""
        at = self.tokens[self.position][2] if at is None else at
        start, stop = max(0, at - 60), at + 20
        line = self.text[start:stop].replace("\n", " ").replace("\t", " ")
        msg = f"{reason} (character {at + 1})\n    {line}\n    {' ' * (at - start)}^"
        raise UserError(msg)

    def peek(self) -> str:
        """The text of the next token; empty at the end."""
        return self.tokens[self.position][1]

    def take(self, *texts: str) -> str:
        """Consume the next token if its text is one of `texts`; otherwise return nothing."""
        kind, text, _ = self.tokens[self.position]
        if kind != "end" and text in texts:
            self.position += 1
            return text
        return ""

    def need(self, text: str, after: str) -> None:
        """Consume `text` or complain."""
        if not self.take(text):
            self.fail(f"expected {text!r} {after}, found {self.peek() or 'the end'!r}")

    def sum(self) -> Expression:
        """Read a sum."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"the expression is nested more than {MAX_DEPTH} deep")
        terms = [self.product()]
        while mark := self.take("+", "-"):
            term = self.product()
            terms.append(term if mark == "+" else negate(term))
        self.depth -= 1
        return terms[0] if len(terms) == 1 else Add(tuple(terms))

    def product(self) -> Expression:
        """Read a product; `1/2` of two numbers becomes the number one half."""
        factors = [self.signed()]
        while mark := self.take("*", "/"):
            at = self.tokens[self.position][2]
            factor = self.signed()
            if mark == "*":
                factors.append(factor)
            elif factor == ZERO:
                self.fail("division by zero", at)
            elif isinstance(factor, Number) and isinstance(factors[-1], Number):
                factors[-1] = Number(factors[-1].value / factor.value)
            elif isinstance(factor, Number):
                factors.append(Number(1 / factor.value))
            else:
                factors.append(Pow(factor, Number(Fraction(-1))))
        return factors[0] if len(factors) == 1 else Mul(tuple(factors))

    def signed(self) -> Expression:
        """Read a power with any number of signs before it."""
        negative = False
        while mark := self.take("+", "-"):
            negative ^= mark == "-"
        return negate(self.power()) if negative else self.power()

    def power(self) -> Expression:
        """Read an atom and, if there is one, its exponent."""
        base = self.atom()
        at = self.tokens[self.position][2]
        if not self.take("^", "**"):
            return base
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"the expression is nested more than {MAX_DEPTH} deep")
        exponent = self.signed()
        self.depth -= 1
        if isinstance(exponent, Number) and max(
            abs(exponent.value.numerator), exponent.value.denominator
        ) > (MAX_EXPONENT if isinstance(base, Number) else MAX_EXPONENT // 10):
            self.fail("the exponent is too large", at)
        if base == ZERO and isinstance(exponent, Number) and exponent.value < 0:
            self.fail("division by zero", at)
        return Pow(base, exponent)

    def atom(self) -> Expression:
        """Read a number, a symbol, a function call or a bracket."""
        kind, text, at = self.tokens[self.position]
        if kind == "number":
            self.position += 1
            return self._number(text, at)
        if kind == "name":
            self.position += 1
            return self._call(ALIASES.get(text, text), at) if self.take("(") else Symbol(text)
        if not self.take("("):
            self.fail(f"expected a number, a name or '(', found {text or 'the end'!r}")
        inner = self.sum()
        self.need(")", "to close the bracket")
        return inner

    def _number(self, text: str, at: int) -> Number:
        _, _, exponent = text.lower().partition("e")
        if len(text) > MAX_DIGITS or len(exponent) > len(str(MAX_DIGITS)) + 1:
            self.fail(f"a number may have at most {MAX_DIGITS} digits", at)
        if exponent and abs(int(exponent)) > MAX_DIGITS:
            self.fail(f"a number may have at most {MAX_DIGITS} digits", at)
        return Number(Fraction(text))

    def _call(self, name: str, at: int) -> Expression:
        if name == "sum":
            return self._series()
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.need(")", f"to close {name}(")
        if name == "sqrt" and len(arguments) == 1:
            return Pow(arguments[0], Number(Fraction(1, 2)))
        least, most = FUNCTIONS.get(name, (0, -1))
        if most < 0:
            known = ", ".join(sorted({*FUNCTIONS, "sqrt", "sum"}))
            self.fail(f"unknown function {name!r}; known are {known}", at)
        if not least <= len(arguments) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(f"{name} takes {wanted} arguments, not {len(arguments)}", at)
        return Call(name, tuple(arguments))

    def _series(self) -> Series:
        body = self.sum()
        self.need(",", "after the summand: sum(body, index, lower, upper)")
        bracket = self.take("(")
        kind, index, at = self.tokens[self.position]
        if kind != "name":
            self.fail("expected the summation index: sum(body, index, lower, upper)", at)
        self.position += 1
        self.need(",", "after the summation index")
        lower = self.sum()
        self.need(",", "after the lower limit")
        upper = self.sum()
        if bracket:
            self.need(")", "to close the limits")
        self.need(")", "to close sum(")
        if index in free_symbols(lower) | free_symbols(upper):
            self.fail(f"the limits of the sum mention its own index {index!r}", at)
        return Series(body, index, lower, upper)

    def finish(self) -> None:
        """Complain about anything left over."""
        if self.tokens[self.position][0] != "end":
            self.fail(f"expected an operator or the end, found {self.peek()!r}")


def parse_expression(text: str) -> Expression:
    """Read one expression."""
    reader = Reader(text)
    expression = reader.sum()
    reader.finish()
    return expression


def parse_chain(text: str) -> tuple[Relation, ...]:
    """Read `a <= b < c ...` as the relations between neighbours."""
    reader = Reader(text)
    left = reader.sum()
    found = []
    while sign := reader.take(*RELATIONS):
        right = reader.sum()
        found.append(Relation(left, sign, right))
        left = right
    reader.finish()
    if not found:
        reader.fail("expected one of <= >= < > == !=")
    return tuple(found)


def parse_relation(text: str) -> Relation:
    """Read exactly one relation."""
    chain = parse_chain(text)
    if len(chain) > 1:
        msg = f"{text!r} states {len(chain)} relations; a claim is one: prove them one at a time"
        raise UserError(msg)
    return chain[0]


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
