"""Checksums of files that are published only inside an archive, or made by their users.

`SHA256SUMS`, in the format of `sha256sum`, stands beside the files. It is written once, from an
archive whose own checksum is known or from files as their user made them; from then on an altered
file is noticed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from os.path import isfile
from pathlib import Path

from bounds.files import read_bytes, read_text
from stability.benchmarks.archives import leaves, write
from stability.benchmarks.files import SUMS, Source


def record(folder: Path, checksums: Mapping[str, str]) -> None:
    """Write the file: name and SHA-256 of each."""
    lines = [f"{checksum}  {name}\n" for name, checksum in sorted(checksums.items())]
    write("".join(lines).encode(), folder / SUMS)


def recorded(source: Source, folder: Path) -> dict[str, str]:
    """What the file says: the SHA-256 of each name."""
    path = folder / SUMS
    if not path.is_file():
        raise source.missing(str(path))
    parts = [line.partition("  ") for line in read_text(path).splitlines()]
    if not parts or any(len(checksum) != 64 or not name for checksum, _, name in parts):
        raise source.damaged(path, "does not say a checksum and a name on each line")
    if outside := [name for _, _, name in parts if leaves(name)]:
        raise source.damaged(path, f"names {outside[0]!r:.60}, which is not in its folder")
    return {name: checksum for checksum, _, name in parts}


def read(
    source: Source, folder: Path, name: str, checksum: str, *, most: int | None = None
) -> bytes:
    """The bytes of a file that has this SHA-256, at most so many."""
    path = folder / name
    if not isfile(path):  # which a name that is too long for a file is not, either
        raise source.missing(str(path))
    content = read_bytes(path, most=most)
    found = hashlib.sha256(content).hexdigest()
    if found != checksum:
        what = f"was altered or truncated: its sha256 is {found}, in {SUMS} {checksum}"
        raise source.damaged(path, what)
    return content
