"""Data sets in files that carry a digest of what they hold.

A file that was altered, or is not whole, is refused and never read as a result. One digest is of
the contents and not of the bytes of the file, so that ordinary netCDF tools can read and copy it.
Another one, of the bytes, stands behind them, where HDF5 does not look: where it fits, the file is
as it was written, and is read without being vetted first, however long that takes.
"""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from typing import Any

import h5netcdf
import numpy as np
import xarray as xr

from bounds.errors import UserError
from bounds.files import parse_json, read_whole
from stability.declared import Beyond, require_modest
from stability.vetting import vet

SEAL = "sha256"
TAIL = b"\nsha256 of the bytes before: "

# What h5netcdf could not open it still closes, and says on standard error that this is missing.
h5netcdf.File._writable = False


def digest(dataset: xr.Dataset) -> str:
    """SHA-256 of all variables, coordinates and attributes but the seal.

    >>> one, other = (xr.Dataset({"loss": ("round", [2.0, last])}) for last in (1.0, 0.5))
    >>> digest(one) == digest(one.copy()), digest(one) == digest(other)
    (True, False)
    """
    found = hashlib.sha256()
    attrs = {name: str(value) for name, value in dataset.attrs.items() if name != SEAL}
    found.update(json.dumps(attrs, sort_keys=True).encode())
    for name in sorted(map(str, dataset.variables)):
        variable = dataset.variables[name]
        values = np.asarray(variable.values)
        head = [name, *map(str, variable.dims), *map(str, values.shape)]
        words = {k: str(v) for k, v in variable.attrs.items() if isinstance(v, str)}
        found.update(json.dumps([head, words], sort_keys=True).encode())
        if values.dtype.kind in "OUS":
            found.update(json.dumps([str(value) for value in values.ravel()]).encode())
        else:
            # The same bytes are other numbers as another type.
            found.update(values.dtype.str.encode())
            found.update(np.ascontiguousarray(values).tobytes())
    return found.hexdigest()


def seal(dataset: xr.Dataset) -> bytes:
    """The bytes of a netCDF file with its digests; the same data set gives the same bytes."""
    sealed = dataset.assign_attrs({SEAL: digest(dataset)})
    content = bytes(sealed.to_netcdf(engine="h5netcdf"))
    return content + _tail(content)


def _tail(content: bytes) -> bytes:
    return TAIL + hashlib.sha256(content).hexdigest().encode()


def as_written(content: bytes) -> bool:
    """Whether these bytes end with the digest of those before.

    >>> whole = seal(xr.Dataset({"loss": ("round", [2.0])}))
    >>> as_written(whole), as_written(whole[1:]), as_written(b"")
    (True, False, False)
    """
    length = len(content) - len(_tail(b""))
    return length > 0 and content[length:] == _tail(content[:length])


def unseal(content: bytes, *, origin: str, sealed: bool = True) -> xr.Dataset:
    """The data set of these bytes, if its digest fits; `origin` names it in the refusal.

    sealed: whether one without a digest is refused as well.
    """
    try:
        dataset, found = opened(content)
    except Beyond as error:
        msg = f"{origin} was not read: {error}; it may be whole, so keep it, but elsewhere"
        raise UserError(msg) from None
    except ValueError as error:
        msg = f"{origin} is not a whole result ({error}); delete it to have it made again"
        raise UserError(msg) from None
    if dataset.attrs.get(SEAL, None if sealed else found) != found:
        msg = f"{origin} was altered: its digest does not fit; delete it to have it made again"
        raise UserError(msg)
    return dataset


def opened(content: bytes) -> tuple[xr.Dataset, str]:
    """The data set of these bytes and its digest; `ValueError` says what is wrong with them."""
    if not as_written(content):
        vet(content)
    return load(content)


def load(content: bytes) -> tuple[xr.Dataset, str]:
    """The same, of bytes that HDF5 is known to come to an end with."""
    try:
        require_modest(content)
        dataset = xr.load_dataset(io.BytesIO(content), engine="h5netcdf")
        return dataset, digest(dataset)
    except (OSError, KeyError, TypeError, RuntimeError, AttributeError) as error:
        raise ValueError(str(error)) from error


def read(path: Path) -> xr.Dataset:
    """The data set of a sealed file."""
    return unseal(read_whole(path), origin=str(path))


def described(dataset: xr.Dataset, name: str, *, origin: str) -> Any:
    """What an attribute says in JSON."""
    try:
        return parse_json(str(dataset.attrs[name]))
    except (KeyError, ValueError) as error:
        msg = f"{origin} does not say its {name}: {error}"
        raise UserError(msg) from None
