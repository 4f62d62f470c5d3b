"""A process beside this one that answers calls, is kept warm, and can be ended at any time.

z3, cvc5, FLINT and Clarabel hear neither a deadline nor Ctrl-C while one of their calls runs, and
they may take all memory that there is. What uses them is therefore called in a process of its own,
which ends with the call if it must. It is a new interpreter and no copy of this one: it shares no
locks, and does not run the caller's script again.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, Pipe
from typing import Any, NoReturn, TypeVar

from bounds import beside
from bounds.errors import UserError

Task = TypeVar("Task")
Result = TypeVar("Result")

MEMORY = 4 * 2**30  # bytes of addresses, those of the libraries included
GRACE = 0.3  # seconds in which a call may still end by itself
LONGEST_WAIT = 3600.0
START = "import sys; sys.path[:] = {path!r}; from bounds.workers import serve; serve({ends!r})"

_idle: list[Worker] = []
_served = False


class LimitError(UserError):
    """A call met the limit on time or on memory, or its process died; `what` says which."""

    def __init__(self, what: str, *, died: bool = False) -> None:
        """Say what happened, and whether the process was gone by itself."""
        super().__init__(what)
        self.what = what
        self.died = died


DEADLINE = "the deadline was reached"
OUT_OF_MEMORY = f"the limit on memory, {MEMORY // 2**30} GiB, was reached"


class Worker:
    """One such process; it ends when this object's `end` is called, or with this process."""

    def __init__(self, *, memory: int | None = MEMORY) -> None:
        """Start it."""
        self.connection, there = Pipe()
        alive, self.alive = os.pipe()
        ends = (there.fileno(), alive, memory)
        self.state, self.memory = beside.state(), memory
        environment = dict(os.environ)
        if memory is not None:  # threads take addresses, and matrices are small where it matters
            environment |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START.format(path=sys.path, ends=ends)],
                pass_fds=ends[:2],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        finally:
            there.close()
            os.close(alive)

    def ask(self, call: Callable[..., object], *arguments: object) -> None:
        """Send a call."""
        try:
            self.connection.send((call, arguments))
        except BrokenPipeError as error:
            raise LimitError(self.end(), died=True) from error

    def end(self) -> str:
        """Kill it, whatever it does, and say how it ended if that was before."""
        before = self.process.poll()
        self.process.kill()
        code = self.process.wait()
        if not self.connection.closed:
            self.connection.close()
            os.close(self.alive)
        if before is None or code >= 0:
            return f"its process ended with code {code}"
        return f"its process was ended by {signal.Signals(-code).name}"

    def answers(self, deadline: float | None) -> Iterator[object]:
        """What the call yields until it returns; raises `LimitError` at a limit."""
        while True:
            left = LONGEST_WAIT if deadline is None else deadline - time.monotonic()
            if not self.connection.poll(max(0.0, min(left, LONGEST_WAIT))):
                if left <= LONGEST_WAIT and deadline is not None:
                    raise LimitError(DEADLINE)
                continue
            try:
                kind, value = self.connection.recv()
            except (EOFError, OSError) as error:
                self.process.wait()
                raise LimitError(self.end(), died=True) from error
            if kind == "failed":
                raise value
            if kind == "done":
                return
            yield value


def limited(
    call: Callable[..., Iterator[Result]], *arguments: object, seconds: float | None = None
) -> tuple[Result | None, LimitError | None]:
    """The last that a generator function yields within the limits, and the limit that it met.

    What it yields gets better from one to the next. In a process that is itself a worker the call
    runs there, since it can be ended already.
    """
    if _served:
        return _last(call(*arguments)), None
    deadline = None if seconds is None else time.monotonic() + seconds + GRACE
    worker = _warm()
    best, limit = _asked(worker or Worker(), deadline, call, arguments)
    if worker is not None and best is None and limit is not None and limit.died:
        # It may have died while it was idle, as when the machine needed its memory.
        return _asked(Worker(), deadline, call, arguments)
    return best, limit


