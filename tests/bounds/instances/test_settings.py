"""Setups at the papers' own hyper-parameters, which are read from the catalogue."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from bounds.errors import UserError
from bounds.instances.linear import after
from bounds.instances.settings import at_settings, printed
from bounds.instances.trial import trial_of
from fedproof.cli import main


@pytest.mark.parametrize("id_", ["fedinit.lem21", "fedsagd.thmC3", "switching.prop1"])
def test_every_letter_that_has_a_printed_value_takes_one(id_: str) -> None:
    """And what is left keeps its own, with the printed numbers of clients in short runs."""
    trial, random = trial_of(id_), Random(1)
    assert trial is not None
    found = printed(trial.stated.paper)
    for _ in range(20):
        own = trial.draw(random)
        setup = at_settings(own, trial.stated.paper, random)
        assert setup.choices.keys() == own.choices.keys()
        for name, values in found.values.items():
            assert setup.choices.get(name, values[0]) in values
        if own.federation.deterministic and setup.choices["T"] not in found.rounds:
            pair = int(setup.choices[found.active]), setup.federation.size
            assert pair in found.participation


def test_a_paper_without_experiments_has_no_settings() -> None:
    """It is told in one sentence."""
    with pytest.raises(UserError, match="prints no hyper-parameters"):
        printed("semismooth")


def test_the_command_tries_the_settings_of_the_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report says so, and an instance that is found stands from its file alone."""
    out = tmp_path / "found.json"
    wanted = ["--form", "statement", "--reading", "as printed", "--budget", "tiny", "--json"]
    command = ["refute", "fedsagd.thmC9", *wanted, "--settings", "paper", "--out", str(out)]
    assert main(command) == 0
    (outcome, *_) = json.loads(capsys.readouterr().out)
    assert outcome["settings"] == "paper"
    if out.exists():
        assert main(["refute", "--check", str(out)]) == 0


@pytest.mark.parametrize("factor", [Fraction(9, 10), Fraction(1), Fraction(-1, 3)])
def test_many_rounds_of_a_linear_recursion_are_rounded_down_by_little(factor: Fraction) -> None:
    """Against the recursion itself, written out."""
    start, added, rounds = Fraction(5, 7), Fraction(1, 3), 200
    value = start
    for _ in range(rounds):
        value = factor * value + added
    found = after(start, factor, added, rounds)
    assert found <= value
    assert value - found < Fraction(1, 10**30)
    assert after(start, factor, added, 3) == factor**3 * start + added * (1 + factor + factor**2)
