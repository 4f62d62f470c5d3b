"""What an HDF5 file declares, looked at before anything is read of it.

A file of a few kilobytes can speak of arrays that fit into no memory: dimensions that were never
written, chunks that unpack without end, one text in a million places. It can also lead elsewhere,
by links, by data that stand in other files, by filters that are loaded from libraries. None of this
is in a file of ours.
"""

from __future__ import annotations

import io
import math
import zlib
from typing import Any

import h5py
import numpy as np

ALLOWED = 2**30  # bytes that a file may take, however small it is
TIMES = 16  # as many times its own size, if that is more
FILTERS = {h5py.h5z.FILTER_DEFLATE, h5py.h5z.FILTER_SHUFFLE, h5py.h5z.FILTER_FLETCHER32}


class Beyond(ValueError):
    """What a limit was met at: whether the file is whole is not known."""


def require_modest(content: bytes) -> None:
    """Raise `ValueError` for what is no flat file of arrays, `Beyond` if they fit no memory."""
    most = max(ALLOWED, TIMES * len(content))
    with h5py.File(io.BytesIO(content), "r") as file:
        total = _attributes(file, most, len(content))
        for name in file:
            if not _stands_here(file, name):
                msg = f"{name!r} is no array, or stands elsewhere"
                raise ValueError(msg)
            total += _attributes(file[name], most, len(content))
            total += _array(file[name], most, len(content))
            if total > most:
                msg = f"it declares more than {most} bytes"
                raise Beyond(msg)


def _stands_here(file: Any, name: str) -> bool:
    """Whether this is an array in the file itself."""
    if not isinstance(file.get(name, getlink=True), h5py.HardLink):
        return False
    found = file[name]
    return isinstance(found, h5py.Dataset) and found.external is None and not found.is_virtual


def _attributes(owner: Any, most: int, length: int) -> int:
    """Bytes that the attributes take; none of their texts is longer than the whole file."""
    total = 0
    for name in owner.attrs:
        about = owner.attrs.get_id(name)
        if _varies(about.dtype):
            if math.prod(about.shape) * length > most:
                msg = f"the attribute {name!r} has {about.shape} texts"
                raise ValueError(msg)
            total += _length(owner.attrs[name])
    return total


def _length(values: Any) -> int:
    """Bytes of texts that have been read, roughly."""
    if isinstance(values, str | bytes):
        return len(values)
    if isinstance(values, h5py.Empty):
        return 0
    return sum(len(one) for one in np.ravel(values) if one is not None)


def _array(dataset: Any, most: int, length: int) -> int:
    """Bytes that the array takes when it is read."""
    size: int = (dataset.size or 0) * dataset.dtype.itemsize
    if dataset.chunks is not None:
        chunk = math.prod(dataset.chunks) * dataset.dtype.itemsize
        size = max(size, chunk)
        if size <= most:
            _check_chunks(dataset, chunk, length)
    if _varies(dataset.dtype) and size <= most and dataset.size:
        size += _texts(dataset, most, length)
    return size


def _varies(dtype: np.dtype[Any]) -> bool:
    """Whether elements are of any length, and stand where many of them can share one place."""
    if dtype.names:
        return any(_varies(dtype[name]) for name in dtype.names)
    text = h5py.check_string_dtype(dtype.base)
    any_length = text is not None and text.length is None
    return any_length or h5py.check_vlen_dtype(dtype.base) is not None


def _check_chunks(dataset: Any, chunk: int, length: int) -> None:
    """See that no chunk unpacks to more than it is; HDF5 itself would unpack it all."""
    plan = dataset.id.get_create_plist()
    filters = [plan.get_filter(place)[0] for place in range(plan.get_nfilters())]
    if len(set(filters)) < len(filters) or not set(filters) <= FILTERS:
        msg = f"{dataset.name!r} is packed in another way than by deflate"
        raise ValueError(msg)
    if h5py.h5z.FILTER_DEFLATE not in filters:
        return
    for number in range(dataset.id.get_num_chunks()):
        stored = dataset.id.get_chunk_info(number)
        if stored.size > length:
            msg = f"a chunk of {dataset.name!r} is larger than the file"
            raise ValueError(msg)
        _, packed = dataset.id.read_direct_chunk(stored.chunk_offset)
        # Behind it stand four bytes of a checksum, if there is one.
        if len(zlib.decompressobj().decompress(packed, chunk + 1)) > chunk:
            msg = f"a chunk of {dataset.name!r} unpacks to more than its {chunk} bytes"
            raise ValueError(msg)


def _texts(dataset: Any, most: int, length: int) -> int:
    """Bytes of all texts, read a few at a time where each could be as long as the file."""
    if dataset.size * length <= most:
        return int(dataset.size * length)
    total = 0
    flat = dataset.shape[0] if dataset.ndim else 1
    step = max(1, most // (length * max(1, dataset.size // flat)))
    for start in range(0, flat, step):
        total += _length(dataset[start : start + step])
        if total > most:
            break
    return total
