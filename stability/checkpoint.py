r"""Named tensors in one file: atomic, checked, and nothing in it is ever executed.

    8 bytes    the mark b"FEDPROO2"
    32 bytes   the SHA-256 of all that follows
    8 bytes    length of the header, little-endian
    header     JSON: for each tensor its name, dtype and shape; the notes
    rest       the tensors' bytes, one after another

A file is written beside its name and renamed when it is complete and on the disk, so what has the
name is whole. Nothing of a file is believed before its checksum fits.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import operator
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from bounds.errors import UserError
from bounds.files import parse_json, read_whole

MARK = b"FEDPROO2"
START = len(MARK) + 32
DTYPES = {
    "float64": torch.float64,
    "float32": torch.float32,
    "int64": torch.int64,
    "bool": torch.bool,
}
MOST_ENTRIES = 2**62  # of a tensor, counting one for an axis of length zero


def write_atomically(path: Path, write: Callable[[Path], None]) -> None:
    """Let `write` fill a file beside `path`, then put it in its place at once."""
    if "\0" in str(path):
        msg = f"cannot write {str(path)!r}: a name holds no zero byte"
        raise UserError(msg)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(beside)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(path)
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror or error}"
        raise UserError(msg) from error
    finally:
        # Gone already if it was put in its place; an unwritable folder has nothing to remove.
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def save(path: Path, tensors: Mapping[str, Tensor], notes: Mapping[str, Any]) -> None:
    """Write tensors and JSON notes."""
    arrays = {name: t.detach().cpu().contiguous().numpy() for name, t in tensors.items()}
    places = {
        name: {"dtype": str(array.dtype), "shape": list(array.shape)}
        for name, array in arrays.items()
    }
    header = json.dumps({"tensors": places, "notes": notes}).encode()
    parts: list[Any] = [len(header).to_bytes(8, "little"), header]
    parts += [array.data for array in arrays.values()]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)

    def fill(beside: Path) -> None:
        with beside.open("wb") as file:
            file.write(MARK + digest.digest())
            for part in parts:
                file.write(part)

    write_atomically(path, fill)


def load(path: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """Read what `save` wrote, or say in a sentence why not."""
    content = memoryview(read_whole(path))
    if content[: len(MARK)] != MARK or len(content) < START + 8:
        raise damaged(path, "it does not begin as one")
    if hashlib.sha256(content[START:]).digest() != content[len(MARK) : START]:
        raise damaged(path, "its checksum does not fit")
    length = int.from_bytes(content[START : START + 8], "little")
    payload = content[START + 8 + length :]
    try:
        header = parse_json(bytes(content[START + 8 : START + 8 + length]).decode())
        places = {
            name: (DTYPES[entry["dtype"]], [operator.index(size) for size in entry["shape"]])
            for name, entry in header["tensors"].items()
        }
        notes = dict(header["notes"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise damaged(path, "its header cannot be read") from None
    tensors, start = {}, 0
    for name, (dtype, shape) in places.items():
        size = math.prod(shape) * dtype.itemsize
        if min(shape, default=0) < 0 or math.prod(max(n, 1) for n in shape) > MOST_ENTRIES:
            raise damaged(path, "its header cannot be read")
        if start + size > len(payload):
            raise damaged(path, "it is shorter than its header says")
        part = bytearray(payload[start : start + size])
        flat = torch.frombuffer(part, dtype=dtype) if part else torch.empty(0, dtype=dtype)
        tensors[name] = flat.reshape(shape)
        start += size
    if start < len(payload):
        raise damaged(path, "it is longer than its header says")
    return tensors, notes


@dataclass(frozen=True)
class Saved:
    """Tensors of a checkpoint, to be taken one by one in the form in which they were saved.

    What is not in that form is told by a `ValueError`.
    """

    tensors: dict[str, Tensor]

    def part(self, prefix: str) -> Saved:
        """Those whose names begin so, under the rest of their names."""
        names = [name for name in self.tensors if name.startswith(prefix)]
        return Saved({name.removeprefix(prefix): self.tensors.pop(name) for name in names})

    def take(self, name: str, dtype: torch.dtype, shape: tuple[int | None, ...]) -> Tensor:
        """The tensor of a name; none stands for any length."""
        tensor = self.tensors.pop(name, None)
        fits = tensor is not None and tensor.dtype == dtype and len(tensor.shape) == len(shape)
        if (
            tensor is None
            or not fits
            or not all(
                wanted in (None, length) for wanted, length in zip(shape, tensor.shape, strict=True)
            )
        ):
            found = "missing" if tensor is None else f"{tensor.dtype} {list(tensor.shape)}"
            sizes = ", ".join("any" if one is None else str(one) for one in shape)
            msg = f"{name!r:.60} must be {dtype} [{sizes}] and is {found}"
            raise ValueError(msg)
        return tensor

    def require_nothing_left(self) -> None:
        """Refuse what nobody has taken."""
        for name in self.tensors:
            msg = f"nothing is known of {name!r:.60}"
            raise ValueError(msg)


def count(value: object, low: int, high: int, what: str) -> int:
    """A whole number of the notes."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        msg = f"{what} must be a whole number from {low} to {high} and is {value!r:.40}"
        raise ValueError(msg)
    return value


def damaged(path: Path, why: str) -> UserError:
    """The refusal of a file that is not what `save` writes."""
    return UserError(f"{path} is not a whole checkpoint ({why}); delete it to start again")
