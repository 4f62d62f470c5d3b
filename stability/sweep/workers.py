"""Who runs the tasks of a sweep: processes of this machine, or the workers of a cluster.

Both are generators of (task, outcomes) in the order of completion, and take a task only when a
worker will soon be free for it. A worker that dies costs its task's time only: the task is given
to another one, `ATTEMPTS` times in all.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import torch

from bounds.beside import adopt, places
from bounds.errors import UserError
from bounds.processes import pool_of
from stability.sweep.unit import Outcome, Task, execute

ATTEMPTS = 3
AHEAD = 2  # tasks at each worker, the running one included
DEAD = f"its worker died {ATTEMPTS} times, perhaps for want of memory"

Finished = Iterator[tuple[Task, list[Outcome]]]
Execute = Callable[[Task], list[Outcome]]


@dataclass
class Queue:
    """Tasks to hand out: those that were lost with a worker before fresh ones."""

    fresh: Iterator[Task]
    lost: list[Task] = field(default_factory=list)

    def take(self, count: int) -> Iterator[Task]:
        """At most so many."""
        for _ in range(count):
            task = self.lost.pop() if self.lost else next(self.fresh, None)
            if task is None:
                return
            yield task


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
                    yield task, [Outcome(unit, failure=DEAD) for unit in task.units]
            running.clear()


def on_a_cluster(
    tasks: Iterable[Task], *, connect: Callable[[], Any], patience: float, work: Execute = execute
) -> Finished:
    """Run tasks on the workers of a Dask scheduler, and outlive a restart of it.

    connect: makes a client. patience: seconds to wait for a scheduler that is gone.
    """
    queue, gone_since = Queue(iter(tasks)), None
    running: dict[Any, Task] = {}
    while True:
        try:
            client = connect()
        except (OSError, TimeoutError) as error:
            gone_since = gone_since or time.monotonic()
            if time.monotonic() - gone_since > patience:
                msg = f"the scheduler cannot be reached ({error}); what is finished is kept"
                raise UserError(msg) from None
            time.sleep(0.2)
            continue
        try:
            for finished in _hand_out(client, queue, running, work):
                gone_since = None
                yield finished
            if not running:
                return
        except (OSError, TimeoutError, CancelledError):
            gone_since = gone_since or time.monotonic()  # with what was asked of it
        finally:
            client.close(timeout=2)
        queue.lost += running.values()
        running.clear()


def _hand_out(client: Any, queue: Queue, running: dict[Any, Task], work: Execute) -> Finished:
    """Keep the workers busy until nothing is left, or the scheduler is gone."""
    from distributed import KilledWorker

    apart = partial(_apart, places())
    while client.status == "running":
        workers = max(1, sum(client.nthreads().values()))
        for task in queue.take(AHEAD * workers - len(running)):
            try:
                future = client.submit(apart, work, task, pure=False, retries=ATTEMPTS)
            except Exception:
                queue.lost.append(task)
                raise
            running[future] = task
        if not running:
            return
        if not _wait(client, list(running)):
            continue
        for future in [future for future in running if future.done()]:
            if future.status == "finished":
                outcomes = future.result()
                yield running.pop(future), outcomes
            elif future.status == "error":
                task, error = running.pop(future), future.exception()
                told = DEAD if isinstance(error, KilledWorker) else repr(error)
                yield task, [Outcome(unit, failure=told) for unit in task.units]
            else:  # cancelled: it went with the scheduler
                return


def _apart(known: dict[str, str], work: Execute, task: Task) -> list[Outcome]:
    """Run a task on a worker, whose files are its own: xarray would lock them cluster-wide.

    known: where the papers are that the worker knows, and those that it trusts.
    """
    import dask

    adopt(known)
    with dask.config.set(scheduler="synchronous"):
        return work(task)


def _wait(client: Any, futures: list[Any]) -> bool:
    """Whether one of them is done within a second."""
    from distributed import wait as first_of

    try:
        with client.as_current():
            first_of(futures, timeout=1, return_when=FIRST_COMPLETED)  # type: ignore[no-untyped-call]
    except TimeoutError:
        return False
    return True
