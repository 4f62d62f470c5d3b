"""A step may use all that is in scope; a witness against it satisfies all of that."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.kernel.truth import truth
from bounds.prover import check
from bounds.statement import Hypothesis, Statement, Where
from bounds.verdicts.answer import Answer
from bounds.verdicts.automatic import automatic
from bounds.verdicts.judge import ALONE, OUTSIDE, judge
from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.verdicts.scope import Source, scope
from bounds.verdicts.wording import worded
from tests.bounds.example import says, statement

LINES = item(
    "lined.lem",
    r"""
kind = "lemma"
title = "Lemma 1: two lines."
text = 'A lemma.'
claim.statement = "z <= 4*x"

[suppose]
"no less than one" = "x >= 1"

[constant]
y = { is = "2*x", range = "y > 0" }

[step.s1]
claim = "z <= x + y"
[step.s2]
claim = "z <= 3*x"

[letter]
x = { latex = "x", meaning = "a number", domain = "real" }
y = { latex = "y", meaning = "its double", domain = "real" }
z = { latex = "z", meaning = "what is bounded", domain = "real" }
""",
)


def asked(claim: str, *given: str, step: str = "s", item: Statement = statement) -> Answer:
    """The answer to a question that cites this and no more."""
    question = Question(step=step, claim=claim, given=given)
    answer = judge(item, question, conditions=False)
    if answer.certificate is not None:
        check(answer.certificate)
    return answer


def test_a_hypothesis_that_is_not_cited_is_used_and_told() -> None:
    """eta K L <= 1 follows from the ceiling on eta, and from nothing that the line names."""
    found = asked("eta*K*L <= 1")
    assert found.verdict == "proved"
    assert [told for told in found.scope if "ceiling on eta" in told] == list(found.scope)
    assert found.remark.startswith("holds, but not from what it cites alone")
    cited = asked("eta*K*L <= 1", "ceiling on eta")
    assert (cited.verdict, cited.scope, cited.remark) == ("proved", (), "")


def test_what_only_the_proof_supposes_is_said_apart() -> None:
    """K >= 2 stands in no hypothesis of the statement."""
    found = asked("K + 1 >= 3")
    assert found.verdict == "proved"
    assert "which the statement does not suppose" in found.remark
    assert "which the statement does not suppose" not in asked("eta*K*L <= 1").remark


def test_a_witness_satisfies_all_of_the_scope() -> None:
    """The claim fails at eta = 1, K = 1 as well, where neither hypotheses nor the range hold."""
    found = asked("rate <= eta*L/2")
    assert found.verdict == "refuted"
    assert found.witness is not None
    point = {name: Fraction(text) for name, text in found.witness.items()}
    hypotheses = [hypothesis.written for hypothesis in statement.hypotheses]
    supposed = [*hypotheses, says("rate == 1/2 - eta*L"), says("rate > 0"), says("rate < 1/2")]
    for written in supposed:
        assert truth(written.tree, point) is True  # type: ignore[arg-type]
    assert truth(says("rate <= eta*L/2").tree, point) is False  # type: ignore[arg-type]


def test_a_range_that_is_claimed_is_no_reason_for_itself() -> None:
    """0 < 1/2 - eta L is the range of rate in other words; at K = 2 it may fail."""
    assert asked("0 < 1/2 - eta*L").verdict == "refuted"
    assert asked("rate*eta*K*L <= rate").verdict == "proved"


def test_what_comes_after_the_hypotheses_is_no_reason_for_them() -> None:
    """What the proof supposes must follow from what the statement does, its ranges included."""
    (question,) = (q for q in automatic(statement) if q.step.endswith("local steps"))
    found = scope(statement, question, worded(statement, question))
    assert not {Source.PROOF, Source.LINE} & {fact.source for fact in found.facts}
    (curved,) = (q for q in automatic(statement) if q.step.endswith("step against curvature"))
    answer = judge(statement, curved, conditions=False)
    assert answer.verdict == "proved"
    assert any("claimed range" in told for told in answer.scope)


@pytest.mark.parametrize(
    ("step", "verdict"), [("s1", "refuted"), ("s2", "proved"), ("statement", "proved")]
)
def test_lines_above_are_in_scope_and_lines_below_are_not(step: str, verdict: str) -> None:
    """s2 follows from s1 and the definition of y, s1 from nothing, the statement from either."""
    claim = "statement" if step == "statement" else step
    assert asked(claim, step=step, item=LINES).verdict == verdict


def test_letters_fixed_outside_the_scope_are_told() -> None:
    """At x = 0 the hypothesis x >= 1 cannot hold, whatever else is."""
    question = Question(step="s2", claim="z <= 3*x", replace={"x": "0"})
    answer = judge(LINES, question, conditions=False)
    assert (answer.verdict, answer.remark) == ("refuted", OUTSIDE)


def test_a_line_in_other_letters_is_told_to_be_asked_alone() -> None:
    """Of vectors u and v the lines above say nothing."""
    question = Question(
        step="s2", claim="|u + v| <= |u|", kind=Kind.VECTOR, where=("u, v: vector",)
    )
    answer = judge(LINES, question, conditions=False)
    assert (answer.verdict, answer.remark) == ("refuted", ALONE)


def test_a_scope_that_contradicts_itself_proves_nothing() -> None:
    """Where the hypotheses cannot hold together, what is cited decides."""
    never = Hypothesis(says("eta*L >= 2"), Where.STATEMENT, "large step")
    empty = dataclasses.replace(statement, hypotheses=(*statement.hypotheses, never))
    found = asked("eta <= 1", item=empty)
    assert (found.verdict, found.remark) == ("refuted", OUTSIDE)


def test_what_is_implied_of_letters_is_proved_once() -> None:
    """Every relation that an item implies is a claim that it asks, as printed, with a proof."""
    implying = [one for one in catalogue.values() if one.implies]
    assert implying
    for one in implying:
        asked_of = {q.claim: q for q in one.questions if q.reading == AS_PRINTED}
        for written in one.implies:
            answer = judge(one, asked_of[str(written)], conditions=False)
            assert (answer.verdict, answer.scope) == ("proved", ()), (one.id, str(written))
