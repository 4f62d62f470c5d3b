"""The prover on steps typical of convergence proofs: how many are decided, how fast.

`steps/scalar.json` holds the steps as a list of objects with `claim`, `given`, `where` and `true`,
which is set by construction where the answer is known. Times are processor seconds of one thread,
imports excluded. The ratio is that of deciding a step to checking its certificate or witness again,
step by step.
"""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path
from typing import Any

STEPS = Path(__file__).parent / "steps" / "scalar.json"


def steps() -> list[dict[str, Any]]:
    """The steps, as they stand in the file."""
    found: list[dict[str, Any]] = json.loads(STEPS.read_text(encoding="utf-8"))
    return found


def measure() -> dict[str, Any]:
    """Share decided, times, and whether any verdict contradicts the construction."""
    from bounds.prover import check, prove

    prove("x <= x + 1", domain=["x: real"])  # imports
    seconds, checks, ratios, open_steps, wrong = [], [], [], [], []
    found = steps()
    for step in found:
        start = time.process_time()
        verdict = prove(step["claim"], given=step["given"], domain=step["where"])
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
        "undecided": "; ".join(open_steps),
    }


def main() -> None:
    """Print what was measured."""
    print(json.dumps(measure(), indent=1))


if __name__ == "__main__":
    main()
