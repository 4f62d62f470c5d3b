"""Runs and confrontations from their files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bounds.errors import UserError
from fedproof.cli import main
from stability.confront.confront import confront, reproduce
from stability.confront.confrontation import read
from stability.confront.stored import confront_file
from stability.dataset import write
from synthetic.families import make_family

SIMULATE = ["simulate", "--problem", "quadratic", "--algorithm", "fedinit", "clients=6", "dim=2",
            "relaxation=0.02", "--rounds", "5", "--local-steps", "2", "--rate", "0.004",
            "--participation", "2", "--seeds", "3", "--quiet"]  # fmt: skip


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of `fedproof simulate`."""
    path = tmp_path_factory.mktemp("runs") / "run.nc"
    assert main([*SIMULATE, "--out", str(path)]) == 0
    return path


def test_a_stored_run_is_confronted(stored: Path) -> None:
    """With its own constants, rounds and seeds, and not with those of the default run."""
    found = confront_file(stored, "fedinit.thm17")
    assert found.data["round"].values.tolist() == [1, 2, 3, 4, 5]
    assert found.data.sizes["seed"] == 3
    assert found.part("letters")["C"] == 6
    assert found.part("letters")["beta"] == 0.02
    assert found.inside.all()


def test_a_stored_run_beside_a_neighbour_is_confronted(tmp_path: Path) -> None:
    """A client with other data makes the population one larger; the last round feeds Phi alone."""
    words = ["simulate", "--problem", "quadratic", "--algorithm", "fedavg", "clients=4", "dim=2",
             "--local-steps", "2", "--rounds", "4", "--rate", "0.01", "--twin", "client",
             "--quiet"]  # fmt: skip
    assert main([*words, "--out", str(tmp_path / "two.nc")]) == 0
    found = confront_file(tmp_path / "two.nc", "fedsagd.tab1.fedavg")
    assert found.data["round"].values.tolist() == [1, 2, 3]
    rows = {row["letter"]: row for row in found.part("assumptions")}
    assert rows["L"]["source"] == "certified"
    assert rows["sigma_g"]["source"] == "least on the way"
    assert found.inside.all()


def test_the_command_confronts_a_file(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same numbers as from Python."""
    assert main(["confront", "fedinit.thm17", "--run", str(stored), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    found = confront_file(stored, "fedinit.thm17")
    assert printed["measured"] == found.data["measured"].values.tolist()


def test_a_run_that_ends_elsewhere_is_refused(tmp_path: Path) -> None:
    """A file whose models are not those that its tables lead to."""
    found = confront("fedinit.thm17", run={"rounds": 2, "seeds": 2})
    found.data["model"][:] += 1e-9
    found.write(tmp_path / "changed.nc")
    with pytest.raises(UserError, match="ends with other models"):
        confront_file(tmp_path / "changed.nc", None)


def test_a_violation_is_saved_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Told by the exit code; zeta is ours to choose, and one that is far too small is beyond."""
    monkeypatch.chdir(tmp_path)
    command = ["confront", "switching.prop1", "--given", "zeta=1/1000000", "rounds=2", "seeds=3"]
    assert main(command) == 1
    assert "violated at 2 of 2 entries" in capsys.readouterr().out
    first = read(tmp_path / "violation-switching.prop1.nc")
    assert first.violated
    assert main(["confront", "--run", "violation-switching.prop1.nc", "--json"]) == 1
    again = json.loads(capsys.readouterr().out)
    assert again["violated"] == first.data["violated"].values.tolist()


def test_a_problem_given_as_an_object() -> None:
    """It runs like the same problem by name; its file says that it cannot be made again."""
    options = {"clients": 5, "dim": 2}
    run = {"rounds": 2}
    named = confront("fedsagd.tab1.fedprox", problem={"family": "cosine", **options}, run=run)
    given = confront("fedsagd.tab1.fedprox", problem=make_family("cosine", **options), run=run)
    assert np.array_equal(named.data["measured"], given.data["measured"])
    assert np.array_equal(named.data["bound"], given.data["bound"])
    with pytest.raises(UserError, match="was given as an object"):
        reproduce(given)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "name the statement to confront, such as fedsagd.tab1.fedavg"),
        (["fedinit.thm1", "fedinit.thm4"], "one statement at a time"),
        (["fedinit.thm4"], "fedinit.thm4 (statement) still needs c_O"),
        (["fedinit.thm1", "width=3"], "width is no option of the problem"),
        (["fedinit.thm1", "plan.width=3"], "plan.width names no part of the run"),
        (["--run", "none.nc"], "cannot read none.nc: No such file or directory"),
        (["fedinit.thm1", "clients=3", "--run", "{run}"], "leave out --problem and name=value"),
        (["--run", "{run}"], "is a run; name the statement to confront it with"),
        (["fedsagd.tab1.fedavg", "--run", "{run}"], "simulate with --twin client"),
        (["semismooth.thm4_7", "--run", "{run}"], "is about fedavg, not fedinit"),
    ],
)
def test_mistakes_are_told(
    words: list[str], message: str, stored: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, exit code 2."""
    assert main(["confront", *(word.replace("{run}", str(stored)) for word in words)]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1


def test_a_run_without_its_tables_is_refused(tmp_path: Path) -> None:
    """As one that was written by other means."""
    data = confront("fedinit.thm17", run={"rounds": 1, "seeds": 2}).data
    data.attrs = {}
    write(data, tmp_path / "bare.nc")
    with pytest.raises(UserError, match="does not hold the tables of its run"):
        confront_file(tmp_path / "bare.nc", "fedinit.thm17")


def test_confrontations_are_of_one_statement(tmp_path: Path) -> None:
    """A file of one is no run for another."""
    confront("fedinit.thm17", run={"rounds": 1, "seeds": 2}).write(tmp_path / "one.nc")
    with pytest.raises(UserError, match=r"confronts fedinit\.thm17, not fedinit\.thm1$"):
        confront_file(tmp_path / "one.nc", "fedinit.thm1")
