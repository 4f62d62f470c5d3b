"""A cursor over the tokens of a LaTeX formula, and what it says where it cannot go on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from bounds.errors import point_at
from bounds.expressions import Expression, Symbol
from bounds.language.spelling import Spelling
from bounds.language.tokens import CLOSING, Token, tokens_of

RELATIONS = {"\\le": "<=", "\\ge": ">=", "<": "<", ">": ">", "=": "==", "\\ne": "!="}
OPENING = {"(", "[", "\\{"}
DIGITS = {*"0123456789", "."}
REFUSED = {
    "\\dots": "dots leave out what the reader needs; write the whole formula",
    "\\prod": "the language has no products; write \\exp\\left(\\sum_{k=0}^{K}\\log(...)\\right)",
    "\\int": "the language has no integrals; write the value of the integral",
    "\\sup": "the language has no suprema; give the value a letter",
    "\\inf": "the language has no infima; give the value a letter",
    "\\pm": "two signs are two claims; prove them one at a time",
    "\\lesssim": "a relation up to constants cannot be decided; write the constant, and \\le",
    "\\infty": "infinity is no number; say what holds for every finite value",
    "\\nabla": "a gradient is a letter here; declare it, as in 'g: vector'",
    "\\underbrace": "leave out \\underbrace, and write what it stands under",
    "%": "a percent sign starts a comment in LaTeX; write \\frac{5}{100}",
}


class Cursor(ABC):
    """A place in a formula, the brackets that are open there, and the sums around it."""

    def __init__(
        self, text: str, spelling: Spelling, tokens: Sequence[Token] | None = None
    ) -> None:
        """Split the text, unless some of its tokens are given."""
        self.text = text
        self.spelling = spelling
        tokens = tokens_of(text) if tokens is None else tokens
        self.tokens = [*tokens, Token("", len(text.rstrip()))]
        self.position = 0
        self.depth = 0
        self.expected: list[str] = []  # what closes the brackets that are open
        self.indices: dict[tuple[str, ...], Symbol] = {}  # of the sums around

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        """Raise a `UserError` that points at a token."""
        point_at(self.text, reason, self.tokens[self.position if at is None else at].at)

    def peek(self, ahead: int = 0) -> str:
        """The next token or a later one; empty at the end."""
        return self.tokens[min(self.position + ahead, len(self.tokens) - 1)].text

    def take(self, *texts: str) -> str:
        """Consume the next token if it is one of `texts`; otherwise return nothing."""
        text = self.peek()
        if text and text in texts:
            self.position += 1
            return text
        return ""

    def need(self, text: str, after: str) -> None:
        """Consume `text` or complain."""
        if not self.take(text):
            self.fail(f"expected {text} {after}, found {self.peek() or 'the end'}")

    def finish(self) -> None:
        """Complain about anything left over."""
        if self.peek():
            self.fail(REFUSED.get(self.peek(), f"expected an operator, found {self.peek()}"))

    def starts(self) -> bool:
        """Whether a factor starts here."""
        token = self.tokens[self.position]
        text = token.text
        if not text or text in {*RELATIONS, *"+-,;/^_'&", "\\cdot", "\\in", "\\to", ":"}:
            return False
        if text in {"\\|", "|"}:
            here = token.side == "" and text in self.expected[-1:]
            return token.side != "close" and not here
        return text not in CLOSING.values()

    @contextmanager
    def inside(self, opening: str) -> Iterator[None]:
        """Read what stands between this bracket and the one that closes it."""
        at = self.position
        self.need(opening, "here")
        closing = CLOSING.get(opening, opening)
        self.expected.append(closing)
        yield
        self.expected.pop()
        if not self.take(closing):
            name = self.peek() or "the end"
            if name in REFUSED:
                self.fail(REFUSED[name])
            self.fail(
                f"expected {closing} to close {opening} of character {self.tokens[at].at + 1}, "
                f"found {name}"
            )

    def closed(self, opening: int) -> int:
        """Where the bracket that opens here is closed."""
        depth = 0
        for at in range(opening, len(self.tokens)):
            text = self.tokens[at].text
            depth += (text in CLOSING) - (text in CLOSING.values())
            if not depth:
                break
        else:
            self.fail(f"this {self.tokens[opening].text} is never closed", opening)
        return at

    def skip(self) -> None:
        """Pass one token or group."""
        self.position = self.closed(self.position) + 1

    @abstractmethod
    def sum(self) -> Expression:
        """Read a sum."""
