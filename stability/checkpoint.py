r"""Named tensors in one file: atomic, checked, and nothing in it is ever executed.

    8 bytes   the mark b"FEDPROOF"
    8 bytes   length of the header, little-endian
    header    JSON: for each tensor its dtype, shape and place; the notes; the SHA-256 of the rest
    rest      the tensors' bytes, one after another

A file is written beside its name and renamed when it is complete and on the disk, so what has the
name is whole. Reading checks the mark, the lengths and the checksum before it makes a tensor.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from bounds.errors import UserError
from bounds.files import read_whole

MARK = b"FEDPROOF"
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
    digest = hashlib.sha256()
    for array in arrays.values():
        digest.update(array.data)
    header = json.dumps(
        {
            "tensors": {
                name: {"dtype": str(array.dtype), "shape": list(array.shape)}
                for name, array in arrays.items()
            },
            "notes": notes,
            "sha256": digest.hexdigest(),
        }
    ).encode()

    def fill(beside: Path) -> None:
        with beside.open("wb") as file:
            file.write(MARK + len(header).to_bytes(8, "little") + header)
            for array in arrays.values():
                file.write(array.data)

    write_atomically(path, fill)


def load(path: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """Read what `save` wrote, or say in a sentence why not."""
    content = read_whole(path)
    length = int.from_bytes(content[8:16], "little")
    if content[:8] != MARK or len(content) < 16 + length:
        raise _damaged(path, "it does not begin as one")
    payload = memoryview(content)[16 + length :]
    try:
        header = json.loads(content[16 : 16 + length])
        places = {
            name: (DTYPES[entry["dtype"]], [int(size) for size in entry["shape"]])
            for name, entry in header["tensors"].items()
        }
        notes, expected = dict(header["notes"]), header["sha256"]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _damaged(path, "its header cannot be read") from None
    if hashlib.sha256(payload).hexdigest() != expected:
        raise _damaged(path, "its checksum does not fit")
    tensors, start = {}, 0
    for name, (dtype, shape) in places.items():
        count = int(np.prod(shape, dtype=np.int64))
        size = count * torch.empty((), dtype=dtype).element_size()
        if count < 0 or start + size > len(payload):
            raise _damaged(path, "it is shorter than its header says")
        part = bytearray(payload[start : start + size])
        flat = torch.frombuffer(part, dtype=dtype) if part else torch.empty(0, dtype=dtype)
        tensors[name] = flat.reshape(shape)
        start += size
    return tensors, notes


def _damaged(path: Path, why: str) -> UserError:
    return UserError(f"{path} is not a whole checkpoint ({why}); delete it to start again")
