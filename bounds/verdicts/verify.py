"""Answer all questions of many statements on several processes, keeping what is known."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from secrets import token_hex
from typing import NamedTuple

from bounds.catalogue import catalogue
from bounds.processes import spread
from bounds.prover.quiet import quiet_output
from bounds.statement import Statement
from bounds.verdicts import store
from bounds.verdicts.answer import EQUAL, Answer, mending, unanswered
from bounds.verdicts.composing import Pairs
from bounds.verdicts.coverage import coverage
from bounds.verdicts.judge import judge, mended
from bounds.verdicts.last_standing import keep
from bounds.verdicts.ledger import Summary, questions, standing_in, summarise
from bounds.verdicts.links import replacing
from bounds.verdicts.standing import OPEN
from bounds.verdicts.status import status_of, unused
from bounds.verdicts.verified import Verified, load, save
from bounds.verdicts.weights import is_condition
from bounds.workers import MEMORY

CRASHED = "failed"
Progress = Callable[[int, int, str], None]


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
    whole: dict[str, Verified] = {}
    if step is None:
        found = (load(statement, conditions=conditions) for statement in named)
        whole = {one.statement.id: one for one in found if one is not None}
    left = [statement for statement in named if statement.id not in whole]
    if not left:
        return [whole[statement.id] for statement in named]
    # An amended statement stands or falls with its own derivation, so that is judged too.
    judged = {s.id: s for s in left}
    judged |= {r.id: r for s in left for r in _amended(s)}
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
    from bounds.runs.refutations import is_open, keep_records, recorded  # sympy comes with them

    # What is found is kept, and read where it is summed up.
    unsearched = [statement for statement in judged.values() if is_open(statement)]
    searched = spread(recorded, unsearched, jobs=jobs, lost=_nothing, memory=MEMORY)
    for statement, records in searched:
        if records is not None:
            keep_records(statement, records)
    own = _by_statement(answers)
    sums = {id_: summarise(statement, own.get(id_, ())) for id_, statement in judged.items()}
    every = {id_: _verified(statement, own, sums) for id_, statement in judged.items()}
    if step is not None:
        return [every[statement.id] for statement in named]
    unkept = {id_: one for id_, one in every.items() if not _is_kept(one)}
    # The longest first, so that no process is left alone with one.
    left.sort(key=lambda statement: -len(every[statement.id].answers))
    run = token_hex()
    stood = [Standing(run, every[statement.id], unkept) for statement in left]
    told = spread(_standing, stood, jobs=jobs, lost=_unknown, memory=MEMORY)
    for (_, one, _), (stands, is_told, is_whole) in told:
        whole[one.statement.id] = stands
        if is_told and not _has_crashed(one):
            keep([stands])
        if is_whole and not _crashed_in(one, every):
            save(stands, conditions=conditions)
    return [whole[statement.id] for statement in named]


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
    """The refuted claims of which no reading is proved; conditions mend themselves."""
    known = {place: answer for place, answer in answers.items() if answer is not None}
    about: dict[tuple[str, str], list[Answer]] = {}
    for answer in known.values():
        about.setdefault((answer.statement, answer.step), []).append(answer)
    for place, answer in known.items():
        others = about[answer.statement, answer.step]
        if answer.verdict != "refuted" or not answer.witness or EQUAL in answer.remark:
            continue
        if not is_condition(answer) and not mending(answer, others):
            yield place, answer


def _mending(statement: Statement, number: int, answer: Answer) -> Task:
    key = store.key(statement, questions(statement)[number], True)
    return Task(statement, number, key, answer)


class _Others:
    """The questions of other items with their answers, as far as they have been asked."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.unkept: Mapping[str, Verified] = {}
        self.lacking = False
        self.met: dict[str, Pairs | None] = {}

    def __call__(self, id_: str) -> Pairs | None:
        """Those of an item; none if one is missing, which is noted, as what could not be judged."""
        if id_ not in self.met:
            known = self.unkept.get(id_)
            self.met[id_] = _kept(catalogue[id_]) if known is None else _pairs(known)
        found = self.met[id_]
        self.lacking |= found is None or any(answer.method == CRASHED for _, answer in found)
        return found


