"""The folder of a site: written file by file, and cleared only where an earlier site stood."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from importlib import resources
from pathlib import Path

from bounds.errors import UserError

# The mark of a folder that a report has written; nothing is removed from any other.
MARK = ".fedproof-report"


class SiteFolder:
    """A folder to write to; what cannot be written is told in a sentence."""

    def __init__(self, path: Path) -> None:
        """Take the folder as it is; nothing is written yet."""
        self.path = path

    def clear(self, *names: str) -> None:
        """Remove folders and files of an earlier site: no page outlives what it shows."""
        if (self.path / MARK).is_file():
            for name in names:
                if (self.path / name).is_file():
                    (self.path / name).unlink()
                shutil.rmtree(self.path / name, ignore_errors=True)
        self.text(MARK, "A site that `fedproof report` wrote; it may be written anew.\n")

    def check(self) -> None:
        """Refuse a folder that cannot be written to, before anything is computed."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self.path).close()
        except OSError as error:
            msg = f"cannot write {self.path}: {error.strerror}; name another folder with --out"
            raise UserError(msg) from error

    def text(self, name: str, content: str) -> None:
        """Write a page or a record."""
        self.data(name, content.encode())

    def data(self, name: str, content: bytes) -> None:
        """Write a file, with the folders that it needs."""
        target = self.path / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        except OSError as error:
            msg = f"cannot write {target}: {error.strerror}; name another folder with --out"
            raise UserError(msg) from error

    def assets(self, package: str) -> None:
        """Copy the folder `assets` of a package."""
        _copy(resources.files(package) / "assets", "assets", self.data)


def _copy(source: resources.abc.Traversable, name: str, put: Callable[[str, bytes], None]) -> None:
    for child in sorted(source.iterdir(), key=lambda entry: entry.name):
        if child.is_dir():
            _copy(child, f"{name}/{child.name}", put)
        else:
            put(f"{name}/{child.name}", child.read_bytes())
