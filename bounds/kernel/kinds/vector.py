"""What a certificate or a witness of a vector step leaves to be checked: scalar files.

    proof      {"plan": {"derived": [...], "goals": [...]}, "scalar": [proof, ...]}
    witness    {"scalars": {name: number}, "weights": [...], "vectors": {x: {sources: [...]}}}

The plan (see `bounds.kernel.vector.reduction`) determines scalar claims; `scalar` proves them in
their order. A witness determines a scalar problem (see `bounds.kernel.vector.witness`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.kernel.problem import Problem
from bounds.kernel.vector.reduction import Reduction
from bounds.kernel.vector.witness import written

__all__ = ["obligations", "written"]


def obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[dict[str, Any]]:
    """The scalar files that together show the claim, or that the givens contradict each other."""
    plan = proof["plan"]
    ways = {way: plan.get(way) is True for way in ("squared", "letters")}
    reduction = Reduction(stated, vacuous=vacuous, **ways)
    for claim, node in zip(reduction.obligations(plan), proof["scalar"], strict=True):
        yield {"problem": claim.texts, "verdict": "proved", "proof": node}
