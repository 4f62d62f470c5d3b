"""Seeds where they decide: claims are judged, and those left undecided get more runs.

An undecided claim says how many more seeds would decide it if its differences stayed as they are.
The one that takes the least time is given half of them, and all claims are judged again, until none
can be decided in the time that is left. Intervals hold after every number of seeds, so that
nothing is lost by looking.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stability.benchmarks.claims import Claim
from stability.benchmarks.confidence import UNDECIDED, judge
from stability.benchmarks.protocol import Protocol, Setting
from stability.benchmarks.runner import Where
from stability.benchmarks.tables import runs_of
from stability.benchmarks.units import Unit, is_finished, read_own, union, units_of

Run = Callable[[Sequence[Unit]], None]


@dataclass(frozen=True)
class Question:
    """A claim in one reading, and the protocol whose runs it compares."""

    claim: Claim
    protocol: Protocol

    @property
    def settings(self) -> list[Setting]:
        """Those that are compared."""
        places = self.claim.places(self.protocol)
        return [self.protocol.find(place) for place in places]

    def units(self, seeds: Iterable[int] | None = None) -> list[Unit]:
        """Their runs."""
        chosen = None if seeds is None else list(seeds)
        return [u for one in self.settings for u in units_of(self.protocol, one, chosen)]

    def answer(self, where: Where) -> dict[str, Any]:
        """The record of the claim by the runs there are."""
        runs = runs_of(self.protocol, where.out, self.settings)
        return judge(self.claim, self.protocol, runs)


def pursue(
    questions: Sequence[Question], where: Where, run: Run, *, seconds: float, workers: int
) -> None:
    """Run more seeds of what is undecided for about so many seconds."""
    end = time.monotonic() + seconds
    while True:
        left = end - time.monotonic()
        for units, cost in sorted(_next(questions, where), key=lambda found: found[1]):
            if cost / workers <= left:
                run(units)
                break
        else:
            return


def _next(questions: Sequence[Question], where: Where) -> Iterator[tuple[list[Unit], float]]:
    """For each undecided claim the runs that come next, and the core seconds to its decision."""
    answers = [(one, one.answer(where)) for one in questions]
    for question, answer in answers:
        more = answer["more_seeds"]
        if answer["verdict"] != UNDECIDED or more is None:
            continue
        # Where something is tuned one seed more is run than is compared.
        seeds = answer["seeds"] + (question.claim.tuning is not None)
        half = math.ceil(more / 2)
        # Other claims may compare the same runs by other series; a run is made once for all.
        units = union(unit for one in questions for unit in one.units(range(seeds, seeds + half)))
        wanted = {unit.key for unit in question.units(range(seeds, seeds + half))}
        missing = [u for u in units if u.key in wanted and not is_finished(u, where.out)]
        a_seed = sum(_seconds(unit, where) for unit in question.units([0]))
        if missing:
            yield missing, more * a_seed


def _seconds(unit: Unit, where: Where) -> float:
    return float(read_own(unit, where.out).attrs["seconds"])
