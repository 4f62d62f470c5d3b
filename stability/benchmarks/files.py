"""The files of a published data set: what they are called, how long they are, their checksums.

Nothing is read that is not what was published. A file is given as it is, or packed as `NAME.gz`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from bounds.errors import UserError
from bounds.files import read_whole
from stability.benchmarks.archives import inflated

VARIABLE = "FEDPROOF_DATA"  # names the folder of all data
SUMS = "SHA256SUMS"  # see stability.benchmarks.sums


@dataclass(frozen=True)
class Seal:
    """What is known of a file's bytes: their number, and "md5:..." or "sha256:..." of them."""

    size: int
    checksum: str

    def complaint(self, path: Path) -> str | None:
        """What is wrong with a file, if anything is."""
        size = path.stat().st_size
        if size != self.size:
            kind = "truncated" if size < self.size else "too long"
            return f"is {kind}: it has {size} bytes of {self.size}"
        algorithm, _, expected = self.checksum.partition(":")
        with path.open("rb") as stream:
            found = hashlib.file_digest(stream, algorithm).hexdigest()
        if found != expected:
            return f"was altered: its {algorithm} is {found}, that of the published file {expected}"
        return None


@dataclass(frozen=True)
class File:
    """A file, `plain` as it is and `packed` as NAME.gz, as far as their checksums are known."""

    name: str
    plain: Seal | None
    packed: Seal | None = None


@dataclass(frozen=True)
class Source:
    """Where a data set comes from.

    name: the module's. title: what it is. published: the words to look for it with.
    folder: where its files lie, below the folder of all data. bring: how they get there.
    """

    name: str
    title: str
    published: str
    folder: str
    bring: str
    files: tuple[File, ...] = ()

    def present(self, root: Path) -> bool:
        """Whether every file is there, in one form; sets without known files have checksums."""
        there = root / self.folder
        names = [file.name for file in self.files] or [SUMS]
        return all((there / n).is_file() or (there / f"{n}.gz").is_file() for n in names)

    def read(self, root: Path, name: str) -> bytes:
        """The bytes of a file, unpacked and checked."""
        path = self.verified(root, name)
        content = read_whole(path)
        if path.name == name:
            return content
        try:
            return inflated(content)
        except ValueError as error:
            raise self.damaged(path, f"does not unpack: {error}") from error

    def verified(self, root: Path, name: str) -> Path:
        """Where a file is, as it is or packed, once its size and checksum have been seen."""
        file = next(file for file in self.files if file.name == name)
        there = root / self.folder
        known = [(there / name, file.plain), (there / f"{name}.gz", file.packed)]
        places = [(path, seal) for path, seal in known if seal is not None]
        for path, seal in places:
            if path.is_file():
                try:
                    complaint = seal.complaint(path)
                except OSError as error:
                    msg = f"cannot read {path}: {error.strerror}"
                    raise UserError(msg) from error
                if complaint is not None:
                    raise self.damaged(path, complaint)
                return path
        raise self.missing(" or ".join(str(path) for path, _ in places))

    def missing(self, looked: str) -> UserError:
        """The error for a file that is not there."""
        return UserError(
            f"{self.title} is not all there: looked for {looked}; it is published as "
            f"{self.published}; {self.bring}, or name another folder with --data-dir or "
            f"{VARIABLE}"
        )

    def damaged(self, path: Path, what: str) -> UserError:
        """The error for a file that is not what was published."""
        return UserError(
            f"{path} {what}; it is not read, as it is not what was published as {self.published}; "
            f"remove it, and {self.bring}"
        )
