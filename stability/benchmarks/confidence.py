r"""Is a claim supported by the runs? By intervals of paired differences alone.

For each comparison d_s = (left - right) of seed s, in which both sides share data, clients and
minibatches, has the mean d and the standard deviation s_d over n seeds. Its interval is

    d +- t_{n-1, 1 - a/2} s_d/sqrt(n),      a = (1 - level)/m,

with Student's t and, for m comparisons of one claim, Bonferroni's share of the error, so that all
intervals hold together with probability `level` if differences are normal. A comparison holds if
its interval lies on the side stated, fails if it lies on the other, and is open otherwise. A claim
is supported if all comparisons of some group hold, not supported if every group has one that
fails, undecided in all other cases.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from stability.benchmarks.claims import Claim, Tuning
from stability.benchmarks.protocol import Measure, Protocol
from stability.benchmarks.tables import Runs, values_at

LEVEL = 0.95
SUPPORTED, NOT_SUPPORTED, UNDECIDED = "supported", "not supported", "undecided"


def interval(
    differences: Sequence[float], *, level: float, comparisons: int
) -> tuple[float, float]:
    """The interval of the mean; all numbers if it cannot be known.

    >>> low, high = interval([1.0, 2.0, 3.0], level=0.95, comparisons=1)
    >>> round(low, 3), round(high, 3)
    (-0.484, 4.484)
    """
    from scipy.stats import t

    n = len(differences)
    if n < 2 or not all(map(math.isfinite, differences)):
        return -math.inf, math.inf
    share = (1 - level) / comparisons
    mean, spread = statistics.fmean(differences), statistics.stdev(differences)
    half = float(t.ppf(1 - share / 2, n - 1)) * spread / math.sqrt(n)
    return mean - half, mean + half


def side(low: float, high: float, relation: str) -> bool | None:
    """Whether an interval lies on the side stated (True), on the other (False), or on neither."""
    if relation == "less":
        low, high = -high, -low
    if low > 0:
        return True
    return False if high < 0 else None


def verdict(groups: Sequence[Sequence[bool | None]]) -> str:
    """What the comparisons of a claim's groups say together."""
    if any(all(one is True for one in group) for group in groups):
        return SUPPORTED
    if all(any(one is False for one in group) for group in groups):
        return NOT_SUPPORTED
    return UNDECIDED


def judge(claim: Claim, protocol: Protocol, runs: Runs, *, level: float = LEVEL) -> dict[str, Any]:
    """The record of a claim: its comparisons with their intervals, and the verdict."""
    found, sides = [], {}
    for one in claim.comparisons:
        left, right = (
            values_of(one.measure, place, claim.tuning, protocol, runs)
            for place in (one.left, one.right)
        )
        differences = [a - b for a, b in zip(left, right, strict=True)]
        low, high = interval(differences, level=level, comparisons=len(claim.comparisons))
        sides[repr(one)] = side(low, high, one.relation)
        found.append(
            {
                "left": _words(one.left, protocol, claim.tuning),
                "relation": one.relation,
                "right": _words(one.right, protocol, claim.tuning),
                "measure": f"{one.measure.take} {one.measure.of}".replace("_", " "),
                "means": [_finite(statistics.fmean(values)) for values in (left, right)],
                "difference": _finite(statistics.fmean(differences)),
                "interval": [_finite(low), _finite(high)],
                "holds": sides[repr(one)],
                "seeds": len(differences),
                "missing": [sum(not math.isfinite(x) for x in values) for values in (left, right)],
            }
        )
    return {
        "name": claim.name,
        "title": claim.title,
        "statements": list(claim.statements),
        "protocol": protocol.name,
        "scale": protocol.scale,
        "notes": list(claim.notes),
        "level": level,
        "verdict": verdict([[sides[repr(one)] for one in group] for group in claim.groups]),
        "comparisons": found,
    }


def values_of(
    measure: Measure,
    place: Mapping[str, str],
    tuning: Tuning | None,
    protocol: Protocol,
    runs: Runs,
) -> list[float]:
    """The numbers of a place, one a seed; a tuned axis takes the value best for the other seeds."""
    if tuning is None or tuning.axis in place:
        return values_at(protocol, measure, place, runs)
    choices = [{**place, tuning.axis: value} for value in protocol.axes[tuning.axis]]
    merits = [values_at(protocol, tuning.measure, choice, runs) for choice in choices]
    numbers = [values_at(protocol, measure, choice, runs) for choice in choices]
    return [numbers[_best(merits, seed)][seed] for seed in range(len(merits[0]))]


def _best(merits: Sequence[Sequence[float]], left_out: int) -> int:
    """The row with the largest sum without one column; a row with a number missing is last."""
    totals = [sum(value for seed, value in enumerate(row) if seed != left_out) for row in merits]
    return max(
        range(len(totals)), key=lambda i: totals[i] if math.isfinite(totals[i]) else -math.inf
    )


def _words(place: Mapping[str, str], protocol: Protocol, tuning: Tuning | None) -> str:
    words = [protocol.axes[axis][place[axis]] for axis in protocol.axes if axis in place]
    if tuning is not None and tuning.axis not in place:
        words.append(f"{tuning.axis} tuned")
    return ", ".join(words)


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
