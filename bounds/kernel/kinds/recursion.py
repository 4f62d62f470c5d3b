"""What a certificate or a witness of a recursion step leaves to be checked: scalar files.

    proof      {"plan": {"invariants": [...], "uses": [...], ...}, "scalar": [proof, ...]}
    witness    {"scalars": {name: number}, "sequences": {x: {"0": number, ...}}, "at": index value}

The plan (see `bounds.kernel.recursion.reduction`) determines scalar claims; `scalar` proves them
in their order. A witness determines a scalar problem without sequences, which its scalars refute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.errors import UserError
from bounds.expressions import number
from bounds.kernel.certificate import exact
from bounds.kernel.problem import Problem, problem
from bounds.kernel.recursion.instance import instance
from bounds.kernel.recursion.reduction import Induction


def obligations(file: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The scalar files whose verdicts together are the verdict of this file."""
    texts, verdict = file["problem"], file["verdict"]
    stated = problem(texts["claim"], given=texts["given"], where=texts["where"], kind="recursion")
    if verdict == "refuted":
        yield refutation(stated, file["witness"])
        return
    if verdict not in {"proved", "vacuous"}:
        msg = f"there is nothing to check in the verdict {verdict!r}"
        raise UserError(msg)
    proof = file["proof"]
    claims = Induction(stated, vacuous=verdict == "vacuous").obligations(proof["plan"])
    for claim, node in zip(claims, proof["scalar"], strict=True):
        yield {"problem": claim.texts, "verdict": "proved", "proof": node}


def refutation(stated: Problem, witness: Mapping[str, Any]) -> dict[str, Any]:
    """The step on the sequences of a witness; every term must be in its domain."""
    scalars = {name: exact(text) for name, text in witness["scalars"].items()}
    domains = stated.sequences
    terms = {}
    for name, values in witness["sequences"].items():
        for at, text in values.items():
            value = exact(text)
            if value not in domains[name]:
                msg = f"{name}({at}) = {value} is not in its domain"
                raise UserError(msg)
            terms[name, int(at)] = number(value)
    for name, domain in stated.region.ranges:
        if scalars[name] not in domain:
            msg = f"{name} = {scalars[name]} is not in its domain"
            raise UserError(msg)
    concrete = instance(stated, scalars, terms, place=witness.get("at"))
    return {"problem": concrete.texts, "verdict": "refuted", "witness": {}}
