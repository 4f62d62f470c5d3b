"""The small language in which inequalities are written, and nothing more.

    relation    :=  sum ( ("<=" | ">=" | "<" | ">" | "==" | "!=") sum )+
    sum         :=  product ( ("+" | "-") product )*
    product     :=  signed ( ("*" | "/") signed )*
    signed      :=  ("+" | "-") signed  |  power
    power       :=  atom [ ("^" | "**") signed ]          right associative, binds tighter than -
    atom        :=  number | name | name "(" sum ("," sum)* ")" | "(" sum ")"

Numbers are exact: `0.1` is 1/10 and `1e-3` is 1/1000. Functions are `exp`, `log`, `sqrt`, `abs`,
`min`, `max` and `sum(body, index, lower, upper)`; any other name is a symbol. Steps about vectors
and clients have further atoms, which become calls:

    <u, v>  or  dot(u, v)        the inner product
    |u|  or  norm(u)             the norm (of a scalar: the absolute value)
    E|u|^2, E<u, v>, E[...]      expectations; E|u| is the mean of the norm
    name(...)                    a function that the kind of step declares

and steps about sequences have terms x(t+1).

The text is read by the recursive descent below; it is never evaluated as Python and never handed to
another parser. `a - b` becomes `a + (-1)*b`, `a / b` becomes `a * b^(-1)`, `sqrt(a)` `a^(1/2)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NoReturn

import bounds.expressions as ex
from bounds.errors import point_at, refuse
from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Relation, Series, Symbol

Arity = tuple[int, int]
Functions = tuple[tuple[str, Arity], ...]

MAX_LENGTH = 20_000
MAX_DEPTH = 60
MAX_DIGITS = 400

FUNCTIONS = {"exp": (1, 1), "log": (1, 1), "abs": (1, 1), "min": (2, 16), "max": (2, 16)}
ALIASES = {"ln": "log", "Max": "max", "Min": "min", "Abs": "abs", "Sum": "sum"}
PRODUCTS = {"dot", "norm", "expect"}  # what <u, v>, |u| and E[...] stand for
WRITTEN = {*PRODUCTS, *ALIASES, "mean_norm", "sqrt", "sum"}  # calls, or what is written like calls
RELATIONS = ("<=", ">=", "<", ">", "==", "!=")
HALF, INVERSE = Number(Fraction(1, 2)), Number(Fraction(-1))

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign><=|>=|==|!=|<|>)|(?P<mark>\*\*|[-+*/^(),|\[\]]))"
)
_NAME = re.compile(r"[^\W\d]\w*")
# A bracket or bar, or a sign < where a term begins.
_OF_VECTORS = re.compile(r"[|\[\]]|(?:^|[-+*/^(,<>=E])\s*<(?!=)")


class Reader:
    """A cursor over a text that reads expressions and complains with a caret under the place.

    `functions` maps each name that a kind of step adds to its least and most arguments; without it
    the text is about numbers alone.
    """

    def __init__(self, text: str, functions: Functions = ()) -> None:
        """Split `text` into tokens; refuse what is too long or not of the language."""
        self.text, self.functions = text, dict(functions)
        self.products = self.functions.keys() >= PRODUCTS
        self.depth = self.position = 0
        if len(text) > MAX_LENGTH:
            refuse(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
        self.tokens = list(self._split())

    def _split(self) -> Iterator[tuple[str, str, int]]:
        at, end = 0, len(self.text.rstrip())
        while at < end:
            found = _TOKEN.match(self.text, at)
            if found is None or (not self.products and found["mark"] in {"|", "[", "]"}):
                start = len(self.text) - len(self.text[at:].lstrip())
                hint = "; write == for equality" if self.text[start] == "=" else ""
                self.fail(f"cannot read {self.text[start]!r} here{hint}", start)
            kind = str(found.lastgroup)
            if found["name"] and not found["name"].isidentifier():
                self.fail(f"{found['name']!r} is no name; write powers with ^", found.start("name"))
            yield kind, found[kind], found.start(kind)
            at = found.end()
        yield "end", "", end

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        """Point at a character, that of the next token if no other is named."""
        point_at(self.text, reason, self.tokens[self.position][2] if at is None else at)

    def peek(self, ahead: int = 0) -> str:
        """The text of the next token, or of a later one; empty at the end."""
        return self.tokens[min(self.position + ahead, len(self.tokens) - 1)][1]

    def take(self, *texts: str) -> str:
        """Consume the next token if its text is one of `texts`; otherwise return nothing."""
        kind, text, _ = self.tokens[self.position]
        if kind == "end" or text not in texts:
            return ""
        self.position += 1
        return text

    def need(self, text: str, after: str) -> None:
        """Consume `text` or complain."""
        if not self.take(text):
            self.fail(f"expected {text!r} {after}, found {self.peek() or 'the end'!r}")

    def nested(self, read: Callable[[], Expression]) -> Expression:
        """Read one level further in."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"the expression is nested more than {MAX_DEPTH} deep")
        found = read()
        self.depth -= 1
        return found

    def sum(self) -> Expression:
        """Read a sum."""
        return self.nested(self._sum)

    def _sum(self) -> Expression:
        terms = [self.product()]
        while mark := self.take("+", "-"):
            term = self.product()
            terms.append(term if mark == "+" else -term)
        return terms[0] if len(terms) == 1 else Add(tuple(terms))

    def product(self) -> Expression:
        """Read a product; `1/2` of two numbers becomes the number one half."""
        factors = [self.signed()]
        while mark := self.take("*", "/"):
            at = self.tokens[self.position][2]
            factor = self.signed()
            if mark == "*":
                factors.append(factor)
            elif factor == ex.ZERO:
                self.fail("division by zero", at)
            elif isinstance(factor, Number) and isinstance(factors[-1], Number):
                factors[-1] = Number(factors[-1].value / factor.value)
            elif isinstance(factor, Number):
                factors.append(Number(1 / factor.value))
            else:
                factors.append(Pow(factor, INVERSE))
        return factors[0] if len(factors) == 1 else Mul(tuple(factors))

    def signed(self) -> Expression:
        """Read a power with any number of signs before it."""
        negative = False
        while mark := self.take("+", "-"):
            negative ^= mark == "-"
        return -self.power() if negative else self.power()

    def power(self) -> Expression:
        """Read an atom and, if there is one, its exponent."""
        base, at = self.atom(), self.tokens[self.position][2]
        if not self.take("^", "**"):
            return base
        exponent = self.nested(self.signed)
        if ex.too_large(base, exponent):
            self.fail("the exponent is too large", at)
        if base == ex.ZERO and isinstance(exponent, Number) and exponent.value < 0:
            self.fail("division by zero", at)
        return Pow(base, exponent)

    def atom(self) -> Expression:
        """Read a number, a symbol, a function call or a bracket."""
        kind, text, at = self.tokens[self.position]
        if kind == "number":
            exponent = text.lower().partition("e")[2] or "0"
            if len(text) > MAX_DIGITS or abs(int(exponent)) > MAX_DIGITS:
                self.fail(f"a number may have at most {MAX_DIGITS} digits", at)
            self.position += 1
            return Number(Fraction(text))
        if self.products and (
            text in {"<", "|"} or (text == "E" and self.peek(1) in {"|", "<", "["})
        ):
            return self._product_or_norm()
        if kind == "name":
            self.position += 1
            return self._call(text, at) if self.take("(") else Symbol(text)
        if not self.take("("):
            self.fail(f"expected a number, a name or '(', found {text or 'the end'!r}")
        inner = self.sum()
        self.need(")", "to close the bracket")
        return inner

    def _product_or_norm(self) -> Call:
        """Read <u, v>, |u|, E<u, v>, E[...]; E|u|^2 is the mean of the power, E|u| of the norm."""
        if self.take("E"):
            if self.take("["):
                return Call("expect", (self._until("]", "to close a mean E[...]"),))
            inner = self._product_or_norm()
            if inner.name == "dot" and self.peek() in {"^", "**"}:
                self.fail("E<u, v>^2 can mean E[<u, v>^2] and (E<u, v>)^2: write which")
            if inner.name == "dot":
                return Call("expect", (inner,))
            if not self.take("^", "**"):
                return Call("mean_norm", inner.arguments)
            return Call("expect", (Pow(inner, self.nested(self.signed)),))
        if self.take("|"):
            return Call("norm", (self._until("|", "to close a norm"),))
        self.need("<", "to open an inner product")
        left = self._until(",", "inside an inner product <u, v>")
        right = self._until(">", "to close an inner product (leave a blank before a relation)")
        return Call("dot", (left, right))

    def _until(self, mark: str, after: str) -> Expression:
        inner = self.sum()
        self.need(mark, after)
        return inner

    def _call(self, name: str, at: int) -> Expression:
        """Read the arguments of a function, after its bracket."""
        name = name if name in self.functions else ALIASES.get(name, name)
        known = FUNCTIONS | {"sqrt": (1, 1), "sum": (4, 4)} | self.functions
        if name not in known:
            self.fail(f"unknown function {name!r}; known are {', '.join(sorted(known))}", at)
        if name == "sum" and name not in self.functions:
            return self._series()
        found = [self.sum()]
        while self.take(","):
            found.append(self.sum())
        self.need(")", f"to close {name}(")
        least, most = known[name]
        if not least <= len(found) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(f"{name} takes {wanted} arguments, not {len(found)}", at)
        return Pow(found[0], HALF) if name == "sqrt" else Call(name, tuple(found))

    def _series(self) -> Series:
        body = self._until(",", "after the summand: sum(body, index, lower, upper)")
        bracket = self.take("(")
        kind, index, at = self.tokens[self.position]
        if kind != "name":
            self.fail("expected the summation index: sum(body, index, lower, upper)", at)
        self.position += 1
        self.need(",", "after the summation index")
        lower = self._until(",", "after the lower limit")
        upper = self.sum()
        if bracket:
            self.need(")", "to close the limits")
        self.need(")", "to close sum(")
        if index in ex.free_symbols(lower) | ex.free_symbols(upper):
            self.fail(f"the limits of the sum mention its own index {index!r}", at)
        return ex.summation(body, index, lower, upper)


