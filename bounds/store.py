"""What is kept between runs: answers under a digest of the question and of the code that answers.

A record is a JSON file of its key, its content, and the SHA-256 of both. What does not read as the
record of its key is absent: a file that was cut or altered, and one that answers another question.
Files are written whole or not at all. Where none can be written, nothing is kept, and what is asked
is answered anew each time; `complaint` says why.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bounds import beside
from bounds.errors import UserError
from bounds.files import read_json

ROOM = Path(__file__).parent
# What is asked about is part of the question: another formula changes the answers about it only.
ASKED_ABOUT = ("bounds.catalogue", "bounds.papers")
_IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t]+[^\n(]*(?:\([^)]*\))?", re.MULTILINE)
_NAME = re.compile(r"[^\W\d][\w.]*")
_TEXT = re.compile(r'"([^\W\d][\w.]*)\.\{')


@dataclass(frozen=True)
class Store:
    """Records of one kind in a folder of their own; `answering` is the module that makes them."""

    name: str
    answering: str

    @property
    def folder(self) -> Path | None:
        """In $FEDPROOF_CACHE, or in the user's cache folder; none for a user without a home."""
        chosen = os.environ.get("FEDPROOF_CACHE")
        if chosen:
            return Path(chosen) / self.name
        try:
            return Path.home() / ".cache" / "fedproof" / self.name
        except RuntimeError:
            return None

    def made(self) -> Path:
        """The folder, which is there and can be written; else the reason."""
        if self.folder is None:
            msg = "the user has no home folder; name a folder in FEDPROOF_CACHE"
            raise UserError(msg)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                return self.folder
        except OSError as error:
            told = f"{self.folder} cannot be written ({error.strerror})"
            msg = f"{told}; name another folder in FEDPROOF_CACHE"
            raise UserError(msg) from error

    def complaint(self) -> str:
        """Why nothing can be kept; empty if it can."""
        try:
            self.made()
        except UserError as error:
            return str(error)
        return ""

    def key(self, *question: object) -> str:
        """The name under which the answer to a question is kept."""
        return _digest([*question, version(self.answering)])

    def load(self, key: str) -> Any:
        """The content kept under a key; none if there is no whole record of it."""
        path = self._path(key)
        if path is None:
            return None
        try:
            record = read_json(path, "a record")
        except UserError:
            return None
        if not isinstance(record, dict) or record.keys() != {"key", "content", "digest"}:
            return None
        fits = record["key"] == key and record["digest"] == _digest([key, record["content"]])
        return record["content"] if fits else None

    def save(self, key: str, content: object) -> None:
        """Keep a content of JSON under a key, where there is a place for it."""
        path = self._path(key)
        if path is None:
            return
        part = path.with_suffix(f".{os.getpid()}.part")
        record = {"key": key, "content": content, "digest": _digest([key, content])}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(record), encoding="utf-8")
            part.replace(path)
        except OSError:
            with suppress(OSError):
                part.unlink()

    def _path(self, key: str) -> Path | None:
        return self.folder and self.folder / key[:2] / f"{key}.json"


def _digest(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True, default=repr).encode()).hexdigest()


@cache
def all_code() -> str:
    """A digest of all code of this package, and of the letters that all papers share."""
    return code_in(ROOM)


def code_in(room: Path) -> str:
    """That of the package in another folder."""
    found = sha256()
    shared = room / "papers" / "common.toml"
    for file in (*sorted(room.rglob("*.py")), *([shared] if shared.is_file() else [])):
        told = sha256(file.read_bytes()).hexdigest()
        found.update(f"{file.relative_to(room)} {told}\n".encode())
    return found.hexdigest()


def version(module: str) -> str:
    """A hash of the code that a module of ours runs, which is all that it may import."""
    return _version(module, tuple(beside.digests()))


@cache
def _version(module: str, _digests: tuple[str, ...]) -> str:
    found = sha256()
    for name, path in sorted(sources(module).items()):
        found.update(f"{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def sources(module: str) -> dict[str, Path]:
    """The files of a module and of all that it may import, by name, but for what is asked about.

    Imports within functions count. A module that finds others by their names may find all of a
    package that it imports or writes in a text, as in `import_module(f"bounds.prover.{kind}")`,
    and all that a trusted folder adds to it.

    >>> sorted(sources("bounds.errors"))
    ['bounds', 'bounds.errors']
    """
    found: dict[str, Path] = {}
    left = [module]
    while left:
        name = left.pop()
        path = _file(name)
        if path is None or name in found or name.startswith(ASKED_ABOUT):
            continue
        found[name] = path
        left += [name.rpartition(".")[0], *_imports(path)]
    return found


def _imports(path: Path) -> Iterator[str]:
    """Every name that an import may mean; those that are no modules do no harm."""
    text = path.read_text(encoding="utf-8")
    named = _TEXT.findall(text)
    for statement in _IMPORT.findall(text):
        first, *others = _NAME.findall(statement)[1:] or [""]
        yield first
        named += [f"{first}.{other}" for other in others] or [first]
    yield from named
    if any(word in text for word in ("importlib", "pkgutil", "find_module", "find_named")):
        for package in filter(None, map(_file, named)):
            if package.name == "__init__.py":
                yield from map(_name, package.parent.rglob("*.py"))
                yield from beside.modules(_name(package))


def _file(name: str) -> Path | None:
    """The source of a module of this room, which imports no other one of ours, or of the user's."""
    return _files(ROOM).get(name) or beside.file_of(name)


@cache
def _files(room: Path) -> dict[str, Path]:
    """The modules of a room as they are when one is first asked for."""
    return {_name(path): path for path in room.rglob("*.py")}


def _name(path: Path) -> str:
    """The module of a file of this room."""
    return ".".join(path.relative_to(ROOM.parent).with_suffix("").parts).removesuffix(".__init__")
