r"""Theorem C.3, FedProx: a contraction in every local step, and its geometric sum."""

from bounds.derivations.fedsagd.contraction import (
    POSITIVE,
    WHERE,
    collected,
    contracted,
    geometric,
    unrolled_contraction,
)
from bounds.derivations.fedsagd.runs import pairs, server_mean, stated, unrolled_over_rounds
from bounds.verdicts.question import Kind, Question

NEXT = "E|(x - eta_l*(g + lam*(x - w))) - (y - eta_l*(h + lam*(y - u)))|"
STEP = {"e_k": NEXT, "e_km1": "E|x - y|", "gap_t": "E|w - u|"}

questions = (
    Question(
        step="1",
        claim=f"{NEXT} <= E|(1 - eta_l*lam)*(x - y)| + eta_l*E|g - h| + lam*eta_l*E|w - u|",
        kind=Kind.VECTOR,
        where=WHERE,
    ),
    *contracted("2", STEP),
    *unrolled_contraction("3", 2),
    geometric("4"),
    collected("5", 2),
    server_mean("6"),
    pairs("7", "#6", "5", where=(POSITIVE,)),
    *unrolled_over_rounds("8", "7", POSITIVE),
    stated("8", POSITIVE),
)
