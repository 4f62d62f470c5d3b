"""What is computed by the workers of a cluster is what one machine computes, byte for byte."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bounds.handing import handed_out
from bounds.processes import elsewhere, spread
from fedproof.cli import main
from tests.stability.sweep.test_cluster import Cluster

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("distributed") is None,
        reason="needs Dask: pip install 'fedproof[cluster]'",
    ),
    # Dask's own tornado and asyncio leave loops and sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
Told = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Workers whose own cache is nobody else's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FEDPROOF_CACHE", str(tmp_path_factory.mktemp("theirs")))
        made = Cluster()
        made.start()
    yield made
    made.stop()


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Told:
    """A command with a cache of its own: its exit code, and what it prints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FEDPROOF_PATH", raising=False)

    def tell(cache: str, *words: str) -> tuple[int, str]:
        monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / cache))
        code = main(words)
        return code, capsys.readouterr().out

    return tell


def without_times(told: object) -> object:
    """The same without how long anything took."""
    if isinstance(told, dict):
        return {k: without_times(v) for k, v in told.items() if k not in {"seconds", "digest"}}
    return [without_times(one) for one in told] if isinstance(told, list) else told


def kept(folder: Path) -> dict[str, object]:
    """The records of a folder, under their names, but for papers, which a process reads once."""
    return {
        str(path.relative_to(folder)): without_times(json.loads(path.read_text()))
        for path in folder.rglob("*.json")
        if "papers" not in path.parts
    }


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "semismooth.eq24", "--json"),
        ("refute", "fedsagd.tab1.fedprox", "--budget", "tiny", "--json"),
    ],
    ids=lambda words: words[0],
)
def test_other_machines_say_the_same(
    cluster: Cluster, told: Told, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """What is printed, certificates and instances among it, and what is kept."""
    here, text = told("here", *words, "--jobs", "1")
    there, same = told("there", *words, "--scheduler", cluster.address)
    assert here == there == 0
    assert without_times(json.loads(text)) == without_times(json.loads(same))
    records = kept(tmp_path / "here")
    assert records == kept(tmp_path / "there")
    assert records


def test_a_task_that_dies_is_told(cluster: Cluster) -> None:
    """Of several the others have their results."""
    from functools import partial

    from bounds.clusters import connected_to

    handing = partial(handed_out, connect=connected_to(cluster.address), patience=60)
    with elsewhere(handing):
        found = dict(spread(divided, [1, 0, 2], jobs=1, lost=lambda task, why: f"{task}: {why}"))
    assert found[1] == 6
    assert found[2] == 3
    assert "ZeroDivisionError" in str(found[0])


def divided(number: int) -> float | str:
    """A task."""
    return 6 / number


@pytest.mark.parametrize("command", ["verify", "refute", "run", "report", "sweep"])
def test_a_wrong_way_is_one_sentence(command: str, tmp_path: Path) -> None:
    """Before anything is done."""
    words = {
        "verify": ["semismooth.prop5_1"],
        "refute": ["fedsagd.tab1.fedprox"],
        "run": ["fedsagd.tab2.emnist", "--out", str(tmp_path)],
        "report": ["--out", str(tmp_path / "site"), "--quick"],
        "sweep": [str(tmp_path / "a.toml")],
    }[command]
    assert main([command, *words, "--scheduler", "tcp://nowhere:1", "--slurm", "2"]) == 2
    assert main([command, *words, "--slurm", "0"]) == 2
