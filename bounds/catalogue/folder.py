"""A paper is a folder: `paper.toml`, `letters.toml`, and a file for each item.

Reading one executes nothing of it. An item that cannot be read is told with its file and line, and
the others are there all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from bounds.catalogue.lettered import letters_of
from bounds.catalogue.schema import ItemRecord, LetterRecord, PaperRecord, Record
from bounds.catalogue.standing import standing
from bounds.errors import UserError
from bounds.files import parse_toml, read_text, read_toml
from bounds.language.letters import Alphabet, Letter
from bounds.language.vocabulary import Vocabulary
from bounds.measured.record import Measured
from bounds.places import File
from bounds.store import Store

OURS = Path(__file__).parents[1] / "papers"
R = TypeVar("R", bound=Record)
STORE = Store("papers", "bounds.files")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ABOUT, LETTERS, COMMON, SHARED = "paper.toml", "letters.toml", "common.toml", "measured.toml"


@dataclass(frozen=True)
class Folder:
    """A paper's folder under the key that its ids start with."""

    key: str
    path: Path

    @property
    def is_ours(self) -> bool:
        """Whether it comes with the package, and is held to be whole by its tests."""
        return self.path.parent == OURS

    @cached_property
    def about(self) -> PaperRecord:
        """Title, authors and where it appeared."""
        path = self.path / ABOUT
        told = read_record(path, PaperRecord) if path.is_file() else PaperRecord()
        name = told.name or self.key
        return structs.replace(told, name=name, title=told.title or name)

    @property
    def letters(self) -> Alphabet:
        """The paper's letters, those that stand for terms too, and those that all papers share."""
        return self.vocabulary.letters

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What the letters stand for in all items."""
        place = File(self.path / ABOUT).place
        bare = Vocabulary(self._letters)
        about = self.about
        return standing(bare, about.declare, about.let, lambda *keys: partial(place, *keys))

    @cached_property
    def _letters(self) -> Alphabet:
        path = self.path / LETTERS
        tables = self._parsed.get(path.stem)
        if tables is None:
            tables = read_toml(path, "a file of letters") if path.is_file() else {}
        return shared_letters().with_letters(_letters(path, tables, self.key))

    @cached_property
    def files(self) -> dict[str, Path]:
        """The items' files by the names of the items."""
        found = sorted(self.path.glob("[!.]*.toml"))
        return {path.stem: path for path in found if path.name not in {ABOUT, LETTERS, SHARED}}

    def record(self, name: str) -> ItemRecord | None:
        """What the file of an item says; none if there is no such item."""
        path = self.files.get(name)
        return None if path is None else self._record(path)

    @cached_property
    def measured(self) -> Mapping[str, Any]:
        """What several items have in common in how they are measured: tables by name."""
        shared = self._parsed.get(Path(SHARED).stem, {})
        _checked(self.path / SHARED, shared, dict[str, Measured])
        return shared

    def tables(self, name: str) -> dict[str, Any]:
        """The tables of the file of an item, as they stand there."""
        path = self.files[name]
        return self._parsed.get(path.stem) or read_toml(path, "a paper's file")

    @cached_property
    def texts(self) -> dict[str, str]:
        """What all files say that can be read, as it is read by this process."""
        found = {}
        for path in sorted(self.path.glob("*.toml")):
            # What cannot be read is told when the item is asked for.
            with suppress(UserError):
                found[path.stem] = read_text(path)
        return found

    @cached_property
    def whole(self) -> str:
        """All that they say, in one text."""
        return "\n".join(self.texts.values())

    @cached_property
    def _parsed(self) -> dict[str, dict[str, Any]]:
        """The tables of all files that can be parsed; what was parsed once is kept."""
        key = STORE.key(self.texts)
        kept: dict[str, dict[str, Any]] | None = STORE.load(key)
        if kept is None:
            kept = {}
            for name, text in self.texts.items():
                with suppress(ValueError):
                    kept[name] = parse_toml(text)
            STORE.save(key, kept)
        return kept

    @cache  # noqa: B019  # folders live as long as the process
    def _record(self, path: Path) -> ItemRecord:
        tables = self._parsed.get(path.stem)
        if tables is None:
            return read_record(path, ItemRecord)
        record: ItemRecord = _checked(path, tables, ItemRecord)
        return record


@cache
def shared_letters() -> Alphabet:
    """The letters that several papers use for the same thing."""
    path = OURS / COMMON
    return Alphabet(_letters(path, read_toml(path, "a file of letters"), ""))


def _letters(path: Path, tables: dict[str, Any], paper: str) -> dict[str, Letter]:
    return letters_of(_checked(path, tables, dict[str, LetterRecord]), paper, File(path).place)


def read_record(path: Path, form: type[R]) -> R:
    """The record that a file holds."""
    found: R = _checked(path, read_toml(path, "a paper's file"), form)
    return found


def _checked(path: Path, tables: dict[str, Any], form: Any) -> Any:
    if path.parent.parent != OURS:
        for text in filter(_CONTROL.search, _texts(tables)):
            msg = f"{path.name}: {text[:40]!r} has a character that steers terminals; leave it out"
            raise UserError(msg)
    try:
        return msgspec.convert(tables, form)
    except msgspec.ValidationError as error:
        from bounds.misfit import misfit  # only after a mistake

        keys, told = misfit(error, tables, form)
        msg = f"{File(path).place(*keys)}: {told}"
        raise UserError(msg) from None


def _texts(value: Any) -> Iterator[str]:
    """All texts of tables, those that name entries too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in chain.from_iterable(value.items()) if isinstance(value, dict) else value:
            yield from _texts(part)
