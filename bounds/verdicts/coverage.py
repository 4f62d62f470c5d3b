"""How much of what a paper prints is formal: its lines with a formula, counted by what is asked.

A line is *formal* if it has claims, *asked* if every claim is asked as it is printed, and *linked*
if all that these questions are given are references. A claim that is literally one of its givens is
asked, and no work that was proved: such are `given`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from bounds.statement import Statement, Step
from bounds.verdicts.composing import ASKING, Pairs
from bounds.verdicts.question import AS_PRINTED, CLAIMS, Question, indexed
from bounds.verdicts.references import cite

GIVEN = "a given"


@dataclass(frozen=True)
class Coverage:
    """Numbers of printed lines, and the lines that are in words alone, with why."""

    printed: int = 0
    formal: int = 0
    asked: int = 0
    linked: int = 0
    given: int = 0
    unsaid: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: Coverage) -> Coverage:
        """Of both."""
        return Coverage(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __str__(self) -> str:
        """The numbers in one line."""
        told = (
            f"{self.printed} printed: {self.formal} formal, {self.asked} asked as printed, "
            f"{self.linked} linked"
        )
        return f"{told}, {self.given} of them given to themselves" if self.given else told

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""
        numbers = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "unsaid"}
        return {**numbers, "unsaid": [{"line": line, "why": why} for line, why in self.unsaid]}


def coverage(statement: Statement, pairs: Pairs) -> Coverage:
    """Of one statement; no line without LaTeX is printed, and none of an amended form."""
    if statement.is_amended:
        return Coverage()
    return sum_of(_line(statement, step, pairs) for step in statement.steps if step.tex)


def sum_of(found: Iterable[Coverage]) -> Coverage:
    """Of several."""
    return sum(found, start=Coverage())


def _line(statement: Statement, step: Step, pairs: Pairs) -> Coverage:
    if not step.written:
        why = step.unsaid or "it has no claim, and no reason is told"
        return Coverage(printed=1, unsaid=((f"{statement.id}, {step.label}", why),))
    if step.illegible:
        why = f"{step.illegible} cannot be read in the text"
        return Coverage(printed=1, unsaid=((f"{statement.id}, {step.label}", why),))
    every = [_asking(step, at, pairs) for at in range(len(step.written))]
    asked = all(every)
    own = [question for one in every for question in one]
    linked = asked and all(_is_linked(statement, question) for question in own)
    methods = {a.method for q, a in pairs if q in own and a.verdict == "proved"}
    return Coverage(1, 1, int(asked), int(linked), int(methods == {GIVEN}))


def _is_linked(statement: Statement, question: Question) -> bool:
    """Whether it is said what the line follows by, and all of that are references."""
    return question.asked_by != CLAIMS and all(cite(statement, text) for text in question.given)


def _asking(step: Step, at: int, pairs: Pairs) -> Sequence[Question]:
    """The questions that ask for one claim of a line as it is printed."""
    return [
        question
        for question, _ in pairs
        if question.reading == AS_PRINTED
        and question.kind in ASKING
        and not question.replace
        and indexed(question.claim) == (step.label, at)
    ]
