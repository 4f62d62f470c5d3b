"""Theorem C.6, amended: one local step, K steps, the server's mean, T rounds."""

from bounds.derivations.fedsagd.runs import (
    pairs,
    server_mean,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1, momentum",
        claim="E|beta*p + (1 - beta)*g| <= Theta",
        kind=Kind.VECTOR,
        given=("E|p| <= Theta", "E|g| <= Theta"),
        where=("p: vector over past", "g: vector over xi"),
        asks="the momentum after one more step, when it holds before; it starts at 0",
    ),
    Question(
        step="1",
        claim="#1",
        kind=Kind.VECTOR,
        given=("E|p| <= Theta", "E|q| <= Theta"),
        where=("p: vector over xi", "q: vector over xi_p", "x, y: vector"),
        replace={"e_k": "E|(x - eta_l*p) - (y - eta_l*q)|", "e_km1": "E|x - y|"},
    ),
    *unrolled_locally("2", "1"),
    server_mean("3"),
    pairs("4", "#3", "2"),
    *unrolled_over_rounds("5", "4"),
    stated("5"),
)
