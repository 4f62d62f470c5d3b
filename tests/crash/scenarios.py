"""Commands that are killed, and what they leave behind in the end.

Each runs in a folder of its own with a cache of its own, in a process group of its own; the group
is killed, so that its workers die with it. The outcome is every file that the command writes for
its user, and what it prints.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
# A report says when it was written, and from which commit.
VARYING = re.compile(rb"\d{4}-\d\d-\d\d \d\d:\d\d UTC|\b[0-9a-f]{40}\b( with changes)?")
# A report of two statements: the whole catalogue would only take longer to judge.
SHORT_REPORT = """
import sys
from bounds.catalogue import catalogue
from bounds.verdicts import verify
from fedproof.cli import main
judge, names = verify.verify, ("fedinit.poster.alg1", "fedsagd.tab1.fedavg")
verify.verify = lambda _, **how: judge([catalogue[name] for name in names], **how)
sys.exit(main(sys.argv[1:]))
"""
SWEEP = str(ROOT / "tests" / "crash" / "sweep.toml")
Outcome = dict[str, bytes]


@dataclass(frozen=True)
class Scenario:
    """A command, by the words after the interpreter, and the files in which it ends."""

    words: tuple[str, ...]
    files: str  # a pattern below the folder
    kept: str  # another one, of what is there before the end
    wait: float = 300.0

    def start(self, folder: Path) -> subprocess.Popen[bytes]:
        """The command at work in the folder."""
        folder.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "FEDPROOF_CACHE": str(folder / "cache"),
            "OMP_NUM_THREADS": "1",
            "PYTHONPATH": str(ROOT),
        }
        return subprocess.Popen(
            (sys.executable, *self.words),
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def finish(self, folder: Path) -> Outcome:
        """Run to the end, and return what is there then."""
        process = self.start(folder)
        printed, _ = process.communicate(timeout=self.wait)
        outcome = {"printed": printed, "code": str(process.returncode).encode()}
        for path in sorted(folder.glob(self.files)):
            if path.is_file():
                outcome[path.relative_to(folder).as_posix()] = path.read_bytes()
        return {name: VARYING.sub(b"", content) for name, content in outcome.items()}

    def finished(self, folder: Path) -> dict[str, int]:
        """What is kept in the folder now, and when it was written."""
        paths = [path for path in folder.glob(self.kept) if not path.name.endswith(".part")]
        return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in paths}

    def go_on(self, process: subprocess.Popen[bytes], folder: Path) -> None:
        """Wait until the command has finished something that was not there."""
        before = self.finished(folder)
        end = time.monotonic() + self.wait
        while process.poll() is None and self.finished(folder) == before:
            assert time.monotonic() < end
            time.sleep(0.02)

    def kill(self, folder: Path, after: float, *, later: bool = False) -> dict[str, int] | None:
        """Start, kill after so many seconds, and say what was finished; none if all was.

        later: count them from when the first thing is finished.
        """
        process = self.start(folder)
        if later:
            self.go_on(process, folder)
        try:
            process.communicate(timeout=after)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return self.finished(folder)
        return None


SCENARIOS = {
    "simulate": Scenario(
        (
            *("-m", "fedproof", "simulate", "--problem", "quadratic", "--algorithm", "feddyn"),
            *("clients=10", "dim=5", "strength=1.0", "--rounds", "200", "--local-steps", "5"),
            *("--rate", "0.05", "--seeds", "2", "--twin", "sample", "--metric", "objective"),
            *("--checkpoint", "checkpoint", "run.checkpoint_every=20", "--out", "run.nc"),
        ),
        "run.nc",
        "checkpoint",
    ),
    "verify": Scenario(
        ("-m", "fedproof", "verify", "fedinit.lem21", "--no-conditions", "--jobs", "1"),
        "none",
        "cache/verdicts/*/*.json",
    ),
    "sweep": Scenario(
        ("-m", "fedproof", "sweep", SWEEP, "--jobs", "1", "--out", "swept"),
        "swept/**/*.nc",
        "swept/units/*.nc",
    ),
    "report": Scenario(
        ("-c", SHORT_REPORT, "report", "--quick", "--jobs", "1", "--out", "site"),
        "site/**/*",
        "cache/verdicts/*/*.json",
    ),
}


def killed_and_resumed(scenario: Scenario, folder: Path, *, kills: int, seed: int) -> list[str]:
    """Kill at random moments in one folder, finish there, and name what came out otherwise."""
    random = Random(seed)
    start = time.monotonic()
    whole = scenario.finish(folder / "undisturbed")
    length = time.monotonic() - start
    if whole["code"] != b"0":
        return ["it does not even end well undisturbed"]
    kept: list[dict[str, int]] = []
    for _ in range(kills):
        met = scenario.kill(folder / "killed", random.uniform(0.0, 0.2) * length, later=True)
        kept += [met] if met else []
    if not kept:
        return ["no kill met it at work with something finished"]
    found = scenario.finish(folder / "killed")
    return sorted(name for name in {*whole, *found} if whole.get(name) != found.get(name))
