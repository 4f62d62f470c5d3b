"""Many searches on several processes. What each has found is kept and never searched again.

What is kept is examined anew when it is asked for: only the instance is believed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.errors import UserError
from bounds.processes import spread
from bounds.runs.chance import InadmissibleError
from bounds.runs.examine import examine
from bounds.runs.instance import from_json
from bounds.runs.printed import printed
from bounds.runs.search import Outcome, how_many, search
from bounds.runs.trial import Trial, named, tried
from bounds.statement import Statement
from bounds.store import Store

STORE = Store("instances", "bounds.runs.batch")
Progress = Callable[[int, int, str], None]
Record = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Task:
    """A search by the names of what is searched; the statement may be one that is in no file."""

    stated: Statement
    form: str
    reading: str
    budget: int
    settings: bool

    @property
    def statement(self) -> str:
        """The id."""
        return self.stated.id

    @property
    def key(self) -> str:
        """The name under which its outcomes are kept."""
        stated = self.stated
        settings = printed(stated.paper) if self.settings else None
        names = (self.form, self.reading, self.budget, self.settings)
        return STORE.key(stated, stated.measured, *names, settings)


def tasks(
    trials: Sequence[Trial],
    *,
    budget: int,
    settings: bool = False,
    form: str | None = None,
    reading: str | None = None,
) -> list[Task]:
    """Every form and reading of the trials, or those that are named."""
    return [
        Task(trial.stated, label, name, budget, settings)
        for trial, label, name in named(trials, form, reading)
    ]


def refute(
    statement: Statement | str,
    *,
    form: str | None = None,
    reading: str | None = None,
    budget: str | int = "small",
    settings: bool = False,
    jobs: int = 1,
) -> tuple[Outcome, ...]:
    """Search for an instance beyond each bound of a statement, in each of its readings.

    The statement may be one that is in no file.
    """
    most = how_many(budget)
    wanted = tasks([tried(statement)], budget=most, settings=settings, form=form, reading=reading)
    found = dict(outcomes(wanted, jobs=jobs))
    return tuple(outcome for task in wanted for outcome in found[task])


def outcomes(
    wanted: Sequence[Task], *, jobs: int | None = None, progress: Progress | None = None
) -> Iterator[tuple[Task, tuple[Outcome, ...]]]:
    """Every task with its outcomes, those that are kept first, the others as they come."""
    known = {task: restored for task in wanted if (restored := _restored(task))}
    yield from known.items()
    left = [task for task in wanted if task not in known]
    found = spread(_searched, left, jobs=jobs or os.cpu_count() or 1, lost=_lost)
    for done, (task, records) in enumerate(found, start=len(known) + 1):
        if records:
            STORE.save(task.key, list(records))
        if progress is not None:
            progress(done, len(wanted), f"{task.statement} ({task.form}), {task.reading}")
        yield task, tuple(_outcome(task, record) for record in records)


def searched(task: Task) -> tuple[Outcome, ...]:
    """Search; where the bound is not positive it is exceeded by anything, so search again without.

    Such instances are left out the second time.
    """
    trial = tried(task.stated)
    first = search(trial, task.form, task.reading, budget=task.budget, settings=task.settings)
    if first.best is None or first.best.bound.high > 0:
        return (first,)
    second = search(
        trial,
        task.form,
        task.reading,
        budget=task.budget,
        positive=True,
        settings=task.settings,
    )
    return first, second


def _searched(task: Task) -> list[Record]:
    """Run in a worker."""
    return [outcome.as_json() for outcome in searched(task)]


def _lost(_task: Task, _why: str) -> list[Record]:
    """A search whose process was ended has found nothing and is not kept."""
    return []


def _restored(task: Task) -> tuple[Outcome, ...]:
    """The outcomes that are kept; none if they are not, or cannot be examined any more."""
    try:
        return tuple(_outcome(task, record) for record in STORE.load(task.key) or ())
    except (InadmissibleError, UserError, KeyError, TypeError, ValueError):
        return ()


def _outcome(task: Task, record: Any) -> Outcome:
    written = record["instance"]
    best = None if written is None else examine(from_json(written), trial=tried(task.stated))
    return Outcome(
        task.statement,
        task.form,
        task.reading,
        best,
        int(record["tried"]),
        int(record["admissible"]),
        bool(record["positive"]),
        task.settings,
        {str(label): int(number) for label, number in record["excluded"].items()},
    )
