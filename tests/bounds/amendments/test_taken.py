"""A condition or a constant may be taken from the amended form of another item."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.errors import UserError
from bounds.statement import Statement
from tests.bounds.verdicts.kinds import planted

LETTERS = """
x = { latex = "x", meaning = "what is bounded" }
b = { latex = "b", meaning = "its bound" }
c = { latex = "c", meaning = "a parameter" }
"""
FIRST = """
claim.statement = "x <= b"
suppose."ceiling" = "c <= 1"
constant.b = "c"
[amended]
suppose."ceiling" = "c <= 2"
constant.b = "2*c"
"""
SECOND = """
claim.statement = "x <= b"
suppose."ceiling" = "#first"
constant.b = "#first"
[amended]
suppose."ceiling" = "#{item}"
constant.b = "#{item}"
"""


def second(folder: Path, monkeypatch: pytest.MonkeyPatch, item: str) -> Statement:
    """The item whose amended form takes both from another one."""
    files = {"letters": LETTERS, "first": FIRST, "second": SECOND.format(item=item)}
    return planted(folder / "paper", monkeypatch, files)


def test_the_amended_form_has_those_of_the_amended_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the printed one those that are printed."""
    statement = second(tmp_path, monkeypatch, "first.repaired")
    assert statement.amended is not None
    for own, ceiling, bound in ((statement, "c <= 1", "c"), (statement.amended, "c <= 2", "2*c")):
        assert [str(hypothesis) for hypothesis in own.hypotheses] == [ceiling]
        assert [str(constant.defined) for constant in own.constants] == [bound]


def test_an_item_without_an_amended_form_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that does not exist is."""
    with pytest.raises(UserError, match=r"'#letters\.repaired' names no item of paper"):
        second(tmp_path, monkeypatch, "letters.repaired")
