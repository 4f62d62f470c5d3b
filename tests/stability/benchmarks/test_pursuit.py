"""Seeds go to claims that are undecided, and no further than to a decision or to the time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import xarray as xr

from stability.benchmarks.claims import parse_claim
from stability.benchmarks.protocol import Protocol, parse
from stability.benchmarks.protocol_file import read
from stability.benchmarks.pursuit import Question, pursue
from stability.benchmarks.runner import Where
from stability.benchmarks.units import Unit
from stability.dataset import write
from tests.stability.benchmarks.test_claims import MEASURE, PROTOCOL, compared

# What a method adds to the accuracy, and how much of it is noise; `two` needs several seeds.
EFFECTS = {"fedavg": (0.0, 0.0), "fedprox": (0.02, 0.02), "feddyn": (0.5, 0.01)}
ALGORITHMS = {"one": "fedavg", "two": "fedprox", "three": "feddyn"}


def protocol() -> Protocol:
    """The three methods, of other algorithms each."""
    text = PROTOCOL
    for name, algorithm in ALGORITHMS.items():
        head = f"[axes.method.{name}]\nalgorithm = "
        text = text.replace(f'{head}{{name = "fedavg"}}', f'{head}{{name = "{algorithm}"}}')
    table = """
[[tables]]
rows = ["method"]
columns = ["measure"]
measures = [{of = "accuracy", take = "final"}]
"""
    return parse("x", read("x", text + table), "full")


class Runs:
    """Writes what runs would have measured, and counts them."""

    def __init__(self, folder: Path) -> None:
        """Into a folder."""
        self.folder = folder
        self.made: list[tuple[str, int]] = []

    def __call__(self, units: Sequence[Unit]) -> None:
        """An accuracy that the algorithm and the seed decide, after a second."""
        for unit in units:
            name = str(unit.algorithm["name"])
            effect, noise = EFFECTS[name]
            value = 0.3 + effect + noise * (-1) ** unit.seed
            data = {
                "accuracy": (("seed", "twin", "round"), np.array([[[0.1, value]]])),
                "diverged": ("seed", [-1]),
            }
            attrs = {"unit": unit.text, "seconds": 1.0}
            write(xr.Dataset(data, {"seed": [unit.seed], "round": [0, 1]}, attrs),
                  unit.path(self.folder))  # fmt: skip
            self.made.append((name, unit.seed))


def questions() -> list[Question]:
    """A claim that four seeds decide, and one that they leave open."""
    about = protocol()
    found = []
    for name in ("three", "two"):
        tables = {"title": name, "statements": [], "protocol": "x",
                  "comparisons": [compared(name, "greater", "one")]}  # fmt: skip
        found += [Question(claim, about) for claim in parse_claim(name, tables, about)]
    assert MEASURE == {"of": "accuracy", "take": "final"}
    return found


def begun(folder: Path) -> Runs:
    """Four seeds of everything."""
    run = Runs(folder)
    run([unit for question in questions() for unit in question.units()])
    return run


def test_only_what_is_undecided_gets_seeds(tmp_path: Path) -> None:
    """Until it is decided, from the first seed that is missing."""
    where, run = Where(tmp_path), begun(tmp_path)
    before = [question.answer(where) for question in questions()]
    assert [one["verdict"] for one in before] == ["supported", "undecided"]
    run.made.clear()
    pursue(questions(), where, run, seconds=3600, workers=1)
    after = [question.answer(where) for question in questions()]
    assert [one["verdict"] for one in after] == ["supported", "supported"]
    assert [one["seeds"] > 4 for one in after] == [False, True]
    assert {name for name, _ in run.made} == {"fedavg", "fedprox"}
    assert len(set(run.made)) == len(run.made) == 2 * (after[1]["seeds"] - 4)


def test_no_run_begins_that_does_not_fit(tmp_path: Path) -> None:
    """Where the decision takes longer than there is time."""
    where, run = Where(tmp_path), begun(tmp_path)
    run.made.clear()
    pursue(questions(), where, run, seconds=1, workers=1)
    assert run.made == []
    pursue(questions(), where, run, seconds=-1, workers=1)
    assert run.made == []
