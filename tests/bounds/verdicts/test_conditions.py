"""A condition that mends a line could be supposed: it is met, no equation, and not the claim."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.kernel.truth import is_admissible
from bounds.problems import problem
from bounds.prover import prove
from bounds.prover.verdict import Status
from bounds.verdicts.answer import Answer
from bounds.verdicts.judge import judge, mended
from bounds.verdicts.ledger import summarise
from bounds.verdicts.question import NEVER, Question

LEMMA = """
kind = "lemma"
title = "Lemma 1: lines that hold for some."
text = 'A lemma.'
claim.statement = "z <= z + y"

[suppose]
"a share" = "SUPPOSED"

[letter]
beta = { latex = "b", meaning = "a share", domain = "real >= 0" }
c = { latex = "c", meaning = "a constant", domain = "real > 0" }
y = { latex = "y", meaning = "what is left", domain = "real >= 0" }
z = { latex = "z", meaning = "what is bounded", domain = "real >= 0" }
"""


def answer(claim: str, *given: str, supposed: str = "beta <= 1") -> Answer:
    """The answer to a question of a lemma that supposes something of beta."""
    lemma = item("mended.lem", LEMMA.replace("SUPPOSED", supposed))
    return judge(lemma, Question(step="s", claim=claim, given=given))


def test_a_condition_is_met_strictly_with_all_that_is_in_scope() -> None:
    """4 beta y <= y holds for beta <= 1/4, which the lemma admits; the point shows it exactly."""
    found = answer("4*beta*y <= y")
    assert found.condition == "beta <= 1/4"
    assert found.met is not None
    givens = [*found.given, "beta < 1/4"]
    here = problem(NEVER, given=givens, where=found.where)
    assert is_admissible(here, {name: Fraction(text) for name, text in found.met.items()})
    assert "beta <= 1" in found.given
    proof = prove(found.claim, given=[*found.given, found.condition], domain=found.where)
    assert proof.status is Status.PROVED


@pytest.mark.parametrize("supposed", ["beta >= 1", "4*beta >= 1", "beta == 1/4"])
def test_what_contradicts_the_hypotheses_is_no_condition(supposed: str) -> None:
    """And neither is one that they make an equation of."""
    found = answer("4*beta*y <= y", supposed=supposed)
    assert (found.verdict, found.condition) in {("refuted", None), ("proved", None)}
    assert (found.verdict == "proved") == (supposed == "beta == 1/4")


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("z <= c*y", ()),  # z bounded by a number, or z <= y
        ("c*z <= c*y + 1", ()),  # the same with a factor on both sides
        ("z == c*y", ("z <= c*y",)),
        ("beta*z <= 1/c", ("beta*c <= 1",)),  # c*beta*z <= 1 is the claim itself
        ("beta*y <= 0", ()),  # beta == 0, y == 0
    ],
)
def test_a_condition_neither_says_the_claim_again_nor_is_an_equation(
    claim: str, given: tuple[str, ...]
) -> None:
    """Nothing else mends these: what only the smaller side has may be as large as it likes."""
    found = answer(claim, *given)
    assert (found.verdict, found.condition, found.met) == ("refuted", None, None)


@pytest.mark.parametrize(("unit", "condition"), [("x", "y >= z"), ("x^2", None)])
def test_letters_of_other_units_are_not_compared(unit: str, condition: str | None) -> None:
    """Where z is a length and y an area, y >= z says nothing."""
    record = LEMMA.replace("SUPPOSED", "beta <= 1")
    record = record.replace('"what is left",', f'"what is left", unit = "{unit}",')
    lemma = item(
        "mended.lem", record.replace('"what is bounded",', '"what is bounded", unit = "x",')
    )
    found = judge(lemma, Question(step="s", claim="c*y*z + z*z <= c*y*z + y*z", given=("c <= 2",)))
    assert (found.verdict, found.condition) == ("refuted", condition)


def test_no_condition_mends_what_cannot_be_met() -> None:
    """The line supposes of beta what its lemma excludes."""
    found = answer("4*beta*y <= y", "2 <= beta", supposed="beta <= 1")
    assert (found.verdict, found.condition) == ("refuted", None)


def test_conditions_of_a_page_are_one_a_letter() -> None:
    """A letter of one question is told with its place; it is another one elsewhere."""
    lemma = item("mended.lem", LEMMA.replace("SUPPOSED", "beta <= 1"))
    asked = [
        Question(step="s1", claim="4*beta*y <= y"),
        Question(step="s2", claim="8*beta*y <= y"),
        Question(step="s3", claim="3*p*y <= y", where=("p: real >= 0",)),
    ]
    found = summarise(lemma, [judge(lemma, question) for question in asked])
    assert found.conditions == ("beta <= 1/8", "p <= 1/3 (in s3)")


def test_the_ceiling_of_a_remark_is_no_condition_for_itself() -> None:
    """`s*N <= 1/(a*K*L)` was told to hold if `K*L*N*a*s <= 1`."""
    remark = catalogue["fedinit.rem8"]
    (question,) = (q for q in remark.questions if q.step == "admissible learning rate")
    found = mended(remark, question, judge(remark, question, conditions=False))
    assert (found.verdict, found.condition) == ("refuted", None)
