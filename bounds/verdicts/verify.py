"""Answer all questions of many statements on several processes, keeping what is known."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Protocol

from bounds.catalogue import catalogue
from bounds.domain import Domain
from bounds.errors import UserError
from bounds.language.formulas import names, read_formula
from bounds.processes import spread
from bounds.prover.quiet import quiet_output
from bounds.statement import Role, Statement
from bounds.verdicts import store
from bounds.verdicts.answer import FAILED, HOLDS, Answer, mending
from bounds.verdicts.automatic import CLAIMED
from bounds.verdicts.chains import leaned_on
from bounds.verdicts.judge import judge, mended, unanswered
from bounds.verdicts.kept import keep
from bounds.verdicts.ledger import Summary, questions, summarise
from bounds.verdicts.links import replacing
from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.verdicts.references import READ, cite, resolve
from bounds.verdicts.weights import weight
from bounds.verdicts.wording import worded
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

    @cached_property
    def unasked(self) -> list[str]:
        """The bounds and claims that no proved question asks for, all of it and not as given.

        Where the proof is another item, or one step alone was judged, that is not told.
        """
        stated = self.statement
        asked = [*questions(stated)]
        if stated.kind not in CLAIMED or stated.proof or len(asked) != len(self.answers):
            return []
        chained = [q for q, a in zip(asked, self.answers, strict=True) if a.verdict in HOLDS]
        claimed = [f.label for f in stated.formulas if f.role in (Role.BOUND, Role.CLAIM)]
        proved = {
            q.claim
            for q in chained
            if q.kind in CHAINED and q.claim in claimed
            if not _presumes(stated, q) and not _narrows(stated, q)
        }
        return [label for label in claimed if label not in proved]

    def as_json(self, checked: Mapping[str, SecondCheck] | None = None) -> dict[str, object]:
        """Return the documented JSON form, with what a second checker said by digest."""
        steps = [answer.as_json() for answer in self.answers]
        for step, answer in zip(steps, self.answers, strict=True):
            if answer.verdict in FAILED:
                step["weight"] = str(weight(self.statement, answer, self.answers))
            found = (checked or {}).get((answer.certificate or {}).get("digest", ""))
            step |= {} if found is None else {"rocq": found.as_json()}
        return {**self.summary.as_json(), "steps": steps}


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
    answers = _answers(wanted, jobs, progress)
    if conditions:
        unmended = [_mending(judged[id_], at, a) for (id_, at), a in _unmended(answers)]
        answers |= _answers(unmended, jobs, progress)
    found = [_verified(statement, answers) for statement in named]
    if step is not None:
        return found
    whole = [_resting(one, found, conditions) for one in found]
    keep(one for one in whole if all(answer.method != CRASHED for answer in one.answers))
    return whole


def _answers(wanted: list[Task], jobs: int | None, progress: Progress | None) -> Answers:
    """What is kept, and what is computed now."""
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


def _resting(one: Verified, found: list[Verified], conditions: bool) -> Verified:
    """With what it leans on that is not proved, as far as that has been asked."""
    judged = {other.statement.id: other for other in found}
    told = list(one.summary.rests_on)
    for id_ in sorted(leaned_on(one.statement)):
        other = judged.get(id_) or _kept(catalogue[id_], conditions=conditions)
        if other is None:
            told.append(f"{id_}, of which not everything has been asked")
        elif not other.is_proved and not other.statement.proof:
            told.append(f"{id_}, which is not proved ({other.summary.derivation})")
    return replace(one, summary=replace(one.summary, rests_on=tuple(told)))


def _kept(statement: Statement, *, conditions: bool) -> Verified | None:
    """What the answers that are kept say of a statement; none if one is missing."""
    answers: Answers = {
        (statement.id, at): store.load(store.key(statement, question, False))
        for at, question in enumerate(questions(statement))
    }
    if conditions:
        for place, answer in list(_unmended(answers)):
            answers[place] = store.load(_mending(statement, place[1], answer).key)
    if None in answers.values():
        return None
    own = _own(statement, answers)
    return Verified(statement, own, summarise(statement, own))


def _presumes(statement: Statement, question: Question) -> bool:
    """Whether a question is given its own claim, or a step that comes after it."""
    steps = [step.label for step in statement.steps]
    place = steps.index(question.step) if question.step in steps else len(steps)
    cited = (cite(statement, text) for text in question.given)
    given = [c.label.removesuffix(READ) for c in cited if c and c.item is statement]
    later = any(label in steps and steps.index(label) >= place for label in given)
    return later or question.claim in question.given or _is_typed(statement, question)


def _is_typed(statement: Statement, question: Question) -> bool:
    """Whether a given that is typed, and cites nothing, is the claim."""
    if question.kind is not Kind.SCALAR:
        return False
    typed = [text for text in question.given if cite(statement, text) is None]
    alone = worded(statement, replace(question, given=tuple(typed)))
    functions = statement.letters.functions
    claim = read_formula(alone.claim, functions)
    return any(claim == read_formula(text, functions) for text in alone.given)


def _narrows(statement: Statement, question: Question) -> bool:
    """Whether letters of its claim stand for less there than in the paper, and nothing says so."""
    found = (names(written.tree) for written in resolve(statement, question.claim))
    claimed = frozenset[str]().union(*found)
    if question.kind is Kind.SCALAR and claimed & question.replace.keys():
        return True
    for hypothesis in statement.hypotheses:
        claimed -= names(hypothesis.written.tree)
    told = {**question.declared}
    for text in question.where:
        several, _, what = text.partition(":")
        told |= {name.strip(): what.strip() for name in several.split(",")}
    for name in claimed & told.keys() & statement.letters.keys():
        with suppress(UserError):  # a vector, a sequence or an index
            if not Domain.parse(told[name]).covers(statement.letters[name].domain):
                return True
    return False


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
            if task.answer is not None:
                return mended(task.statement, question, task.answer)
            return judge(task.statement, question, conditions=False)
    except Exception as error:  # one mistake must not hide all other answers
        return _crashed(task, f"{type(error).__name__}: {error}")


def _crashed(task: Task, reason: str) -> Answer:
    question = questions(task.statement)[task.number]
    return unanswered(
        task.statement.id, question, f"the judgement failed: {reason}", method=CRASHED
    )
