"""A finding weighs what its mending costs."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from bounds.statement import AMENDED, Kind
from bounds.verdicts.answer import EQUAL, Answer, mending
from bounds.verdicts.kinds.algorithm import INACTIVE
from bounds.verdicts.kinds.dependence import CALLED
from bounds.verdicts.kinds.emptiness import ADMISSIBLE, AT_SETTINGS
from bounds.verdicts.kinds.limits import HAS_VALUE, LEVEL
from bounds.verdicts.kinds.slack import AND_WORST
from bounds.verdicts.question import AS_PRINTED, COMPARISONS
from bounds.verdicts.scope import BEFORE_PROOF
from bounds.verdicts.weights import LEADING, NAMES, Weight, weight
from tests.bounds.example import statement

FAILED = Answer(
    statement="paper.lem",
    step="s",
    kind="scalar",
    claim="x <= 2*y",
    given=("x <= y + z",),
    where=("x, y, z: real >= 0",),
    verdict="refuted",
    method="search",
)


def read(reading: str = "another", **changes: Any) -> Answer:
    """The same line in a reading in which it is proved."""
    return dataclasses.replace(FAILED, reading=reading, verdict="proved", **changes)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"claim": "x <= 3*y"}, Weight.CONSTANT),
        ({"claim": "x <= 2*z"}, Weight.SLIP),
        ({"claim": "x <= -2*y"}, Weight.SLIP),
        ({"claim": "x <= 2*y + z"}, Weight.SLIP),
        ({"claim": "x < 2*y"}, Weight.SLIP),
        ({"claim": "x == 2*y"}, Weight.SLIP),
        ({"claim": "x < 2*y", "where": ("x, y, z, K: real >= 0",)}, Weight.SLIP),
        ({"given": ("x <= y + z", "z <= y")}, Weight.HYPOTHESIS),
        ({"given": ("x <= y + y",)}, Weight.SLIP),
        ({"given": ("x <= 2*y + z",)}, Weight.SLIP),
        ({"where": ("x, y: real >= 0", "z: real in [0, 1]")}, Weight.HYPOTHESIS),
        ({"given": ("x <= y + z", "z == y")}, Weight.SLIP),
        ({"given": ("x <= y + z", "z == y", "y <= 1")}, Weight.HYPOTHESIS),
    ],
)
def test_a_reading_weighs_by_how_it_differs(changes: dict[str, Any], expected: Weight) -> None:
    """In a number, in a letter, a sign or a term, in being strict, or in what is given."""
    assert weight(statement, FAILED, [FAILED, read(**changes)]) is expected


def test_digits_that_are_cut_off_are_no_mistake() -> None:
    """3/2 is printed as 1.4; of a table nothing weighs as a step of an argument does."""
    cell = dataclasses.replace(FAILED, asked_by="tables", claim="abs(3/2 - 1.4) <= 1/20")
    cut = dataclasses.replace(cell, reading="cut off", verdict="proved")
    assert weight(statement, cell, [cell, cut]) is Weight.OBSERVATION
    assert weight(statement, cell, [cell]) is Weight.LOOSENESS


def test_what_is_in_scope_is_not_left_out() -> None:
    """The printed line was tried from all of it; a reading that cites more hides a hypothesis."""
    where = ("x, y, z: real >= 0", "K: integer >= 1")
    tried = dataclasses.replace(
        FAILED, given=("x <= y + z", "K >= 2"), scope=("hypothesis: two steps",), where=where
    )
    found = [
        (read(claim="x < 2*y"), Weight.SLIP),
        (read(given=("x <= y + z", "z <= y")), Weight.HYPOTHESIS),
        (read(given=("x <= y + y",)), Weight.SLIP),
    ]
    for reading, expected in found:
        assert weight(statement, tried, [tried, reading]) is expected


def test_that_a_formula_scales_mends_nothing() -> None:
    """Units are no reading, under whatever name; and no reading mends them."""
    scales = read(kind="units")
    assert weight(statement, FAILED, [FAILED, scales]) is Weight.GAP
    assert mending(dataclasses.replace(scales, reading=AS_PRINTED), [read()]) == []


@pytest.mark.parametrize(
    ("changes", "mistaken"),
    [
        ({"asked_by": "units", "kind": "units"}, False),
        ({"asked_by": "limits", "step": f"a choice{HAS_VALUE}"}, False),
        ({"asked_by": "limits", "step": "statement at eta = 0, and paper.other, statement"}, False),
        ({"asked_by": "limits", "step": f"statement{LEVEL}"}, True),
        ({"asked_by": "slack", "step": "statement and proof's last line, the other way"}, False),
        ({"asked_by": "slack", "step": f"statement{AND_WORST}"}, True),
        ({"asked_by": "emptiness", "kind": "existence", "step": AT_SETTINGS}, False),
        ({"asked_by": "emptiness", "kind": "existence", "step": ADMISSIBLE}, True),
        ({"asked_by": "dependence", "asks": "Phi does not grow with T"}, False),
        ({"asked_by": "dependence", "asks": f"{CALLED}C does not grow with T"}, True),
        ({"asked_by": "algorithm", "step": f"sgd{INACTIVE}"}, False),
        ({"asked_by": "ranges", "remark": EQUAL}, False),
        ({"asked_by": "item", "remark": EQUAL}, False),
        ({"asked_by": "line", "remark": EQUAL}, True),
        ({"asked_by": "orders", "kind": "order"}, True),
        ({"asked_by": "together", "kind": "order"}, True),
    ],
)
def test_what_no_paper_claims_is_an_observation(changes: dict[str, Any], mistaken: bool) -> None:
    """What contradicts a claim is none, by whatever kind of question it is found."""
    one = dataclasses.replace(FAILED, **changes)
    assert (weight(statement, one, [one]) is not Weight.OBSERVATION) == mistaken


@pytest.mark.parametrize("asked_by", ["orders", "together"])
def test_an_order_that_holds_as_it_is_meant_is_an_observation(asked_by: str) -> None:
    """And one that does not is wrong in its exponent, or supposes something of the step size."""
    one = dataclasses.replace(FAILED, asked_by=asked_by, kind="order")
    meant = read(kind="order")
    assert weight(statement, one, [one, meant]) is Weight.OBSERVATION
    alone = Weight.CONSTANT if asked_by == "orders" else Weight.HYPOTHESIS
    assert weight(statement, one, [one]) is alone


def test_what_fails_in_an_amended_form_is_no_mistake_of_the_paper() -> None:
    """Whatever asked."""
    ours = dataclasses.replace(statement, id=f"{statement.id}{AMENDED}")
    assert weight(ours, FAILED, [FAILED]) is Weight.OBSERVATION


def test_a_comparison_that_holds_from_some_round_on_hides_a_hypothesis() -> None:
    """Which of the conditions of both bounds the reading gives does not matter."""
    compared = dataclasses.replace(FAILED, asked_by=COMPARISONS)
    later = read(given=("z <= y",))
    assert weight(statement, compared, [compared, later]) is Weight.HYPOTHESIS
    other = read(given=("z == y + x",))
    assert weight(statement, compared, [compared, other]) is Weight.SLIP


def test_the_lightest_of_several_readings_counts() -> None:
    """What mends with least is what is wrong."""
    readings = [read("one", claim="x <= 3*y"), read("two", claim="x < 2*y")]
    assert weight(statement, FAILED, [FAILED, *readings]) is Weight.SLIP
    refuted = [dataclasses.replace(one, verdict="refuted") for one in readings]
    assert weight(statement, FAILED, [FAILED, *refuted]) is Weight.GAP
    elsewhere = [dataclasses.replace(one, step="t") for one in readings]
    assert weight(statement, FAILED, [FAILED, *elsewhere]) is Weight.GAP


def test_what_nothing_mends_is_a_gap_and_a_condition_is_a_hypothesis() -> None:
    """A reading is preferred to a condition."""
    held = dataclasses.replace(FAILED, condition="z <= y")
    assert weight(statement, FAILED, [FAILED]) is Weight.GAP
    assert weight(statement, held, [held]) is Weight.HYPOTHESIS
    assert weight(statement, held, [held, read(claim="x < 2*y")]) is Weight.SLIP


def test_what_the_proof_supposes_is_hidden() -> None:
    """By the question, whatever mends it."""
    supposed = dataclasses.replace(FAILED, step=f"{BEFORE_PROOF}two steps")
    assert weight(statement, supposed, [supposed]) is Weight.HYPOTHESIS


@pytest.mark.parametrize(
    ("asked_by", "claim", "expected"),
    [
        ("agreement", "2*x*y <= 3*x*y", Weight.CONSTANT),
        ("agreement", "2*x*y <= 2*x*y^2", Weight.SLIP),
        ("definitions", "x + y == x + z", Weight.SLIP),
        ("algorithm", "x - y == x + y", Weight.SLIP),
        ("algorithm", "11/25 == 111/50", Weight.GAP),
        ("ranges", "0 < x", Weight.HYPOTHESIS),
        ("line", "2*x*y <= 3*x*y", Weight.GAP),
    ],
)
def test_what_is_said_twice_weighs_as_it_differs(
    asked_by: str, claim: str, expected: Weight
) -> None:
    """In a number or a letter; a range is a condition, and a line has nothing to be read as."""
    said = dataclasses.replace(FAILED, asked_by=asked_by, claim=claim)
    assert weight(statement, said, [said]) is expected


def test_what_is_read_off_a_drawing_is_no_gap() -> None:
    """Nor is a number of a table, of which no letter is free."""
    drawn = dataclasses.replace(statement, kind=Kind.FIGURE)
    assert weight(drawn, FAILED, [FAILED]) is Weight.LOOSENESS
    table = dataclasses.replace(statement, kind=Kind.TABLE)
    row = dataclasses.replace(FAILED, witness={"x": "1"})
    assert weight(table, row, [row]) is Weight.GAP
    assert weight(table, FAILED, [FAILED]) is Weight.LOOSENESS


def test_every_weight_has_a_name_and_the_heaviest_lead() -> None:
    """What leads is heavier than all that is folded."""
    assert len(NAMES) == len(Weight)
    assert max(LEADING) < min(set(Weight) - set(LEADING))
    assert str(Weight.GAP) == "gap"
