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
        raise _damaged(path, "it does not begin as one")
    if hashlib.sha256(content[START:]).digest() != content[len(MARK) : START]:
        raise _damaged(path, "its checksum does not fit")
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
        raise _damaged(path, "its header cannot be read") from None
    tensors, start = {}, 0
    for name, (dtype, shape) in places.items():
        size = math.prod(shape) * dtype.itemsize
        if min(shape, default=0) < 0 or start + size > len(payload):
            raise _damaged(path, "it is shorter than its header says")
        part = bytearray(payload[start : start + size])
        flat = torch.frombuffer(part, dtype=dtype) if part else torch.empty(0, dtype=dtype)
        tensors[name] = flat.reshape(shape)
        start += size
    return tensors, notes


def _damaged(path: Path, why: str) -> UserError:
    return UserError(f"{path} is not a whole checkpoint ({why}); delete it to start again")
