"""Answer all questions of many statements on several processes, keeping what is known."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bounds.processes import spread
from bounds.prover.quiet import quiet_output
from bounds.statement import Role, Statement
from bounds.verdicts import store
from bounds.verdicts.answer import FAILED, HOLDS, Answer
from bounds.verdicts.automatic import CLAIMED
from bounds.verdicts.judge import judge, unanswered
from bounds.verdicts.ledger import Summary, questions, summarise
from bounds.verdicts.links import replacing
from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.workers import MEMORY

CRASHED = "failed"
# The kinds of questions of which a chain of reasons is made.
CHAINED = {Kind.SCALAR, Kind.VECTOR, Kind.SAMPLING, Kind.RECURSION}
Progress = Callable[[int, int, str], None]


class SecondCheck(Protocol):
    """What a checker that we did not write said of a certificate."""

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""


class Task(NamedTuple):
    """A question by its place, and the key under which its answer is kept."""

    statement: Statement
    number: int
    conditions: bool
    key: str

    @property
    def place(self) -> tuple[str, int]:
        """The statement, and the number of the question among its questions."""
        return self.statement.id, self.number


@dataclass(frozen=True)
class Verified:
    """A statement with the answers to its questions and what they add up to."""

    statement: Statement
    answers: tuple[Answer, ...]
    summary: Summary

    @property
    def is_proved(self) -> bool:
        """Whether all that it states is and nothing is refuted; without claims, none is needed."""
        if self.statement.kind not in CLAIMED and not self.statement.questions:
            return True
        refuted = any(a.verdict in FAILED and a.reading == AS_PRINTED for a in self.answers)
        return self.summary.derivation == "sound" and not refuted and not self.unasked

    @property
    def unasked(self) -> list[str]:
        """The bounds and claims that no proved question asks for, or only what is given them.

        Where the proof is another item, or one step alone was judged, that is not told.
        """
        stated = self.statement
        asked = [*questions(stated)]
        if stated.kind not in CLAIMED or stated.proof or len(asked) != len(self.answers):
            return []
        chained = [q for q, a in zip(asked, self.answers, strict=True) if a.verdict in HOLDS]
        proved = {q.claim for q in chained if q.kind in CHAINED and not _presumes(stated, q)}
        claimed = [f.label for f in stated.formulas if f.role in (Role.BOUND, Role.CLAIM)]
        return [label for label in claimed if label not in proved]

    def as_json(self, checked: Mapping[str, SecondCheck] | None = None) -> dict[str, object]:
        """Return the documented JSON form, with what a second checker said by digest."""
        steps = [answer.as_json() for answer in self.answers]
        for step, answer in zip(steps, self.answers, strict=True):
            found = (checked or {}).get((answer.certificate or {}).get("digest", ""))
            step |= {} if found is None else {"rocq": found.as_json()}
        return {**self.summary.as_json(), "steps": steps}


def verify(
    statements: Iterable[Statement],
    *,
    step: str | None = None,
    jobs: int | None = None,
    conditions: bool = True,
    progress: Progress | None = None,
) -> list[Verified]:
    """Answer every question (or those of one step); stored answers are not computed again.

    With `conditions` the weakest simple condition is sought under which a refuted claim holds. A
    question whose judgement fails is `unchecked`, with the reason, and is asked again next time.
    """
    statements = list(statements)
    # An amended statement stands or falls with its own derivation, so that is judged too.
    judged = {s.id: s for s in statements}
    judged |= {r.id: r for s in statements for r in _amended(s)}
    wanted = [
        Task(statement, index, conditions, store.key(statement, question, conditions))
        for statement in judged.values()
        for index, question in enumerate(questions(statement))
        if step is None or question.step == step
    ]
    answers = {task.place: store.load(task.key) for task in wanted}
    open_ones = [task for task in wanted if answers[task.place] is None]
    done = len(wanted) - len(open_ones)
    jobs = jobs or os.cpu_count() or 1
    # Not here, even for one job: what crashes or eats memory takes its own answer with it alone.
    answered = spread(_answer, open_ones, jobs=jobs, lost=_crashed, memory=MEMORY, apart=True)
    for task, answer in answered:
        if answer.method != CRASHED:
            store.save(task.key, answer)
        answers[task.place] = answer
        done += 1
        if progress is not None:
            progress(done, len(wanted), f"{task.statement.id} {answer.step}: {answer.verdict}")
    return [_verified(statement, answers) for statement in statements]


def _presumes(statement: Statement, question: Question) -> bool:
    """Whether a question is given its own claim, or a step that comes after it."""
    steps = [step.label for step in statement.steps]
    place = steps.index(question.step) if question.step in steps else len(steps)
    return question.claim in question.given or any(
        label in steps and steps.index(label) >= place for label in question.given
    )


Answers = dict[tuple[str, int], Answer | None]


def _amended(statement: Statement) -> tuple[Statement, ...]:
    """The amended form of a statement, or else those that do without it."""
    own = statement.amended
    return replacing(statement) if own is None else (own,)


def _verified(statement: Statement, answers: Answers) -> Verified:
    own = _own(statement, answers)
    sound = [
        amended.id
        for amended in _amended(statement)
        if summarise(amended, _own(amended, answers)).derivation == "sound"
    ]
    if statement.amended is None:
        return Verified(statement, own, summarise(statement, own, replaced_by=sound))
    name = sound[0] if sound else None
    return Verified(statement, own, summarise(statement, own, repaired_by=name))


def _own(statement: Statement, answers: Answers) -> tuple[Answer, ...]:
    """The answers about one statement, in the order of its questions."""
    return tuple(
        answer
        for (id_, _), answer in sorted(answers.items(), key=lambda item: item[0])
        if id_ == statement.id and answer is not None
    )


def _answer(task: Task) -> Answer:
    """Run in a worker: the question is found again by its place."""
    question = questions(task.statement)[task.number]
    try:
        with quiet_output():
            return judge(task.statement, question, conditions=task.conditions)
    except Exception as error:  # one mistake must not hide all other answers
        return _crashed(task, f"{type(error).__name__}: {error}")


def _crashed(task: Task, reason: str) -> Answer:
    question = questions(task.statement)[task.number]
    return unanswered(
        task.statement.id, question, f"the judgement failed: {reason}", method=CRASHED
    )
