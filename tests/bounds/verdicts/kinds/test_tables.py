"""What prose says of cells is asked of the cells that are printed."""

from __future__ import annotations

import pytest

from bounds.errors import UserError
from bounds.statement import Statement
from bounds.verdicts.kinds.tables import CUT_OFF
from bounds.verdicts.ledger import questions, summarise
from tests.bounds.verdicts.kinds import answers, fires, made_up, told_apart

TABLE = """
[[table]]
columns = ["Method", "1%", "10%", "cost", "ratio"]
rows = [
    ["ours", "**71.2±0.3**", "80.5", "2Nd", "2×"],
    ["plain", "70.1±.2", "80.5", "Nd", "1×"],
    ["other", "69.9", "-", "Nd", "1.0×"],
]
[letter]
N = { latex = "N", meaning = "clients", domain = "integer >= 1" }
d = { latex = "d", meaning = "dimension", domain = "integer >= 1" }
"""


def table(claim: str, at: str = "[]") -> Statement:
    """The table, and what is said of it."""
    return made_up(f"[cells.claim]\nclaim = {claim!r}\nat = {at}\n{TABLE}", kind="table")


@pytest.mark.parametrize(
    ("mistaken", "sound"),
    [
        ("{ours} > {plain}", "{ours} >= {plain}"),
        ("{plain} >= max({others})", "{ours} >= max({others})"),
        ("{ours | 1%} - {plain | 1%} == 1.2", "{ours | 1%} - {plain | 1%} == 1.1"),
        ("{1%} < {10%} < {1%}", "{1%} <= {10%}"),
        ("{cost} == {ratio}*{cost | ours}", "{cost} == {ratio}*{cost | plain}"),
        ("{mean of 1%} ~ 70.5", "{mean of 1%} ~ 70.4"),
        ("{ours | 10%}/{ours | 1%} ~ 1.12", "{ours | 10%}/{ours | 1%} ~ 1.13"),
    ],
)  # fmt: skip
def test_a_wrong_sentence_about_cells_is_found(mistaken: str, sound: str) -> None:
    """Orderings, sums, ratios, products and means, each beside one that is so."""
    told_apart(table, "tables", mistaken, sound)


@pytest.mark.parametrize(
    ("mistaken", "sound"),
    [
        ("{one | clusters} in {two | clusters}", "{three | clusters} in {two | clusters}"),
        ("{two | rounds} in {one | rounds}", "2001 in {one | rounds}"),
        ("{one | clusters} in {three | clusters}", "85 in {three | clusters}"),
        ("{rounds} <= 2000 <=> {clusters} >= 85", "{rounds} <= 2000 <=> {clusters} >= 80"),
        ("{rounds} <= 2000 <=> {clusters} >= 79", "{rounds} <= 2000 <=> {clusters} > 79"),
        ("{two | clusters} < 90", "{one | clusters} < {two | clusters} <= 90"),
        ("{one | rounds} > 2001", "{two | rounds} <= 2000 < {one | rounds}"),
    ],
)
def test_a_cell_that_leaves_a_number_open(mistaken: str, sound: str) -> None:
    """From 80 to 90, or above 2000: what is said of it is said of all that it may be."""
    rows = '[["one", "79", "2000+"], ["two", "80–90", "2000"], ["three", "85", "10"]]'
    cells = f'[[table]]\ncolumns = ["Run", "clusters", "rounds"]\nrows = {rows}'

    def said(claim: str) -> Statement:
        return made_up(f"[cells.claim]\nclaim = {claim!r}\n{cells}", kind="table")

    told_apart(said, "tables", mistaken, sound)


@pytest.mark.parametrize(
    "claim",
    [
        "{cost} <= 2 <=> {1%} > 1",
        "{1%} < 2 <=> {10%} > 1",
        "{1%} <= 2 <=> 1 < {10%} < 2",
        "1 <=> 2",
    ],
)
def test_a_condition_of_a_claim_is_one_relation_of_numbers(claim: str) -> None:
    """Otherwise it is told what was expected."""
    with pytest.raises(UserError, match="one sign"):
        list(questions(table(claim)))


def test_a_claim_is_asked_once_in_each_line_in_which_its_cells_are_numbers() -> None:
    """The third row has no number at 10%, and costs are compared as terms."""
    assert len(answers(table("{1%} < {10%}"), "tables")) == 2
    assert len(answers(table("{ours} >= {plain}"), "tables")) == 4
    assert len(answers(table("{1%} < {10%}", '["plain"]'), "tables")) == 1


def test_digits_that_are_cut_off_are_another_reading() -> None:
    """80.5/71.2 is 1.1306...: rounded it is 1.1, cut off after two digits 1.13."""
    found = answers(table("{ours | 10%}/{ours | 1%} ~ 1.13"), "tables")
    assert {answer.reading: answer.verdict for answer in found}[CUT_OFF] == "proved"


def test_what_a_table_says_counts_like_what_a_proof_says() -> None:
    """The item holds or fails with its sentences."""
    for claim, lines in (("{ours} > {plain}", "fail"), ("{ours} >= {plain}", "hold")):
        statement = table(claim)
        assert summarise(statement, answers(statement, "tables")).lines == lines
    assert fires(table("{ours} > {plain}"), "tables")


def test_headings_that_are_not_there_are_told() -> None:
    """With what there is."""
    for claim, at in (("{ors} > {plain}", "[]"), ("{ours} > {plain}", '["2%"]')):
        with pytest.raises(UserError, match="has no row or column"):
            list(questions(table(claim, at)))
