"""One function on many tasks, on several processes, with results as they come."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sized
from contextvars import ContextVar
from functools import partial
from multiprocessing.connection import wait
from typing import Any, TypeVar

from bounds.handing import Queue
from bounds.workers import LimitError, Worker, alone, once

Task = TypeVar("Task")
Result = TypeVar("Result")

_elsewhere: ContextVar[Callable[..., Iterator[Any]] | None] = ContextVar("elsewhere", default=None)


def spread(
    call: Callable[[Task], Result],
    tasks: Iterable[Task],
    *,
    jobs: int,
    lost: Callable[[Task, str], Result],
    memory: int | None = None,
    apart: bool = False,
    attempts: int = 1,
) -> Iterator[tuple[Task, Result]]:
    """Results in the order in which they come; in this process when there is little to do.

    A task is taken when a process is free for it. `lost` makes the result of one whose process died
    at each of the `attempts`, from why it did. A process that dies takes no other task with it.
    With `apart` no task runs in this process. Within `elsewhere` tasks have such processes on other
    machines.
    """
    handing = _elsewhere.get()
    if handing is not None:
        yield from handing(partial(alone, call, lost, memory), tasks, lost=lost)
        return
    if not apart and (jobs == 1 or (isinstance(tasks, Sized) and len(tasks) < jobs)):
        for task in tasks:
            yield task, call(task)
        return
    queue = Queue((task, 1) for task in tasks)  # with the number of the attempt
    busy: dict[object, tuple[Worker, Task, int]] = {}

    def start(worker: Worker, task: Task, attempt: int) -> None:
        busy[worker.connection] = worker, task, attempt
        worker.ask(once, call, task)

    try:
        for task, attempt in queue.take(jobs):
            start(Worker(memory=memory), task, attempt)
        while busy:
            for ready in wait([worker.connection for worker, *_ in busy.values()]):
                worker, task, attempt = busy[ready]
                result: list[Any] = []
                try:
                    result += worker.answers(None)
                except LimitError as error:
                    worker.end()
                    worker = Worker(memory=memory)
                    if attempt < attempts:
                        queue.lost.append((task, attempt + 1))
                    else:
                        result.append(lost(task, error.what))
                del busy[ready]
                for following in queue.take(1):
                    start(worker, *following)
                if worker.connection not in busy:
                    worker.end()
                yield from ((task, one) for one in result)
    finally:
        # Whether it is interrupted here or where the results are used, nobody waits for more.
        for worker, *_ in busy.values():
            worker.end()


@contextlib.contextmanager
def elsewhere(handing: Callable[..., Iterator[Any]]) -> Iterator[None]:
    """Let `handing(call, tasks, lost=...)` run what is spread, while the block lasts."""
    before = _elsewhere.set(handing)
    try:
        yield
    finally:
        _elsewhere.reset(before)
