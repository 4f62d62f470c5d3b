"""Data files that are not what was published are refused before anything is made of them."""

from __future__ import annotations

import gzip
import struct
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stability.benchmarks.data import data_names, find_data
from stability.benchmarks.idx import parse
from tests.fuzz.endings import ending
from tests.stability.benchmarks import published

BOMB = gzip.compress(b"\x00" * 50_000_000)


@pytest.mark.parametrize("name", data_names())
@pytest.mark.parametrize("content", [b"", b"\x00" * 100, b"PK\x03\x04" + b"\xff" * 100, BOMB])
def test_another_file_is_refused(
    name: str, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Empty, zeros, the beginning of an archive, and one that would unpack to much more."""
    published.publish(name, tmp_path, monkeypatch)
    assert ending("data", "check", name, "--data-dir", str(tmp_path))[0] == 0
    folder = tmp_path / find_data(name).SOURCE.folder
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    files[0].write_bytes(content)
    assert ending("data", "check", name, "--data-dir", str(tmp_path))[0] == 2


@given(
    header=st.binary(max_size=4) | st.just(b"\x00\x00\x08\x03"),
    sizes=st.lists(st.integers(0, 2**32 - 1), max_size=5),
    rest=st.binary(max_size=30),
)
def test_an_idx_header_is_not_believed(header: bytes, sizes: list[int], rest: bytes) -> None:
    """It may speak of any sizes; an array is made only of numbers that are there."""
    content = header + struct.pack(f">{len(sizes)}I", *sizes) + rest
    with suppress(ValueError):
        assert parse(content).numel() <= len(content)
