"""kill -9 at fifty random moments of every command that keeps something, and what comes out then.

For each command: in how many series of kills the final files differ from those of an undisturbed
run (it must be none), and what it takes to finish after a series against an undisturbed run. Two
commands are killed side by side, or it would take twice as long.
"""

from __future__ import annotations

import json
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from tests.crash.scenarios import SCENARIOS, Scenario

KILLS = 50  # that meet it at work
A_SERIES = 5  # kills of one folder before it is left to finish
SIDE_BY_SIDE = 2


def _measured(scenario: Scenario, folder: Path) -> dict[str, Any]:
    random = Random(folder.name)
    start = time.monotonic()
    whole = scenario.finish(folder / "undisturbed")
    length = time.monotonic() - start
    met = with_something = differing = 0
    shares: list[float] = []
    while met < KILLS:
        place = folder / f"series-{len(shares)}"
        for _ in range(min(A_SERIES, KILLS - met)):
            found = scenario.kill(place, random.uniform(0.1, 0.8) * length)
            if found is None:
                break  # it was quick enough to end
            met += 1
            with_something += bool(found)
        start = time.monotonic()
        differing += scenario.finish(place) != whole
        shares.append((time.monotonic() - start) / length)
    return {
        "undisturbed, seconds": length,
        "kills that met it at work": met,
        "of these, with something finished": with_something,
        "series of kills": len(shares),
        "series that end with other files": differing,
        "time to finish / undisturbed, least": min(shares),
        "time to finish / undisturbed, most": max(shares),
    }


def measure() -> dict[str, Any]:
    """Measure all."""
    with (
        tempfile.TemporaryDirectory(prefix="fedproof-") as place,
        ThreadPoolExecutor(SIDE_BY_SIDE) as pool,
    ):
        folders = [Path(place) / name for name in SCENARIOS]
        found = pool.map(_measured, SCENARIOS.values(), folders)
        return dict(zip(SCENARIOS, found, strict=True))


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
