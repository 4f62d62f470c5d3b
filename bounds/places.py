"""Where in a TOML file something stands: a message about it names the line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bounds.files import read_text

Key = str | int
_HEADER = re.compile(r"\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_PART = re.compile(r"""\.?("[^"]*"|'[^']*'|[\w-]+)""")
_KEY = re.compile(rf"\s*((?:{_PART.pattern})+)\s*=")


@dataclass(frozen=True)
class File:
    """A file whose lines are looked up when a message needs them."""

    path: Path

    def place(self, *keys: Key) -> str:
        """The file and the line of the table or key; of what is around it if it is not found.

        A table without a line of its own begins with its first key, as `claim.statement`.
        """
        best, line = 0, 1
        for number, found in _keys(read_text(self.path)):
            same = _common(found, keys)
            if same in (len(found), len(keys)) and same > best:
                best, line = same, number
        return f"{self.path.name}, line {line}"


@dataclass(frozen=True)
class Nowhere(File):
    """Tables that are in no file: the id, as its path, is all that there is to tell."""

    def place(self, *keys: Key) -> str:
        """The id."""
        del keys
        return self.path.name


@dataclass(frozen=True)
class Place:
    """Where in a file something stands, told when it is asked for."""

    path: Path
    keys: tuple[Key, ...]

    def __call__(self) -> str:
        """The file and the line."""
        return File(self.path).place(*self.keys)


def _common(one: Sequence[Key], two: Sequence[Key]) -> int:
    same = [a == b for a, b in zip(one, two, strict=False)]
    return same.index(False) if False in same else len(same)


def _keys(text: str) -> Iterator[tuple[int, tuple[Key, ...]]]:
    """Every line that opens a table or gives a key, with the path of what it gives."""
    table: tuple[Key, ...] = ()
    counts: dict[tuple[Key, ...], int] = {}
    inside = ""  # the mark that ends the text over several lines in which we are
    for number, line in enumerate(text.splitlines(), start=1):
        if inside:
            inside = "" if inside in line else inside
            continue
        if header := _HEADER.fullmatch(line):
            table = _table(header[1] == "[[", _PART.findall(header[2]), counts)
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *(part.strip("\"'") for part in _PART.findall(key[1])))
        for mark in ("'''", '"""'):
            if line.count(mark) == 1:
                inside = mark


def _table(
    several: bool, parts: Sequence[str], counts: dict[tuple[Key, ...], int]
) -> tuple[Key, ...]:
    path: tuple[Key, ...] = ()
    for at, part in enumerate(parts):
        path = (*path, part.strip("\"'"))
        if several and at == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path
