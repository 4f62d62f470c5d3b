"""What the file of an item need not say of its questions is as in what they are about."""

from __future__ import annotations

from bounds.catalogue.memory import item
from bounds.verdicts.question import AS_PRINTED, Question

LEMMA = r"""
kind = "lemma"
title = "A lemma with two lines."
claim.statement = "a <= c"
given.statement = ["2"]

[letter]
a = { latex = "a", meaning = "first" }
b = { latex = "b", meaning = "second" }
c = { latex = "c", meaning = "third", domain = "real > 0" }

[step.1]
tex = 'a\le b'
claim = ["a <= b", "b <= 2*b", "b <= 3*b"]
kind = "scalar"
given = ["b >= a"]
where = ["a: real > 0"]
[[ask."1, the last"]]
asks = "three times as much"
claim = "1[3]"
given = ["b >= 0"]
[[ask."1, the last"]]
reading = "at least one"
given = ["b >= 1"]
[[ask."1, the last"]]
claim = "b <= 4*b"

[step.2]
claim = "a <= c"
[[ask.statement]]
reading = "from the first line"
given = ["1"]

[cells."best, of one"]
asks = "the better of two"
claim = "{one} < {two}"
at = ["row"]
[cells."best, of all"]
claim = "{one} < {three}"
[[table]]
columns = ["", "one", "two", "three"]
rows = [["row", "1", "2", "3"]]

[amended]
[amended.step.1]
given = ["b >= 2*a"]
[amended.step.2]
claim = "a <= 2*c"
[[amended.ask."1, the last"]]
where = ["c: real > 1"]
"""
lemma = item("asked.lem1", LEMMA)


def asked(step: str, reading: str = AS_PRINTED, *, amended: bool = False) -> list[Question]:
    """The questions of this name."""
    found = lemma.amended.asked if amended and lemma.amended else lemma.asked
    return [question for question in found if (question.step, question.reading) == (step, reading)]


def test_each_claim_of_a_line_is_asked_as_the_line_says() -> None:
    """Once: that about which there is a question has no other."""
    (first,), (second,) = asked("1"), asked("1, claim 2")
    assert (first.claim, second.claim) == ("1", "1[2]")
    assert (second.given, second.where, second.asked_by) == (first.given, first.where, "line")
    assert not asked("1, claim 3")
    assert not asked("2"), "a line that says nothing of it is left to whoever asks for what is left"


def test_a_further_question_about_a_part_says_what_differs() -> None:
    """Its reading is about the same; another one only is asked in the same way."""
    (printed, other), (reading,) = asked("1, the last"), asked("1, the last", "at least one")
    assert (reading.claim, reading.asks) == (printed.claim, printed.asks)
    assert (printed.given, reading.given) == (("b >= 0",), ("b >= 1",))
    assert (other.claim, other.asks, other.given) == ("b <= 4*b", "", printed.given)
    assert reading.where == printed.where == ("a: real > 0",)


def test_what_a_statement_follows_by_is_its_first_question() -> None:
    """Readings of it come behind."""
    (printed,), (reading,) = asked("statement"), asked("statement", "from the first line")
    assert (printed.given, reading.given) == (("2",), ("1",))


def test_a_further_part_of_what_is_said_of_a_table_says_what_differs() -> None:
    """It is said of the same rows."""
    first, second = lemma.cells
    assert (second.asks, second.at) == (first.asks, first.at)
    assert second.claim != first.claim


def test_a_line_of_an_amended_form_without_a_claim_is_the_printed_one() -> None:
    """But for what it says; one with a claim is its own, as is a question with one."""
    assert lemma.amended is not None
    printed, amended = lemma.steps[0], lemma.amended.steps[0]
    assert (amended.tex, list(map(str, amended.written))) == (
        printed.tex,
        list(map(str, printed.written)),
    )
    (line,), (last,) = asked("1", amended=True), asked("1, the last", amended=True)
    assert (line.given, line.where) == (("b >= 2*a",), ("a: real > 0",))
    assert (last.claim, last.given, last.where) == ("1[3]", ("b >= 0",), ("c: real > 1",))
    assert str(lemma.amended.steps[1].written[0]) == "a <= 2*c"


def test_an_amended_form_asks_what_it_asks_itself() -> None:
    """Another reading of a printed part is not taken over."""
    assert not asked("1, the last", "at least one", amended=True)
    assert not asked("statement", amended=True)
