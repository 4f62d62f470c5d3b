"""ImageNet-1k at 32 x 32: 1281167 and 50000 colour images of 1000 kinds (Chrabaszcz et al., 2017).

The test part is the published validation part. The archives hold arrays of NumPy, which are read
without pickle; no checksums of them are published with the paper, and `fedproof data prepare
imagenet32` records those of the files given.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from stability.benchmarks import sums
from stability.benchmarks.archives import unpacked, write
from stability.benchmarks.examples import Examples, Part
from stability.benchmarks.files import Source
from stability.benchmarks.records import PIXELS

CLASSES = 1000
# What each archive holds, and how many images that is together.
ARCHIVES = {
    "Imagenet32_train_npz.zip": tuple(f"train_data_batch_{number}.npz" for number in range(1, 11)),
    "Imagenet32_val_npz.zip": ("val_data.npz",),
}
IMAGES = (1281167, 50000)
LARGEST = 2**30  # bytes that each file may unpack to; no published one reaches half of it
SOURCE = Source(
    name="imagenet32",
    title="ImageNet at 32 x 32",
    published=f"Download downsampled image data (32x32), npz format ({', '.join(ARCHIVES)})",
    folder="imagenet32",
    bring=(
        f"put {' and '.join(ARCHIVES)} into the folder of data and run `fedproof data prepare "
        "imagenet32`"
    ),
)


def load(folder: Path) -> Examples:
    """A thousand kinds of things, three channels; the published labels begin with 1."""
    there = folder / SOURCE.folder
    known = sums.recorded(SOURCE, there)
    train, test = (
        _part(there, known, names, count)
        for names, count in zip(ARCHIVES.values(), IMAGES, strict=True)
    )
    return Examples(train, test, CLASSES)


def fetch(folder: Path) -> None:
    """Unpack the published archives, which no package carries, from the folder."""
    there = folder / SOURCE.folder
    checksums = {}
    for name, members in ARCHIVES.items():
        path = folder / name
        if not path.is_file():
            raise SOURCE.missing(str(path))
        with unpacked(path, most=LARGEST * len(members)) as archive:
            for member in members:
                content = archive.read(member)
                write(content, there / member)
                checksums[member] = hashlib.sha256(content).hexdigest()
    for names, count in zip(ARCHIVES.values(), IMAGES, strict=True):
        _part(there, checksums, names, count)
    sums.record(there, checksums)


def _part(there: Path, known: dict[str, str], names: tuple[str, ...], count: int) -> Part:
    batches = [_batch(there, known, name) for name in names]
    images = torch.cat([batch.inputs for batch in batches])
    if len(images) != count:
        raise SOURCE.damaged(there, f"has {len(images)} images of {count} in {', '.join(names)}")
    return Part(images, torch.cat([batch.targets for batch in batches]))


def _batch(there: Path, known: dict[str, str], name: str) -> Part:
    """The images and labels of a file."""
    if name not in known:
        raise SOURCE.missing(str(there / name))
    content = sums.read(SOURCE, there, name, known[name])
    try:
        images, labels = _arrays(content)
    except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile, MemoryError) as error:
        raise SOURCE.damaged(there / name, f"is not two arrays of NumPy: {error}") from error
    if images.dtype != np.uint8 or images.shape != (*labels.shape, PIXELS):
        what = f"has images {images.shape} in {images.dtype}, not {PIXELS} bytes for each label"
        raise SOURCE.damaged(there / name, what)
    if labels.dtype.kind not in "iu" or not np.isin(labels, np.arange(1, CLASSES + 1)).all():
        raise SOURCE.damaged(there / name, f"has a label that is no number of 1 to {CLASSES}")
    targets = torch.from_numpy(labels.astype(np.int64)) - 1
    return Part(torch.from_numpy(images).reshape(-1, 3, 32, 32), targets)


def _arrays(content: bytes) -> tuple[NDArray[Any], NDArray[Any]]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        size = sum(member.file_size for member in packed.infolist())
    if size > LARGEST:
        msg = f"it unpacks to {size} bytes"
        raise ValueError(msg)
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        return arrays["data"], arrays["labels"]
