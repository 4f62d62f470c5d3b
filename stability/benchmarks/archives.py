"""Zip and tar archives as names and bytes, and files written whole or not at all."""

from __future__ import annotations

import os
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bounds.errors import UserError


class Archive(Protocol):
    """What the two kinds of archive have in common."""

    def names(self) -> list[str]:
        """The files in it."""

    def read(self, name: str) -> bytes:
        """One of them."""


@dataclass(frozen=True)
class _Zip:
    opened: zipfile.ZipFile

    def names(self) -> list[str]:
        return [name for name in self.opened.namelist() if not name.endswith("/")]

    def read(self, name: str) -> bytes:
        return self.opened.read(name)


@dataclass(frozen=True)
class _Tar:
    opened: tarfile.TarFile

    def names(self) -> list[str]:
        return [member.name for member in self.opened if member.isfile()]

    def read(self, name: str) -> bytes:
        member = self.opened.extractfile(name)
        if member is None:
            raise KeyError(name)
        return member.read()


@contextmanager
def unpacked(path: Path) -> Iterator[Archive]:
    """An archive that has been checked, opened for reading."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as zipped:
            yield _Zip(zipped)
    else:
        with tarfile.open(path) as packed:
            yield _Tar(packed)


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
