"""Answer all questions of many statements on several processes, keeping what is known."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from bounds.catalogue import catalogue
from bounds.processes import spread
from bounds.prover.quiet import quiet_output
from bounds.runs.refutations import Exceeded, exceeded, is_open
from bounds.statement import Statement
from bounds.verdicts import store
from bounds.verdicts.answer import FAILED, Answer, mending, unanswered
from bounds.verdicts.composing import Pairs
from bounds.verdicts.coverage import Coverage, coverage
from bounds.verdicts.judge import judge, mended
from bounds.verdicts.kept import keep
from bounds.verdicts.ledger import Summary, questions, summarise
from bounds.verdicts.links import replacing
from bounds.verdicts.standing import BY_WORD, NOTHING
from bounds.verdicts.status import status_of, unused
from bounds.verdicts.weights import weight
from bounds.workers import MEMORY

CRASHED = "failed"
Progress = Callable[[int, int, str], None]


class SecondCheck(Protocol):
    """What a checker that we did not write said of a certificate."""

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""


class Task(NamedTuple):
    """A question by its place, and the key under which its answer is kept.

    With an `answer` that refutes it, the question is when the claim holds after all.
    """

    statement: Statement
    number: int
    key: str
    answer: Answer | None = None

    @property
    def place(self) -> tuple[str, int]:
        """The statement, and the number of the question among its questions."""
        return self.statement.id, self.number


@dataclass(frozen=True)
class Verified:
    """A statement with the answers to its questions and what they add up to.

    `files` are its composed certificates, by the labels of what they show.
    """

    statement: Statement
    answers: tuple[Answer, ...]
    summary: Summary
    files: tuple[tuple[str, dict[str, Any]], ...] = field(default=(), repr=False)

    @property
    def is_proved(self) -> bool:
        """Whether all that it states is proved, and nothing is refuted as printed but slips."""
        return BY_WORD[self.summary.status].proved or self.summary.status == NOTHING.word

    @property
    def coverage(self) -> Coverage:
        """How much of what is printed is formal, asked and linked; of one step, nothing is told."""
        asked = questions(self.statement)
        whole = len(asked) == len(self.answers)
        return coverage(self.statement, _pairs(self)) if whole else Coverage()

    def as_json(self, checked: Mapping[str, SecondCheck] | None = None) -> dict[str, object]:
        """Return the documented JSON form, with what a second checker said by digest."""
        steps = [answer.as_json() for answer in self.answers]
        for step, answer in zip(steps, self.answers, strict=True):
            if answer.verdict in FAILED:
                step["weight"] = str(weight(self.statement, answer, self.answers))
            found = (checked or {}).get((answer.certificate or {}).get("digest", ""))
            step |= {} if found is None else {"rocq": found.as_json()}
        return {**self.summary.as_json(), "coverage": self.coverage.as_json(), "steps": steps}


def verify(
    statements: Statement | str | Iterable[Statement | str],
    *,
    step: str | None = None,
    jobs: int | None = None,
    conditions: bool = True,
    progress: Progress | None = None,
) -> list[Verified]:
    """Answer every question (or those of one step); stored answers are not computed again.

    A text is an id, the key of a paper, or a pattern such as `fedsagd.tab1.*`. With `conditions`
    the weakest simple condition is sought under which a refuted claim holds, where no other reading
    of its step does. A question whose judgement fails is `unchecked`, with the reason, and is asked
    again next time.
    """
    several = [statements] if isinstance(statements, Statement | str) else statements
    named = [s for one in several for s in _named(one)]
    # An amended statement stands or falls with its own derivation, so that is judged too.
    judged = {s.id: s for s in named}
    judged |= {r.id: r for s in named for r in _amended(s)}
    wanted = [
        Task(statement, index, store.key(statement, question, False))
        for statement in judged.values()
        for index, question in enumerate(questions(statement))
        if step is None or question.step == step
    ]
    jobs = jobs or os.cpu_count() or 1
    answers = _answers(wanted, jobs, progress)
    if conditions:
        unmended = [_mending(judged[id_], at, a) for (id_, at), a in _unmended(answers)]
        answers |= _answers(unmended, jobs, progress)
    # What is found is kept, and read where it is summed up.
    unsearched = [statement for statement in judged.values() if is_open(statement)]
    for _ in spread(exceeded, unsearched, jobs=jobs, lost=_nothing, memory=MEMORY):
        pass
    found = [_verified(statement, answers) for statement in named]
    if step is not None:
        return found
    every = {id_: _verified(other, answers) for id_, other in judged.items()}
    whole = [_standing(one, every) for one in found]
    keep(one for one in whole if all(answer.method != CRASHED for answer in one.answers))
    return whole


def _answers(wanted: list[Task], jobs: int, progress: Progress | None) -> Answers:
    """What is kept, and what is computed now."""
    answers = {task.place: store.load(task.key) for task in wanted}
    open_ones = [task for task in wanted if answers[task.place] is None]
    done = len(wanted) - len(open_ones)
    # Not here, even for one job: what crashes or eats memory takes its own answer with it alone.
    answered = spread(_answer, open_ones, jobs=jobs, lost=_crashed, memory=MEMORY, apart=True)
    for task, answer in answered:
        if answer.method != CRASHED:
            store.save(task.key, answer)
        answers[task.place] = answer
        done += 1
        if progress is not None:
            progress(done, len(wanted), f"{task.statement.id} {answer.step}: {answer.verdict}")
    return answers


def _named(one: Statement | str) -> list[Statement]:
    return catalogue.matching(one) if isinstance(one, str) else [one]


def _unmended(answers: Answers) -> Iterator[tuple[tuple[str, int], Answer]]:
    """The refuted claims of which no reading is proved."""
    known = {place: answer for place, answer in answers.items() if answer is not None}
    about: dict[tuple[str, str], list[Answer]] = {}
    for answer in known.values():
        about.setdefault((answer.statement, answer.step), []).append(answer)
    for place, answer in known.items():
        others = about[answer.statement, answer.step]
        if answer.verdict == "refuted" and answer.witness and not mending(answer, others):
            yield place, answer


def _mending(statement: Statement, number: int, answer: Answer) -> Task:
    key = store.key(statement, questions(statement)[number], True)
    return Task(statement, number, key, answer)


def _standing(one: Verified, judged: Mapping[str, Verified]) -> Verified:
    """With its status, as far as what it uses has been asked."""

    def others(id_: str) -> Pairs | None:
        other = judged.get(id_)
        return _kept(catalogue[id_]) if other is None else _pairs(other)

    found = status_of(one.statement, _pairs(one), others, one.summary.exceeded)
    axioms = dict.fromkeys(axiom for shown in found.shown for axiom in shown.axioms)
    summary = replace(
        one.summary,
        status=found.word,
        why=found.why,
        rests_on=found.on or tuple(axiom.relation for axiom in found.further),
        axioms=tuple(axioms),
        unused=unused(one.statement, axioms) if found.shown else (),
    )
    return replace(one, summary=summary, files=found.files)


def _pairs(one: Verified) -> Pairs:
    return list(zip(questions(one.statement), one.answers, strict=True))


def _kept(statement: Statement) -> Pairs | None:
    """The questions of a statement with the answers that are kept; none if one is missing."""
    asked = questions(statement)
    answers = [store.load(store.key(statement, question, False)) for question in asked]
    found = [answer for answer in answers if answer is not None]
    return list(zip(asked, found, strict=True)) if len(found) == len(asked) else None


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
        if summarise(amended, _own(amended, answers)).lines == "hold"
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
            if task.answer is not None:
                return mended(task.statement, question, task.answer)
            return judge(task.statement, question, conditions=False)
    except Exception as error:  # one mistake must not hide all other answers
        return _crashed(task, f"{type(error).__name__}: {error}")


def _nothing(*_: object) -> tuple[Exceeded, ...]:
    return ()


def _crashed(task: Task, reason: str) -> Answer:
    question = questions(task.statement)[task.number]
    return unanswered(
        task.statement.id, question, f"the judgement failed: {reason}", method=CRASHED
    )
