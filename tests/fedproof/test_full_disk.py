"""What a command writes is there whole, or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
import xarray as xr
from matplotlib.figure import Figure

from bounds.errors import UserError
from bounds.files import write_whole
from fedproof.grids import save
from figures.style import save_figure


def full(path: Path, content: bytes) -> int:
    """Write the beginning, as a disk does that fills up."""
    with path.open("wb") as file:
        file.write(content[:5])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("suffix", [".txt", ".pdf", ".svg", ".png", ".nc"])
def test_a_full_disk_keeps_nothing_of_a_file(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a text, of a figure in any form, or of a grid; what was there before stays."""
    path = tmp_path / f"file{suffix}"
    path.write_text("before")
    figure = Figure()
    figure.add_subplot().plot([0, 1])
    writers: dict[str, Callable[[], None]] = {
        ".txt": lambda: write_whole(path, "after"),
        ".nc": lambda: save(xr.Dataset({"x": ("y", [1.0])}), path),
    }
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(UserError, match="No space left on device"):
            writers.get(suffix, lambda: save_figure(figure, path))()
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
    assert path.read_text() == "before"
