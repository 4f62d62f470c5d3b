"""What a question is about is found from what it names, and said where that is not it."""

import pytest

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.verdicts.about import kind_of
from bounds.verdicts.question import Kind

LEMMA = r"""
kind = "lemma"
title = "Lemma 1: a step."
claim.statement = "X(T) <= 2*Y"

[letter]
T = { latex = "T", meaning = "last step", domain = "integer >= 1" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
w = { latex = "w_{{{0}}}", meaning = "a point", arguments = 1 }
g = { latex = "g_{{{0}}}", meaning = "a gradient", arguments = 1 }
u = { latex = "u_{{{0}}}", meaning = "the point of a client", arguments = 1 }

[declare]
t = "index from 0 to T - 1"
i = "index from 1 to 3"
"w(t), g(t), u(i)" = "vector"
S = "2 of 3 without replacement"
d = "sequence >= 0"

[let]
"X(t)" = "E|w(t)|^2"
"G(t)" = "E|g(t)|^2"
Y = "E|w(0)|^2"
drawn = "sampled(sum(u(i), i, 1, 3), S)/2"

[step.move]
claim = "w(t + 1) == w(t) - eta*g(t)"
given = []
[step.length]
claim = "X(t + 1) <= 2*X(t) + 2*eta^2*G(t)"
given = ["move"]
[step.Young]
claim = "E|w(t) - g(t)|^2 <= 2*X(t) + 2*G(t)"
given = []
[step.letters]
claim = "X(t + 1) <= 3*X(t)"
given = ["length", "G(t) <= X(t)/(2*eta^2)"]
[step.sign]
claim = "0 <= X(t)"
given = []
[step.unrolled]
claim = "X(T) <= 3^T*Y"
given = ["letters for t"]
[step.mean]
claim = "E|drawn|^2 <= 4*sum(E|u(i)|^2, i, 1, 3)"
given = []
[step.sum]
claim = "E|sum(u(i), i, 1, 3)|^2 <= 9*eta"
given = ["E|u(i)|^2 <= eta", "client for i"]
[step.client]
claim = "E|u(i)|^2 <= eta"
given = []
[step.numbers]
claim = "eta^2 >= 0"
given = []
[[ask.decay]]
claim = "d(T) <= d(0)"
given = ["d(t + 1) <= d(t)"]
[[ask.numbers]]
where = ["x, y: vector"]
claim = "E<x, y> <= 1"
[[ask.numbers]]
kind = "existence"
"""

KINDS = {
    "move": Kind.VECTOR, "length": Kind.VECTOR, "Young": Kind.VECTOR, "letters": Kind.SCALAR,
    "sign": Kind.SCALAR, "unrolled": Kind.RECURSION, "mean": Kind.SAMPLING, "sum": Kind.VECTOR,
    "client": Kind.VECTOR, "decay": Kind.RECURSION,
}  # fmt: skip


@pytest.mark.parametrize("step", KINDS)
def test_it_is_found_from_what_is_named(step: str) -> None:
    """Of references too, and of what letters stand for."""
    (question,) = (q for q in item("mine.lem1", LEMMA).questions if q.step == step)
    assert question.kind is KINDS[step]


def test_names_of_its_own_say_it_and_what_is_said_counts() -> None:
    """A line is about numbers, one reading of it about vectors, another asks for a point."""
    found = [q.kind for q in item("mine.lem1", LEMMA).questions if q.step == "numbers"]
    assert found == [Kind.SCALAR, Kind.VECTOR, Kind.EXISTENCE]


def test_what_cannot_be_read_is_told_by_its_answer() -> None:
    """And not by an error where its item is only listed."""
    wrong = LEMMA.replace('given = ["move"]', 'given = ["mvoe"]')
    (question,) = (q for q in item("mine.lem1", wrong).questions if q.step == "length")
    assert question.kind is Kind.SCALAR


def test_no_file_says_what_is_found_without_it() -> None:
    """A kind that is written is another one, of the line or of what is asked about it."""
    superfluous: dict[tuple[str, str], bool] = {}
    for printed in catalogue.values():
        for question in printed.asked:
            if question.kind is not Kind.UNTOLD:
                line = printed.id, question.step.partition(", ")[0]
                found = question.kind is kind_of(printed, question)
                superfluous[line] = superfluous.get(line, True) and found
    assert not [line for line, found in superfluous.items() if found]
