"""SIGTERM, which batch systems send, is Ctrl-C: a sentence, an exit code, and no process left."""

from __future__ import annotations

import dataclasses
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.crash.scenarios import SCENARIOS, SWEEP, Scenario

CACHE = "cache/**/*.json"
AT_WORK = {
    "simulate": dataclasses.replace(
        SCENARIOS["simulate"], words=(*SCENARIOS["simulate"].words, "--rounds", "100000")
    ),
    "verify": Scenario(
        ("-m", "fedproof", "verify", "--paper", "fedsagd", "--jobs", "2"), "none", CACHE
    ),
    "sweep": Scenario(
        ("-m", "fedproof", "sweep", SWEEP, "--jobs", "2", "--out", "swept"),
        "swept/**/*.nc",
        "swept/units/*.nc",
    ),
    "report": Scenario(
        ("-m", "fedproof", "report", "--quick", "--jobs", "2", "--out", "site"), "none", CACHE
    ),
    "refute": Scenario(
        ("-m", "fedproof", "refute", "--all", "--budget", "tiny", "--jobs", "2"), "none", CACHE
    ),
}


def left_of(process: subprocess.Popen[bytes], *, within: float) -> list[str]:
    """The processes of its session that are there after so many seconds, by their command lines."""
    end = time.monotonic() + within
    while True:
        left = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                after_name = (folder / "stat").read_text().rpartition(")")[2].split()
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has ended meanwhile
            if int(after_name[3]) == process.pid and after_name[0] != "Z":
                left.append(words)
        if not left or time.monotonic() > end:
            return left
        time.sleep(0.05)


@pytest.mark.parametrize("name", AT_WORK)
def test_what_is_terminated_ends_well(name: str, tmp_path: Path) -> None:
    """The first process alone is told, as soon as something is finished."""
    scenario = AT_WORK[name]
    process = scenario.start(tmp_path)
    scenario.go_on(process, tmp_path)
    finished = scenario.finished(tmp_path)
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 143
    assert said.decode().splitlines()[-1] == "fedproof: terminated"
    assert left_of(process, within=10) == []
    assert finished
    assert finished.keys() <= scenario.finished(tmp_path).keys()
    assert not list(tmp_path.rglob("*.part"))


def test_what_is_killed_leaves_no_process(tmp_path: Path) -> None:
    """It could tell them nothing: they see it."""
    scenario = AT_WORK["sweep"]
    process = scenario.start(tmp_path)
    scenario.go_on(process, tmp_path)
    process.kill()
    process.communicate(timeout=60)
    assert left_of(process, within=30) == []
    assert scenario.finished(tmp_path)
