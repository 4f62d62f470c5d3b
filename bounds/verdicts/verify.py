"""Answer all questions of many statements on several processes, keeping what is known."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from bounds.catalogue import catalogue
from bounds.statement import Statement
from bounds.verdicts import store
from bounds.verdicts.answer import Answer
from bounds.verdicts.judge import judge
from bounds.verdicts.ledger import Summary, questions, repaired, summarise

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Verified:
    """A statement with the answers to its questions and what they add up to."""

    statement: Statement
    answers: tuple[Answer, ...]
    summary: Summary

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""
        return {
            **self.summary.as_json(),
            "steps": [answer.as_json() for answer in self.answers],
        }


def verify(
    statements: Iterable[Statement],
    *,
    step: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> list[Verified]:
    """Answer every question (or those of one step); stored answers are not computed again."""
    statements = list(statements)
    # A repair stands or falls with its own derivation, so that is judged too.
    judged = {s.id: s for s in statements}
    judged |= {r.id: r for s in statements if (r := repaired(s)) is not None}
    wanted = [
        (statement.id, index, store.key(statement, question))
        for statement in judged.values()
        for index, question in enumerate(questions(statement))
        if step is None or question.step == step
    ]
    answers = {(id_, index): store.load(name) for id_, index, name in wanted}
    open_ones = [task for task in wanted if answers[task[:2]] is None]
    done = len(wanted) - len(open_ones)
    for (id_, index, name), answer in _computed(open_ones, jobs or os.cpu_count() or 1):
        store.save(name, answer)
        answers[id_, index] = answer
        done += 1
        if progress is not None:
            progress(done, len(wanted), f"{id_} {answer.step}: {answer.verdict}")
    return [_verified(statement, answers) for statement in statements]


Answers = dict[tuple[str, int], Answer | None]


def _verified(statement: Statement, answers: Answers) -> Verified:
    own = _own(statement, answers)
    repair = repaired(statement)
    sound = repair is not None and (summarise(repair, _own(repair, answers)).derivation == "sound")
    name = repair.id if repair is not None and sound else None
    return Verified(statement, own, summarise(statement, own, repaired_by=name))


def _own(statement: Statement, answers: Answers) -> tuple[Answer, ...]:
    """The answers about one statement, in the order of its questions."""
    return tuple(
        answer
        for (id_, _), answer in sorted(answers.items(), key=lambda item: item[0])
        if id_ == statement.id and answer is not None
    )


Task = tuple[str, int, str]


def _computed(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Answer]]:
    """Answers as they come; a single process when there is little to do."""
    if jobs == 1 or len(tasks) < jobs:
        for task in tasks:
            yield task, _answer(task[0], task[1])
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        futures: dict[Future[Answer], Task] = {
            pool.submit(_answer, id_, index): (id_, index, name) for id_, index, name in tasks
        }
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _answer(id_: str, index: int) -> Answer:
    """Run in a worker: the question is found again by its place."""
    statement = catalogue[id_]
    return judge(statement, questions(statement)[index])
