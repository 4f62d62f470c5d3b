"""The catalogue: every statement under its id, loaded when it is asked for.

>>> from bounds.catalogue import catalogue
>>> catalogue["fedinit.thm1"].kind.value
'theorem'
"""

from __future__ import annotations

import difflib
import fnmatch
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from bounds import papers
from bounds.errors import UserError
from bounds.statement import Kind, Statement

# Modules of a paper that hold what its statements share.
SHARED = {"conditions", "constants", "symbols"}


class Catalogue(Mapping[str, Statement]):
    """All statements; the folders below `bounds/papers` are the list."""

    def __getitem__(self, id_: str) -> Statement:
        """Import the statement's module; a wrong id is told with the closest right ones."""
        statement = _find(id_)
        if statement is None:
            msg = f"there is no statement {id_!r}{self._closest(id_)}; `fedproof list` shows all"
            raise UserError(msg)
        return statement

    def __iter__(self) -> Iterator[str]:
        """Go through the ids, paper by paper, in the order of the paper's lines."""
        for paper in self.papers():
            yield from (statement.id for statement in self.of(paper))

    def __len__(self) -> int:
        """Count the statements."""
        return sum(1 for _ in self)

    def __contains__(self, id_: object) -> bool:
        """Tell whether there is such a statement."""
        return isinstance(id_, str) and _find(id_) is not None

    def get(self, id_: str, default: Any = None) -> Any:
        """Return the statement, or `default` when there is none."""
        return _find(id_) or default

    def papers(self) -> list[str]:
        """Name the papers."""
        return list(_papers())

    def of(self, paper: str) -> list[Statement]:
        """List the statements of one paper."""
        if paper not in self.papers():
            msg = f"there is no paper {paper!r}; the papers are {', '.join(self.papers())}"
            raise UserError(msg)
        return list(_of(paper))

    def matching(self, pattern: str) -> list[Statement]:
        """Find statements by a pattern such as `fedsagd.tab1.*`."""
        paper = pattern.partition(".")[0]
        where = self.of(paper) if paper in self.papers() else list(self.values())
        found = [statement for statement in where if fnmatch.fnmatchcase(statement.id, pattern)]
        if not found:
            msg = f"no statement matches {pattern!r}; `fedproof list` shows all"
            raise UserError(msg)
        return found

    def search(
        self, *, paper: str | None = None, kind: str | None = None, text: str = ""
    ) -> list[Statement]:
        """Find statements by paper, kind and words that occur in their text or id."""
        known = [member.value for member in Kind]
        if kind is not None and kind not in known:
            msg = f"there is no kind {kind!r}; the kinds are {', '.join(known)}"
            raise UserError(msg)
        statements = self.values() if paper is None else self.of(paper)
        words = text.casefold().split()
        return [
            statement
            for statement in statements
            if kind in (None, statement.kind.value)
            and all(word in f"{statement.id} {statement.text}".casefold() for word in words)
        ]

    def _closest(self, id_: str) -> str:
        near = difflib.get_close_matches(id_, list(self), n=3, cutoff=0.6)
        return f"; did you mean {' or '.join(near)}?" if near else ""


@cache
def _papers() -> tuple[str, ...]:
    found = (module.name for module in pkgutil.iter_modules(papers.__path__) if module.ispkg)
    return tuple(sorted(found))


@cache
def _of(paper: str) -> tuple[Statement, ...]:
    return tuple(sorted((_statement(module) for module in _modules(paper)), key=_place))


@cache
def _find(id_: str) -> Statement | None:
    """The statement of a module, if there is such a module and the id is spelt as it is there."""
    paper, _, item = id_.partition(".")
    name = f"{papers.__name__}.{paper}.{re.sub('[^A-Za-z0-9]+', '_', item)}"
    if paper not in _papers() or not item or name.rpartition(".")[2] in SHARED:
        return None
    if find_spec(name) is None:
        return None
    statement = _statement(importlib.import_module(name))
    return statement if statement.id == id_ else None


def _modules(paper: str) -> Iterator[ModuleType]:
    """Import every statement's module of a paper."""
    package = importlib.import_module(f"{papers.__name__}.{paper}")
    for found in pkgutil.iter_modules(package.__path__):
        if found.name not in SHARED:
            yield importlib.import_module(f"{package.__name__}.{found.name}")


def _statement(module: ModuleType) -> Statement:
    statement: Statement = module.statement
    return statement


def _place(statement: Statement) -> tuple[int, str]:
    """Sort by the first line of the paper's text that an item names."""
    number = re.search(r"\d+", statement.lines)
    return (int(number[0]) if number else 0, statement.id)


catalogue = Catalogue()
