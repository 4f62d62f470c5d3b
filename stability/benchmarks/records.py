"""The binary version of CIFAR: records of one or two label bytes and 3072 pixels each.

The pixels are three planes, red, green and blue, of 32 rows with 32 columns.
"""

from __future__ import annotations

from pathlib import Path

import torch

from stability.benchmarks.examples import Examples, Part
from stability.benchmarks.files import Source

PIXELS = 3 * 32 * 32


def read_records(
    source: Source,
    folder: Path,
    train: tuple[str, ...],
    test: tuple[str, ...],
    *,
    labels: int,
    classes: int,
) -> Examples:
    """Both parts; the last of the label bytes is the class."""

    def part(names: tuple[str, ...]) -> Part:
        table = torch.cat([_table(source, folder, name, labels, classes) for name in names])
        images = table[:, labels:].reshape(-1, 3, 32, 32).contiguous()
        return Part(images, table[:, labels - 1].long())

    return Examples(part(train), part(test), classes)


def _table(source: Source, folder: Path, name: str, labels: int, classes: int) -> torch.Tensor:
    """The records [record, byte] of a file."""
    content = source.read(folder, name)
    path = folder / source.folder / name
    if not content or len(content) % (labels + PIXELS):
        what = f"does not consist of records of {labels + PIXELS} bytes: it has {len(content)}"
        raise source.damaged(path, what)
    table = torch.frombuffer(bytearray(content), dtype=torch.uint8)
    table = table.reshape(-1, labels + PIXELS)
    if int(table[:, labels - 1].max()) >= classes:
        raise source.damaged(path, f"has a label beyond {classes - 1}")
    return table
