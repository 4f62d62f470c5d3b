"""Which items rest on which, and what takes the place of a broken one."""

import pytest

from bounds.catalogue import catalogue
from bounds.statement import Statement
from bounds.verdicts.answer import Answer
from bounds.verdicts.ledger import standing_in, summarise
from bounds.verdicts.links import dependants, replacing
from bounds.verdicts.wording import referred

STATEMENTS = tuple(catalogue.values())


def test_what_rests_on_a_lemma() -> None:
    """Theorem 1 rests on Lemma 21 through the proof in A.2.2, which has it inside a given."""
    assert "fedinit.thm1" in dependants(catalogue["fedinit.A22"])
    assert "fedinit.thm1" in dependants(catalogue["fedinit.lem21"])
    assert catalogue["fedinit.lem21"].id not in dependants(catalogue["fedinit.lem21"])


def test_references_are_seen_wherever_they_stand() -> None:
    """Bare ones, those inside a text, and not those to the item itself."""
    texts = ("lem21: s5c", "V1 <= K*{lem24.repaired: s2} + {semismooth.eq1: (a).left}")
    theorem = catalogue["fedinit.thm1"]
    assert referred(theorem, texts) == {"fedinit.lem21", "fedinit.lem24.repaired", "semismooth.eq1"}
    assert not referred(theorem, ("s3a", "{s3a} <= L", "L_c1 <= 0.5", "thm1: statement"))


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_every_item_that_a_question_names_is_in_the_catalogue(statement: Statement) -> None:
    """A misspelt id would hide what rests on an item."""
    for question in statement.questions:
        named = referred(statement, [question.claim, *question.given]) | set(question.uses)
        assert named <= set(catalogue)
        assert statement.id not in question.uses


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_what_takes_the_place_of_an_item_does_not_rest_on_it(statement: Statement) -> None:
    """Amended statements of what does rest on it."""
    resting = dependants(statement)
    for amended in replacing(statement):
        assert amended.id.removesuffix(".repaired") in resting
        assert amended.id not in resting


def test_a_broken_line_names_the_amended_statement_that_does_without_it() -> None:
    """The nearest one on the way from a line of a proof to the theorem."""
    line = catalogue["semismooth.eq13"]
    assert "semismooth.lem6_3.repaired" in {amended.id for amended in replacing(line)}


def test_what_is_known_tells_it_of_broken_items_alone() -> None:
    """A sound derivation needs nothing in its place."""
    statement = catalogue["fedinit.lem25"]
    (first, *_) = statement.questions
    told = "x.repaired is proved without it"
    for verdict, expected in (("refuted", True), ("proved", False)):
        answer = Answer(
            statement=statement.id,
            step=first.step,
            kind=str(first.kind),
            claim=first.claim,
            given=(),
            where=(),
            verdict=verdict,
            method="",
        )
        summary = standing_in(summarise(statement, [answer]), replaced_by=["x.repaired"])
        assert (told in summary.known) is expected
