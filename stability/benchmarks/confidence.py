r"""Is a claim supported by the runs? By intervals of paired differences alone.

For each comparison d_s = (left - right) of seed s, in which both sides share data, clients and
minibatches; of a trend d_s is how much the line fitted through its values rises. What is tuned is
tuned on the first seed, which is then left out, so that differences have one law. Their mean has an
interval that holds after every number of seeds (`sequential`), and is at least one test example
wide where accuracies are compared. A comparison

    holds      if the interval lies on the side stated,
    fails      if it lies on the other,
    is small   if it leaves no room for an effect as large as its `least`,

and is open otherwise. A claim is supported if all comparisons of some group hold, not supported if
every group has one that fails, below the least effect if every group has one that fails or is
small, and undecided in all other cases. With 1 - level for each verdict to be wrong, a comparison
may err with (1 - level)/(number of groups) in holding, since all of one group must, and with
(1 - level)/(size of the largest group) in failing or being small, since any of a group will do.
What is told is the interval by which a comparison stands, of an open one that of holding.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stability.benchmarks.claims import Claim, Comparison, Place, Tuning
from stability.benchmarks.protocol import Measure, Protocol
from stability.benchmarks.sequential import Interval, interval, needed
from stability.benchmarks.summaries import one_example
from stability.benchmarks.tables import Runs, of_place, values_at

LEVEL = 0.95
SUPPORTED, NOT_SUPPORTED, UNDECIDED = "supported", "not supported", "undecided"
BELOW = "below the least effect"
HOLDS, FAILS, SMALL, OPEN = "holds", "fails", "small", "open"


def standing(holding: Interval, failing: Interval, relation: str, least: float) -> str:
    """What a comparison is by its two intervals; `least` is the least effect."""
    if relation == "less":
        (a, b), (c, d) = holding, failing
        holding, failing = (-b, -a), (-d, -c)
    if holding[0] > 0:
        return HOLDS
    if failing[1] < 0:
        return FAILS
    return SMALL if failing[1] < least else OPEN


def verdict(groups: Sequence[Sequence[str]]) -> str:
    """What the comparisons of a claim's groups say together."""
    if any(all(one == HOLDS for one in group) for group in groups):
        return SUPPORTED
    if all(FAILS in group for group in groups):
        return NOT_SUPPORTED
    if all(FAILS in group or SMALL in group for group in groups):
        return BELOW
    return UNDECIDED


@dataclass(frozen=True)
class Compared:
    """A comparison with its values, one a seed."""

    comparison: Comparison
    sides: tuple[list[float], list[float]]
    differences: list[float]
    example: float  # how much one test example counts

    def ends(self, error: float, seeds: int | None = None) -> Interval:
        """The interval of the mean difference, now or as foreseen after so many seeds."""
        return interval(self.differences, error=error, least=self.example, seeds=seeds)


def judge(claim: Claim, protocol: Protocol, runs: Runs, *, level: float = LEVEL) -> dict[str, Any]:
    """The record of a claim: its comparisons with their intervals, and the verdict."""
    compared = {repr(one): compare(one, claim.tuning, protocol, runs) for one in claim.comparisons}
    holding, failing = ((1 - level) / max(1, share) for share in claim.shares)

    def standings(seeds: int | None = None) -> dict[str, str]:
        return {
            name: standing(
                one.ends(holding, seeds),
                one.ends(failing, seeds),
                one.comparison.relation,
                one.comparison.least,
            )
            for name, one in compared.items()
        }

    def decision(stands: Mapping[str, str]) -> str:
        return verdict([[stands[repr(one)] for one in group] for group in claim.groups])

    stands = standings()
    decided = decision(stands)
    seeds = min(len(one.differences) for one in compared.values())
    undecided = decided == UNDECIDED
    more = needed(lambda n: decision(standings(n)) != UNDECIDED, seeds) if undecided else None
    return {
        "name": claim.name,
        "reading": claim.reading,
        "title": claim.title,
        "statements": list(claim.statements),
        "protocol": protocol.name,
        "scale": protocol.scale,
        "notes": list(claim.notes),
        "level": level,
        "verdict": decided,
        "seeds": seeds,
        "more_seeds": None if more is None else more - seeds,
        "comparisons": [
            _record(
                one,
                stands[name],
                one.ends(failing if stands[name] in (FAILS, SMALL) else holding),
                protocol,
                claim.tuning,
            )
            for name, one in compared.items()
        ],
    }


