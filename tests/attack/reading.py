"""A reader of its own for the texts of claims, so that a slip of the prover's is not repeated here.

A tree is a tuple: ("number", q), ("name", n), ("+", a, b), ("-", a, b), ("*", a, b), ("/", a, b),
("neg", a), ("^", a, b), ("call", name, [arguments]), ("series", body, index, low, high),
("dot", u, v), ("norm", u), ("E", u). Nothing is simplified.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

Tree = tuple[Any, ...]
Relation = tuple[Tree, str, Tree]

_TOKEN = re.compile(
    r"\s*((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[^\W\d]\w*|<=|>=|==|!=|\*\*|[-+*/^(),|<>\[\]])"
)
_OTHER_NAMES = {"ln": "log", "Max": "max", "Min": "min", "Abs": "abs", "Sum": "sum"}
SIGNS = ("<=", ">=", "==", "!=", "<", ">")


class UnreadableError(Exception):
    """The text is not of the language."""


class _Cursor:
    """The tokens of one text."""

    def __init__(self, text: str) -> None:
        """Split the text."""
        self.tokens: list[str] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _TOKEN.match(text, at)
            if found is None:
                raise UnreadableError(text)
            self.tokens.append(found[1])
            at = found.end()
        self.tokens.append("")

    def take(self, *marks: str) -> str:
        if self.tokens[0] and self.tokens[0] in marks:
            return self.tokens.pop(0)
        return ""

    def need(self, mark: str) -> None:
        if not self.take(mark):
            raise UnreadableError(mark)

    def sum(self) -> Tree:
        left = self.product()
        while mark := self.take("+", "-"):
            left = (mark, left, self.product())
        return left

    def product(self) -> Tree:
        left = self.signed()
        while mark := self.take("*", "/"):
            left = (mark, left, self.signed())
        return left

    def signed(self) -> Tree:
        if self.take("+"):
            return self.signed()
        return ("neg", self.signed()) if self.take("-") else self.power()

    def power(self) -> Tree:
        base = self.atom()
        return ("^", base, self.signed()) if self.take("^", "**") else base

    def atom(self) -> Tree:
        token = self.tokens.pop(0)
        if token == "(":
            inner = self.sum()
            self.need(")")
            return inner
        if token == "|":
            inner = self.sum()
            self.need("|")
            return ("norm", inner)
        if token == "<":
            left = self.sum()
            self.need(",")
            right = self.sum()
            self.need(">")
            return ("dot", left, right)
        if token == "E" and self.tokens[0] in {"|", "<", "["}:
            return ("E", self._expectation())
        if token and (token[0].isdigit() or token[0] == "."):
            return ("number", Fraction(token))
        if token and (token[0].isalpha() or token[0] == "_"):
            return self._call(token) if self.take("(") else ("name", token)
        raise UnreadableError(token)

    def _expectation(self) -> Tree:
        """E[...] is closed by its bracket; E|u|^2 and E<u, v> reach as far as the power."""
        if self.take("["):
            inner = self.sum()
            self.need("]")
            return inner
        inner = self.atom()
        return ("^", inner, self.signed()) if inner[0] == "norm" and self.take("^", "**") else inner

    def _call(self, name: str) -> Tree:
        arguments = [self.sum()]
        limits = name in {"sum", "Sum"} and self.tokens[:2] == [",", "("] and self.tokens[3] == ","
        while self.take(","):
            if limits and len(arguments) == 1:
                self.need("(")
            arguments.append(self.sum())
        if limits:
            self.need(")")
        self.need(")")
        name = _OTHER_NAMES.get(name, name)
        if name == "sqrt":
            return ("^", arguments[0], ("number", Fraction(1, 2)))
        if name == "sum" and len(arguments) == 4:
            return ("series", arguments[0], arguments[1][1], arguments[2], arguments[3])
        return ("call", name, arguments)


def read(text: str) -> Tree:
    """One expression."""
    cursor = _Cursor(text)
    found = cursor.sum()
    if cursor.tokens != [""]:
        raise UnreadableError(text)
    return found


def read_chain(text: str) -> list[Relation]:
    """`a <= b < c` as the relations between neighbours."""
    cursor, found = _Cursor(text), []
    left = cursor.sum()
    while sign := cursor.take(*SIGNS):
        right = cursor.sum()
        found.append((left, sign, right))
        left = right
    if cursor.tokens != [""] or not found:
        raise UnreadableError(text)
    return found


def parts(tree: Any) -> Iterator[Tree]:
    """A tree and all trees inside it."""
    if isinstance(tree, tuple):
        yield tree
        for inner in tree[1:]:
            yield from parts(inner)
    elif isinstance(tree, list):
        for inner in tree:
            yield from parts(inner)


def names(tree: Any) -> set[str]:
    """The names in a tree, bound ones included."""
    return {part[1] for part in parts(tree) if part[0] == "name"}


def free_names(tree: Any) -> set[str]:
    """The names in a tree that no sum around them binds."""
    if isinstance(tree, list):
        return set[str]().union(*map(free_names, tree))
    match tree:
        case ("name", name):
            return {name}
        case ("series", body, index, lower, upper):
            return free_names(body) - {index} | free_names(lower) | free_names(upper)
        case tuple():
            return set[str]().union(*map(free_names, tree[1:]))
    return set()
