"""Every input that once broke something is told now, and the fuzzer that finds such inputs runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz import guided
from tests.fuzz.endings import SECONDS, within
from tests.fuzz.seeds import CORPUS, kept, write_seeds
from tests.fuzz.targets import TARGETS

KEPT = [pytest.param(path, id=f"{name}/{path.name}") for name in TARGETS for path in kept(name)]


@pytest.mark.parametrize("path", KEPT)
def test_what_once_broke_is_told(path: Path) -> None:
    """In time, and without an error that is not told."""
    with within(SECONDS):
        TARGETS[path.parent.name](path.read_bytes())


def test_every_target_has_a_name_and_inputs(tmp_path: Path) -> None:
    """The list that is read without loading anything is the list of the targets."""
    assert set(guided.NAMES) == set(TARGETS)
    assert {path.name for path in CORPUS.iterdir()} <= set(TARGETS)
    write_seeds("data_file", tmp_path)
    assert any(tmp_path.iterdir())


@pytest.mark.skipif(not guided.is_there(), reason=guided.WITHOUT)
@pytest.mark.parametrize("name", guided.NAMES)
def test_the_fuzzer_runs(name: str, tmp_path: Path) -> None:
    """A few inputs of each target, by coverage."""
    done = guided.fuzz(name, "-runs=60", "-seed=1", found=tmp_path)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "INFO: Instrumenting" in done.stdout
    assert not list((tmp_path / name / "crashes").iterdir())
