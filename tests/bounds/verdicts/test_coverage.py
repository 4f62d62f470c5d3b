"""What of a printed proof is formal, asked as printed and linked, counted line by line."""

from __future__ import annotations

from dataclasses import replace

from bounds.catalogue import catalogue
from bounds.statement import Statement
from bounds.verdicts.answer import unanswered
from bounds.verdicts.coverage import GIVEN, Coverage, coverage
from bounds.verdicts.question import Question

LEMMA = catalogue["fedinit.lem21"]


def covered(statement: Statement, *questions: Question, method: str = "none") -> Coverage:
    """With answers that nobody computed: what is counted is what is asked."""
    answers = [unanswered(statement.id, q, "", method=method) for q in questions]
    proved = [replace(answer, verdict="proved") for answer in answers]
    return coverage(statement, list(zip(questions, proved, strict=True)))


def test_every_line_of_a_linked_lemma_counts() -> None:
    """Its ten printed lines, and none of those that the paper leaves out."""
    found = covered(LEMMA, *LEMMA.questions)
    assert (found.printed, found.formal, found.asked, found.linked) == (10, 10, 10, 10)
    assert found.given == 0
    assert found.unsaid == ()


def test_a_line_that_is_not_asked_as_printed_is_not_asked() -> None:
    """Not at all, in another reading alone, in other letters, or one of two claims."""
    own = list(LEMMA.questions)
    without = [q for q in own if q.step != "s2"]
    assert covered(LEMMA, *without).asked == 9
    read = [replace(q, reading="otherwise") if q.step == "s2" else q for q in own]
    assert covered(LEMMA, *read).asked == 9
    letters = [replace(q, replace={"X_k": "y"}) if q.step == "s2" else q for q in own]
    assert covered(LEMMA, *letters).asked == 9
    half = [q for q in own if q.step != "s4, claim 2"]
    assert covered(LEMMA, *half).asked == 9
    other = [replace(q, claim="X_kp1 <= 4") if q.step == "s2" else q for q in own]
    assert covered(LEMMA, *other).asked == 9


def test_a_line_that_is_given_a_typed_text_is_not_linked() -> None:
    """Though it is asked."""
    typed = [replace(q, given=(*q.given, "K >= 2")) for q in LEMMA.questions if q.step == "s6"]
    others = [q for q in LEMMA.questions if q.step != "s6"]
    found = covered(LEMMA, *others, *typed)
    assert (found.asked, found.linked) == (10, 9)


def test_no_line_of_an_amended_form_is_printed() -> None:
    """Though it may have LaTeX, it is in no paper."""
    amended = catalogue["switching.claim.same_limit"].amended
    assert amended is not None
    assert any(step.tex for step in amended.steps)
    assert covered(amended, *amended.questions) == Coverage()


def test_what_is_given_itself_is_no_work() -> None:
    """It is counted apart."""
    assert covered(LEMMA, *LEMMA.questions, method=GIVEN).given == 10


def test_a_line_in_words_is_told_with_its_reason() -> None:
    """The one that stands in the file, or that there is none."""
    first, second, *rest = LEMMA.steps
    words = replace(first, written=(), unsaid="it speaks of a limit")
    silent = replace(second, written=())
    found = covered(replace(LEMMA, steps=(words, silent, *rest)), *LEMMA.questions)
    assert (found.printed, found.formal) == (10, 8)
    assert dict(found.unsaid) == {
        "fedinit.lem21, s1": "it speaks of a limit",
        "fedinit.lem21, s2": "it has no claim, and no reason is told",
    }
    assert (found + found).printed == 20
    assert len((found + found).unsaid) == 4
