"""No kind of question without a planted mistake that it finds, and a sound twin."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from bounds.registry import module_names
from bounds.statement import Statement
from bounds.verdicts import kinds
from tests.bounds.verdicts.kinds import answers, made_up, planted, told_apart
from tests.bounds.verdicts.kinds.test_claims import CLAIM, LINE, said
from tests.bounds.verdicts.kinds.test_forms import LETTERS, bound

OF_PAPER = LETTERS.partition("[measured]")[0].replace("[letter]", "")


def test_every_kind_has_a_planted_mistake_and_its_sound_twin() -> None:
    """Each is named by a test of this folder that tells the two apart."""
    named = {
        call.args[1].value
        for file in Path(__file__).parent.glob("test_*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "told_apart"
        if isinstance(call.args[1], ast.Constant)
    }
    assert named == {*module_names(kinds)}


def test_what_does_not_follow_from_what_stands_before_it() -> None:
    """a b <= c^2/2 follows from 2 a b <= a^2 + b^2 <= c^2, and a b <= c^2/3 is left open."""

    def with_claim(claimed: str) -> Statement:
        return said(CLAIM.replace("c^2/2", claimed) + LINE)

    told_apart(with_claim, "claims", "c^2/3", "c^2/2", verdicts={"unchecked"})


def test_a_bound_that_is_best_without_what_is_promoted() -> None:
    """1 + beta only grows, and 1 - beta falls."""
    told_apart(bound, "direction", "D*(1 + beta)", "D*(1 - beta)", verdicts={"never less"})


def test_what_a_proof_supposes_beside_its_statement() -> None:
    """Two local steps where one is enough; at least one is said."""

    def supposing(condition: str) -> Statement:
        return bound("D/T", more=f'suppose.proof."on the way" = "{condition}"')

    told_apart(supposing, "proof_hypotheses", "K >= 2", "K*T >= 1")


def test_a_constant_outside_of_its_range() -> None:
    """1 - eta K L is 0 at the ceiling eta = 1/(K L), and 1 - eta K L/2 is not."""

    def with_constant(defined: str) -> Statement:
        told = f'constant.kappa = {{ is = "{defined}", range = "0 < kappa" }}'
        return bound("kappa*D", more=told)

    told_apart(with_constant, "ranges", "1 - eta*K*L", "1 - eta*K*L/2")


def test_a_condition_of_a_lemma_that_is_not_met(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lemma holds for two local steps, and the theorem speaks of one."""

    def under(condition: str) -> Statement:
        files = {
            "letters": OF_PAPER,
            "lem": 'claim.statement = "gap <= D"\nsuppose."two steps" = "K >= 2"',
            "thm": f"""
claim.statement = "gap <= 2*D"
suppose.steps = "{condition}"
ask.statement = [{{ given = ["lem: statement"] }}]""",
        }
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    told_apart(under, "use", "K >= 1", "K >= 3")


UNITS = r"""
[letter]
x = { latex = "x", meaning = "a model", unit = "x" }
next = { latex = "x'", meaning = "the model after a step", unit = "x" }
g = { latex = "g", meaning = "a gradient", unit = "f/x" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0", unit = "x^2/f" }
"""


@pytest.mark.parametrize("place", ["rule", "claim"])
def test_a_step_that_forgets_its_size(place: str) -> None:
    """A gradient is no difference of models, in an algorithm and in a definition."""

    def stepping(step: str) -> Statement:
        rule = f'[[rule]]\nactor = "client"\nequation = "next == {step}"\n'
        claim = f'claim.step = "next := {step}"\n'
        return made_up({"rule": rule, "claim": claim}[place] + UNITS)

    told_apart(stepping, "units", "x - g", "x - eta*g")


@pytest.mark.parametrize(("actor", "unit"), [("in proofs", "f/x"), ("client", "")])
def test_no_rule_is_asked_about_that_is_not_printed_or_has_no_units(actor: str, unit: str) -> None:
    """What proofs follow has names of ours."""
    letters = UNITS.replace(', unit = "f/x"', f', unit = "{unit}"' if unit else "")
    rule = f'[[rule]]\nactor = "{actor}"\nequation = "next == x - g"\n'
    assert answers(made_up(rule + letters), "units") == []


def test_a_number_that_two_tables_print_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three of four numbers are those of the first table; where two are it is another run."""
    columns = '[[table]]\ncolumns = ["Method", "{}"]\n'

    def printed(*numbers: str) -> Statement:
        rows = [["one", "71.2±0.3"], ["two", "70.15"], ["three", "**69.9**"], ["four", "80.5"]]
        own = [[name, number] for (name, _), number in zip(rows, numbers, strict=True)]
        files = {
            "letters": "",
            "tab1": columns.format("top") + f"rows = {rows}",
            "tab2": columns.format("accuracy") + f"rows = {own}",
        }
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    def last(number: str) -> Statement:
        return printed("71.2", "70.15", "69.9", number)

    told_apart(last, "repeated", "80.6", "80.5")
    assert answers(printed("71.2", "70.15", "60.1", "80.6"), "repeated") == []
    assert answers(printed("71.2", "71.2", "71.2", "80.5"), "repeated") == []


def test_what_is_said_of_another_table_alone_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables the item has that says it."""
    own = '[[table]]\ncolumns = ["", "n"]\nrows = [["a", "1"]]\n'
    files = {
        "letters": "",
        "tab": '[[table]]\ncolumns = ["", "n"]\nrows = [["b", "2"]]\n',
        "words": f"[cells.two]\nclaim = '{{tab: b | n}} == 2'\n{own}{own}",
    }
    assert len(answers(planted(tmp_path / "paper", monkeypatch, files), "tables")) == 1


@pytest.mark.parametrize(
    ("setting", "mistaken", "sound"),
    [("model", "ResNet-18", "Resnet-20"), ("rounds", "500", "1000")],
)
def test_a_figure_of_another_setting_than_the_protocol(
    setting: str, mistaken: str, sound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody names the protocol, which speaks of all experiments."""

    def shown(value: str) -> Statement:
        text = 'kind = "{}"\ntitle = "Made up."\n'
        columns = '[[table]]\ncolumns = ["Data", "Model"]\n'
        tasks = f'settings.rounds = "1000, 2000"\n{columns}rows = [["CIFAR-100", "ResNet20"]]'
        folder = tmp_path / f"paper{len([*tmp_path.iterdir()])}"
        folder.mkdir()
        figure = f'settings."data set" = "CIFAR100"\nsettings.{setting} = "{value}"\n'
        for name, lines in (
            ("letters", ""),
            ("protocol", text.format("experiment") + tasks),
            ("fig", text.format("figure") + figure),
        ):
            (folder / f"{name}.toml").write_text(lines, encoding="utf-8")
        monkeypatch.setenv("FEDPROOF_PATH", str(folder))
        return catalogue[f"{folder.name}.fig"]

    told_apart(shown, "settings", mistaken, sound)
    marks = [answer.claim for answer in answers(shown("500"), "settings")]
    assert setting != "rounds" or marks == ["500 | 1000, 2000"]  # each as it is printed
