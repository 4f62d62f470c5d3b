"""How long the command line takes to start, against the least it could take.

Goals: `fedproof --help` within 5 times `python -c pass`; `fedproof eval` of one point within
1.5 times `python -c "import sympy"`. Both sides of a ratio are timed in turn in one run.
"""

import json
import statistics
import subprocess
import sys
import time
from typing import Any

from fedproof.cli import command_names

ROUNDS = 15
EMPTY = ["-c", "pass"]
SYMPY = ["-c", "import sympy"]
HELP = ["-m", "fedproof", "--help"]
POINT = [
    *("-m", "fedproof", "eval", "fedinit.thm1"),
    *("C=100", "D=1", "Delta_T=1", "K=5", "L=1", "N=10", "T=100", "beta=1/20", "eta=1/100"),
    *("kappa=2", "kappa_beta=2", "lam=1/4", "sigma=1"),
]


def _seconds(arguments: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def _ratio(subject: list[str], baseline: list[str]) -> dict[str, float]:
    """Time both alternately; the median of the ratios of neighbours, with their quartiles."""
    _seconds(subject), _seconds(baseline)  # the first runs fill the caches
    pairs = [(_seconds(subject), _seconds(baseline)) for _ in range(ROUNDS)]
    low, middle, high = statistics.quantiles([ours / theirs for ours, theirs in pairs], n=4)
    return {
        "milliseconds": 1000 * statistics.median(ours for ours, _ in pairs),
        "baseline milliseconds": 1000 * statistics.median(theirs for _, theirs in pairs),
        "ratio": middle,
        "ratio, lower quartile": low,
        "ratio, upper quartile": high,
    }


def measure() -> dict[str, Any]:
    """Measure what exists of the two goals."""
    results: dict[str, Any] = {"help / `python -c pass` (goal 5)": _ratio(HELP, EMPTY)}
    if "eval" in command_names():
        results["eval of a point / `import sympy` (goal 1.5)"] = _ratio(POINT, SYMPY)
    return results


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
