"""The files of a published data set: what they are called, how long they are, their checksums.

Nothing is read that is not what was published. A file is given as it is, or packed as `NAME.gz`.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from dataclasses import dataclass
from pathlib import Path

from bounds.errors import UserError


@dataclass(frozen=True)
class Seal:
    """What is known of a file's bytes: their number, and "md5:..." or "sha256:..." of them."""

    size: int
    checksum: str

    def complaint(self, content: bytes) -> str | None:
        """What is wrong with the content, if anything is."""
        if len(content) != self.size:
            kind = "truncated" if len(content) < self.size else "too long"
            return f"is {kind}: it has {len(content)} bytes of {self.size}"
        algorithm, _, expected = self.checksum.partition(":")
        found = hashlib.new(algorithm, content, usedforsecurity=False).hexdigest()
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
    folder: where its files lie, below the folder of all data.
    """

    name: str
    title: str
    published: str
    folder: str
    files: tuple[File, ...]

    def read(self, root: Path, name: str) -> bytes:
        """The bytes of a file, unpacked and checked."""
        file = next(file for file in self.files if file.name == name)
        path, packed = root / self.folder / name, root / self.folder / f"{name}.gz"
        if file.plain is not None and path.is_file():
            return self._checked(path, file.plain)
        if file.packed is not None and packed.is_file():
            content = self._checked(packed, file.packed)
            try:
                return gzip.decompress(content)
            except (OSError, EOFError, zlib.error) as error:
                raise self.damaged(packed, f"does not unpack: {error}") from error
        looked = [p for p, s in ((path, file.plain), (packed, file.packed)) if s is not None]
        raise self.missing(" or ".join(str(p) for p in looked))

    def missing(self, looked: str) -> UserError:
        """The error for a file that is not there."""
        return UserError(
            f"{self.title} is not complete: looked for {looked}; it is published as "
            f"{self.published}; `fedproof data prepare {self.name}` says or does what is needed, "
            f"and --data-dir or FEDPROOF_DATA names another folder"
        )

    def damaged(self, path: Path, what: str) -> UserError:
        """The error for a file that is not what was published."""
        return UserError(
            f"{path} {what}; put the file of {self.title} there that is published as "
            f"{self.published}, or remove it and run `fedproof data prepare {self.name}`"
        )

    def _checked(self, path: Path, seal: Seal) -> bytes:
        try:
            content = path.read_bytes()
        except OSError as error:
            msg = f"cannot read {path}: {error.strerror}"
            raise UserError(msg) from error
        complaint = seal.complaint(content)
        if complaint is not None:
            raise self.damaged(path, complaint)
        return content