def parse_expression(text: str, functions: Mapping[str, Arity] | None = None) -> Expression:
    """Read one expression."""
    (only,), _ = _sides(text, _met(text, functions or {}), ())
    return only


def parse_chain(text: str, functions: Mapping[str, Arity] | None = None) -> tuple[Relation, ...]:
    """Read `a <= b < c ...` as the relations between neighbours."""
    sides, signs = _sides(text, _met(text, functions or {}), RELATIONS)
    return tuple(map(Relation, sides, signs, sides[1:]))


def _met(text: str, functions: Mapping[str, Arity]) -> Functions:
    """Those that a text can call, and where it has a mark of vectors those that say it may."""
    met = {*_NAME.findall(text)} | (PRODUCTS if _OF_VECTORS.search(text) else set())
    return tuple(sorted((name, of) for name, of in functions.items() if name in met))


@lru_cache(maxsize=4_096)  # a text is read once: trees never change
def _sides(
    text: str, functions: Functions, between: tuple[str, ...]
) -> tuple[tuple[Expression, ...], tuple[str, ...]]:
    """Expressions with signs between them: at least one sign, if there may be any."""
    reader = Reader(text, functions)
    sides, signs = [reader.sum()], list[str]()
    while sign := reader.take(*between):
        signs.append(sign)
        sides.append(reader.sum())
    if reader.peek():
        reader.fail(f"expected an operator or the end, found {reader.peek()!r}")
    if between and not signs:
        reader.fail("expected one of <= >= < > == !=")
    return tuple(sides), tuple(signs)


def parse_relation(text: str, functions: Mapping[str, Arity] | None = None) -> Relation:
    """Read exactly one relation."""
    chain = parse_chain(text, functions)
    if len(chain) > 1:
        refuse(f"{text!r} states {len(chain)} relations; a claim is one: prove them one at a time")
    return chain[0]
