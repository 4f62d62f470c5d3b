"""What is called a constant, and what is decided by, on exact runs and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.catalogue.memory import item
from bounds.statement import Statement
from bounds.verdicts.ledger import questions
from tests.bounds.verdicts.kinds import answers, planted, told_apart
from tests.bounds.verdicts.kinds.test_forms import LETTERS as FORMS
from tests.bounds.verdicts.kinds.test_special_cases import LETTERS, MEASURED

RUNS = """
[measured.instances]
arena = "of_kind"
options = {{ kind = "quadratics" }}
table = {{ K = [{steps}], T = [{rounds}] }}
regimes = [{{ derived = {{ eta = "{rate}/smoothness" }} }}]
"""
ACTIVE = 'P = { latex = "P", meaning = "active", domain = "integer >= 1" }\n'
MADE = MEASURED.format(algorithm="fedavg").replace('"rounds"', '"rounds", P = "active"')


def with_constant(said: str, defined: str) -> Statement:
    """A theorem that says something of the constant in its bound."""
    text = f"kind = \"theorem\"\ntitle = \"Theorem\"\ntext = '''{said}'''\n"
    claim = f'claim.statement = "gap <= kappa*D"\nconstant.kappa = "{defined}"\n'
    return item("planted.item", text + claim + FORMS)


@pytest.mark.parametrize(
    ("mistaken", "sound"), [("1 + K", "1 + 1/K"), ("1 + 1/beta", "1 + beta"), ("L*C", "L/C")]
)
def test_what_the_words_call_a_constant_and_is_none(mistaken: str, sound: str) -> None:
    """It grows with the local steps or the clients, or without end as a parameter falls to 0."""

    def called(defined: str) -> Statement:
        return with_constant(r"With $\kappa$ a positive constant.", defined)

    told_apart(called, "dependence", mistaken, sound)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (r"Here $\kappa=1+K$ is a constant.", True),
        (r"The number $\kappa=1+K$ is above a constant.", False),
        (r"Here $\kappa_0$ is a constant.", False),
    ],
)
def test_only_what_the_words_call_a_constant_is_asked_in_other_numbers(
    said: str, asked: bool
) -> None:
    """Of a name for what has the local steps in it, as it says, nothing is claimed."""
    asking = {one.asked_by for one in questions(with_constant(said, "1 + K"))}
    assert ("dependence" in asking) == asked


def test_a_constant_of_which_a_range_is_printed_counts_as_a_number() -> None:
    """It may be chosen below what the local steps leave of it."""
    text = 'kind = "theorem"\ntitle = "Theorem"\ntext = "With $\\\\kappa$ a constant below 1."\n'
    told = 'constant.kappa = { is = "1 - eta*K*L", range = "0 < kappa and kappa < 1" }\n'
    statement = item("planted.item", f'{text}claim.statement = "gap <= D/kappa"\n{told}{FORMS}')
    assert "dependence" not in {one.asked_by for one in questions(statement)}


def test_a_maximum_over_local_steps_that_is_called_a_constant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The steepest gradient on the way is another one after a local step more."""

    def defined_as(constant: str) -> Statement:
        assumed = f'[measured.assumptions]\nG = {{ item = "def", constant = "{constant}" }}'
        runs = RUNS.format(steps=2, rounds=1, rate=3)
        text = f'claim.statement = "gap <= G*T"\n{MADE}\n{assumed}\n{runs}'
        files = {"letters": LETTERS + ACTIVE, "def": 'claim.G = "G := T"\n', "thm": text}
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    told_apart(defined_as, "dependence", "steepest_visited", "smoothness")
    found = answers(defined_as("steepest_visited"), "dependence")
    assert {one.step: one.verdict for one in found} == {
        "constant G along a run": "refuted",
        "constant G along a run, local steps": "refuted",
    }


@pytest.mark.parametrize("more", ["", " + G"])
def test_a_criterion_that_no_exact_run_meets(
    more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two steps do not lose millions; a letter that no run has may be what it likes."""
    letters = "".join(
        f'{name} = {{ latex = "{name}", meaning = "a gap", domain = "real >= 0" }}\n'
        for name in ("D", "last")
    )

    def decided_by(criterion: str) -> Statement:
        fed = MADE.replace('P = "active"', 'P = "active", D = "gap(0)", last = "gap(T)"')
        claims = f'claim.statement = "gap <= D"\nclaim.switch = "gap <= D <=> {criterion}{more}"\n'
        text = claims + fed + RUNS.format(steps="1, 2", rounds="1, 2", rate="1/2")
        folder = tmp_path / f"paper{len([*tmp_path.iterdir()])}"
        return planted(folder, monkeypatch, {"letters": LETTERS + letters + ACTIVE, "thm": text})

    never, sometimes = "last >= 10^9*(1 + D)", "last >= D"
    if not more:
        told_apart(decided_by, "criteria", never, sometimes)
    asked = [
        [one.verdict for one in answers(decided_by(one), "criteria") if "exact runs" in one.step]
        for one in (never, sometimes)
    ]
    assert asked == [[] if more else ["refuted"], ["proved"]]
