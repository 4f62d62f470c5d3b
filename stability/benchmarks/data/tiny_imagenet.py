"""Tiny-ImageNet: 100000 and 10000 colour images of 200 kinds, 64 x 64 (Stanford, CS231n).

The test part is the published validation part, as the labels of the published test part are not.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from stability.benchmarks import sums
from stability.benchmarks.archives import unpacked, write
from stability.benchmarks.examples import Examples, Part
from stability.benchmarks.files import SUMS, File, Seal, Source

ARCHIVE = "tiny-imagenet-200.zip"
SIDE = 64
SOURCE = Source(
    name="tiny_imagenet",
    title="Tiny-ImageNet",
    published=f"Tiny ImageNet ({ARCHIVE}), by the course CS231n at Stanford",
    folder="tiny-imagenet-200",
    bring=f"put {ARCHIVE} into the folder of data and run `fedproof data prepare tiny_imagenet`",
)
PACKED = replace(
    SOURCE,
    folder=".",
    files=(File(ARCHIVE, Seal(248100043, "md5:90528d7ca1a48142e341f4ef8d21d0de")),),
)


def load(folder: Path) -> Examples:
    """Images in the order of their names; the classes are those of `wnids.txt`, in its order."""
    there = folder / SOURCE.folder
    known = sums.recorded(SOURCE, there)
    classes = _lines(there, known, "wnids.txt")
    label_of = {name: label for label, name in enumerate(classes)}
    notes = [line.split("\t") for line in _lines(there, known, "val/val_annotations.txt")]
    labelled = {f"val/images/{note[0]}": "".join(note[1:2]) for note in notes}
    # train/n01443537/images/n01443537_0.JPEG
    trained = {n: n.split("/")[1] for n in known if n.startswith("train/") and n.endswith(".JPEG")}
    if not trained or not labelled:
        raise SOURCE.damaged(there / SUMS, "names no pictures of one of the two parts")
    try:
        parts = [
            Part(
                torch.stack([_image(there, known, name) for name in sorted(names)]),
                torch.tensor([label_of[names[name]] for name in sorted(names)]),
            )
            for names in (trained, labelled)
        ]
    except KeyError as error:
        raise SOURCE.damaged(there / SUMS, f"does not go with {error}") from error
    return Examples(parts[0], parts[1], len(classes))


def fetch(folder: Path) -> None:
    """Unpack the published archive, which no package carries, from the folder."""
    checksums = {}
    with unpacked(PACKED.verified(folder, ARCHIVE)) as archive:
        for name in archive.names():
            inside = name.removeprefix(f"{SOURCE.folder}/")
            if inside.startswith(("train/", "val/")) or inside == "wnids.txt":
                content = archive.read(name)
                write(content, folder / SOURCE.folder / inside)
                checksums[inside] = hashlib.sha256(content).hexdigest()
    sums.record(folder / SOURCE.folder, checksums)


def _lines(there: Path, known: dict[str, str], name: str) -> list[str]:
    if name not in known:
        raise SOURCE.damaged(there / SUMS, f"does not name {name}")
    try:
        return sums.read(SOURCE, there, name, known[name]).decode().split("\n")[:-1]
    except UnicodeDecodeError as error:
        raise SOURCE.damaged(there / name, f"is not text: {error}") from error


def _image(there: Path, known: dict[str, str], name: str) -> Tensor:
    """[channel, row, column]; a grey image has three equal channels."""
    from PIL import Image

    content = sums.read(SOURCE, there, name, known[name])
    try:
        with Image.open(io.BytesIO(content), formats=["JPEG"]) as opened:
            # Before it is unpacked: a picture of a few bytes can be as large as it likes.
            size = opened.size
            pixels = np.array(opened.convert("RGB")) if size == (SIDE, SIDE) else None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise SOURCE.damaged(there / name, f"is no picture: {error}") from error
    if pixels is None:
        raise SOURCE.damaged(there / name, f"is not {SIDE} x {SIDE}: {size}")
    return torch.from_numpy(pixels).permute(2, 0, 1)