@lru_cache(maxsize=1)
def _others(_run: str) -> _Others:
    """What others claim is read once a process in a run, and again in the next one."""
    return _Others()


class Standing(NamedTuple):
    """A statement that is to get its status, with all of that run whose answers are not kept."""

    run: str
    verified: Verified
    unkept: Mapping[str, Verified]


class Stood(NamedTuple):
    """A statement with its status, if that could be told, and if all that it uses was asked."""

    verified: Verified
    is_told: bool
    is_whole: bool


def _standing(task: Standing) -> Stood:
    """Run in a worker, like the questions."""
    one = task.verified
    others = _others(task.run)
    others.unkept, others.lacking = task.unkept, False
    pairs = _pairs(one)
    found = status_of(one.statement, pairs, others, one.summary.exceeded)
    axioms = dict.fromkeys(axiom for shown in found.shown for axiom in shown.axioms)
    summary = replace(
        one.summary,
        status=found.word,
        why=found.why,
        rests_on=found.on or tuple(axiom.relation for axiom in found.further),
        axioms=tuple(axioms),
        unused=unused(one.statement, axioms) if found.shown else (),
    )
    covered = coverage(one.statement, pairs)
    verified = replace(one, summary=summary, coverage=covered, files=found.files)
    return Stood(verified, is_told=True, is_whole=not others.lacking)


def _unknown(task: Standing, reason: str) -> Stood:
    """Nothing is said of a statement whose process died; it is tried again next time."""
    why = f"its proof could not be put together: {reason}"
    one = task.verified
    verified = replace(one, summary=replace(one.summary, status=OPEN.word, why=why))
    return Stood(verified, is_told=False, is_whole=False)


def _crashed_in(one: Verified, judged: Mapping[str, Verified]) -> bool:
    """Whether something could not be judged of a statement, or of what is to stand for it."""
    found = [one, *(judged[amended.id] for amended in _amended(one.statement))]
    return any(map(_has_crashed, found))


def _has_crashed(one: Verified) -> bool:
    return any(answer.method == CRASHED for answer in one.answers)


def _is_kept(one: Verified) -> bool:
    """Whether its answers are found again where only its id is known."""
    return catalogue.get(one.statement.id) is one.statement and not _has_crashed(one)


def _pairs(one: Verified) -> Pairs:
    return list(zip(questions(one.statement), one.answers, strict=True))


def _kept(statement: Statement) -> Pairs | None:
    """The questions of a statement with the answers that are kept; none if one is missing."""
    asked = questions(statement)
    answers = [store.load(store.key(statement, question, False)) for question in asked]
    found = [answer for answer in answers if answer is not None]
    return list(zip(asked, found, strict=True)) if len(found) == len(asked) else None


Answers = dict[tuple[str, int], Answer | None]
Own = Mapping[str, tuple[Answer, ...]]


def _amended(statement: Statement) -> tuple[Statement, ...]:
    """The amended form of a statement, or else those that do without it."""
    own = statement.amended
    return replacing(statement) if own is None else (own,)


def _verified(statement: Statement, answers: Own, sums: Mapping[str, Summary]) -> Verified:
    """With what stands for it, of what was judged."""
    own = answers.get(statement.id, ())
    sound = [a.id for a in _amended(statement) if a.id in sums and sums[a.id].lines == "hold"]
    if statement.amended is None:
        return Verified(statement, own, standing_in(sums[statement.id], replaced_by=sound))
    name = next(iter(sound), None)
    return Verified(statement, own, standing_in(sums[statement.id], repaired_by=name))


def _by_statement(answers: Answers) -> Own:
    """The answers about each statement, in the order of its questions."""
    found: dict[str, tuple[Answer, ...]] = {}
    for (id_, _), answer in sorted(answers.items(), key=lambda item: item[0]):
        found[id_] = (*found.get(id_, ()), *filter(None, [answer]))
    return found


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


def _nothing(*_: object) -> None:
    """A search whose process was ended is made up where it is asked for."""


def _crashed(task: Task, reason: str) -> Answer:
    question = questions(task.statement)[task.number]
    return unanswered(
        task.statement.id, question, f"the judgement failed: {reason}", method=CRASHED
    )
