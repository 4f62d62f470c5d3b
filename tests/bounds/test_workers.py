"""Calls that can be ended: by a deadline, by want of memory, by a crash, by Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from bounds import workers
from bounds.errors import UserError
from bounds.processes import spread
from bounds.prover.ask import TooExpensiveError, check, prove
from bounds.prover.steps import prove_step
from bounds.prover.verdict import Status
from bounds.workers import LimitError, limited
from tests.crash.scenarios import ROOT

HOUR = 3600


def pids(*, sleep: float = 0.0) -> Iterator[int]:
    """The process that answers, which then hangs."""
    yield os.getpid()
    time.sleep(sleep)


def crash() -> Iterator[int]:
    """End as FLINT ends when it has no memory."""
    yield 1
    os.abort()


def fill() -> Iterator[int]:
    """Ask for more than there is."""
    yield len(bytes(8 * 2**30))


def mistake() -> Iterator[int]:
    """A user's mistake."""
    msg = "this is not so"
    raise UserError(msg)
    yield 1


def slip() -> Iterator[int]:
    """A mistake of ours."""
    yield 1 // 0


def sleepy() -> Iterator[int]:
    """First one answer, then nothing for an hour."""
    return pids(sleep=HOUR)


def is_alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_is_kept_warm() -> None:
    """The same process answers, and it is not this one."""
    first, _ = limited(pids)
    second, limit = limited(pids, seconds=HOUR)
    assert first == second != os.getpid()
    assert limit is None


def test_a_call_that_hangs_is_ended_and_replaced() -> None:
    """The last answer stands, the reason is told, and the process is gone."""
    start = time.monotonic()
    pid, limit = limited(sleepy, seconds=1.0)
    assert time.monotonic() - start < HOUR / 10
    assert isinstance(limit, LimitError)
    assert str(limit) == "the deadline was reached"
    assert isinstance(pid, int)
    assert not is_alive(pid)
    assert limited(pids)[0] != pid


@pytest.mark.parametrize(
    ("call", "best", "why"),
    [(crash, 1, "its process was ended by SIGABRT"), (fill, None, "the limit on memory, 4 GiB")],
)
def test_a_call_that_dies_is_told(call: object, best: int | None, why: str) -> None:
    """In a sentence; the next one gets a process that is well."""
    found, limit = limited(call)  # type: ignore[arg-type]
    assert found == best
    assert why in str(limit)
    assert limited(pids)[1] is None


def test_mistakes_travel() -> None:
    """As they are; ours with the place where they arose."""
    before, _ = limited(pids)
    with pytest.raises(UserError, match="this is not so"):
        limited(mistake)
    with pytest.raises(ZeroDivisionError) as caught:
        limited(slip)
    assert "yield 1 // 0" in caught.value.__notes__[0]
    assert before is not None


def test_a_worker_that_died_in_between_is_replaced() -> None:
    """As when the machine needed its memory."""
    pid, _ = limited(pids)
    assert isinstance(pid, int)
    os.kill(pid, signal.SIGKILL)
    assert limited(pids)[1] is None


def doubled(value: int) -> int:
    """Fail as a solver may, for one of many."""
    if value == 2:
        os.abort()
    return 2 * value


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_crash_takes_its_own_result_alone(jobs: int) -> None:
    """All others are there, each once."""
    found = dict(spread(doubled, range(7), jobs=jobs, lost=lambda *_: -1, apart=True))
    assert found == {0: 0, 1: 2, 2: -1, 3: 6, 4: 8, 5: 10, 6: 12}


INTERRUPTED = """
import sys, time
from bounds.workers import limited
from tests.bounds.test_workers import sleepy
import bounds.workers
class Told(bounds.workers.Worker):
    def answers(self, deadline):
        for pid in super().answers(deadline):
            print(pid, flush=True)
            yield pid
bounds.workers.Worker = Told
limited(sleepy)
"""


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_child_is_left(end: signal.Signals) -> None:
    """However the asking process ends while a call runs, the other ends too."""
    asking = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert asking.stdout is not None
    pid = int(asking.stdout.readline())
    assert is_alive(pid)
    asking.send_signal(end)
    asking.communicate(timeout=60)
    patience = time.monotonic() + 60
    while is_alive(pid) and time.monotonic() < patience:
        time.sleep(0.01)
    assert not is_alive(pid)


def hang(*_: object) -> Iterator[int]:
    """In the place of a search that hears nothing."""
    time.sleep(HOUR)
    yield 1


def die(*_: object) -> Iterator[int]:
    """In the place of one whose solver crashes."""
    os.abort()
    yield 1


@pytest.mark.parametrize(
    ("call", "seconds", "why"),
    [(hang, 0.5, "the deadline was reached"), (die, HOUR, "ended by SIGABRT")],
)
def test_searches_and_checks_obey(
    monkeypatch: pytest.MonkeyPatch, call: object, seconds: float, why: str
) -> None:
    """Undecided with a reason, and never a hang or a traceback."""
    monkeypatch.setattr("bounds.prover.ask._prove", call)
    monkeypatch.setattr("bounds.prover.steps._prove", call)
    monkeypatch.setattr("bounds.prover.ask._check", call)
    one = prove("x >= 0", domain=["x: real"], seconds=seconds)
    two = prove_step("vector", "|x| >= 0", where=["x: vector"], seconds=seconds)
    for verdict in (one, two):
        assert verdict.status is Status.SUPPORTED
        assert why in verdict.reason
    with pytest.raises(TooExpensiveError, match="too expensive to check: .*" + why):
        check({}, seconds=seconds)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_what_is_no_length_of_time(seconds: float) -> None:
    """Is refused by all three."""
    for ask in (
        lambda: prove("1 <= 2", seconds=seconds),
        lambda: prove_step("vector", "1 <= 2", seconds=seconds),
        lambda: check({}, seconds=seconds),
    ):
        with pytest.raises(UserError, match="seconds; say a positive number"):
            ask()


def test_in_a_worker_there_is_no_other() -> None:
    """Calls within a call run where they are, since that process can be ended."""
    one, _ = limited(_nested)
    assert one is True
    assert not workers._served


def _nested() -> Iterator[bool]:
    yield limited(pids)[0] == os.getpid()
