"""A round with 10^2 to 10^6 clients, and a sweep with one process and with two.

Time and memory of a round with ten active clients are to be flat, however many clients there are:
rounds with few and with many are timed in turn, in CPU seconds, and what the rounds add to the
memory is read on the way. With the objective, which is a sum over all clients, a round is to take
at most four times as long as without, at 10^6 clients as at 10^4. Of the sweep, two cores can make
2, and 1.8 is asked for sixty runs of a second: what is missing is the start of the processes, which
load PyTorch, and whatever else the machine does. Both are timed in turn, in wall-clock time, over
new folders. What the start takes is also told in CPU seconds, of which other work costs none.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from bounds.methods.feddyn import FedDyn
from stability.loop import simulate
from synthetic.families.sine import make as sines
from synthetic.problem import Problem
from synthetic.quadratic import random_quadratics

REPEATS = 3
POWERS = (2, 3, 4, 5, 6)
ROUNDS = 200
SPEC = """
[problem]
family = "quadratic"
clients = 20
dim = 50
[algorithm]
name = "fedavg"
[run]
rounds = {rounds}
local_steps = 20
metrics = ["objective"]
[grid]
"run.schedule" = {rates}
"""
UNITS = 60
SECOND = 1000  # rounds


def _resident() -> int:
    """The memory that this process holds, in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def _rounds(problem: Problem, count: int, progress: Callable[[int, int], None] | None) -> float:
    """CPU seconds of so many rounds of FedDyn, whose clients have a state each."""
    start = time.process_time()
    simulate(
        problem,
        FedDyn(strength=1.0),
        rounds=count,
        participation=10,
        local_steps=5,
        schedule=0.1,
        seeds=4,
        progress=progress,
    )
    return time.process_time() - start


def _clients() -> dict[str, Any]:
    """A round with ten active clients among 10^2 to 10^6, and what the rounds add to memory."""
    problems = {p: random_quadratics(clients=10**p, dim=10, curvatures=100) for p in POWERS}
    for problem in problems.values():
        _rounds(problem, 2, None)  # makes what the problem computes once
    each: dict[int, list[float]] = {power: [] for power in POWERS}
    for _ in range(REPEATS):
        for power, problem in problems.items():
            many = _rounds(problem, 20 + ROUNDS, None)
            each[power].append((many - _rounds(problem, 20, None)) / ROUNDS)
    found: dict[str, Any] = {}
    for power, problem in problems.items():
        held = [_resident()]
        _rounds(problem, ROUNDS, lambda *_, held=held: held.append(_resident()))
        found[f"10^{power} clients"] = {
            "ms a round": 1000 * statistics.median(each[power]),
            f"MiB added by {ROUNDS} rounds": (max(held) - held[0]) / 2**20,
        }
    ratios = [slow / fast for slow, fast in zip(each[6], each[2], strict=True)]
    return {**found, "time at 10^6 / time at 10^2": _spread(ratios)}


def _objective() -> dict[str, Any]:
    """A round with the objective beside one without it, in as many rounds as lie between two."""
    found = {}
    for power in (4, 6):
        problem = sines(clients=10**power)
        count = 2 * max(ROUNDS, problem.rounds_between)

        def seconds(metrics: list[str], problem: Problem = problem, count: int = count) -> float:
            start = time.process_time()
            simulate(problem, FedDyn(strength=1.0), rounds=count, participation=10, local_steps=5,
                     schedule=0.01, seeds=4, metrics=metrics)  # fmt: skip
            return time.process_time() - start

        seconds(["objective"])
        ratios = [seconds(["objective"]) / seconds([]) for _ in range(REPEATS)]
        name = f"10^{power} clients: with the objective / without (goal 4)"
        found[name] = _spread(ratios)
    return found


def _spread(ratios: list[float]) -> dict[str, float]:
    return {"ratio": statistics.median(ratios), "least": min(ratios), "most": max(ratios)}


def _seconds(place: Path, name: str, rounds: int, jobs: int) -> tuple[float, float]:
    """Seconds of a sweep over a new folder, and those of the processor."""
    spec = place / "spec.toml"
    rates = [rate / 1000 for rate in range(1, 1 + UNITS)]
    spec.write_text(SPEC.format(rounds=rounds, rates=rates), encoding="utf-8")
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        (sys.executable, "-m", "fedproof", "sweep", spec, "--out", place / name, f"--jobs={jobs}"),
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, spent


def _workers() -> dict[str, Any]:
    """A sweep with one process and with two: runs of a second, and runs of no time."""
    with tempfile.TemporaryDirectory(prefix="fedproof-") as folder:
        place = Path(folder)
        pairs = [
            [_seconds(place, f"{repeat} {jobs}", SECOND, jobs) for jobs in (1, 2)]
            for repeat in range(REPEATS)
        ]
        bare = [_seconds(place, f"bare {jobs}", 0, jobs)[1] for jobs in (1, 2)]
    return {
        "cores": len(os.sched_getaffinity(0)),
        "one process, seconds": statistics.median(one for (one, _), _ in pairs),
        "one process / two processes (goal 1.8)": _spread(
            [one / two for (one, _), (two, _) in pairs]
        ),
        "the start, one process: CPU seconds": bare[0],
        "the start of one process more: CPU seconds": bare[1] - bare[0],
    }


def measure() -> dict[str, Any]:
    """Measure all three."""
    torch.set_num_threads(1)
    return {"clients": _clients(), "objective": _objective(), "workers": _workers()}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
