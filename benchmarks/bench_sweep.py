"""A sweep with one process and with two, and what keeping each run costs.

Wall time, the same sweep in each, in turn. `simulate` runs the same settings one after another in
one process, and keeps nothing.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch

from stability.loop import simulate
from stability.specification import specify
from stability.sweep.grid import Grid, grid_of
from stability.sweep.sweep import run_sweep
from stability.sweep.workers import on_this_machine

REPEATS = 3
TABLES: dict[str, dict[str, Any]] = {
    "problem": {"family": "quadratic", "clients": 100, "dim": 50},
    "algorithm": {"name": "feddyn", "strength": 1.0},
    "run": {"rounds": 1000, "local_steps": 10, "participation": 10, "seeds": 8,
            "metrics": ["objective"]},
    "grid": {"run.schedule": [0.01, 0.02, 0.03, 0.05]},
}  # fmt: skip


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _sweep(grid: Grid, workers: int) -> None:
    with TemporaryDirectory() as folder:
        run = partial(on_this_machine, workers=workers)
        if run_sweep(grid, Path(folder), run, workers=workers):
            message = "a run of the sweep failed"
            raise RuntimeError(message)


def _simulate(grid: Grid) -> None:
    for point in grid.points:
        made = specify(point.tables)
        simulate(made.problem, made.algorithm, seeds=list(grid.seeds), threads=1, **made.options)


def measure() -> dict[str, Any]:
    """Measure the three in turn."""
    torch.set_num_threads(1)
    grid = grid_of("workers", TABLES)
    runs = [
        (_seconds(lambda: _sweep(grid, 1)), _seconds(lambda: _sweep(grid, 2)),
         _seconds(lambda: _simulate(grid)))
        for _ in range(REPEATS)
    ]  # fmt: skip
    two = [one / other for one, other, _ in runs]
    kept = [one / plain for one, _, plain in runs]
    return {
        "runs": len(grid.points) * len(grid.seeds),
        "one process / two (ideal 2)": statistics.median(two),
        "one process / two, least and most": [min(two), max(two)],
        "one process / simulate": statistics.median(kept),
        "one process / simulate, least and most": [min(kept), max(kept)],
        "seconds with one process": statistics.median(one for one, _, _ in runs),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
