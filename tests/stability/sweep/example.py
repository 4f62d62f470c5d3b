"""A small sweep, and workers that misbehave."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from stability.sweep.grid import Grid, grid_of
from stability.sweep.unit import Outcome, Task, execute

TABLES: dict[str, dict[str, Any]] = {
    "problem": {"family": "quadratic", "clients": 6, "dim": 3},
    "algorithm": {"name": "fedavg"},
    "run": {"rounds": 5, "local_steps": 2, "participation": 3, "seeds": 3,
            "metrics": ["objective"]},
    "grid": {
        "run.schedule": [0.01, 0.1],
        "algorithm": [{"name": "fedavg"}, {"name": "feddyn", "strength": 0.5, "label": "FedDyn"}],
    },
}  # fmt: skip


def small_grid() -> Grid:
    """Twelve runs."""
    return grid_of("small", TABLES)


def dying_once(task: Task) -> list[Outcome]:
    """Kill the worker with the first task that comes to it."""
    mark = Path(os.environ["FEDPROOF_TEST_MARKS"]) / "died"
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(task)


def dying_always(task: Task) -> list[Outcome]:
    """Kill the worker whenever a task with seed 1 comes to it."""
    if 1 in task.seeds:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(task)


def naming_its_process(task: Task) -> list[Outcome]:
    """Which process it is, in the place of why a unit failed."""
    return [Outcome(unit, failure=str(os.getpid())) for unit in task.units]
