"""One function on many tasks, on several processes, with results as they come."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(
    call: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    jobs: int,
    lost: Callable[[Task], Result],
) -> Iterator[tuple[Task, Result]]:
    """Results in the order in which they come; in this process when there is little to do.

    `lost` makes the result of a task whose process was ended from outside.
    """
    if jobs == 1 or len(tasks) < jobs:
        for task in tasks:
            yield task, call(task)
        return
    with pool_of(jobs) as pool:
        futures: dict[Future[Result], Task] = {pool.submit(call, task): task for task in tasks}
        for future in as_completed(futures):
            try:
                yield futures[future], future.result()
            except BrokenProcessPool:
                yield futures[future], lost(futures[future])


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
