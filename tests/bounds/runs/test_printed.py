"""Setups at the papers' own hyper-parameters, which are those that items of experiments print."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.language.written import Written
from bounds.runs.linear import after
from bounds.runs.printed import at_settings, printed
from bounds.runs.trial import trial_of
from bounds.statement import Hypothesis
from bounds.verdicts.automatic import automatic
from bounds.verdicts.judge import judge
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


@pytest.mark.parametrize("paper", ["fedinit", "fedsagd", "switching"])
def test_the_settings_are_what_the_items_print(paper: str) -> None:
    """Every number of the table stands in one of the items that it names; shares are in percent."""
    record = catalogue.folder(paper).about.printed
    assert record is not None
    texts: list[str] = []
    for name in record.items:
        item = catalogue[f"{paper}.{name}"]
        texts += item.settings.values()
        texts += (cell for table in item.tables for row in table.rows for cell in row)
        texts += (column for table in item.tables for column in table.columns)
    numbers = {Fraction(number) for text in texts for number in re.findall(r"\d+\.?\d*", text)}
    found = printed(paper)
    tables = (found.values, *(one.values for one in found.together))
    printed_numbers = {value for table in tables for row in table.values() for value in row}
    shares = {Fraction(active) for active, _ in found.participation}
    assert numbers >= {*found.rounds, *printed_numbers} - shares
    for active, clients in found.participation:
        assert {Fraction(clients), Fraction(100 * active, clients)} <= numbers


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


@pytest.mark.parametrize(("ceiling", "verdict"), [("1/100", "refuted"), ("1", "proved")])
def test_hypotheses_that_exclude_every_printed_value_are_found(ceiling: str, verdict: str) -> None:
    """A copy whose only hypothesis is a ceiling on the learning rate, which is printed as 1/10."""
    item = catalogue["fedinit.lem21"]
    below = Written(f"eta <= {ceiling}", item.letters)
    copy = replace(item, hypotheses=(Hypothesis(below, label="ceiling"),))
    (question,) = (q for q in automatic(copy) if "printed settings" in q.step)
    assert "eta = 1/10" in question.asks
    assert judge(copy, question).verdict == verdict


def test_amended_statements_are_not_held_to_printed_values() -> None:
    """Nor are those of a paper that prints none."""
    for id_ in ("fedinit.lem21.repaired", "semismooth.thm4_7"):
        assert not [q for q in automatic(catalogue[id_]) if "printed settings" in q.step]


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


def test_printed_values_are_the_same_in_every_process() -> None:
    """The order in which they are drawn is that of the choices, not that of a set of names."""
    program = (
        "from random import Random\n"
        "from bounds.runs.printed import at_settings\n"
        "from bounds.runs.trial import trial_of\n"
        "random = Random(3)\n"
        "drawn = [trial_of('fedsagd.thmC12').draw(random) for _ in range(4)]\n"
        "print([dict(at_settings(s, 'fedsagd', random).choices) for s in drawn])\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
