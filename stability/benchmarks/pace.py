"""How much of a plan is done, and how long the rest takes, judged by like units."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TextIO

from stability.benchmarks.units import Unit
from stability.options import participants
from stability.progress import span

PAUSE = 10.0  # seconds between two lines where a line cannot be drawn over


def weight(unit: Unit) -> float:
    """Gradients that the unit takes: rounds, active clients, local steps and neighbours."""
    run, clients = unit.run, unit.problem["clients"]
    active = participants(run.get("participation"), clients)
    # The steps of an epoch go with the client's samples, which like units have alike.
    steps = run.get("local_steps") or run.get("epochs", 1)
    return float(run["rounds"] * active * steps * (1 + len(run.get("twins", ()))))


def kind(unit: Unit) -> tuple[str, str]:
    """Units of one kind take about the same time for a gradient."""
    return str(unit.problem["data"]), str(unit.problem["model"])


@dataclass
class Pace:
    """Call `note` for each finished unit; `line` says how things stand."""

    units: Sequence[Unit]
    workers: int
    stream: TextIO | None = None
    spent: dict[tuple[str, str], list[float]] = field(
        default_factory=lambda: defaultdict(lambda: [0.0, 0.0])
    )

    def __post_init__(self) -> None:
        """Weigh what there is to do."""
        self.left: dict[tuple[str, str], float] = defaultdict(float)
        for unit in self.units:
            self.left[kind(unit)] += weight(unit)
        self.done, self.drawn = 0, float("-inf")

    def note(self, unit: Unit, seconds: float) -> None:
        """Take a finished unit into account, and draw."""
        self.done += 1
        self.left[kind(unit)] -= weight(unit)
        self.spent[kind(unit)][0] += seconds
        self.spent[kind(unit)][1] += weight(unit)
        self._draw()

    def seconds_left(self) -> float:
        """By the rate of each kind; the mean rate where none of a kind is done."""
        seconds, weights = (sum(column) for column in zip(*self.spent.values(), strict=True))
        total = 0.0
        for one, rest in self.left.items():
            spent = self.spent.get(one, (seconds, weights))
            total += rest * spent[0] / spent[1]
        return total / self.workers

    def line(self) -> str:
        """How things stand."""
        return f"{self.done}/{len(self.units)} runs, about {span(self.seconds_left())} left"

    def close(self) -> None:
        """End the line, if there is one."""
        if self.stream is not None and self.stream.isatty() and self.done:
            self.stream.write("\n")

    def _draw(self) -> None:
        if self.stream is None:
            return
        if self.stream.isatty():
            self.stream.write(f"\r{self.line():<60}")
        elif time.monotonic() - self.drawn >= PAUSE or self.done == len(self.units):
            self.drawn = time.monotonic()
            self.stream.write(f"{self.line()}\n")
        self.stream.flush()
