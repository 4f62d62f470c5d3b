"""Makes the certificates that are altered: `python -m tests.attack.corpus [--ledger FILE]`.

Claims of known truth are proved or refuted, and of each family a few short files are kept. With
`--ledger` the short certificates in the output of `fedproof verify --json` are added. To be made
anew when the format of certificates changes.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from bounds.prover.certificate import File
from tests.attack.claims import KINDS, Truth, claims
from tests.attack.judge import decide
from tests.attack.mutate import CORPUS, accepted
from tests.attack.oracle import fault

MOST = 44  # of a kind, from claims; and as many from the ledger
LONGEST = 3_000
EACH = 4
RIGHT = {Truth.TRUE: "proved", Truth.FALSE: "refuted", Truth.VACUOUS: "vacuous"}


def of_claims(kind: str) -> Iterator[File]:
    """Certificates and witnesses of what is true and false by construction."""
    counted: Counter[tuple[str, str]] = Counter()
    for claim in claims(kind, 200):
        key = claim.family, claim.truth
        if claim.truth not in RIGHT or counted[key] >= EACH:
            continue
        verdict = decide(claim, seconds=2)
        if verdict is None or verdict.file is None or verdict.status != RIGHT[claim.truth]:
            continue
        if short(verdict.file):
            counted[key] += 1
            yield verdict.file


def of_ledger(path: Path, kind: str) -> Iterator[File]:
    """The certificates of one kind in the ledger's answers."""
    for statement in json.loads(path.read_text(encoding="utf-8")):
        for step in statement["steps"]:
            file: Any = step.get("certificate")
            if file and file["problem"]["kind"] == kind and short(file) and accepted(file):
                yield file


def short(file: File) -> bool:
    """Whether a file is short enough to be kept."""
    return len(json.dumps(file)) <= LONGEST


def chosen(files: Sequence[File]) -> list[File]:
    """Some of them, always the same, and none that is wrong already."""
    random = Random(15)
    kept = random.sample(list(files), min(len(files), MOST))
    return [file for file in kept if fault(file, random) is None]


def main() -> None:
    """Write one file a kind."""
    parser = argparse.ArgumentParser(description="Make the corpus.")
    parser.add_argument("--ledger", type=Path, help="the output of fedproof verify --json")
    arguments = parser.parse_args()
    CORPUS.mkdir(exist_ok=True)
    for kind in KINDS:
        files = chosen(list(of_claims(kind)))
        if arguments.ledger is not None:
            files += chosen(list(of_ledger(arguments.ledger, kind)))
        lines = ",\n".join(json.dumps(file, sort_keys=True) for file in files)
        (CORPUS / f"{kind}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{kind}: {len(files)}", flush=True)


if __name__ == "__main__":
    main()
