"""What a certificate or a witness of a sampling step leaves to be checked: scalar files.

    proof      {"premises": [proof, ...], "scalar": proof}  or  {..., "vector": vector proof}
    witness    {"scalars": {name: number}, "families": {x: [value for each client]}}

A witness is checked by listing every draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.errors import UserError
from bounds.expressions import Relation, number, show_relation
from bounds.kernel.certificate import exact
from bounds.kernel.kinds.vector import proof_obligations
from bounds.kernel.problem import Problem, problem
from bounds.kernel.sampling.enumeration import Listing, Value
from bounds.kernel.sampling.reduction import Reduction


def obligations(file: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The scalar files whose verdicts together are the verdict of this file."""
    texts, verdict = file["problem"], file["verdict"]
    stated = problem(texts["claim"], given=texts["given"], where=texts["where"], kind="sampling")
    if verdict == "refuted":
        yield refutation(stated, file["witness"])
        return
    if verdict not in {"proved", "vacuous"}:
        msg = f"there is nothing to check in the verdict {verdict!r}"
        raise UserError(msg)
    sums, proof = Reduction(stated), file["proof"]
    if verdict == "vacuous":
        claim = sums.scalar_claim(vacuous=True)
        yield {"problem": claim.texts, "verdict": "proved", "proof": proof["scalar"]}
        return
    for premise, node in zip(sums.premises(), proof["premises"], strict=True):
        yield {"problem": premise.texts, "verdict": "proved", "proof": node}
    if "vector" in proof:
        step = sums.vector_step()
        if step is None:
            msg = "the claim is no vector step"
            raise UserError(msg)
        yield from proof_obligations(step, proof["vector"])
    else:
        claim = sums.scalar_claim()
        yield {"problem": claim.texts, "verdict": "proved", "proof": proof["scalar"]}


def refutation(stated: Problem, witness: Mapping[str, Any]) -> dict[str, Any]:
    """The relations with their values, listed draw by draw, as a scalar refutation."""
    scalars = {name: exact(text) for name, text in witness["scalars"].items()}
    families = {name: [_value(v) for v in values] for name, values in witness["families"].items()}
    listing = Listing(stated, scalars, families)
    relations = []
    for relation in (stated.claim, *stated.givens):
        left, right = (number(side) for side in listing.sides(relation))
        relations.append(show_relation(Relation(left, relation.sign, right)))
    problem = {
        "claim": relations[0],
        "given": relations[1:],
        "where": list(stated.region.texts()),
    }
    return {"problem": problem, "verdict": "refuted", "witness": witness["scalars"]}


def _value(value: Any) -> Value:
    return tuple(map(exact, value)) if isinstance(value, list) else exact(value)
