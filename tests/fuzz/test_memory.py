"""The nastiest inputs in a process that may not take more memory than the rest of the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.crash.scenarios import ROOT

LIMIT = 4 * 2**30  # of addresses; the libraries alone take two
QUADRATIC = ["--problem", "quadratic", "--algorithm", "fedavg"]


@pytest.mark.parametrize(
    "words",
    [
        ["check", "/dev/zero"],
        ["check", "number.json"],
        ["simulate", "/dev/zero"],
        ["simulate", *QUADRATIC, "--checkpoint", "/dev/zero"],
        ["confront", "fedsagd.tab1.fedavg", "--run", "/dev/zero"],
        ["simulate", *QUADRATIC, "clients=1000000000"],
    ],
    ids=" ".join,
)
def test_no_more_memory_than_there_is(words: list[str], tmp_path: Path) -> None:
    """A sentence, exit code 2, and no traceback."""
    (tmp_path / "number.json").write_text("1" * 10**6, encoding="ascii")
    limited = (
        f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({LIMIT}, {LIMIT}))\n"
        "import sys; from fedproof.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    answer = subprocess.run(
        (sys.executable, "-c", limited, *words),
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert answer.returncode == 2, answer.stderr
    assert answer.stderr.startswith("fedproof: ")
    assert "Traceback" not in answer.stderr
