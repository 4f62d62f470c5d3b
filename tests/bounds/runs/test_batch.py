"""Many searches at once: what they find is kept, and an interruption loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bounds.runs import batch
from bounds.runs.examine import ExcludedError, examine
from bounds.runs.instance import Instance
from bounds.runs.search import search
from bounds.runs.trial import Trial, every_trial, trial_of
from fedproof.cli import main
from fedproof.searches import in_order, tell
from tests.bounds.runs import test_search as textbook


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what is kept."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def trials(*ids: str) -> list[Trial]:
    """The trials of these statements."""
    return [trial for id_ in ids if (trial := trial_of(id_)) is not None]


def told(found: Iterator[tuple[Any, Any]]) -> dict[Any, list[dict[str, Any]]]:
    """The outcomes of every task as plain data."""
    return {task: [outcome.as_json() for outcome in own] for task, own in found}


def test_processes_and_the_cache_tell_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one search after the other."""
    made = trials("fedinit.lem22", "fedsagd.thmC2")
    wanted = batch.tasks(made, budget=12, settings=False)
    alone = {task: [o.as_json() for o in batch.searched(task)] for task in wanted}
    assert told(batch.outcomes(wanted, jobs=2)) == alone
    monkeypatch.setattr(batch, "search", None)
    assert told(batch.outcomes(wanted, jobs=1)) == alone


def test_every_form_and_reading_is_a_task() -> None:
    """Amended statements under the reading on which they settle, however they are asked for."""
    made = list(every_trial())
    wanted = batch.tasks(made, budget=12, settings=False)
    assert {task.statement for task in wanted} == {trial.statement for trial in made}
    for trial in made:
        own = {(t.form, t.reading) for t in wanted if t.statement == trial.statement}
        assert own == {(form, read.name) for form in trial.forms for read in trial.readings}
        measured = trial.stated.measured
        assert measured is not None
        settled = trial.statement.endswith(".repaired")
        assert [r.name for r in trial.readings] == list(measured.read)[-1 if settled else 0 :]


def test_what_excludes_every_instance_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A hypothesis that no instance meets, and one that all meet."""
    stated = textbook.stated(f"gap <= {textbook.RATE}", "L >= 1000000", "eta_l <= 1000000")
    made = textbook.trial(stated, textbook.convex_only(textbook.descent), textbook.convex)
    outcome = search(made, "statement", "as printed", budget=20)
    assert outcome.best is None
    assert max(outcome.excluded, key=outcome.excluded.__getitem__) == "L >= 1000000"
    assert "eta_l <= 1000000" not in outcome.excluded
    tell(outcome)
    assert "'L >= 1000000' excludes" in capsys.readouterr().out


def test_a_choice_outside_the_domain_of_its_letter_is_refused() -> None:
    """Also one that the statement does not speak of."""
    trial = trials("switching.eq6")[0]
    setup = next(trial.corners())
    negative = {**setup.choices, "alpha": -1000 * abs(setup.choices["alpha"])}
    wrong = Instance(
        trial.statement,
        trial.forms[0],
        trial.readings[0].name,
        type(setup)(setup.federation, negative),
    )
    with pytest.raises(ExcludedError, match="outside its domain"):
        examine(wrong)


def test_results_come_in_the_order_in_which_they_are_wanted() -> None:
    """Each as soon as those before it are there; when interrupted, the rest that is there."""

    def found() -> Iterator[tuple[int, str]]:
        yield 2, "two"
        yield 1, "one"
        yield 4, "four"
        raise KeyboardInterrupt

    ordered = in_order((1, 2, 3, 4), found())
    assert [next(ordered) for _ in range(3)] == [(1, "one"), (2, "two"), (4, "four")]
    with pytest.raises(KeyboardInterrupt):
        next(ordered)


def test_an_ended_search_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], cache: Path
) -> None:
    """It is no result, and nothing is kept of it."""
    monkeypatch.setattr(batch, "spread", lambda _, tasks, **__: ((task, []) for task in tasks))
    assert main(["refute", "fedsagd.thmC2", "--budget", "tiny"]) == 1
    assert "call again" in capsys.readouterr().err
    assert not list((cache / "instances").rglob("*.json"))


def test_an_interruption_keeps_what_is_done(cache: Path, tmp_path: Path) -> None:
    """Ctrl-C ends at once, and says what was found until then; an instance stands from its file."""
    command = [sys.executable, "-m", "fedproof", "refute"]
    running = subprocess.Popen(
        [*command, "--all", "--budget", "tiny", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    searches = cache / "instances"
    while len(list(searches.rglob("*.json"))) < 3 and running.poll() is None:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err.strip()) == (130, "fedproof: interrupted")
    assert "without any instance inside" in out.splitlines()[-1] or "nothing inside" in out
    records = [
        r for path in searches.rglob("*.json") for r in json.loads(path.read_text())["content"]
    ]
    assert len(records) >= 3
    assert not list(cache.rglob("*.part"))
    for number, record in enumerate(r for r in records if r["verdict"] == "refuted"):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(record["instance"]))
        empty = {**os.environ, "FEDPROOF_CACHE": str(tmp_path / "empty")}
        # From nothing but the file, in a process that has searched nothing.
        checked = subprocess.run(
            [*command, "--check", str(path)], env=empty, capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0, checked.stderr
        break
