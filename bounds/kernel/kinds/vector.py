"""What a certificate or a witness of a vector step leaves to be checked: scalar claims.

    proof      {"plan": {"letters": {...}, "derived": [...]}, "scalar": [proof, ...]}
    witness    {"scalars": {name: number}, "weights": [...], "vectors": {x: {sources: [...]}}}

The plan (see `bounds.kernel.vector.reduction`) determines scalar claims; `scalar` proves them in
their order. A witness determines a scalar problem (see `bounds.kernel.vector.witness`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.kernel.problem import Problem
from bounds.kernel.vector.reduction import Step
from bounds.kernel.vector.witness import written

__all__ = ["obligations", "written"]


def obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[tuple[Problem, Any]]:
    """The scalar claims, with their proofs, that show the claim, or that no point is admissible."""
    claims = Step(stated, vacuous=vacuous).obligations(proof["plan"])
    return zip(claims, proof["scalar"], strict=True)
