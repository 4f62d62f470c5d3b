"""One function on many tasks, on several processes, with results as they come."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextvars import ContextVar
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, TypeVar

from bounds.workers import LimitError, Worker, alone, once

Task = TypeVar("Task")
Result = TypeVar("Result")

_elsewhere: ContextVar[Callable[..., Iterator[Any]] | None] = ContextVar("elsewhere", default=None)


def spread(
    call: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    jobs: int,
    lost: Callable[[Task, str], Result],
    memory: int | None = None,
    apart: bool = False,
) -> Iterator[tuple[Task, Result]]:
    """Results in the order in which they come; in this process when there is little to do.

    `lost` makes the result of a task whose process died, from why it did. A process that dies takes
    no other task with it. With `apart` no task runs in this process. Within `elsewhere` tasks have
    such processes on other machines.
    """
    handing = _elsewhere.get()
    if handing is not None:
        yield from handing(partial(alone, call, lost, memory), tasks, lost=lost)
        return
    if not apart and (jobs == 1 or len(tasks) < jobs):
        for task in tasks:
            yield task, call(task)
        return
    waiting = iter(tasks)
    busy: dict[object, tuple[Worker, Task]] = {}

    def start(worker: Worker) -> None:
        """Give the process the next task, or end it when there is none."""
        for task in islice(waiting, 1):
            busy[worker.connection] = worker, task
            worker.ask(once, call, task)
            return
        worker.end()

    try:
        for _ in range(min(jobs, len(tasks))):
            start(Worker(memory=memory))
        while busy:
            for ready in wait([worker.connection for worker, _ in busy.values()]):
                worker, task = busy[ready]
                result: Any
                try:
                    (result,) = worker.answers(None)
                except LimitError as error:
                    worker.end()
                    worker, result = Worker(memory=memory), lost(task, error.what)
                del busy[ready]
                start(worker)
                yield task, result
    finally:
        # Whether it is interrupted here or where the results are used, nobody waits for more.
        for worker, _ in busy.values():
            worker.end()


@contextlib.contextmanager
def elsewhere(handing: Callable[..., Iterator[Any]]) -> Iterator[None]:
    """Let `handing(call, tasks, lost=...)` run what is spread, while the block lasts."""
    before = _elsewhere.set(handing)
    try:
        yield
    finally:
        _elsewhere.reset(before)


@contextlib.contextmanager
def pool_of(jobs: int, *, begin: Callable[[], None] | None = None) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this one, however it ends, and at once where it is interrupted.

    begin: what each of them does first.
    """
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_belong, initargs=(begin,)
    )
    try:
        yield pool
    except (KeyboardInterrupt, GeneratorExit):
        # Whether it is interrupted here or where the results are used, nobody waits for more.
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _belong(begin: Callable[[], None] | None) -> None:
    """Ctrl-C reaches every process; only the first one decides what is to be done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin()


def _end_with_parent() -> None:
    """What was killed could tell its processes nothing."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGKILL)
