"""What stands in a paper as a formula: relations, and what is said with several of them.

    formula     :=  statement [ ("=>" | "<=>") statement ]
    statement   :=  part ( "and" part )*
    part        :=  "(" formula ("," formula)+ ")"  |  relation  |  expression

Relations and expressions are those of `bounds.kernel.reader`, with the letters that are functions
of indices, and with

    prod(body, k, a, b)      the product over k = a, ..., b
    integral(body, x, a, b)  the integral over x from a to b
    derivative(body, x)      the derivative with respect to x
    limit(body, x, a)        the limit for x to a, which may be oo
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bounds.expressions import (
    Expression,
    Relation,
    free_symbols,
    show,
    show_relation,
)
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import parse_chain, parse_expression

ANALYSIS = {"prod": (4, 4), "integral": (4, 4), "derivative": (2, 2), "limit": (3, 3)}
# Norms, products and means of vectors.
MEANS = FUNCTIONS["vector"] or {}
_VECTORS = re.compile(r"[|\[]|<[^<>=]*,[^<>=]*>")
_WORD = re.compile(r"[^\W\d]\w*")
_RELATIONS = ("<=", ">=", "==", "!=", "<", ">")
Arities = Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Conjunction:
    """All of the parts."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True)
class Implication:
    """If the left then the right; if `both`, the other way round too."""

    left: Formula
    right: Formula
    both: bool = False


@dataclass(frozen=True)
class Listing:
    """Several formulas side by side, such as the coordinates of a vector."""

    parts: tuple[Formula, ...]


Formula = Expression | Relation | Conjunction | Implication | Listing


def read_formula(text: str, functions: Arities) -> Formula:
    """Read a formula in which `functions` may be called."""
    text = text.strip()
    for sign in ("<=>", "=>"):
        parts = list(split(text, sign))
        if len(parts) == 2:
            left, right = (read_formula(part, functions) for part in parts)
            return Implication(left, right, both=sign == "<=>")
    parts = list(split(text, " and "))
    if len(parts) > 1:
        return Conjunction(tuple(read_formula(part, functions) for part in parts))
    inside = _within_brackets(text)
    if inside is not None:
        parts = list(split(inside, ","))
        if len(parts) > 1:
            return Listing(tuple(read_formula(part, functions) for part in parts))
        if any(len(list(split(inside, sign))) > 1 for sign in ("=>", " and ", *_RELATIONS)):
            return read_formula(inside, functions)
    called = called_in(text, {**ANALYSIS, **MEANS, **functions})
    if not any(len(list(split(text, sign))) > 1 for sign in _RELATIONS):
        return parse_expression(text, called)
    chain = parse_chain(text, called)
    return chain[0] if len(chain) == 1 else Conjunction(tuple(chain))


def called_in(text: str, functions: Arities) -> Arities | None:
    """Those that a text may call: one that calls nothing is the same to whoever reads it."""
    words = dict.fromkeys(_WORD.findall(text))
    called = {name: functions[name] for name in words if name in functions}
    return {**MEANS, **called} if _VECTORS.search(text) else called or None


def split(text: str, mark: str) -> Iterator[str]:
    """The parts between marks that stand in no bracket."""
    depth = start = at = 0
    while at < len(text):
        depth += (text[at] in "([") - (text[at] in ")]")
        if depth == 0 and text.startswith(mark, at) and not _is_part(text, at, mark):
            yield text[start:at]
            start = at = at + len(mark)
        else:
            at += 1
    yield text[start:]


def _is_part(text: str, at: int, mark: str) -> bool:
    """Whether the mark is only a part of a longer one, as => is of <=>."""
    return mark == "=>" and at > 0 and text[at - 1] == "<"


def _within_brackets(text: str) -> str | None:
    """What stands between brackets around the whole text; none where there are none."""
    if not (text.startswith("(") and text.endswith(")")):
        return None
    depth = 0
    for at, mark in enumerate(text):
        depth += (mark == "(") - (mark == ")")
        if depth == 0:
            return text[1:-1] if at == len(text) - 1 else None
    return None


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The parts of `a and b`, and anything else alone."""
    return formula.parts if isinstance(formula, Conjunction) else (formula,)


def names(formula: Formula) -> frozenset[str]:
    """The letters that occur, without the indices of products, integrals and limits."""
    return frozenset().union(*map(free_symbols, expressions(formula)))


def expressions(formula: Formula) -> Iterator[Expression]:
    """The expressions of which a formula is made."""
    match formula:
        case Relation(left, _, right) | Implication(left, right):
            yield from (*expressions(left), *expressions(right))
        case Conjunction(parts) | Listing(parts):
            for part in parts:
                yield from expressions(part)
        case _:
            yield formula


def show_formula(formula: Formula) -> str:
    """Text that reads back as the same formula."""
    match formula:
        case Relation():
            return show_relation(formula)
        case Conjunction(parts):
            return " and ".join(map(_show_part, parts))
        case Implication(left, right, both):
            return f"{_show_part(left)} {'<=>' if both else '=>'} {_show_part(right)}"
        case Listing(parts):
            return f"({', '.join(map(show_formula, parts))})"
    return show(formula)


def _show_part(formula: Formula) -> str:
    text = show_formula(formula)
    return f"({text})" if isinstance(formula, Conjunction | Implication) else text
