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

from bounds.kernel.certificate import File
from tests.attack.claims import KINDS, Claim, Truth, claims
from tests.attack.judge import decide
from tests.attack.mutate import CORPUS, accepted
from tests.attack.oracle import fault

MOST = 44  # of a kind, from claims; and as many from the ledger
LONGEST = 3_000
EACH = 4
TIME = ("t: index from 0 to T-1", "T: integer >= 0")
CLIENTS = ("S: N of C without replacement", "C: integer >= 2", "N: integer >= 1")
# One true claim at least for every rule of proof, besides those of known truth.
EXAMPLES = (
    ("scalar", "(1+1/(K-1))^K <= 4", (), ("K: integer >= 2",)),
    ("scalar", "(1+1/x)^2 <= 4", (), ("x: real >= 1",)),
    ("scalar", "exp(x) - x >= 1", (), ("x: real >= 0",)),
    ("scalar", "x - log(x) >= 1", (), ("x: real >= 1",)),
    ("scalar", "exp(x-y) - 1 - (x-y) >= 0", ("x == 3", "x >= y"), ("x: real", "y: real in [1, 2]")),
    ("scalar", "x^x >= 69/100", (), ("x: real in [1/10, 1]",)),
    ("scalar", "sum(q^k, k, 0, K-1) <= 1/(1-q)", (), ("K: integer >= 1", "q: real in (0, 1)")),
    ("scalar", "sum(k, k, 1, n) == n*(n+1)/2", (), ("n: integer >= 0",)),
    ("scalar", "abs(a+b) <= abs(a) + abs(b)", (), ("a, b: real",)),
    ("scalar", "sqrt(x*y) <= (x+y)/2", (), ("x, y: real >= 0",)),
    ("scalar", "0^(K+1) <= 1/2", (), ("K: integer >= 0",)),
    ("scalar", "x*x^(K+1) >= 0", (), ("x: real >= 0", "K: integer >= 0")),
    ("scalar", "n*(n-1) >= 0", (), ("n: integer",)),
    ("scalar", "x^4 - 4*x + 3 >= 0", (), ("x: real",)),
    ("scalar", "D <= kap*(D-E) + kap*c", ("E <= 2*b^2*D + c", "kap == 1/(1-2*b^2)", "2*b^2 < 1"),
     ("b, D, E, c, kap: real",)),
    ("scalar", "((1+4/K)^K-1)*K/4 <= 20*K", (), ("K: integer >= 1",)),
    ("vector", "|x + y| <= |x| + |y|", (), ("x, y: vector",)),
    ("vector", "<x, y> <= |x|*|y|", (), ("x, y: vector",)),
    ("vector", "E|x - mean(x, i)|^2 <= |x|^2", (), ("x: vector over i",)),
    ("vector", "1/(1 + |x|^2) <= 1", (), ("x: vector",)),
    ("vector", "|mean(x, xi)| <= E|x|", (), ("x: vector over xi",)),
    ("vector", "f1 <= f0 - (eta - L*eta^2/2)*|g|^2",
     ("f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2", "x1 == x0 - eta*g"),
     ("x0, x1, g: vector", "eta, L: real >= 0", "f0, f1: real")),
    ("sampling", "E|mean(x, S)|^2 <= |mean(x)|^2 + 1/N*mean(|x|^2)", (), (*CLIENTS, "x: family")),
    ("sampling", "P(2) <= P(1)", (), CLIENTS),
    ("recursion", "x(T) <= a^T*x(0) + b*(1 - a^T)/(1 - a)", ("x(t+1) <= a*x(t) + b",),
     (*TIME, "x: sequence >= 0", "a: real in (0, 1)", "b: real >= 0")),
    ("recursion", "y(T) == y(0) + sum(x(j), j, 0, T-1)", ("y(t+1) == y(t) + x(t)",),
     (*TIME, "x, y: sequence")),
    ("recursion", "sum(x(t), t, 0, T-1) <= y(0)/a", ("y(t+1) <= y(t) - a*x(t)",),
     (*TIME, "x, y: sequence >= 0", "a: real > 0")),
)  # fmt: skip
RIGHT = {Truth.TRUE: "proved", Truth.FALSE: "refuted", Truth.VACUOUS: "vacuous"}


def of_examples(kind: str) -> Iterator[File]:
    """Certificates of the examples."""
    for own, claim, given, where in EXAMPLES:
        if own == kind:
            asked = Claim(kind, "example", Truth.TRUE, claim, where, given)
            verdict = decide(asked, budget="normal")
            if verdict is not None and verdict.file is not None:
                yield verdict.file


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
        files = [*of_examples(kind), *chosen(list(of_claims(kind)))]
        if arguments.ledger is not None:
            files += chosen(list(of_ledger(arguments.ledger, kind)))
        lines = ",\n".join(json.dumps(file, sort_keys=True) for file in files)
        (CORPUS / f"{kind}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{kind}: {len(files)}", flush=True)


if __name__ == "__main__":
    main()
