"""One function on many tasks, on several processes, with results as they come."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
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
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_alone
    )
    futures: dict[Future[Result], Task] = {}
    try:
        futures |= {pool.submit(call, task): task for task in tasks}
        for future in as_completed(futures):
            try:
                yield futures[future], future.result()
            except BrokenProcessPool:
                yield futures[future], lost(futures[future])
    except (KeyboardInterrupt, GeneratorExit):
        # Whether it is interrupted here or where the results are used, nobody waits for more.
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process; only the first one decides what is to be done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
