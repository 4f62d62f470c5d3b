"""What a certificate or a witness of a vector step leaves to be checked: scalar files.

    proof      {"plan": {"derived": [...], "goals": [...]}, "scalar": [proof, ...]}
    witness    {"scalars": {name: number}, "weights": [...], "vectors": {x: {sources: [...]}}}

The plan (see `bounds.kernel.vector.reduction`) determines scalar claims; `scalar` proves them in
their order. A witness determines a scalar problem (see `bounds.kernel.vector.witness`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.errors import UserError
from bounds.kernel.problem import Problem, problem
from bounds.kernel.vector.reduction import Reduction
from bounds.kernel.vector.witness import written


def obligations(file: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The scalar files whose verdicts together are the verdict of this file."""
    texts, verdict = file["problem"], file["verdict"]
    stated = problem(texts["claim"], given=texts["given"], where=texts["where"], kind="vector")
    if verdict in {"proved", "vacuous"}:
        yield from proof_obligations(stated, file["proof"], vacuous=verdict == "vacuous")
    elif verdict == "refuted":
        shown = written(stated, file["witness"]).texts
        yield {"problem": shown, "verdict": "refuted", "witness": file["witness"]["scalars"]}
    else:
        msg = f"there is nothing to check in the verdict {verdict!r}"
        raise UserError(msg)


def proof_obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[dict[str, Any]]:
    """The scalar claims of a plan with their proofs."""
    plan = proof["plan"]
    ways = {way: plan.get(way) is True for way in ("squared", "letters")}
    reduction = Reduction(stated, vacuous=vacuous, **ways)
    for claim, node in zip(reduction.obligations(plan), proof["scalar"], strict=True):
        yield {"problem": claim.texts, "verdict": "proved", "proof": node}
