"""What is handed over with a verdict: a file that `bounds.kernel.checker` re-checks alone.

A file is one JSON object

    {"format": "fedproof-certificate/1",
     "problem": {"kind": "scalar", "claim": "...", "given": [...], "where": [...]},
     "verdict": "proved" | "vacuous" | "refuted",
     "proof": node            for proved and vacuous
     "witness": {name: "p/q"} for refuted
     "point": {name: "p/q"}   that satisfies all givens, for proved, where one was found
     "digest": SHA-256 of all of the above}

All numbers are exact rationals written as strings; expressions are texts of `bounds.kernel.reader`.
No key may stand twice. The digest makes any changed number evident even where the changed file
would still be a proof.

A proof is a tree. Each node has a `rule` and proves one goal (`expression >= 0`, `> 0`, `== 0`)
from the facts collected on the way down to it. Facts are counted from 0: first the ends of the
domain, then the givens, then what the givens need to be defined, then what the rules above added.
The rules are those of `bounds.kernel.checker.Checker`; docs/semantics.md has a list.

Problems of other kinds (`"kind": "vector"`, ...) are reduced to scalar ones: `reduction` in
`bounds.kernel.KIND` has `obligations(problem, proof)`, scalar claims with proofs that together show
the claim. `bounds.kernel.witness` has the problem at a witness, whatever its kind.
"""

from __future__ import annotations

import hashlib
import json
import re
from fractions import Fraction
from typing import Any

FORMAT = "fedproof-certificate/1"
MOST_DIGITS = 8000
_EXACT = re.compile(r"[+-]?\d+(/\d+)?", re.ASCII)

Node = dict[str, Any]
File = dict[str, Any]


def digest(file: File) -> str:
    """The SHA-256 of the file without its digest."""
    bare = {key: value for key, value in file.items() if key != "digest"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def exact(value: object) -> Fraction:
    """An integer, or a fraction written as text, as files of exact numbers hold them.

    >>> exact("-7/3"), exact(2)
    (Fraction(-7, 3), Fraction(2, 1))

    Decimals are refused: those who write a few characters after an `e` can ask for more digits than
    fit into memory.
    """
    if type(value) is int:
        return Fraction(value)
    if not isinstance(value, str) or len(value) > MOST_DIGITS or not _EXACT.fullmatch(value):
        msg = (
            f"{str(value)[:40]!r} is not an integer or a fraction written as text, of at most "
            f"{MOST_DIGITS} characters"
        )
        raise ValueError(msg)
    return Fraction(value)
