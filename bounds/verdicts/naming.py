"""Which items of its paper an item names: by their ids, or as papers do, `Theorems 1 and 4`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from bounds.beside import state
from bounds.catalogue import catalogue
from bounds.statement import Statement

_NUMBER = r"[A-Z]?\.?\d+(?:\.\d+)*"
_NAME = re.compile(rf"(Theorem|Corollary|Proposition|Lemma) ({_NUMBER})(?![\w.]*\w)")
# Those of another paper, which it is said to be of or in, are not meant.
_NAMES = re.compile(
    rf"(Theorem|Corollar|Proposition|Lemma)(?:s|y|ies)?[ ~]({_NUMBER}"
    + rf"(?:(?:, | and |, and ){_NUMBER})*)(?!\.?\w| (?:of|in|from|by)\b| ?\()"
)


def named(statement: Statement, text: str = "") -> list[Statement]:
    """The other items that its words name, or a text of it, each once."""
    if statement.paper not in catalogue.papers():
        return []
    known = _numbered(statement.paper, state())
    ids = dict.fromkeys(_ids(statement, text or statement.body, known))
    return [catalogue[id_] for id_ in ids if id_ != statement.id and id_ in catalogue]


def _ids(statement: Statement, text: str, known: Mapping[str, str]) -> Iterator[str]:
    yield from re.findall(rf"\b{statement.paper}\.[\w.]*\w", text)
    for kind, numbers in _NAMES.findall(text):
        for one in re.findall(_NUMBER, numbers):
            yield known.get(f"{kind.removesuffix('y')} {one}", "")


@cache
def _numbered(paper: str, _places: tuple[str, ...]) -> Mapping[str, str]:
    """The items whose titles begin with what they are called, if no two are called so."""
    found: dict[str, list[str]] = {}
    for item in catalogue.of(paper):
        if not item.is_amended and (head := _NAME.match(item.title)):
            found.setdefault(f"{head[1].removesuffix('y')} {head[2]}", []).append(item.id)
    return {name: ids[0] for name, ids in found.items() if len(ids) == 1}
