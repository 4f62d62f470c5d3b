"""A letter that is defined twice: the same in both, or found."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.statement import Statement
from tests.bounds.verdicts.kinds import answers, made_up, planted, told_apart
from tests.bounds.verdicts.kinds.test_forms import LETTERS

SUMS = 'x = { latex = "x_{0}", meaning = "terms", arguments = 1 }\n'


def test_two_definitions_in_one_item() -> None:
    """A sum is no mean; a sum in another order is one."""

    def twice(second: str) -> Statement:
        claims = f'claim.one = "kappa := K*D/C"\nclaim.two = "kappa := {second}"\n'
        return made_up(claims + LETTERS, kind="definition")

    told_apart(twice, "definitions", "K*D", "D*K/C")


def test_sums_stand_for_numbers() -> None:
    """Whatever the terms are, their mean is not their sum."""

    def twice(second: str) -> Statement:
        claims = f'claim.one = "kappa := sum(x(k), k, 1, C)/C"\nclaim.two = "kappa := {second}"\n'
        return made_up(claims + LETTERS.replace("[letter]\n", f"[letter]\n{SUMS}"))

    told_apart(twice, "definitions", "sum(x(k), k, 1, C)", "1/C*sum(x(k), k, 1, C)")


def test_definitions_in_two_items(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that leaves a factor out; where each has letters of its own, nothing is asked."""
    letters = LETTERS.partition("[measured]")[0].replace("[letter]", "")

    def again(second: str) -> Statement:
        files = {
            "letters": letters,
            "one": 'claim.statement = "kappa := K*D/C"',
            "two": f'claim.statement = "kappa := {second}"',
        }
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    told_apart(again, "definitions", "K*D", "D*K/C + 0*L")
    assert not answers(again("T*L"), "definitions")