def compare(one: Comparison, tuning: Tuning | None, protocol: Protocol, runs: Runs) -> Compared:
    """The values of both sides, and their differences or, of a trend, its rise."""

    def values(place: Place) -> list[float]:
        return values_of(one.measure, place, tuning, protocol, runs)

    sides = values(one.left), values(one.right)
    if one.along:
        differences = rises([values(place) for place in one.along])
    else:
        differences = [a - b for a, b in zip(*sides, strict=True)]
    some = next(iter(runs.values()))
    return Compared(one, sides, differences, one_example(one.measure, some[0]) if some else 0.0)


def rises(values: Sequence[Sequence[float]]) -> list[float]:
    """How much the line fitted through the values of each seed rises from the first to the last.

    >>> rises([[1.0, 5.0], [2.0, 5.0], [3.0, 5.0]])
    [2.0, 0.0]
    """
    centre = (len(values) - 1) / 2
    spread = sum((place - centre) ** 2 for place in range(len(values)))
    weights = [(place - centre) * (len(values) - 1) / spread for place in range(len(values))]
    return [
        math.fsum(weight * value for weight, value in zip(weights, column, strict=True))
        for column in zip(*values, strict=True)
    ]


def values_of(
    measure: Measure,
    place: Place,
    tuning: Tuning | None,
    protocol: Protocol,
    runs: Runs,
) -> list[float]:
    """The numbers of a place, one a seed; a tuned axis has the value that is best for the first."""
    if tuning is None:
        return _numbers(protocol, measure, place, runs)
    if tuning.axis not in place:
        choices = [{**place, tuning.axis: value} for value in protocol.axes[tuning.axis]]
        place = max(choices, key=lambda choice: _merit(tuning.measure, choice, protocol, runs))
    return _numbers(protocol, measure, place, runs)[1:]


def _numbers(protocol: Protocol, measure: Measure, place: Place, runs: Runs) -> list[float]:
    """Those of `values_at`; a model that has no numbers any more classifies nothing rightly."""
    values = values_at(protocol, measure, place, runs)
    if not measure.of.startswith("accuracy"):
        return values
    gone = [int(run["diverged"][0]) >= 0 for run in of_place(runs, place, protocol)]
    return [
        0.0 if lost and math.isnan(value) else value
        for value, lost in zip(values, gone, strict=True)
    ]


def _merit(measure: Measure, place: Place, protocol: Protocol, runs: Runs) -> float:
    """The number of the first seed; one that is missing is below all."""
    numbers = _numbers(protocol, measure, place, runs)
    return numbers[0] if numbers and math.isfinite(numbers[0]) else -math.inf


def _record(
    compared: Compared, stands: str, ends: Interval, protocol: Protocol, tuning: Tuning | None
) -> dict[str, Any]:
    one = compared.comparison
    return {
        "left": _words(one.left, protocol, tuning),
        "relation": one.relation,
        "least": one.least,
        "right": _words(one.right, protocol, tuning),
        "along": len(one.along),
        "measure": " ".join(
            ["log of"] * bool(one.measure.options.get("log"))
            + [one.measure.take.replace("_", " "), one.measure.of.replace("_", " ")]
        ),
        "means": [_mean(values) for values in compared.sides],
        "difference": _mean(compared.differences),
        "interval": [_finite(end) for end in ends],
        "stands": stands,
        "seeds": len(compared.differences),
        "missing": [sum(not math.isfinite(x) for x in values) for values in compared.sides],
    }


def _words(place: Mapping[str, str], protocol: Protocol, tuning: Tuning | None) -> str:
    words = [protocol.axes[axis][place[axis]] for axis in protocol.axes if axis in place]
    if tuning is not None and tuning.axis not in place:
        words.append(f"{tuning.axis} tuned")
    return ", ".join(words)


def _mean(values: Sequence[float]) -> float | None:
    """None where the only seed was the one that the rate is tuned on."""
    return _finite(statistics.fmean(values)) if values else None


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
