"""Theorem C.4, amended: one local step, K steps, the server's mean, T rounds."""

from bounds.derivations.fedsagd.runs import (
    BOTH_RUNS,
    SPACE,
    pairs,
    server_mean,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.derivations.fedsagd.thmC4 import STEP, WHERE
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1, triangle inequality",
        claim="fedsagd.thmC4#1",
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
        step="1, control variates",
        claim="E|mean(p, kappa)| <= Theta",
        kind=Kind.VECTOR,
        given=("E|p| <= Theta",),
        where=("p: vector over kappa, xi", "kappa: source of K"),
        asks="the mean of the K gradients of a client's last participation",
    ),
    Question(
        step="1, global control variate",
        claim="E|mean(p, i)| <= Theta",
        kind=Kind.VECTOR,
        given=("E|p| <= Theta",),
        where=("p: vector over i, xi", "i: source of m"),
        asks="the mean of the control variates of all clients",
    ),
    Question(
        step="1",
        claim="#1",
        given=("fedsagd.thmC4#1", "dg <= 2*Theta", "dci <= 2*Theta", "dcg <= 2*Theta"),
    ),
    *unrolled_locally("2", "1"),
    server_mean("3"),
    pairs("4", "#3", "2"),
    *unrolled_over_rounds("5", "4"),
    stated("5"),
)
