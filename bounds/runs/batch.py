"""Many searches on several processes. What each has found is kept and never searched again.

What is kept is examined anew when it is asked for: only the instance is believed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bounds.errors import UserError
from bounds.processes import spread
from bounds.runs.chance import InadmissibleError
from bounds.runs.examine import examine
from bounds.runs.instance import from_json
from bounds.runs.search import Outcome, search
from bounds.runs.settings import printed
from bounds.runs.trial import Trial, trial_of
from bounds.store import Store

STORE = Store("instances", "bounds.runs.batch")
Progress = Callable[[int, int, str], None]
Record = Mapping[str, Any]


class Task(NamedTuple):
    """A search by the names of what is searched."""

    statement: str
    form: str
    reading: str
    budget: int
    settings: bool

    @property
    def key(self) -> str:
        """The name under which its outcomes are kept."""
        trial = _trial(self.statement)
        settings = printed(trial.stated.paper) if self.settings else None
        return STORE.key(trial.stated, trial.stated.measured, *self[1:], settings)


def tasks(trials: Iterable[Trial], *, budget: int, settings: bool) -> list[Task]:
    """Every form and reading of the trials.

    The words of an amended statement settle on a reading, which is the last one.
    """
    return [
        Task(trial.statement, form, reading.name, budget, settings)
        for trial in trials
        for form in trial.forms
        for reading in trial.readings[-1 if trial.statement.endswith(".repaired") else 0 :]
    ]


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
    trial = _trial(task.statement)
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


def _trial(id_: str) -> Trial:
    trial = trial_of(id_)
    if trial is None:
        msg = f"{id_} has no trial"
        raise UserError(msg)
    return trial


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
    best = None if written is None else examine(from_json(written))
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
