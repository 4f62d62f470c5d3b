r"""Letters as people type them: `η=0.1` and `\eta=0.1` are `eta=0.1` where the paper writes η.

A name that a statement has stays what it is; any other stands for the letter whose LaTeX it is, of
a sequence without its indices: `η=1/t`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from bounds.errors import UserError
from bounds.evaluation import accepted, accepted_sequences
from bounds.language.tokens import words
from bounds.statement import Statement

_SCRIPTS = re.compile(r"[_^(]|\{\{")  # of a sequence, behind which its indices stand
Value = TypeVar("Value")


def named(values: Mapping[str, Value], statements: Iterable[Statement]) -> dict[str, Value]:
    """The values by the names that the statements have for their letters."""
    signs: dict[tuple[str, ...], str] = {}
    known: set[str] = set()
    for statement in statements:
        for letter in accepted(statement):
            signs.setdefault(words(letter.letter.latex), letter.name)
            known.add(letter.name)
        for sequence in map(str, accepted_sequences(statement)):
            bare = _SCRIPTS.split(statement.letters[sequence].latex)[0]
            signs.setdefault(words(bare), sequence)
            known.add(sequence)
    found: dict[str, Value] = {}
    for name, value in values.items():
        own = name if name in known else signs.get(_signs(name), name)
        if own in found:
            msg = f"{own} is given twice, once as {name}"
            raise UserError(msg)
        found[own] = value
    return found


def _signs(name: str) -> tuple[str, ...]:
    try:
        return words(name)
    except UserError:
        return ()
