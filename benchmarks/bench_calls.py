"""A bound at one point after another from Python: prepared once, against evaluating each.

`Statement.prepare` checks the hypotheses and is certain of nine digits, as `Statement.evaluate` is.

Goal: at most 20 microseconds of CPU a call.
"""

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from bounds.catalogue import catalogue
from tests.bounds.test_prepared import INSIDE_OF

ROUNDS = 9
CALLS = 2000
GOAL = 20.0


def _microseconds(call: Callable[..., object], point: dict[str, Any], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        call(**point)
    return (time.process_time() - start) / times * 1e6


def measure() -> dict[str, Any]:
    """Time both in turn at a point inside all hypotheses."""
    results: dict[str, Any] = {}
    for id_, point in INSIDE_OF.items():
        bound = catalogue[id_].prepare()
        bound(**point)
        pairs = [
            (_microseconds(bound, point, CALLS), _microseconds(bound.evaluate, point, 20))
            for _ in range(ROUNDS)
        ]
        ours = [prepared for prepared, _ in pairs]
        results[id_] = {
            f"microseconds a call (goal {GOAL:g})": statistics.median(ours),
            "microseconds a call, least": min(ours),
            "microseconds a call, most": max(ours),
            "prepared / evaluated": statistics.median(one / other for one, other in pairs),
        }
    return results


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
