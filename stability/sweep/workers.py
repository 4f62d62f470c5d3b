"""Who runs the tasks of a sweep: processes of this machine, or the workers of a cluster.

Both are generators of (task, outcomes) in the order of completion, and take a task only when a
worker will soon be free for it. A worker that dies costs its task's time only: the task is given
to another one, `ATTEMPTS` times in all.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

import torch

from bounds.handing import AHEAD, ATTEMPTS, DEAD, Queue, handed_out
from bounds.processes import pool_of
from stability.sweep.unit import Outcome, Task, execute

Finished = Iterator[tuple[Task, list[Outcome]]]
Execute = Callable[[Task], list[Outcome]]


def on_this_machine(tasks: Iterable[Task], *, workers: int, work: Execute = execute) -> Finished:
    """Run tasks in processes of their own, each with one thread."""
    queue, attempts = Queue(iter(tasks)), Counter[Task]()
    running: dict[Future[list[Outcome]], Task] = {}
    while True:
        try:
            with pool_of(workers, begin=partial(torch.set_num_threads, 1)) as pool:
                while True:
                    for task in queue.take(AHEAD * workers - len(running)):
                        running[pool.submit(work, task)] = task
                    if not running:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        outcomes = future.result()
                        yield running.pop(future), outcomes
        except BrokenProcessPool:
            # Which of the running tasks it was cannot be known: all of them are tried again.
            for task in running.values():
                attempts[task] += 1
                if attempts[task] < ATTEMPTS:
                    queue.lost.append(task)
                else:
                    yield task, _failed(task, DEAD)
            running.clear()


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


def _failed(task: Task, why: str) -> list[Outcome]:
    return [Outcome(unit, failure=why) for unit in task.units]
