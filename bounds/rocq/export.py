"""Certificates of all kinds as theorems.

The proof of a step about vectors, clients or sequences is reduced to scalar claims by the kernel;
each of these is a theorem. `Exported.whole` says whether they are the claim itself, or only what
the kernel's reduction leaves of it; `Exported.claim` are the theorems of the claim itself, whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bounds.errors import UserError
from bounds.kernel.checker import KINDS, MALFORMED
from bounds.kernel.problem import Problem
from bounds.kernel.witness import written
from bounds.problems import problem
from bounds.rocq.recursion import recursion_theorem
from bounds.rocq.sampling_proof import sampling_theorems
from bounds.rocq.scalar import scalar_theorem
from bounds.rocq.statement import Theorem
from bounds.rocq.terms import UnprintedError
from bounds.rocq.vector_proof import vector_theorems
from bounds.rocq.witness import witness_theorem
from bounds.writing import texts

File = Mapping[str, Any]


@dataclass(frozen=True)
class Exported:
    """The theorems of one certificate."""

    theorems: tuple[Theorem, ...]
    whole: bool
    claim: tuple[Theorem, ...] = ()  # the claim itself, last, where else only parts are theorems
    unsaid: str = ""  # why the claim itself has no words

    @property
    def text(self) -> str:
        """All of them, in order."""
        return "\n".join(theorem.text for theorem in self.theorems)

    @property
    def claim_text(self) -> str:
        """The claim itself, behind what it uses; empty where there are no words for it."""
        return "\n".join(theorem.text for theorem in self.claim)


def export(file: File, name: str) -> Exported:
    """The theorems of a certificate; refuses, in a sentence, what has no words there."""
    try:
        return _export(file, name)
    except MALFORMED as error:
        if isinstance(error, UserError):
            raise
        msg = f"the certificate is not well formed: {error!r}"
        raise UnprintedError(msg) from error


def _export(file: File, name: str) -> Exported:
    words, verdict = file["problem"], file["verdict"]
    kind = words["kind"]
    if kind == "scalar":
        if verdict == "refuted":
            return Exported((witness_theorem(words, file["witness"], name),), True)
        return Exported((scalar_theorem(words, file["proof"], verdict, name),), True)
    stated = problem(words["claim"], given=words["given"], where=words["where"], kind=kind)
    if verdict == "refuted":
        shown = texts(written(stated, file["witness"]))
        return Exported((witness_theorem(shown, file["witness"]["scalars"], name),), False)
    vacuous = verdict == "vacuous"
    parts = KINDS[kind].reduction.obligations(stated, file["proof"], vacuous=vacuous)
    theorems = [
        scalar_theorem(texts(claim), proof, "proved", f"{name}_{at}")
        for at, (claim, proof) in enumerate(parts, 1)
    ]
    try:
        claim = _claim(stated, file, name)
    except MALFORMED as error:
        return Exported(tuple(theorems), False, (), str(error) or repr(error))
    return Exported(tuple(theorems), False, claim)


def _claim(stated: Problem, file: File, name: str) -> tuple[Theorem, ...]:
    """The claim itself, behind what it uses."""
    words, proof, verdict = file["problem"], file["proof"], file["verdict"]
    if stated.kind == "recursion":
        return (recursion_theorem(words, stated, proof, verdict, name),)
    if stated.kind == "vector":
        return tuple(vector_theorems(stated, words, proof, verdict, name))
    return tuple(sampling_theorems(stated, words, proof, verdict, f"{name}_claim"))
