"""How long the command line takes to start, against the least it could take.

Goals: `fedproof --help` within 5 times `python -c pass`; `fedproof eval` of one point within
1.5 times `python -c "import sympy"`; `fedproof simulate` of three rounds within 0.3 s of CPU of
`python -c "import torch"`, of which xarray alone takes 0.3 to 0.4; `list` and a mistyped id within
0.4 s of CPU. Both sides of a ratio are timed in turn in one run.
"""

import json
import resource
import statistics
import subprocess
import sys
import time
from typing import Any

from fedproof.cli import command_names

ROUNDS = 15
EMPTY = ["-c", "pass"]
SYMPY = ["-c", "import sympy"]
TORCH = ["-c", "import torch"]
LABELS = ["-c", "import torch, xarray"]
HELP = ["-m", "fedproof", "--help"]
POINT = [
    *("-m", "fedproof", "eval", "fedinit.thm1"),
    *("C=100", "D=1", "Delta_T=1", "K=5", "L=1", "N=10", "T=100", "beta=1/20", "eta=1/100"),
    *("kappa=2", "kappa_beta=2", "lam=1/4", "sigma=1"),
]
LIST = ["-m", "fedproof", "list"]
MISTYPED = ["-m", "fedproof", "show", "fedinit.thm11"]
SIMULATE = [
    *("-m", "fedproof", "simulate", "--algorithm", "fedavg", "--problem", "quadratic"),
    *("--metric", "objective", "--rounds", "3"),
]


def _seconds(arguments: list[str]) -> float:
    start = time.perf_counter()
    told = None if arguments is not MISTYPED else subprocess.DEVNULL
    run = subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=told)
    if run.returncode != (2 if arguments is MISTYPED else 0):
        raise subprocess.CalledProcessError(run.returncode, arguments)
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


def _processor(arguments: list[str]) -> float:
    """CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _seconds(arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _above(subject: list[str], *baselines: list[str]) -> dict[str, float]:
    """CPU seconds of one above each of the others, in turn: medians, with the extremes."""
    for arguments in (subject, *baselines):
        _seconds(arguments)  # the first runs fill the caches
    found: dict[str, float] = {}
    runs = [[_processor(one) for one in (subject, *baselines)] for _ in range(ROUNDS)]
    for place, baseline in enumerate(baselines, start=1):
        beyond = [run[0] - run[place] for run in runs]
        name = f"above `{baseline[1]}`, CPU seconds"
        found |= {name: statistics.median(beyond), f"{name}, least": min(beyond)}
        found[f"{name}, most"] = max(beyond)
    return found


def _alone(subject: list[str]) -> dict[str, float]:
    """CPU seconds of a command: the median, with the extremes."""
    _processor(subject)  # the first run fills the caches
    found = [_processor(subject) for _ in range(ROUNDS)]
    return {"CPU seconds": statistics.median(found), "least": min(found), "most": max(found)}


def measure() -> dict[str, Any]:
    """Measure what exists of the goals."""
    results: dict[str, Any] = {"help / `python -c pass` (goal 5)": _ratio(HELP, EMPTY)}
    if "eval" in command_names():
        results["eval of a point / `import sympy` (goal 1.5)"] = _ratio(POINT, SYMPY)
    results["list (goal 0.4)"] = _alone(LIST)
    results["a mistyped id (goal 0.4)"] = _alone(MISTYPED)
    results["simulate (goal 0.3 above torch)"] = _above(SIMULATE, TORCH, LABELS)
    return results


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
