"""Theorem C.11, amended: one local step, K steps, the server's mean, T rounds."""

from bounds.derivations.fedsagd.runs import (
    BOTH_RUNS,
    SPACE,
    pairs,
    server_mean,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.derivations.fedsagd.thmC11 import BELOW_ONE, STEP, WHERE
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1, triangle inequality",
        claim="fedsagd.thmC11#1",
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
        step="1, momentum",
        claim="E|beta*m + g| <= Theta/(1 - beta)",
        kind=Kind.VECTOR,
        given=("E|m| <= Theta/(1 - beta)", "E|g| <= Theta"),
        where=("g: vector over xi", "m: vector over past", BELOW_ONE),
        asks="the next global momentum, when it holds for this one; it starts at 0",
    ),
    Question(
        step="1",
        claim="#1",
        given=("fedsagd.thmC11#1", "dg <= 2*Theta", "dm <= 2*Theta/(1 - beta)"),
        where=(BELOW_ONE,),
    ),
    *unrolled_locally("2", "1", BELOW_ONE),
    server_mean("3"),
    pairs("4", "#3", "2", where=(BELOW_ONE,)),
    *unrolled_over_rounds("5", "4", BELOW_ONE),
    stated("5", BELOW_ONE),
)
