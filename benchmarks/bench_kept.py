"""What is asked again: CPU seconds of `list`, and of `verify` where everything is kept.

Goals: `list` within 0.4 s; `verify` of a further paper within 50 ms, against the same without it.
Medians of runs in turn, with their quartiles.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROUNDS = 7
PAPERS = 4


def _seconds(folder: Path, *arguments: str) -> float:
    """The CPU time of a command, that of its processes included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "FEDPROOF_CACHE": str(folder / "cache"), "FEDPROOF_PATH": ""}
    command = [sys.executable, "-m", "fedproof", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _spread(name: str, found: list[float]) -> dict[str, float]:
    low, middle, high = statistics.quantiles(found, n=4)
    return {name: middle, f"{name}, lower quartile": low, f"{name}, upper quartile": high}


def measure() -> dict[str, Any]:
    """Papers of three items each, judged once and then asked for again."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        papers = [str(folder / f"paper{at}") for at in range(PAPERS)]
        for paper in papers:
            _seconds(folder, "new-paper", paper)
        first = _seconds(folder, "verify", *papers, "--jobs", "1")
        listing, one, every = [], [], []
        for _ in range(ROUNDS):
            listing.append(_seconds(folder, "list"))
            one.append(_seconds(folder, "verify", papers[0]))
            every.append(_seconds(folder, "verify", *papers))
        further = [1000 * (b - a) / (PAPERS - 1) for a, b in zip(one, every, strict=True)]
        return {
            **_spread("list: CPU seconds (goal 0.4)", listing),
            **_spread("verify of a kept paper: CPU seconds", one),
            **_spread("a further kept paper: CPU milliseconds (goal 50)", further),
            "the same papers, judged: CPU seconds": first,
        }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
