"""Tasks on the workers of a Dask scheduler, with results as they come.

A task is taken only when a worker will soon be free for it. A worker that dies costs its task's
time only: the task is given to another one, `ATTEMPTS` times in all.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from bounds.beside import adopt, places
from bounds.errors import UserError

Task = TypeVar("Task")
Result = TypeVar("Result")

ATTEMPTS = 3
AHEAD = 2  # tasks at each worker, the running one included
DEAD = f"its worker died {ATTEMPTS} times, perhaps for want of memory"


@dataclass
class Queue(Generic[Task]):
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


def handed_out(
    call: Callable[[Task], Result],
    tasks: Iterable[Task],
    *,
    lost: Callable[[Task, str], Result],
    connect: Callable[[], Any],
    patience: float,
    first: float = math.inf,
) -> Iterator[tuple[Task, Result]]:
    """Run tasks on the workers of a Dask scheduler, and outlive a restart of it.

    lost: makes the result of a task that failed, from why it did. connect: makes a client.
    patience: seconds to wait for a scheduler that is gone. first: seconds to wait for a worker,
    where there is none.
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
            for finished in _hand_out(client, queue, running, call, lost, first):
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


def _hand_out(
    client: Any,
    queue: Queue[Task],
    running: dict[Any, Task],
    call: Callable[[Task], Result],
    lost: Callable[[Task, str], Result],
    first: float,
) -> Iterator[tuple[Task, Result]]:
    """Keep the workers busy until nothing is left, or the scheduler is gone."""
    from distributed import KilledWorker

    apart = partial(_apart, places())
    alone_since = time.monotonic()
    while client.status == "running":
        workers = sum(client.nthreads().values())
        alone_since = time.monotonic() if workers else alone_since
        if time.monotonic() - alone_since > first:
            msg = (
                f"the scheduler has had no worker for {first:g} seconds; start some with `dask "
                "worker`, and the command again; what is finished is kept"
            )
            raise UserError(msg)
        for task in queue.take(AHEAD * max(1, workers) - len(running)):
            try:
                future = client.submit(apart, call, task, pure=False, retries=ATTEMPTS)
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
                result = future.result()
                yield running.pop(future), result
            elif future.status == "error":
                task, error = running.pop(future), future.exception()
                told = DEAD if isinstance(error, KilledWorker) else repr(error)
                yield task, lost(task, told)
            else:  # cancelled: it went with the scheduler
                return


def _apart(known: dict[str, str], call: Callable[[Task], Result], task: Task) -> Result:
    """Run a task on a worker, whose files are its own: xarray would lock them cluster-wide.

    known: where the papers are that the worker knows, and those that it trusts.
    """
    import dask

    adopt(known)
    with dask.config.set(scheduler="synchronous"):
        return call(task)


def _wait(client: Any, futures: list[Any]) -> bool:
    """Whether one of them is done within a second."""
    from distributed import wait as first_of

    try:
        with client.as_current():
            first_of(futures, timeout=1, return_when=FIRST_COMPLETED)  # type: ignore[no-untyped-call]
    except TimeoutError:
        return False
    return True
