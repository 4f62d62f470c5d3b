"""The prover on steps typical of convergence proofs: how many are decided, how fast.

`steps/scalar.json` holds the steps as a list of objects with `claim`, `given`, `where` and `true`,
which is set by construction where the answer is known. Times are processor seconds of one thread,
imports excluded. The ratio is that of deciding a step to checking its certificate or witness again,
step by step. `prove` decides in a process of its own, which adds what is measured on the clock, in
turn with deciding in this one. `HARD` are steps on which a solver in C is busy when the deadline
comes: by how much it is exceeded.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

HARD = (
    ("a/(b+c) + b/(a+c) + c/(a+b) >= 3/2", "a, b, c: real > 0"),
    (" * ".join(f"abs(x-{i})" for i in range(1, 31)) + " >= 0", "x: real"),
    ("x^6 + y^6 + z^6 + 3*x^2*y^2*z^2 >= 2*(x^3*y^3 + y^3*z^3 + z^3*x^3)", "x, y, z: real"),
)
GRANTED = (1.0, 2.0, 4.0)
STEPS = Path(__file__).parent / "steps" / "scalar.json"


def steps() -> list[dict[str, Any]]:
    """The steps, as they stand in the file."""
    found: list[dict[str, Any]] = json.loads(STEPS.read_text(encoding="utf-8"))
    return found


def measure() -> dict[str, Any]:
    """Share decided, times, and whether any verdict contradicts the construction."""
    from bounds.kernel.checker import check
    from bounds.problems import problem
    from bounds.prover.api import decide
    from bounds.prover.budget import Budget

    decide(problem("x <= x + 1", where=["x: real"]), Budget())  # imports
    seconds, checks, ratios, open_steps, wrong = [], [], [], [], []
    found = steps()
    for step in found:
        start = time.process_time()
        stated = problem(step["claim"], given=step["given"], where=step["where"])
        verdict = decide(stated, Budget())
        seconds.append(time.process_time() - start)
        if not verdict.decided:
            open_steps.append(step["claim"])
        elif step["true"] is not None and (verdict.status != "refuted") != step["true"]:
            wrong.append(step["claim"])
        if verdict.file is not None:
            start = time.process_time()
            check(verdict.file)
            checks.append(time.process_time() - start)
            ratios.append(seconds[-1] / checks[-1])
    low, middle, high = statistics.quantiles(ratios, n=4)
    return {
        "steps": len(found),
        "share decided": 1 - len(open_steps) / len(found),
        "median milliseconds": 1000 * statistics.median(seconds),
        "95th percentile milliseconds": 1000 * statistics.quantiles(seconds, n=20)[-1],
        "checker median milliseconds": 1000 * statistics.median(checks),
        "checker 95th percentile milliseconds": 1000 * statistics.quantiles(checks, n=20)[-1],
        "deciding / checking: ratio": middle,
        "deciding / checking: ratio, lower quartile": low,
        "deciding / checking: ratio, upper quartile": high,
        "verdicts against the construction": len(wrong),
        "milliseconds added by a process of its own": 1000 * statistics.median(_added(found)),
        "seconds beyond the deadline, at most": max(_exceeded()),
        "undecided": "; ".join(open_steps),
    }


def _added(found: Sequence[dict[str, Any]]) -> Iterator[float]:
    """What a question costs more when it is asked in another process."""
    from bounds.problems import problem
    from bounds.prover import decide, prove
    from bounds.prover.budget import Budget

    prove("x <= x + 1", domain=["x: real"])  # the process, and its imports
    for step in found[:60]:
        given, where = step["given"], step["where"]
        start = time.perf_counter()
        decide(problem(step["claim"], given=given, where=where), Budget())
        here = time.perf_counter() - start
        start = time.perf_counter()
        prove(step["claim"], given=given, domain=where)
        yield time.perf_counter() - start - here


def _exceeded() -> Iterator[float]:
    """How long after its deadline each hard step came back."""
    from bounds.prover import prove

    for claim, where in HARD:
        for granted in GRANTED:
            start = time.perf_counter()
            prove(claim, domain=[where], seconds=granted)
            yield time.perf_counter() - start - granted


def main() -> None:
    """Print what was measured."""
    print(json.dumps(measure(), indent=1))


if __name__ == "__main__":
    main()
