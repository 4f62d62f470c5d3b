"""Who runs the tasks of a sweep: processes of this machine, or the workers of a cluster.

Both are generators of (task, outcomes) in the order of completion, and take a task only when a
worker will soon be free for it. A worker that dies costs its task's time only: the task is given
to another one, `ATTEMPTS` times in all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bounds.handing import ATTEMPTS, DEAD, handed_out
from bounds.processes import spread
from stability.sweep.unit import Outcome, Task, execute

Finished = Iterator[tuple[Task, list[Outcome]]]
Execute = Callable[[Task], list[Outcome]]


def on_this_machine(tasks: Iterable[Task], *, workers: int, work: Execute = execute) -> Finished:
    """Run tasks in processes of their own, each of which starts once."""
    return spread(work, tasks, jobs=workers, lost=_dead, apart=True, attempts=ATTEMPTS)


def on_a_cluster(
    tasks: Iterable[Task],
    *,
    connect: Callable[[], Any],
    patience: float,
    first: float = math.inf,
    work: Execute = execute,
) -> Finished:
    """Run tasks on the workers of a Dask scheduler, and outlive a restart of it."""
    return handed_out(work, tasks, lost=_failed, connect=connect, patience=patience, first=first)


def _dead(task: Task, _: str) -> list[Outcome]:
    return _failed(task, DEAD)


def _failed(task: Task, why: str) -> list[Outcome]:
    return [Outcome(unit, failure=why) for unit in task.units]
