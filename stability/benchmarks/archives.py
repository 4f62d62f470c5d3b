"""Zip and tar archives as names and bytes, and files written whole or not at all."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Protocol, cast

from bounds.errors import UserError

MOST = 2**30  # bytes that an archive may unpack to, unless its reader knows better
# What the standard library raises of an archive that is none, is cut, or asks for a password.
WRONG = (
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError),
    *(OSError, EOFError, KeyError, ValueError, NotImplementedError, RuntimeError, IndexError),
)


class Archive(Protocol):
    """What the two kinds of archive have in common."""

    def names(self) -> list[str]:
        """The files in it."""

    def read(self, name: str) -> bytes:
        """One of them."""


@dataclass
class _Budget:
    """How much an archive may unpack to."""

    most: int
    spent: int = 0

    def spend(self, size: int) -> None:
        self.spent += size
        self.hold(self.spent)

    def hold(self, size: int) -> None:
        if size > self.most:
            msg = f"it unpacks to more than {self.most} bytes"
            raise ValueError(msg)


@dataclass(frozen=True)
class _Zip:
    opened: zipfile.ZipFile
    budget: _Budget
    origin: Path

    def names(self) -> list[str]:
        with _told(self.origin):
            return _inside(name for name in self.opened.namelist() if not name.endswith("/"))

    def read(self, name: str) -> bytes:
        with _told(self.origin):
            # No more than the size that is written beside the name is unpacked.
            self.budget.spend(self.opened.getinfo(name).file_size)
            return self.opened.read(name)


@dataclass(frozen=True)
class _Tar:
    opened: tarfile.TarFile
    budget: _Budget
    origin: Path

    def names(self) -> list[str]:
        with _told(self.origin):
            return _inside(member.name for member in self.opened if member.isfile())

    def read(self, name: str) -> bytes:
        with _told(self.origin):
            member = self.opened.getmember(name)
            self.budget.spend(member.size)
            found = self.opened.extractfile(member)
            if found is None:
                raise KeyError(name)
            return found.read()


@dataclass(frozen=True)
class _Unpacking:
    """A stream that unpacks no further than to so many bytes, for `tarfile` to read."""

    stream: gzip.GzipFile
    budget: _Budget

    def read(self, size: int) -> bytes:
        self.budget.hold(self.stream.tell() + size)
        return self.stream.read(size)

    def seek(self, place: int) -> int:
        self.budget.hold(place)
        return self.stream.seek(place)

    def tell(self) -> int:
        return self.stream.tell()


@contextmanager
def unpacked(path: Path, *, most: int | None = None) -> Iterator[Archive]:
    """An archive that has been checked, opened for reading: zip, or tar packed by gzip.

    It unpacks to no more than `most` bytes all the same, MOST of them unless given. Whatever is
    wrong with it is a `UserError`.
    """
    budget = _Budget(MOST if most is None else most)
    with ExitStack() as stack:
        archive: Archive
        with _told(path):
            if zipfile.is_zipfile(path):
                archive = _Zip(stack.enter_context(zipfile.ZipFile(path)), budget, path)
            else:
                stream = cast(IO[bytes], _Unpacking(stack.enter_context(gzip.open(path)), budget))
                packed = tarfile.open(fileobj=stream, mode="r:")  # noqa: SIM115
                archive = _Tar(stack.enter_context(packed), budget, path)
        yield archive


def _inside(names: Iterable[str]) -> list[str]:
    """The names, none of which may leave the folder that it is unpacked into."""
    found = list(names)
    if outside := [name for name in found if leaves(name)]:
        msg = f"it names {outside[0]!r:.60}, which is not in its folder"
        raise ValueError(msg)
    return found


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say in a sentence what is wrong with an archive."""
    try:
        yield
    except WRONG as error:
        msg = f"{path} does not unpack ({error}); remove it, and bring it anew"
        raise UserError(msg) from error


def leaves(name: str) -> bool:
    """Whether a name below a folder is one elsewhere.

    >>> [leaves(name) for name in ("train/a.json", "../a", "/etc/passwd", "a/../../b")]
    [False, True, True, True]
    """
    return ".." in PurePosixPath(name).parts or PurePosixPath(name).is_absolute() or "\0" in name


def inflated(content: bytes, *, most: int = MOST) -> bytes:
    """What gzip packed, if it is not more than so many bytes; `ValueError` says what is wrong."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as stream:
            found = stream.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(str(error)) from error
    if len(found) > most:
        msg = f"it unpacks to more than {most} bytes"
        raise ValueError(msg)
    return found


def write(content: bytes, target: Path) -> None:
    """Write a file, whole or not at all."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(f".{target.name}.{os.getpid()}")
        beside.write_bytes(content)
        beside.replace(target)
    except OSError as error:
        msg = f"cannot write {target}: {error.strerror}; name another folder with --data-dir"
        raise UserError(msg) from error
