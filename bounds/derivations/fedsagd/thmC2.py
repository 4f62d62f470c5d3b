"""Theorem C.2, FedAvg: one local step, K steps, the server's mean, T rounds."""

from bounds.derivations.fedsagd.runs import (
    SPACE,
    lemma_c1,
    pairs,
    server_mean,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.verdicts.question import Kind, Question

STEP = {"e_k": "E|(x - eta_l*g) - (y - eta_l*h)|", "e_km1": "E|x - y|"}

questions = (
    Question(
        step="1, triangle inequality",
        claim="E|(x - eta_l*g) - (y - eta_l*h)| <= E|x - y| + eta_l*E|g| + eta_l*E|h|",
        kind=Kind.VECTOR,
        where=SPACE,
    ),
    *lemma_c1("1", STEP),
    *unrolled_locally("2", "1"),
    server_mean("3"),
    pairs("4", "#3", "2"),
    *unrolled_over_rounds("5", "4"),
    stated("5"),
)
