"""No space left on a real, small file system: what is finished is kept, and the rest goes on."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from bounds.errors import UserError
from fedproof.cli import main
from stability.sealed import read
from stability.sweep.sweep import RESULT, run_sweep
from stability.sweep.unit import FOLDER, Task, Unit, execute, units_of
from stability.sweep.workers import Finished
from tests.stability.sweep.example import small_grid
from tests.stability.sweep.test_sweep import here

SIMULATE = [
    *("simulate", "--problem", "quadratic", "--algorithm", "feddyn", "clients=10", "dim=5"),
    *("strength=1.0", "--rounds", "40", "--local-steps", "2", "--rate", "0.05", "--quiet"),
    *("--metric", "objective", "run.checkpoint_every=5", "--checkpoint", "run.checkpoint"),
    *("--out", "run.nc"),
]
Resize = Callable[[str], None]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[tuple[Path, Resize]]:
    """A file system in memory, and what gives it another size."""
    place = tmp_path / "disk"
    place.mkdir()

    def mount(options: str) -> str:
        words = ("mount", "-t", "tmpfs", "-o", options, "fedproof", str(place))
        return subprocess.run(words, capture_output=True, text=True).stderr.strip()

    def resize(size: str) -> None:
        assert not mount(f"remount,size={size}")

    if os.getuid() != 0:
        pytest.skip("only root may mount a small file system")
    if refused := mount("size=64k"):
        pytest.skip(f"a small file system cannot be mounted here: {refused}")
    try:
        yield place, resize
    finally:
        subprocess.run(("umount", "--lazy", str(place)), check=True)


def test_a_sweep_on_a_full_disk_loses_nothing(disk: tuple[Path, Resize], tmp_path: Path) -> None:
    """Twice it ends in a sentence; every unit is run to its end once, and the bits are the same."""
    place, resize = disk
    run_sweep(small_grid(), tmp_path / "undisturbed", here, workers=4)
    ran: list[Unit] = []

    def noted(tasks: Iterable[Task]) -> Finished:
        for task in tasks:
            ran.extend(task.units)
            yield task, execute(task)

    kept: set[Path] = set()
    for size in ("64k", "160k"):
        resize(size)
        before = len(ran)
        with pytest.raises(UserError, match=r"cannot write .*No space left on device"):
            run_sweep(small_grid(), place / "sweep", noted, workers=12)
        assert not {path for path in place.rglob(".*") if path.is_file()}
        found = set((place / "sweep" / FOLDER).glob("*.nc"))
        assert kept < found
        # Only the unit that met the end of the disk was run in vain.
        assert len(ran) - before == len(found - kept) + 1
        assert all(read(path).attrs["key"] == path.stem for path in found)
        kept = found
    resize("4m")
    before = len(ran)
    assert run_sweep(small_grid(), place / "sweep", noted, workers=12) == []
    assert len(ran) - before == len(units_of(small_grid())) - len(kept)
    whole = (tmp_path / "undisturbed" / RESULT).read_bytes()
    assert (place / "sweep" / RESULT).read_bytes() == whole


@pytest.mark.parametrize("room", [0, 4096, 12288])
def test_a_run_on_a_full_disk_loses_nothing(
    disk: tuple[Path, Resize],
    tmp_path: Path,
    room: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Neither where no checkpoint fits, nor where the result does not, is a part of a file left."""
    place, resize = disk
    monkeypatch.chdir(tmp_path)
    assert main(SIMULATE) == 0
    resize("128k")
    filler = place / "filler"
    filler.write_bytes(bytes(128 * 1024 - room))
    monkeypatch.chdir(place)
    assert main(SIMULATE) == 2
    said = capsys.readouterr().err
    assert said.startswith("fedproof: cannot write ")
    assert "No space left on device" in said
    assert {path.name for path in place.iterdir()} <= {"filler", "run.checkpoint"}
    filler.unlink()
    assert main(SIMULATE) == 0
    assert (place / "run.nc").read_bytes() == (tmp_path / "run.nc").read_bytes()
