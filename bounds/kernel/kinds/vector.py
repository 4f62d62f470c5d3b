"""What a certificate or a witness of a vector step leaves to be checked: scalar files.

    proof      {"plan": {"derived": [...], "goals": [...]}, "scalar": [proof, ...]}
    witness    {"scalars": {name: number}, "weights": [...], "vectors": {x: {sources: [...]}}}

The plan (see `bounds.kernel.vector.reduction`) determines scalar claims; `scalar` proves them in
their order. A witness determines a scalar problem, which its scalars refute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.errors import UserError
from bounds.expressions import number
from bounds.kernel.certificate import exact
from bounds.kernel.problem import Problem, problem
from bounds.kernel.vector.instance import instance
from bounds.kernel.vector.reduction import Reduction


def obligations(file: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The scalar files whose verdicts together are the verdict of this file."""
    texts, verdict = file["problem"], file["verdict"]
    stated = problem(texts["claim"], given=texts["given"], where=texts["where"], kind="vector")
    if verdict in {"proved", "vacuous"}:
        yield from proof_obligations(stated, file["proof"], vacuous=verdict == "vacuous")
    elif verdict == "refuted":
        yield refutation(Reduction(stated), file["witness"])
    else:
        msg = f"there is nothing to check in the verdict {verdict!r}"
        raise UserError(msg)


def proof_obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[dict[str, Any]]:
    """The scalar claims of a plan with their proofs."""
    plan = proof["plan"]
    reduction = Reduction(stated, vacuous=vacuous, squared=plan.get("squared") is True)
    for claim, node in zip(reduction.obligations(plan), proof["scalar"], strict=True):
        yield {"problem": claim.texts, "verdict": "proved", "proof": node}


def refutation(reduction: Reduction, witness: Mapping[str, Any]) -> dict[str, Any]:
    """The scalar problem on the vectors of a witness, refuted by its scalars."""
    weights = [exact(text) for text in witness["weights"]]
    if any(weight <= 0 for weight in weights):
        msg = "a weight of the witness is not positive"
        raise UserError(msg)
    coordinates = {
        (name, frozenset(filter(None, over.split(",")))): [number(exact(t)) for t in values]
        for name, parts in witness["vectors"].items()
        for over, values in parts.items()
    }
    concrete = instance(reduction, coordinates, [number(weight) for weight in weights])
    return {"problem": concrete.texts, "verdict": "refuted", "witness": witness["scalars"]}
