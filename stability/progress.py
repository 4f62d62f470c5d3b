"""A line on a terminal: how many rounds are done, how fast, and how much time is left."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings


@dataclass
class ProgressBar:
    """Call it after each round with the rounds done and all rounds; `close` ends the line.

    >>> import io
    >>> clock = iter([0.0, 2.0, 4.0])
    >>> bar = ProgressBar(io.StringIO(), clock=lambda: next(clock))
    >>> bar(5, 20)
    >>> bar.stream.getvalue().strip()
    '[#######.......................]   5/20 rounds, 2.5 a second, 0:06 left'
    """

    stream: TextIO
    clock: Callable[[], float] = time.monotonic
    unit: str = "rounds"
    drawn: float = field(init=False)
    first: tuple[float, int] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Start the clock."""
        self.began = self.clock()
        self.drawn = float("-inf")

    def __call__(self, done: int, total: int) -> None:
        """Draw the line anew, unless it was drawn a moment ago."""
        now = self.clock()
        if self.first is None:
            # A resumed run begins with rounds that cost nothing now.
            self.first = (self.began, done - 1 if done > 1 and now - self.began < PAUSE else 0)
        if now - self.drawn < PAUSE and done < total:
            return
        self.drawn = now
        start, before = self.first
        rate = (done - before) / max(now - start, 1e-9)
        left = span((total - done) / rate) if rate else "?"
        full = WIDTH * done // max(total, 1)
        bar = "#" * full + "." * (WIDTH - full)
        count = f"{done:>{len(str(total)) + 1}}/{total}"
        self.stream.write(f"\r[{bar}] {count} {self.unit}, {rate:.3g} a second, {left} left ")
        self.stream.flush()

    def close(self) -> None:
        """End the line, if there is one."""
        if self.drawn > float("-inf"):
            self.stream.write("\n")
            self.stream.flush()


def span(seconds: float) -> str:
    """Minutes and seconds, or hours before them.

    >>> span(65), span(3725)
    ('1:05', '1:02:05')
    """
    minutes, second = divmod(round(seconds), 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"
