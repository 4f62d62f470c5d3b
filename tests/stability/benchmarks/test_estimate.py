"""Core hours of runs: their steps counted by hand, and a forecast beside what runs then took."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fedproof.cli import main
from stability.benchmarks import arena, campaign, estimate
from stability.benchmarks.arena import Arena, make_arena
from stability.benchmarks.estimate import costs, extent
from stability.benchmarks.runner import Where
from stability.benchmarks.units import Unit
from tests.stability.benchmarks.miniature import miniature
from tests.stability.benchmarks.published import publish

PROBLEM = {"data": "mnist", "model": "logistic", "clients": 3, "partition": {"name": "iid"}}
RUN: dict[str, Any] = {"rounds": 4, "rate": 0.1, "epochs": 2, "batch": 4, "participation": 2}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """MNIST in its published form, small."""
    publish("mnist", tmp_path, monkeypatch)
    arena.make_arena.cache_clear()
    arena.load_once.cache_clear()
    return tmp_path


def made(folder: Path, problem: dict[str, Any]) -> Arena:
    """The arena of seed 0."""
    return make_arena(json.dumps(problem, sort_keys=True), 0, folder)


def test_steps_by_hand(data: Path) -> None:
    """Ten examples of three clients are 4, 3 and 3: one batch of four each, twice."""
    problem = {**PROBLEM, "train": 10}
    assert extent(RUN, problem, made(data, problem)) == (4, 2, 2)
    assert extent({**RUN, "batch": 3}, problem, made(data, problem)) == (4, 2, 8 / 3)
    without = {name: value for name, value in RUN.items() if name != "participation"}
    assert extent({**without, "local_steps": 7}, problem, made(data, problem)) == (4, 3, 7)


def test_a_forecast_adds_up(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps and scored examples times what each takes; a kind is data, model and algorithm."""
    monkeypatch.setattr(estimate, "a_step", lambda *_: 10.0)
    monkeypatch.setattr(estimate, "an_example", lambda *_: 1.0)
    problem = {**PROBLEM, "train": 10, "test": 5}
    one = Unit(problem, RUN, {"name": "fedavg"}, 0, ("accuracy",))
    other = replace(one, algorithm={"name": "fedprox", "proximal": 0.1})
    seldom = replace(one, run={**RUN, "measure_every": 2})
    first, second = costs([one, other, seldom], Where(data / "out", data))
    # Four rounds of two clients of two steps are 16; five points, or three, of five examples.
    assert (first.algorithm, first.runs, first.seconds) == ("fedavg", 2, 320 + 25 + 15)
    assert (second.algorithm, second.runs, second.seconds) == ("fedprox", 1, 160 + 25)


def test_work_grows_until_it_takes_long_enough() -> None:
    """By fours from four, and no further than the whole; what is made once is not counted."""
    asked: list[int] = []

    def spent(count: int) -> float:
        asked.append(count)
        return 100.0 if len(asked) == 1 else 0.02 * count

    assert estimate._each(spent, 1000) == pytest.approx(0.02)
    assert asked == [4, 4, 16, 64]
    asked.clear()
    assert estimate._each(spent, 20) == pytest.approx(0.02)
    assert asked == [4, 4, 16, 20]


def test_the_command_foretells(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In words and in JSON; nothing is kept."""
    monkeypatch.setattr(estimate, "ENOUGH", 0.0)
    publish("fashion_mnist", data, monkeypatch)
    monkeypatch.setattr(campaign, "load", lambda name, *_, **__: miniature(name, seeds=3))
    out = tmp_path / "out"
    words = ["run", "fedsagd.tab8", "--dry-run", "--data-dir", str(data), "--out", str(out)]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "fashion_mnist, logistic, fedsagd" in told
    assert "21 runs are not there yet, about" in told
    assert not out.exists()
    assert main([*words, "--json"]) == 0
    (cost,) = json.loads(capsys.readouterr().out)
    assert cost["runs"] == 21
    assert cost["seconds"] > 0
