"""What looking at hypotheses on the way costs, and how near runs come to the bounds.

Time of a run with all probes over that of the same run with the measured quantity alone,
alternately, on a problem whose heterogeneity is certified and on one where it is the least on the
way; and the time that the certificate takes, once a confrontation. Then the largest measured/bound
that the adversary finds in a fixed number of tries, a lower bound on how tight each statement is;
the number of tries a second goes with it.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import torch

from stability.confront.adversary import search
from stability.confront.confrontation import plain
from stability.confront.encounter import encounter_of
from stability.confront.setup import perform, tables_for
from stability.loop import simulate
from stability.specification import specify
from synthetic.certify import certify

SIZES = {"clients": 50, "dim": 20, "samples": 10}
PROBLEMS = {
    "certified": {"family": "quadratic", **SIZES, "curvature_spread": 0.0},
    "least on the way": {"family": "quadratic", **SIZES, "curvature_spread": 1.0},
}
RUN = {
    "rounds": 30,
    "local_steps": 10,
    "schedule": 0.001,
    "participation": 5,
    "batch": 1,
    "seeds": 8,
}
REPEATS = 3
TRIES = 40
HUNTED = [
    "fedsagd.tab1.fedavg", "fedsagd.tab1.fedprox", "fedsagd.tab1.fedlnag", "fedsagd.tab1.fedsagd",
    "fedinit.thm1", "fedinit.thm9", "fedinit.thm17", "semismooth.thm4_7",
]  # fmt: skip


def _seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def _overhead(problem: dict[str, Any]) -> dict[str, float]:
    encounter = encounter_of("fedinit.thm17")
    tables = tables_for(encounter, encounter.readings[0], {"problem": problem, "run": RUN})
    made = specify(tables)
    options = {**made.options, "metrics": ["divergence"]}

    def bare() -> None:
        simulate(made.problem, made.algorithm, **options)

    def whole() -> None:
        perform(encounter, encounter.readings[0], tables)

    bare()
    whole()
    pairs = [(_seconds(whole), _seconds(bare)) for _ in range(REPEATS)]
    ratios = [ours / theirs for ours, theirs in pairs]
    return {
        "certificate, ms": 1000 * _seconds(lambda: certify(specify(tables).problem)),
        "run with probes, ms": 1000 * statistics.median(ours for ours, _ in pairs),
        "bare run, ms": 1000 * statistics.median(theirs for _, theirs in pairs),
        "ratio": statistics.median(ratios),
        "ratio, smallest": min(ratios),
        "ratio, largest": max(ratios),
    }


def measure() -> dict[str, Any]:
    """Both, on one thread."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        results: dict[str, Any] = {f"constants {k}": _overhead(v) for k, v in PROBLEMS.items()}
        start = time.perf_counter()
        found = {id_: search(id_, tries=TRIES) for id_ in HUNTED}
        seconds = time.perf_counter() - start
        results["tries a second"] = TRIES * len(HUNTED) / seconds
        # A ratio is null beyond a bound that is not positive.
        results[f"largest measured/bound in {TRIES} tries"] = {
            id_: plain(one.confrontation.largest_ratio) for id_, one in found.items()
        }
        return results
    finally:
        torch.set_num_threads(before)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
