"""Fashion-MNIST: 60000 and 10000 pieces of clothing, 28 x 28 (Xiao, Rasul, Vollgraf, 2017)."""

from __future__ import annotations

from pathlib import Path

from stability.benchmarks import idx, packages
from stability.benchmarks.examples import Examples
from stability.benchmarks.files import File, Seal, Source

SOURCE = Source(
    name="fashion_mnist",
    title="Fashion-MNIST",
    published="Fashion-MNIST, by Zalando Research (zalandoresearch/fashion-mnist)",
    folder="FashionMNIST",
    bring="run `fedproof data prepare fashion_mnist`, which takes it from the package lucidmode",
    files=(
        File(
            "train-images-idx3-ubyte",
            Seal(47040016, "md5:f4a8712d7a061bf5bd6d2ca38dc4d50a"),
            Seal(26421880, "md5:8d4fb7e6c68d591d4c3dfef9ec88bf0d"),
        ),
        File(
            "train-labels-idx1-ubyte",
            Seal(60008, "md5:9018921c3c673c538a1fc5bad174d6f9"),
            Seal(29515, "md5:25c81989df183df01b3e8a0aad5dffbe"),
        ),
        File(
            "t10k-images-idx3-ubyte",
            Seal(7840016, "md5:8181f5470baa50b63fa0f6fddb340f0a"),
            Seal(4422102, "md5:bef4ecab320f06d8554ea6380940ec79"),
        ),
        File(
            "t10k-labels-idx1-ubyte",
            Seal(10008, "md5:15d484375f8d13e6eb1aabb0c3f46965"),
            Seal(5148, "md5:bb300cfdad3c16e7a12a480ee83cd310"),
        ),
    ),
)
PACKAGE = packages.Package(
    "pip",
    "lucidmode",
    "0.4.3.10",
    "lucidmode-0.4.3.10-py2.py3-none-any.whl",
    "c8ed2639d4fd58f720193d3f490e8b3cc746901a3d79e83fcbaa378da663d839",
)


def load(folder: Path) -> Examples:
    """Ten kinds of clothing, one channel."""
    return idx.images_with_labels(SOURCE, folder, classes=10)


def fetch(folder: Path) -> None:
    """Copy the four packed files out of the package."""
    with packages.fetched(PACKAGE) as archive:
        for file in SOURCE.files:
            name = f"{file.name}.gz"
            inside = f"lucidmode/datasets/images/fashion-mnist/{name}"
            packages.copy(archive, inside, folder / SOURCE.folder / name)
