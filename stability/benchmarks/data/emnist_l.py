"""EMNIST-L: 48000 and 8000 handwritten letters A to J, 28 x 28 (Cohen et al., 2017).

They are the first ten of the letters split (FedSAGD, Appendix A.1), read from the published
archive itself, `gzip.zip`.
"""

from __future__ import annotations

from pathlib import Path

import torch

from stability.benchmarks import idx
from stability.benchmarks.archives import Archive, inflated, unpacked
from stability.benchmarks.examples import Examples, Part
from stability.benchmarks.files import File, Seal, Source

ARCHIVE = "gzip.zip"
LETTERS = 10
SOURCE = Source(
    name="emnist_l",
    title="EMNIST",
    published=f"the EMNIST dataset, binary format as the original MNIST ({ARCHIVE}), by NIST",
    folder="EMNIST",
    bring=f"no package carries it, so put {ARCHIVE} there",
    files=(File(ARCHIVE, Seal(561753746, "md5:58c8d27c78d21e728a6bc7b3cc06412e")),),
)


def load(folder: Path) -> Examples:
    """Ten letters, one channel, upright (they are published on their side)."""
    path = SOURCE.verified(folder, ARCHIVE)
    try:
        with unpacked(path) as archive:
            train, test = _part(archive, "train"), _part(archive, "test")
    except ValueError as error:
        raise SOURCE.damaged(path, f"does not hold the letters split: {error}") from error
    return Examples(train, test, LETTERS)


def fetch(folder: Path) -> None:
    """No package carries EMNIST; say so unless the archive is there."""
    SOURCE.verified(folder, ARCHIVE)


def _part(archive: Archive, which: str) -> Part:
    images, labels = (
        idx.parse(inflated(archive.read(f"gzip/emnist-letters-{which}-{kind}-ubyte.gz")))
        for kind in ("images-idx3", "labels-idx1")
    )
    # Labels count from one.
    rows = torch.nonzero(labels <= LETTERS)[:, 0]
    return Part(images[rows].mT[:, None].contiguous(), labels[rows].long() - 1)