def once(call: Callable[[Task], Result], task: Task) -> Iterator[Result]:
    """A call as a worker wants it."""
    yield call(task)


def alone(
    call: Callable[[Task], Result],
    lost: Callable[[Task, str], Result],
    memory: int | None,
    task: Task,
) -> Result:
    """A task in a process beside this one that is kept for the next; `lost` tells why it died."""
    process = _warm(memory) or Worker(memory=memory)
    result: Any
    try:
        process.ask(once, call, task)
        (result,) = process.answers(None)
    except LimitError as error:
        process.end()
        return lost(task, error.what)
    except BaseException:
        process.end()
        raise
    _idle.append(process)
    return result  # type: ignore[no-any-return]


def _asked(
    worker: Worker,
    deadline: float | None,
    call: Callable[..., Iterator[Result]],
    arguments: tuple[object, ...],
) -> tuple[Result | None, LimitError | None]:
    best: Any = None
    try:
        worker.ask(call, *arguments)
        for answer in worker.answers(deadline):
            best = answer
    except UserError as error:
        if isinstance(error, LimitError):
            worker.end()
            return best, error
        _idle.append(worker)
        raise
    except BaseException:  # Ctrl-C among them: nobody is left behind
        worker.end()
        raise
    _idle.append(worker)
    return best, None


def _last(answers: Iterator[Result]) -> Result | None:
    best = None
    for answer in answers:
        best = answer
    return best


def _warm(memory: int | None = MEMORY) -> Worker | None:
    """A process that has nothing to do, if there is one with this limit."""
    while _idle:
        worker = _idle.pop()
        alike = worker.state == beside.state() and worker.memory == memory
        if worker.process.poll() is None and alike:
            return worker
        worker.end()
    return None


@atexit.register
def _leave() -> None:
    while _idle:
        _idle.pop().end()


def _forked() -> None:
    """The workers belong to the process that started them."""
    for worker in _idle:
        worker.connection.close()
        os.close(worker.alive)
        worker.process.returncode = 0
    _idle.clear()


os.register_at_fork(after_in_child=_forked)


def serve(ends: tuple[int, int, int | None]) -> None:
    """Answer calls until the asking process closes its end: this is the worker."""
    global _served
    _served = True
    # Trees hold no cycles, and looking for some every 700 objects takes an eighth of a search.
    gc.set_threshold(50_000, 20, 20)
    connection, memory = Connection(ends[0]), ends[2]
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # only the first process decides what is to be done
    _end_with(ends[1])
    if memory is not None:
        _limit_memory(memory)
    while True:
        try:
            call, arguments = connection.recv()
        except EOFError:
            return
        try:
            with beside.blaming():
                for value in call(*arguments):
                    connection.send(("so far", value))
            connection.send(("done", None))
        except Exception as error:  # whatever it is, the asking process is told
            if _is_lack_of_memory(error):
                connection.send(("failed", LimitError(OUT_OF_MEMORY)))
                _give_up()
            _tell(connection, error)


def _tell(connection: Connection, error: Exception) -> None:
    """Hand an error over, with the place where it arose; as text if it does not travel."""
    if not isinstance(error, UserError):
        error.add_note(traceback.format_exc())
    try:
        connection.send(("failed", error))
    except Exception:  # it holds what cannot be sent
        connection.send(("failed", RuntimeError(f"{type(error).__name__}: {error}")))


def _is_lack_of_memory(error: Exception) -> bool:
    """Solvers say so in words."""
    return isinstance(error, MemoryError) or "out of memory" in str(error).lower()


def _give_up() -> NoReturn:
    """Without a word: what lacked memory may be in any state."""
    os._exit(0)


def _end_with(alive: int) -> None:
    """Die when the other end of a pipe closes, even within a call of a library in C.

    The kernel then sends SIGIO, and nobody handles it.
    """
    import fcntl

    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(alive, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(alive, fcntl.F_SETFL, fcntl.fcntl(alive, fcntl.F_GETFL) | os.O_ASYNC)


def _limit_memory(most: int) -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
