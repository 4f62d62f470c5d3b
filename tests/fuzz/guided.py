"""Fuzzing that looks at which lines an input reaches: `make fuzz`.

    python -m tests.fuzz.guided [TARGET ...] [--seconds N]

Each target runs in a process of its own for its share of the seconds, from whole inputs and those
that earlier runs found in `.fuzz/`. An input that is not read or told properly is printed, with the
file that holds it; put that into `corpus/TARGET/`, and it stays a test. The exit code is then 1.
Needs atheris, the extra `fuzz`.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.crash.scenarios import ROOT

SECONDS = 600
SLOWEST = 60  # seconds for one input
MEMORY = 6 * 2**30  # of addresses; what asks for more is told so
PACKAGES = ("bounds", "synthetic", "stability", "fedproof", "tomllib")
FOUND = ROOT / ".fuzz"
WITHOUT = "atheris is not installed: pip install '.[fuzz]'"
NAMES = (
    "specification", "command_line", "result", "certificate", "document", "kept", "data_file",
    "paper",
)  # fmt: skip


def is_there() -> bool:
    """Whether atheris is installed; there are builds of it for some versions of Python only."""
    return importlib.util.find_spec("atheris") is not None


def fuzz(target: str, *flags: str, found: Path = FOUND) -> subprocess.CompletedProcess[str]:
    """Fuzz one target in a process of its own; `flags` are libFuzzer's."""
    for name in ("whole", "corpus", "crashes"):
        (found / target / name).mkdir(parents=True, exist_ok=True)
    command = (sys.executable, "-m", "tests.fuzz.guided", "--inside", target, str(found), *flags)
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "FEDPROOF_CACHE": str(found / "cache")}
    environment.pop("FEDPROOF_DATA", None)
    return subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace",
    )  # fmt: skip


def _inside(target: str, found: Path, flags: Sequence[str]) -> None:
    """Run a target under atheris; this never returns."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=PACKAGES):
        targets = importlib.import_module("tests.fuzz.targets")
        seeds = importlib.import_module("tests.fuzz.seeds")
        vetting: Any = importlib.import_module("stability.vetting")
    vetting.SECONDS = 0.2  # files that HDF5 reads for ever are many, and known
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    whole, corpus = found / target / "whole", found / target / "corpus"
    seeds.write_seeds(target, whole)
    words = [
        "fuzz", str(corpus), str(whole), f"-artifact_prefix={found / target / 'crashes'}{os.sep}",
        f"-timeout={SLOWEST}", "-rss_limit_mb=0", "-max_len=100000", *flags,
    ]  # fmt: skip
    atheris.Setup(words, targets.TARGETS[target])
    atheris.Fuzz()


def main(argv: Sequence[str] | None = None) -> int:
    """Fuzz all targets, or those that are named."""
    words = sys.argv[1:] if argv is None else list(argv)
    if words[:1] == ["--inside"]:
        _inside(words[1], Path(words[2]), words[3:])
    parser = argparse.ArgumentParser(description="Fuzz.", allow_abbrev=False)
    parser.add_argument("target", nargs="*", metavar="TARGET", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="in all (%(default)s)")
    arguments = parser.parse_args(words)
    if unknown := set(arguments.target) - {*NAMES}:
        parser.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    if not is_there():
        print(WITHOUT, file=sys.stderr)
        return 2
    chosen = arguments.target or NAMES
    broken = []
    for target in chosen:
        print(f"{target} ...", flush=True)
        done = fuzz(target, f"-max_total_time={arguments.seconds // len(chosen)}")
        if done.returncode:
            broken.append(target)
            print(done.stdout)
        else:
            print(*done.stdout.splitlines()[-1:], flush=True)
    if broken:
        print(f"broken: {', '.join(broken)}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
