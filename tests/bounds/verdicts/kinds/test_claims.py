"""What nobody asks about is asked from all that stands before it, and never refuted."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.catalogue.memory import item
from bounds.statement import Statement
from bounds.verdicts.verify import verify
from tests.bounds.verdicts.kinds import HEAD, answers, planted

LETTERS = """
[letter]
a = { latex = "a", meaning = "a number", domain = "real >= 0" }
b = { latex = "b", meaning = "another", domain = "real >= 0" }
c = { latex = "c", meaning = "a bound of both", domain = "real >= 0" }
[declare]
"x, y" = "vector"
"""
CLAIM = 'claim.statement = "a*b <= c^2/2"\nsuppose."small" = "a^2 + b^2 <= c^2"\n'
LINE = '[step.square]\nclaim = "2*a*b <= a^2 + b^2"\n'


def said(text: str, *, kind: str = "lemma") -> Statement:
    """A lemma of which nothing says what it follows by."""
    return item("planted.item", HEAD.format(kind=kind) + text + LETTERS)


def test_a_claim_follows_from_the_lines_and_conditions_of_its_item() -> None:
    """From 2ab <= a^2 + b^2 <= c^2; the line follows from nothing."""
    found = answers(said(CLAIM + LINE), "claims")
    assert [(a.step, a.verdict) for a in found] == [("square", "proved"), ("statement", "proved")]
    assert set(found[1].given) == {"2*a*b <= a^2 + b^2", "a^2 + b^2 <= c^2"}


def test_what_does_not_follow_is_open_and_refuted_by_nothing() -> None:
    """Nothing says that it follows: the way to it may be what the file leaves out."""
    weaker = said(CLAIM.replace("c^2/2", "c^2/3"))
    (answer,) = answers(weaker, "claims")
    assert answer.verdict == "unchecked"
    assert "nothing says what it follows by" in answer.reason
    (judged,) = verify(weaker, conditions=False, jobs=1)
    assert judged.summary.status == "open"
    assert "does not follow from what stands before it alone" in judged.summary.why


def test_a_line_about_vectors_is_asked_as_one() -> None:
    """|x + y|^2 <= 2|x|^2 + 2|y|^2."""
    (line,) = answers(
        said('[step.1]\ntex = "x"\nclaim = "|x + y|^2 <= 2*|x|^2 + 2*|y|^2"\n'), "claims"
    )
    assert (line.kind, line.verdict) == ("vector", "proved")


def test_each_part_is_asked_unless_another_question_does() -> None:
    """The first is asked by the item, the second by nobody."""
    both = 'claim.statement = "a*b <= a^2 + b^2 and a*b >= 0"\n[[ask.statement]]\ngiven = []\n'
    assert [a.claim for a in answers(said(both), "claims")] == ["a*b >= 0"]
    parts = both.replace("[[ask.statement]]", '[[ask."statement, above"]]\nclaim = "a <= b + a"')
    assert answers(said(parts), "claims") == []


@pytest.mark.parametrize("kind", ["definition", "assumption", "experiment"])
def test_what_is_supposed_or_defined_is_not_asked(kind: str) -> None:
    """It claims nothing that could follow."""
    assert answers(said(CLAIM, kind=kind), "claims") == []


def test_what_assumptions_imply_and_constants_are_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By reference, as a line would cite it, so that one certificate is composed of it."""
    letters = LETTERS.partition("[declare]")[0].replace("[letter]\n", "")
    cited = 'assume = ["alg"]\nconstant.c = "a + b"\nclaim.statement = "a <= 2*b + c"\n'
    statement = planted(
        tmp_path / "short",
        monkeypatch,
        {"letters": letters, "alg": 'implies = ["a <= b"]\n', "item": cited},
    )
    (judged,) = verify(statement, conditions=False, jobs=1)
    assert judged.summary.status == "proved"
    (asked,) = (answer for answer in judged.answers if answer.asked_by == "claims")
    assert asked.given
    assert judged.coverage.linked == 0
