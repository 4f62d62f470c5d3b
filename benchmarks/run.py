"""Run every `benchmarks/bench_*.py` and write what they measured, as JSON and as a page.

A benchmark is a module with `measure() -> dict`. Each runs in a process of its own, so that
none inherits another's imports or warm caches. The numbers are for reading, never for a test.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CALL = (
    "import importlib, json, sys; "
    "print(json.dumps(importlib.import_module(sys.argv[1]).measure(), default=float))"
)


def subjects() -> list[str]:
    """Every benchmark that is there, by its subject."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def run(subject: str) -> dict[str, Any]:
    """Measure one subject in a fresh process."""
    command = [sys.executable, "-c", CALL, f"benchmarks.bench_{subject}"]
    # One thread of linear algebra on both sides of each ratio, whatever the machine has.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    answer = subprocess.run(
        command, cwd=HERE.parent, check=True, capture_output=True, text=True, env=environment
    )
    measured: dict[str, Any] = json.loads(answer.stdout.splitlines()[-1])
    return measured


def page(machine: dict[str, Any], results: dict[str, dict[str, Any]]) -> str:
    """Render the results as Markdown: one section a subject, one line a number."""
    facts = ", ".join(f"{name} {value}" for name, value in machine.items())
    lines = ["# Benchmarks", "", f"Written by `make bench` ({facts}).", ""]
    for subject, result in results.items():
        lines += [f"## {subject.replace('_', ' ')}", "", "| what | measured |", "|---|---|"]
        lines += [f"| {name} | {value} |" for name, value in _rows(result)]
        lines.append("")
    return "\n".join(lines)


def _rows(result: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Flatten nested results into (name, text) pairs."""
    for name, value in result.items():
        if isinstance(value, dict):
            yield from _rows(value, f"{prefix}{name}: ")
        else:
            yield f"{prefix}{name}", f"{value:.4g}" if isinstance(value, float) else str(value)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the subjects named on the command line, or all."""
    parser = argparse.ArgumentParser(description="Run the benchmarks.", allow_abbrev=False)
    parser.add_argument("subject", nargs="*", metavar="SUBJECT", help="all of them unless named")
    parser.add_argument("--out", type=Path, default=HERE, help="folder of the two result files")
    arguments = parser.parse_args(argv)
    if unknown := set(arguments.subject) - set(subjects()):
        parser.error(
            f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(subjects())}"
        )
    machine = {"Python": platform.python_version(), "cores": os.cpu_count()}
    results = {}
    failed = []
    for subject in arguments.subject or subjects():
        print(f"{subject} ...", flush=True)
        try:
            results[subject] = run(subject)
        except subprocess.CalledProcessError as error:
            failed.append(subject)
            print(error.stderr, file=sys.stderr)
    arguments.out.mkdir(parents=True, exist_ok=True)
    record = json.dumps({"machine": machine, "results": results}, indent=2)
    (arguments.out / "benchmarks.json").write_text(record + "\n", encoding="utf-8")
    (arguments.out / "BENCHMARKS.md").write_text(page(machine, results), encoding="utf-8")
    print(page(machine, results))
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
