"""CIFAR-100: 50000 and 10000 colour images of 100 kinds, 32 x 32 (Krizhevsky, 2009)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from stability.benchmarks import records
from stability.benchmarks.archives import unpacked, write
from stability.benchmarks.examples import Examples
from stability.benchmarks.files import File, Seal, Source

ARCHIVE = "cifar-100-binary.tar.gz"
SOURCE = Source(
    name="cifar100",
    title="CIFAR-100",
    published=f"the CIFAR-100 dataset, binary version ({ARCHIVE}), by A. Krizhevsky",
    folder="cifar-100-binary",
    bring=f"put {ARCHIVE} into the folder of data and run `fedproof data prepare cifar100`",
    files=(
        File(
            "train.bin",
            Seal(
                50000 * (2 + records.PIXELS),
                "sha256:f31298fc616915fa142368359df1c4ca2ae984d6915ca468b998a5ec6aeebf29",
            ),
        ),
        File(
            "test.bin",
            Seal(
                10000 * (2 + records.PIXELS),
                "sha256:d8b1e6b7b3bee4020055f0699b111f60b1af1e262aeb93a0b659061746f8224a",
            ),
        ),
    ),
)
PACKED = replace(
    SOURCE,
    folder=".",
    files=(
        File(
            ARCHIVE,
            Seal(
                168513733,
                "sha256:58a81ae192c23a4be8b1804d68e518ed807d710a4eb253b1f2a199162a40d8ec",
            ),
        ),
    ),
)


def load(folder: Path) -> Examples:
    """A hundred kinds of things, three channels; the coarse label, which comes first, is left."""
    return records.read_records(
        SOURCE, folder, ("train.bin",), ("test.bin",), labels=2, classes=100
    )


def fetch(folder: Path) -> None:
    """Unpack the published archive, which no package carries, from the folder."""
    with unpacked(PACKED.verified(folder, ARCHIVE)) as archive:
        for file in SOURCE.files:
            content = archive.read(f"{SOURCE.folder}/{file.name}")
            write(content, folder / SOURCE.folder / file.name)
