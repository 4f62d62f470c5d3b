"""The IDX format of MNIST and its kin.

Two zero bytes, a byte for the type (8: unsigned bytes), a byte for the number of dimensions, the
dimensions as big-endian 32-bit numbers, and the numbers in C order.
"""

from __future__ import annotations

import struct
from pathlib import Path

import torch
from torch import Tensor

from stability.benchmarks.examples import Examples, Part
from stability.benchmarks.files import Source


def parse(content: bytes) -> Tensor:
    """The array of bytes that a file holds; `ValueError` says what is wrong with it."""
    if len(content) < 4 or content[:3] != b"\x00\x00\x08":
        msg = "is not an IDX file of bytes: it does not begin with 0, 0, 8"
        raise ValueError(msg)
    dimensions = content[3]
    start = 4 + 4 * dimensions
    if len(content) < start:
        msg = "ends within its header"
        raise ValueError(msg)
    shape = struct.unpack(f">{dimensions}I", content[4:start])
    count = torch.Size(shape).numel()
    if len(content) - start != count:
        msg = f"has {len(content) - start} numbers where its header says {count}"
        raise ValueError(msg)
    return torch.frombuffer(bytearray(content), dtype=torch.uint8, offset=start).reshape(shape)


def images_with_labels(source: Source, folder: Path, *, classes: int) -> Examples:
    """The source's four files: training images and labels, test images and labels."""
    names = [file.name for file in source.files]
    train = _part(source, folder, names[0], names[1], classes)
    test = _part(source, folder, names[2], names[3], classes)
    return Examples(train, test, classes)


def _part(source: Source, folder: Path, images_name: str, labels_name: str, classes: int) -> Part:
    images, labels = (_array(source, folder, name) for name in (images_name, labels_name))
    if images.ndim != 3 or labels.shape != images.shape[:1] or int(labels.max()) >= classes:
        what = (
            f"does not go with {labels_name}: images {list(images.shape)}, labels "
            f"{list(labels.shape)} up to {int(labels.max())}"
        )
        raise source.damaged(folder / source.folder / images_name, what)
    return Part(images[:, None], labels.long())


def _array(source: Source, folder: Path, name: str) -> Tensor:
    try:
        return parse(source.read(folder, name))
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise source.damaged(folder / source.folder / name, str(error)) from error
