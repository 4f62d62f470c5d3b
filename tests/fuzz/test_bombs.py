"""Files of a few kilobytes that would unpack to more than there is memory are refused in time."""

from __future__ import annotations

import gzip
import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import h5py
import numpy as np
import pytest

from bounds.errors import UserError
from stability import declared, sealed
from stability.benchmarks import archives
from stability.benchmarks.archives import inflated, unpacked
from tests.fuzz.endings import ending

LARGE = 10**12
ZEROS = bytes(3_000_000)


def declares_much(file: h5py.File) -> None:
    """Dimensions that nobody has written."""
    file.create_dataset("x", (LARGE,), dtype="f8", chunks=(1000,))


def declares_often(file: h5py.File) -> None:
    """Many arrays, none of which is too large."""
    for number in range(20):
        file.create_dataset(f"x{number}", (declared.ALLOWED // 80,), dtype="f8", chunks=(1000,))


def has_large_chunks(file: h5py.File) -> None:
    """One number, in a chunk that is larger than memory."""
    file.create_dataset("x", (1,), dtype="f8", chunks=(2**28,), maxshape=(None,))


def unpacks_to_much(file: h5py.File) -> None:
    """A chunk of ten numbers that deflate makes three million bytes of."""
    array = file.create_dataset("x", (10,), dtype="f8", chunks=(10,), compression="gzip")
    array.id.write_direct_chunk((0,), zlib.compress(ZEROS, 9))


def is_packed_twice(file: h5py.File) -> None:
    """Deflate of deflate."""
    plan = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    plan.set_chunk((10,))
    plan.set_deflate(9)
    plan.set_deflate(9)
    space = h5py.h5s.create_simple((10,))
    h5py.h5d.create(file.id, b"x", h5py.h5t.IEEE_F64LE, space, plan)


def leads_elsewhere(file: h5py.File) -> None:
    """A link to another file."""
    file["x"] = h5py.ExternalLink("/etc/passwd", "/x")


def stands_elsewhere(file: h5py.File) -> None:
    """The bytes of another file as numbers."""
    file.create_dataset("x", (8,), dtype="u1", external=[("/etc/passwd", 0, 8)])


def has_a_group(file: h5py.File) -> None:
    """A loop of groups."""
    file.create_group("x")["y"] = file["/"]


HDF5: list[tuple[Callable[[h5py.File], None], str]] = [
    (declares_much, "declares more than"),
    (declares_often, "declares more than"),
    (has_large_chunks, "declares more than"),
    (unpacks_to_much, "unpacks to more than its 80 bytes"),
    (is_packed_twice, "packed in another way"),
    (leads_elsewhere, "stands elsewhere"),
    (stands_elsewhere, "stands elsewhere"),
    (has_a_group, "is no array"),
]


@pytest.mark.parametrize(("make", "why"), HDF5, ids=lambda one: getattr(one, "__name__", ""))
def test_a_result_is_no_bomb(make: Callable[[h5py.File], None], why: str, tmp_path: Path) -> None:
    """It is refused for what it declares, before anything is read of it."""
    path = tmp_path / "run.nc"
    with h5py.File(path, "w") as file:
        make(file)
    assert path.stat().st_size < 100_000
    with pytest.raises(UserError, match=why):
        sealed.read(path)
    assert ending("confront", "fedinit.thm4", "--run", str(path))[0] == 2


def test_one_text_is_counted_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places of an array can share a text of the file; here a thousand share ten thousand letters.

    No library writes such a file: the descriptions of the texts are copied over each other.
    """
    stream = io.BytesIO()
    with h5py.File(stream, "w") as file:
        texts = ["a" * 10_000] + ["b"] * 999
        array = file.create_dataset("x", data=texts, dtype=h5py.string_dtype())
        place = array.id.get_offset()
    content = bytearray(stream.getvalue())
    declared.require_modest(bytes(content))
    one = content[place : place + 16]
    content[place : place + 16_000] = one * 1000
    with h5py.File(io.BytesIO(content)) as file:
        assert set(map(len, file["x"][:])) == {10_000}
    declared.require_modest(bytes(content))
    monkeypatch.setattr(declared, "ALLOWED", 5_000_000)
    monkeypatch.setattr(declared, "TIMES", 1)
    with pytest.raises(ValueError, match="declares more than"):
        declared.require_modest(bytes(content))


def test_what_ordinary_tools_write_is_read(tmp_path: Path) -> None:
    """Compressed, with an empty attribute, with texts: the same numbers, the same digest."""
    import xarray as xr

    run = xr.Dataset({"x": ("round", np.arange(1000.0)), "why": ("round", ["", "é"] * 500)})
    run.attrs["empty"] = ""
    path, copy = tmp_path / "run.nc", tmp_path / "copy.nc"
    path.write_bytes(sealed.seal(run))
    packed = {"x": {"zlib": True, "shuffle": True, "fletcher32": True, "chunksizes": (100,)}}
    with xr.load_dataset(path, engine="h5netcdf") as data:
        data.to_netcdf(copy, engine="h5netcdf", encoding=packed)
    assert copy.read_bytes() != path.read_bytes()
    assert sealed.read(copy).identical(sealed.read(path))


def zip_bomb(path: Path) -> None:
    """A member that unpacks to three million bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", ZEROS)


def lying_zip_bomb(path: Path) -> None:
    """The same, which says that it is a hundred bytes long."""
    zip_bomb(path)
    length = struct.pack("<I", len(ZEROS))
    path.write_bytes(path.read_bytes().replace(length, struct.pack("<I", 100)))


def zip_of_many(path: Path) -> None:
    """Members none of which is too long."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(5):
            archive.writestr(f"a{number}", ZEROS[:400_000])


def tar_bomb(path: Path) -> None:
    """A member that unpacks to three million bytes."""
    with tarfile.open(path, "w:gz") as archive:
        entry = tarfile.TarInfo("a")
        entry.size = len(ZEROS)
        archive.addfile(entry, io.BytesIO(ZEROS))


def tar_behind_a_bomb(path: Path) -> None:
    """A name that comes only after three million zeros."""
    with tarfile.open(path, "w:gz") as archive:
        for name, size in (("zeros", len(ZEROS)), ("a", 1)):
            entry = tarfile.TarInfo(name)
            entry.size = size
            archive.addfile(entry, io.BytesIO(ZEROS[:size]))


def endless_tar(path: Path) -> None:
    """A header whose own length is three million, in a stream that goes on as long."""
    entry = tarfile.TarInfo("a")
    entry.type, entry.size = tarfile.GNUTYPE_LONGNAME, len(ZEROS)
    path.write_bytes(gzip.compress(entry.tobuf() + ZEROS))


def sparse_tar(path: Path) -> None:
    """A file that consists of a hole."""
    entry = tarfile.TarInfo("a")
    entry.pax_headers = {
        "GNU.sparse.map": "0,0", "GNU.sparse.size": str(LARGE), "GNU.sparse.numblocks": "1",
    }  # fmt: skip
    with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        archive.addfile(entry, io.BytesIO(b""))


def read_all(path: Path) -> None:
    """Every member of an archive."""
    with unpacked(path) as archive:
        for name in archive.names():
            archive.read(name)


@pytest.mark.parametrize(
    "make",
    [zip_bomb, lying_zip_bomb, zip_of_many, tar_bomb, tar_behind_a_bomb, endless_tar, sparse_tar],
)
def test_an_archive_is_no_bomb(
    make: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is unpacked beyond a bound, which is a million bytes here."""
    path = tmp_path / "archive"
    make(path)
    assert path.stat().st_size < 20_000
    monkeypatch.setattr(archives, "MOST", 1_000_000)
    with pytest.raises(UserError, match="does not unpack"):
        read_all(path)


def test_gzip_is_no_bomb() -> None:
    """In one piece, or in many."""
    assert inflated(gzip.compress(b"abc") * 2) == b"abcabc"
    for content in (gzip.compress(ZEROS), gzip.compress(ZEROS[:400_000]) * 5):
        with pytest.raises(ValueError, match="more than 1000000 bytes"):
            inflated(content, most=1_000_000)
    for content in (b"", b"\x1f\x8b", gzip.compress(b"abc")[:-4], b"abc"):
        if content:
            with pytest.raises(ValueError, match=r"."):
                inflated(content)
