"""Stored runs, checkpoints and answers that were cut or altered are refused, never read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from fedproof.cli import main
from stability import sealed
from stability.confront.confrontation import read_dataset
from tests.fuzz.endings import ending

SIMULATE = [
    *("simulate", "--problem", "quadratic", "--algorithm", "fedavg", "clients=3", "dim=2"),
    *("--rounds", "3", "--rate", "0.1", "--seeds", "2", "--metric", "objective", "--quiet"),
]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run."""
    file = tmp_path_factory.mktemp("run") / "run.nc"
    assert main([*SIMULATE, "--out", str(file)]) == 0
    return file


def same(one: xr.Dataset, other: xr.Dataset) -> bool:
    """Whether two data sets hold the same numbers, words and attributes."""
    return one.identical(other)


@settings(max_examples=80, suppress_health_check=list(HealthCheck))
@given(
    cut=st.none() | st.floats(0, 1, exclude_max=True),
    changes=st.lists(
        st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=3
    ),
)
def test_a_damaged_run_is_refused_or_holds_the_same(
    stored: Path, tmp_path: Path, cut: float | None, changes: list[tuple[float, int]]
) -> None:
    """Cut anywhere, or with one to three bytes changed; some bytes of the format mean nothing."""
    content = bytearray(stored.read_bytes())
    if cut is not None:
        del content[int(cut * len(content)) :]
    else:
        for place, change in changes:
            content[int(place * len(content))] ^= change
    file = tmp_path / "run.nc"
    file.write_bytes(content)
    try:
        found = read_dataset(file)
    except UserError:
        assert ending("confront", "fedsagd.tab1.fedavg", "--run", str(file))[0] == 2
        return
    assert same(found, read_dataset(stored))


def test_an_altered_number_is_noticed(stored: Path, tmp_path: Path) -> None:
    """Written by another tool, with the digest of the run before it was altered."""
    file = tmp_path / "run.nc"
    file.write_bytes(stored.read_bytes())
    run = sealed.read(file)
    run["objective"] = run["objective"] * np.float64(1 + 1e-15)
    run.to_netcdf(file, engine="h5netcdf")
    for words in (
        ["confront", "fedsagd.tab1.fedavg", "--run", str(file)],
        ["figure", "fedinit-fig2", "--from", str(file), "--out", str(tmp_path / "x.svg")],
    ):
        code, said = ending(*words)
        assert code == 2
        assert "digest" in said


@pytest.mark.parametrize(
    "content", [b"", b"\x89HDF\r\n\x1a\n", b"CDF\x01" + b"\x00" * 60, b"\x00" * 5000, b"[run]\n"]
)
@pytest.mark.parametrize("command", ["confront", "figure"])
def test_what_is_no_run_is_refused(command: str, content: bytes, tmp_path: Path) -> None:
    """Nothing, a header alone, another format."""
    file = tmp_path / "run.nc"
    file.write_bytes(content)
    words = {
        "confront": ["confront", "fedinit.thm4", "--run", str(file)],
        "figure": ["figure", "fedinit-fig2", "--from", str(file), "--out", str(tmp_path / "x.svg")],
    }
    assert ending(*words[command])[0] == 2
