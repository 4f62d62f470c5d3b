"""Puts claims to the prover and says what is wrong with its verdicts."""

from __future__ import annotations

from random import Random

from bounds.errors import UserError
from bounds.prover import check, prove
from bounds.prover.steps import prove_step
from bounds.prover.verdict import Status, Verdict
from tests.attack.claims import Claim, Truth
from tests.attack.guess import believed
from tests.attack.oracle import fault

# How a verdict owns up to having seen no point at which the givens hold.
NO_POINT = "no admissible point"
# How it names a point at which the claim has no value.
UNDEFINED = "not defined at"


def decide(claim: Claim, *, budget: str = "tiny", seconds: float = 60) -> Verdict | None:
    """The verdict; none for a question that is refused with a sentence.

    The budget counts work; the seconds are for a machine that has much else to do.
    """
    try:
        if claim.kind == "scalar":
            return prove(
                claim.claim, given=claim.given, domain=claim.where, budget=budget, seconds=seconds
            )
        return prove_step(
            claim.kind, claim.claim, given=claim.given, where=claim.where, budget=budget
        )
    except UserError:
        return None


def mistake(claim: Claim, *, budget: str = "tiny", seconds: float = 60) -> str | None:
    """What is wrong with the verdict on a claim; none if nothing is."""
    if claim.truth in {Truth.FALSE, Truth.UNDEFINED} and (told := believed(claim.problem)):
        return f"{claim} is {told}"
    try:
        verdict = decide(claim, budget=budget, seconds=seconds)
    except Exception as error:
        return f"{claim} ends in {error!r}"
    if verdict is None:
        return None
    wrong = {
        Truth.TRUE: {Status.REFUTED, Status.VACUOUS},
        Truth.FALSE: {Status.PROVED, Status.SOLVERS, Status.VACUOUS},
        Truth.UNDEFINED: {Status.PROVED, Status.SOLVERS, Status.VACUOUS},
        Truth.VACUOUS: {Status.PROVED, Status.SOLVERS, Status.REFUTED},
    }[claim.truth]
    owned_up = claim.truth == Truth.VACUOUS and NO_POINT in verdict.reason
    if verdict.status in wrong and not (owned_up and verdict.status != Status.REFUTED):
        return f"{verdict.status!s} is said of {claim}: {verdict.reason}"
    if claim.truth is Truth.TRUE and UNDEFINED in verdict.reason:
        return f"{claim}, which has a value everywhere: {verdict.reason}"
    if verdict.file is None:
        return None
    if check(verdict.file) != verdict.status:
        return f"the file of {claim} does not show its verdict"
    return fault(verdict.file, Random(1), 2) if claim.truth != Truth.TRUE else None
