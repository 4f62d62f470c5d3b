"""Runs a command in this process and sees that it ends as a command may end."""

from __future__ import annotations

import io
import signal
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import FrameType

from fedproof.cli import main

SECONDS = 60.0  # much more than any of the commands takes here, and much less than for ever
WAITING = 20  # times as long may pass while others have the processors
LONGEST = 2500  # characters of a message

TEXTS = (
    *("", "x", "-", "--", "nan", "inf", "-inf", "1e400", "1e999999999", "1e-999999999", "1/0"),
    *("9" * 5000, "10^10^10", "2^(10^9)", "x^x^x^x", "(" * 3000, "factorial(10^9)", "0x10", "1_0"),
    *("__import__('os').system('id')", "é", "\x00", "a\nb", "\u202e", "../../etc/passwd", "[[1]]"),
    *("{a=1}", "true", "1:1e9:int", "1:2:lin999999999", "5:1", "1e308", "-1", "0", "1/3", "2"),
    *("sum(k, k, 1, 10^9)", "(1+x)^100000", "exp(exp(exp(100)))", "%s%n", "$(id)", "/dev/zero"),
)


class TookTooLongError(Exception):
    """The command did not end."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise in whatever still runs after so many seconds of the processor, or waits much longer.

    On a busy machine the clock on the wall says little.
    """

    def ring(_: int, __: FrameType | None) -> None:
        raise TookTooLongError

    limits = {
        signal.SIGPROF: (signal.ITIMER_PROF, seconds),
        signal.SIGALRM: (signal.ITIMER_REAL, WAITING * seconds),
    }
    before = {number: signal.signal(number, ring) for number in limits}
    for timer, limit in limits.values():
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for timer, _ in limits.values():
            signal.setitimer(timer, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def ending(*arguments: str) -> tuple[int, str]:
    """The exit code and the error output of a command; a mistake is told in a short sentence."""
    with within(SECONDS):
        return outcome(*arguments)


def outcome(*arguments: str) -> tuple[int, str]:
    """The same, with no limit of time."""
    # Standard output of a terminal refuses what is no text, standard error writes it out.
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as leaving:  # --help and --version
            code = int(leaving.code or 0)
    err.seek(0)
    said = err.read()
    assert code in range(4), said
    if code == 2:
        assert said.startswith("fedproof: "), said
        assert len(said) <= LONGEST
    return code, said
