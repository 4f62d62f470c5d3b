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
from fractions import Fraction
from typing import NoReturn

from bounds.errors import UserError
from bounds.expressions import (
    MIRRORED,
    ONE,
    ZERO,
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    add,
    children,
    divide,
    free_symbols,
    multiply,
    negate,
    number,
    show,
    show_relation,
    subtract,
)

__all__ = [
    "ALIASES",
    "FUNCTIONS",
    "MAX_DEPTH",
    "MAX_DIGITS",
    "MAX_EXPONENT",
    "MAX_LENGTH",
    "MIRRORED",
    "ONE",
    "RELATIONS",
    "ZERO",
    "Add",
    "Call",
    "Expression",
    "Mul",
    "Number",
    "Pow",
    "Reader",
    "Relation",
    "Series",
    "Symbol",
    "add",
    "children",
    "divide",
    "free_symbols",
    "multiply",
    "negate",
    "number",
    "parse_chain",
    "parse_expression",
    "parse_relation",
    "show",
    "show_relation",
    "subtract",
]

MAX_LENGTH = 20_000
MAX_DEPTH = 60
MAX_EXPONENT = 10_000
MAX_DIGITS = 400

FUNCTIONS = {"exp": (1, 1), "log": (1, 1), "abs": (1, 1), "min": (2, 16), "max": (2, 16)}
ALIASES = {"ln": "log", "Max": "max", "Min": "min", "Abs": "abs", "Sum": "sum"}
RELATIONS = ("<=", ">=", "<", ">", "==", "!=")

TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>[^\W\d]\w*)"
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
