"""Run every `benchmarks/bench_*.py` and write what they measured, as JSON and as a page.

A benchmark is a module with `measure() -> dict`. Each runs in a process of its own, so that
none inherits another's imports or warm caches. The numbers are for reading, never for a test.
Both files are written anew after each benchmark, so that what was measured stays if a later one
fails or the machine goes down; one that failed is named in them, and the exit code is 1.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CALL = (
    "import importlib, json, sys; "
    "print(json.dumps(importlib.import_module(sys.argv[1]).measure(), default=float))"
)
LONGEST = 1800  # seconds for one subject


class FailedError(Exception):
    """A benchmark measured nothing; the message is the end of what it said."""


def subjects() -> list[str]:
    """Every benchmark that is there, by its subject."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def run(subject: str) -> dict[str, Any]:
    """Measure one subject in a fresh process."""
    command = [sys.executable, "-c", CALL, f"benchmarks.bench_{subject}"]
    # One thread of linear algebra on both sides of each ratio, whatever the machine has.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    try:
        answer = subprocess.run(
            command, cwd=HERE.parent, check=True, capture_output=True, text=True,
            env=environment, timeout=LONGEST,
        )  # fmt: skip
        measured: dict[str, Any] = dict(json.loads(answer.stdout.splitlines()[-1]))
    except subprocess.TimeoutExpired as error:
        message = f"it did not end within {LONGEST} seconds"
        raise FailedError(message) from error
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr, flush=True)
        said = error.stderr.strip().splitlines()
        raise FailedError(said[-1] if said else f"exit code {error.returncode}") from error
    except (ValueError, TypeError, IndexError) as error:
        message = "it printed no results"
        raise FailedError(message) from error
    return measured


def page(
    machine: Mapping[str, Any],
    results: Mapping[str, Mapping[str, Any]],
    failed: Mapping[str, str],
) -> str:
    """Render the results as Markdown: one section a subject, one line a number."""
    facts = ", ".join(f"{name} {value}" for name, value in machine.items())
    lines = ["# Benchmarks", "", f"Written by `make bench` ({facts}).", ""]
    for subject, result in results.items():
        lines += [f"## {subject.replace('_', ' ')}", "", "| what | measured |", "|---|---|"]
        lines += [f"| {name} | {value} |" for name, value in _rows(result)]
        lines.append("")
    for subject, said in failed.items():
        lines += [f"## {subject.replace('_', ' ')}", "", f"It failed: {said}", ""]
    return "\n".join(lines)


def _rows(result: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Flatten nested results into (name, text) pairs."""
    for name, value in result.items():
        if isinstance(value, dict):
            yield from _rows(value, f"{prefix}{name}: ")
        else:
            yield f"{prefix}{name}", f"{value:.4g}" if isinstance(value, float) else str(value)


def write(
    folder: Path,
    machine: Mapping[str, Any],
    results: Mapping[str, Mapping[str, Any]],
    failed: Mapping[str, str],
) -> None:
    """Put both files in their places, each at once."""
    record = {"machine": machine, "results": results, "failed": failed}
    texts = {
        "benchmarks.json": json.dumps(record, indent=2) + "\n",
        "BENCHMARKS.md": page(machine, results, failed),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        part = folder / f".{name}.{os.getpid()}"
        part.write_text(text, encoding="utf-8")
        part.replace(folder / name)


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
    machine = {
        "Python": platform.python_version(),
        "cores": os.cpu_count(),
        "load before": round(os.getloadavg()[0], 1),
    }
    results: dict[str, dict[str, Any]] = {}
    failed: dict[str, str] = {}
    chosen = arguments.subject or subjects()
    began = time.monotonic()
    for number, subject in enumerate(chosen, start=1):
        print(f"[{number}/{len(chosen)}] {subject} ...", end=" ", flush=True)
        start = time.monotonic()
        try:
            results[subject] = run(subject)
            told = "done"
        except FailedError as error:
            failed[subject] = str(error)
            told = f"FAILED ({error})"
        now = time.monotonic()
        print(f"{told}, {now - start:.0f} s, {now - began:.0f} s in all", flush=True)
        write(arguments.out, machine, results, failed)
    print(page(machine, results, failed))
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
