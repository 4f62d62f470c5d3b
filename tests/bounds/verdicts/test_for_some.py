"""A claim that there are some constants fails where it does so for all of them."""

from __future__ import annotations

import pytest

from bounds.verdicts.answer import Answer
from bounds.verdicts.judge import judge
from bounds.verdicts.question import Question
from tests.bounds.verdicts.kinds import made_up

LETTERS = made_up(
    r"""
claim.statement = "z <= x"
[letter]
c = { latex = "c", meaning = "a constant", domain = "real > 0" }
x = { latex = "x", meaning = "a number", domain = "real >= 0" }
z = { latex = "z", meaning = "a number", domain = "real" }
"""
)


def answered(claim: str, *given: str) -> Answer:
    """What is answered to the claim that there is such a c."""
    question = Question(step="line", claim=claim, given=given, some=("c",))
    return judge(LETTERS, question, conditions=False)


@pytest.mark.parametrize(
    ("claim", "given", "told"),
    [
        ("c*x <= z", (), "it fails for every c"),
        ("x <= c*z^2", ("z == 0",), "it fails for every c"),
        # At no x does it fail for all of them: where x grows with c it does.
        ("x^2 + x <= c*x", ("x >= 0",), "it fails for every c, as with x = c"),
    ],
)
def test_that_a_claim_fails_for_every_constant_is_proved(
    claim: str, given: tuple[str, ...], told: str
) -> None:
    """With the letters of the witness, or with one in terms of the constant."""
    found = answered(claim, *given)
    assert found.verdict == "refuted"
    assert told in found.remark


def test_a_claim_that_fails_for_one_constant_is_not_refuted() -> None:
    """It holds for c = 2, and fails for c = 1/2."""
    found = answered("x <= c*x")
    assert found.verdict == "supported"
    assert "not decided" in found.reason
    assert found.witness is None
