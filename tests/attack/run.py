"""The standing attack at length: `python -m tests.attack.run [TARGET ...] [--TARGET N]`.

Batches run in processes of their own, on all cores; one that does not end in time is a failure like
a wrong verdict. The exit code is 1 if anything was found, and what was found is printed at once,
with the batch that finds it again.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random

from bounds.rocq.coqc import is_installed
from tests.attack.agreement import disagreements
from tests.attack.assistant import misled
from tests.attack.claims import KINDS, claims
from tests.attack.composed import forgeries as composed_forgeries
from tests.attack.guess import rash
from tests.attack.judge import mistake
from tests.attack.mutate import corpus, forgeries
from tests.attack.nested import forgeries as nested_forgeries

TOTALS = {"claims": 5_000, "guesses": 10_000, "mutants": 100_000, "agreement": 20_000}
TOTALS |= {"composed": 40_000} | ({"rocq": 400} if is_installed() else {})
BATCH = {"claims": 50, "guesses": 100, "mutants": 1_000, "agreement": 2_000, "composed": 1_000}
BATCH |= {"rocq": 20}
ALL_KINDS = frozenset({"agreement", "composed"})  # what is not attacked kind by kind
SLOWEST = 3_600  # seconds for a batch


def batch(target: str, kind: str, number: int) -> list[str]:
    """What is wrong in one batch; the same each time."""
    size = BATCH[target]
    if target == "claims":
        chosen = islice(claims(kind, size * (number + 1)), size * number, None)
        # Some proofs, right or wrong, are only found by a long search.
        long = kind == "scalar" and number % 10 == 0
        told = (mistake(claim, budget="normal" if long else "tiny") for claim in chosen)
        return [wrong for wrong in told if wrong is not None]
    random = Random(f"{target} {kind} {number}")
    if target == "guesses":
        return rash(kind, size, random)
    if target == "mutants":
        # Parts are swapped within a kind in one batch of two, and among all kinds in the other.
        return forgeries(corpus(kind) if number % 2 else corpus(), size, random)
    if target == "rocq":
        return misled(kind, size, random)
    if target == "composed":
        return [*composed_forgeries(size, random), *nested_forgeries(size, random)]
    return disagreements(random, size)


def batches(target: str, total: int) -> Iterator[tuple[str, str, int]]:
    """All batches of a target, the kinds in turn."""
    kinds = ("scalar",) if target in ALL_KINDS else KINDS
    for number in range(-(-total // (BATCH[target] * len(kinds)))):
        for kind in kinds:
            yield target, kind, number


def outside(which: tuple[str, str, int]) -> str:
    """One batch in a process of its own: what it printed, if it found something."""
    words = [str(part) for part in which]
    command = [sys.executable, "-m", "tests.attack.run", "--inside", *words]
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SLOWEST
        )
    except subprocess.TimeoutExpired:
        return f"batch {' '.join(words)} did not end in {SLOWEST} seconds"
    return f"batch {' '.join(words)}\n{done.stdout}" if done.returncode else ""


def main(argv: Sequence[str] | None = None) -> int:
    """Run all batches of the targets."""
    words = sys.argv[1:] if argv is None else list(argv)
    if words[:1] == ["--inside"]:
        found = batch(words[1], words[2], int(words[3]))
        print("\n".join(found))
        return 1 if found else 0
    parser = argparse.ArgumentParser(description="Attack the prover.", allow_abbrev=False)
    parser.add_argument("target", nargs="*", metavar="TARGET", help=f"of {', '.join(TOTALS)}")
    for target, total in TOTALS.items():
        parser.add_argument(f"--{target}", type=int, default=total, help="%(default)s")
    arguments = parser.parse_args(words)
    if unknown := set(arguments.target) - {*TOTALS}:
        parser.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(TOTALS)}")
    broken = False
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for target in arguments.target or TOTALS:
            done = wrong = 0
            for told in pool.map(outside, batches(target, getattr(arguments, target))):
                done, wrong = done + 1, wrong + bool(told)
                mark = f"{target}: {done} batches of {BATCH[target]}, {wrong} broken"
                print(*filter(None, [told]), mark, sep="\n", flush=True)
            broken |= wrong > 0
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
