r"""A display as the paper prints it: lines, each a relation between what stands before and after.

`a \le b \\ \le c` is two lines, a <= b and b <= c, as the chain says. A row without a relation
goes on with the line before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SIGNS = {
    "\\leq": "<=", "\\le": "<=", "\\leqslant": "<=", "\\geq": ">=", "\\ge": ">=",
    "\\geqslant": ">=", "<": "<", ">": ">", "=": "==", "\\lt": "<", "\\gt": ">", "\\neq": "!=",
    "\\ne": "!=", "\\coloneqq": "==", "\\triangleq": "==", "\\eqdef": "==",
}  # fmt: skip
UNSAID = {
    "\\lesssim", "\\gtrsim", "\\approx", "\\sim", "\\simeq", "\\equiv", "\\to", "\\in", "\\ll",
    "\\Rightarrow", "\\implies", "\\iff", "\\propto", "\\preceq", "\\succeq",
}  # fmt: skip
_MARK = re.compile(r"\\begin\s*\{\w+\*?\}|\\end\s*\{\w+\*?\}|\\[A-Za-z]+|\\.|[{}<>=&]", re.S)
_FOLLOWS = {"then", "have", "holds", "therefore", "hence"}
_TURN = re.compile(
    r"\b(?:then|have|holds|therefore|hence|if|let|suppos\w+|assum\w+|when\w*|where|for|provided"
    r"|under|with|choos\w+|set|setting|using|at|since|as)\b",
    re.I,
)
_WIDE = {"\\quad", "\\qquad"}
_DEEPER = ("\\begin", "\\left", "{")
_LESS_DEEP = ("\\end", "\\right", "}")


@dataclass(frozen=True)
class Line:
    """One line: as it is printed, and what it claims where its sign is one of numbers."""

    tex: str
    left: str
    sign: str
    right: str

    @property
    def relation(self) -> str:
        """The claim as LaTeX; empty where the house has no such relation."""
        known = self.left and self.sign in SIGNS
        return f"{self.left} {self.sign} {self.right}" if known else ""


def lines_of(display: str) -> Iterator[Line]:
    """The lines of a display; none where it is no relation."""
    for chain in _chains(display):
        left, sign = "", ""
        for mark, right in chain:
            if mark:
                printed = f"{mark} {right}" if sign else f"{left} {mark} {right}"
                yield Line(printed.strip(), left, mark, right)
            left, sign = right, mark or sign


def _chains(display: str) -> Iterator[list[tuple[str, str]]]:
    r"""What stands between relations, with the sign before; after `a <= b, \quad` another chain."""
    chain: list[tuple[str, str]] = []
    mark, side, depth, at = "", "", 0, 0
    for found in _MARK.finditer(display):
        text = found[0]
        side += display[at : found.start()]
        at = found.end()
        if text.startswith(_DEEPER):
            depth += 1
        elif text.startswith(_LESS_DEEP):
            depth -= 1
        ends = text in _WIDE and side.rstrip().endswith((",", ";"))
        if not depth and (ends or text in SIGNS or text in UNSAID):
            chain.append((mark, _trimmed(side)))
            mark, side = "" if ends else text, ""
            if ends:
                yield chain
                chain = []
        elif depth or text not in {"&", "\\\\"}:
            side += text
    yield [*chain, (mark, _trimmed(side + display[at:]))]


def _trimmed(side: str) -> str:
    """Without the comma or full stop at its end, what only spaces, and words at its side."""
    spaces = r"(?:\\q?quad|\\,|\\;|\\ |[\s.,;])+"
    return re.sub(rf"(?:{spaces}\\text\s*\{{[^{{}}]*\}})?(?:{spaces})?$", "", side).strip()


def formulas_of(texts: Iterable[str]) -> Iterator[tuple[str, bool]]:
    r"""The formulas between dollars in words, and whether the words before say that they follow.

    >>> list(formulas_of([r"If $a \le b$ then $c \le d$, where $e = f$."]))
    [('a \\le b', False), ('c \\le d', True), ('e = f', False)]
    """
    for text in texts:
        for found in re.finditer(r"(?<!\\)\$([^$]+)\$", text):
            turns = _TURN.findall(text[: found.start()])
            yield found[1], bool(turns and turns[-1].lower() in _FOLLOWS)
