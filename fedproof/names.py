r"""Letters as people type them: `η=0.1` and `\eta=0.1` are `eta=0.1` where the paper writes η.

A name that a statement has stays what it is; any other stands for the letter whose LaTeX it is, of
a sequence with or without its indices: `η=1/t`, `η_t=1/t`, `eta(t)=1/t`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from bounds.errors import UserError
from bounds.evaluation import accepted, accepted_sequences
from bounds.language.tokens import words
from bounds.language.unicode_in import LOWERED
from bounds.statement import Statement

_SCRIPTS = re.compile(rf"[_^({LOWERED}]|\{{\{{")  # of a sequence, behind which its indices stand
Value = TypeVar("Value")


def named(values: Mapping[str, Value], statements: Iterable[Statement]) -> dict[str, Value]:
    """The values by the names that the statements have for their letters."""
    signs: dict[tuple[str, ...], str] = {}
    known: set[str] = set()
    sequences: set[str] = set()
    for statement in statements:
        for letter in accepted(statement):
            signs.setdefault(words(letter.letter.latex), letter.name)
            known.add(letter.name)
        for sequence in map(str, accepted_sequences(statement)):
            signs.setdefault(_signs(_bare(statement.letters[sequence].latex)), sequence)
            sequences.add(sequence)

    def own(name: str) -> str:
        if name in known | sequences:
            return name
        bare = _bare(name)
        indexed = bare if bare in sequences else signs.get(_signs(bare))
        return signs.get(_signs(name)) or (indexed if indexed in sequences else None) or name

    found: dict[str, Value] = {}
    for name, value in values.items():
        known_as = own(name)
        if known_as in found:
            msg = f"{known_as} is given twice, once as {name}"
            raise UserError(msg)
        found[known_as] = value
    return found


def _bare(name: str) -> str:
    """A sequence without its indices."""
    return _SCRIPTS.split(name)[0]


def _signs(name: str) -> tuple[str, ...]:
    try:
        return words(name)
    except UserError:
        return ()
