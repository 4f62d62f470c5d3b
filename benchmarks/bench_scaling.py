"""A sweep with one process and with two: how many times faster on as many cores.

Two cores can give 2; what is missing is the start of the processes, which load PyTorch, and
whatever else the machine does. Both are timed in turn, in wall-clock time, over new folders. How a
round scales with the clients, from 10^2 to 10^6, is measured beside the engine.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

REPEATS = 3
SPEC = """
[problem]
family = "quadratic"
clients = 20
dim = 50
[algorithm]
name = "fedavg"
[run]
rounds = 1500
local_steps = 20
metrics = ["objective"]
[grid]
"run.schedule" = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08]
"""


def _seconds(spec: Path, out: Path, jobs: int) -> float:
    start = time.perf_counter()
    subprocess.run(
        (sys.executable, "-m", "fedproof", "sweep", spec, "--out", out, "--jobs", str(jobs)),
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    return time.perf_counter() - start


def measure() -> dict[str, Any]:
    """Measure both in turn."""
    ratios, ones = [], []
    with tempfile.TemporaryDirectory(prefix="fedproof-") as place:
        spec = Path(place) / "spec.toml"
        spec.write_text(SPEC, encoding="utf-8")
        for repeat in range(REPEATS):
            one, two = (_seconds(spec, Path(place) / f"{repeat}-{jobs}", jobs) for jobs in (1, 2))
            ones.append(one)
            ratios.append(one / two)
    return {
        "cores": len(os.sched_getaffinity(0)),
        "one process, seconds": statistics.median(ones),
        "one process / two processes": statistics.median(ratios),
        "ratio, least": min(ratios),
        "ratio, most": max(ratios),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
