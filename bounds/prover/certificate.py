"""Makes the files that `bounds.kernel.certificate` describes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction

from bounds.kernel.certificate import FORMAT, File, Node, digest
from bounds.kernel.problem import Problem
from bounds.writing import texts


def proof_file(
    problem: Problem,
    proof: Node,
    *,
    vacuous: bool = False,
    point: Mapping[str, Fraction] | None = None,
) -> File:
    """The file that shows the claim, or that the givens contradict each other.

    A point shows that they do not.
    """
    body: File = {"problem": {"kind": "scalar", **texts(problem)}, "proof": proof}
    body["verdict"] = "vacuous" if vacuous else "proved"
    if point is not None:
        body["point"] = _texts(point)
    return seal(body)


def witness_file(problem: Problem, witness: Mapping[str, Fraction]) -> File:
    """The file that shows a point at which every given holds and the claim fails."""
    return seal(
        {
            "problem": {"kind": "scalar", **texts(problem)},
            "verdict": "refuted",
            "witness": _texts(witness),
        }
    )


def _texts(point: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(point[name]) for name in sorted(point)}


def seal(body: File) -> File:
    """Add the format and the digest."""
    bare = {"format": FORMAT, **{k: v for k, v in body.items() if k not in {"format", "digest"}}}
    return {**bare, "digest": digest(bare)}


def write(file: File) -> str:
    """The file's text: the same for the same file."""
    return json.dumps(file, indent=1, sort_keys=True) + "\n"
