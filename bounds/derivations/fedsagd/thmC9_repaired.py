"""Theorem C.9, amended: one local step, K steps, the server's mean, T rounds."""

from bounds.derivations.fedsagd.runs import (
    BOTH_RUNS,
    SPACE,
    pairs,
    server_mean,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.derivations.fedsagd.thmC9 import STEP, WHERE
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1, triangle inequality",
        claim="fedsagd.thmC9#1",
        kind=Kind.VECTOR,
        where=WHERE,
        replace=STEP,
    ),
    Question(
        step="1, gradients",
        claim="E|g - h| <= 2*Theta",
        kind=Kind.VECTOR,
        given=BOTH_RUNS,
        where=SPACE,
    ),
    Question(
        step="1, mean gradient",
        claim="E|mean(b, i)| <= Theta",
        kind=Kind.VECTOR,
        given=("E|b| <= Theta",),
        where=("b: vector over i", "i: source of s"),
    ),
    Question(
        step="1, momentum",
        claim="E|(1 - beta)*b + beta*n| <= Theta",
        kind=Kind.VECTOR,
        given=("E|b| <= Theta", "E|n| <= Theta"),
        where=("b: vector over xi", "n: vector over past"),
        asks="the next global momentum, when it holds for this one; it starts at 0",
    ),
    Question(
        step="1",
        claim="#1",
        given=("fedsagd.thmC9#1", "dg <= 2*Theta", "dm <= 2*Theta"),
    ),
    *unrolled_locally("2", "1"),
    server_mean("3"),
    pairs("4", "#3", "2"),
    *unrolled_over_rounds("5", "4"),
    stated("5"),
)
