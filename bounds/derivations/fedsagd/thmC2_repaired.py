"""Theorem C.2, amended: one local step, K steps, the server's mean, T rounds."""

from bounds.derivations.fedsagd.runs import (
    BOTH_RUNS,
    SPACE,
    pairs,
    server_mean,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.derivations.fedsagd.thmC2 import STEP
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1",
        claim="#1",
        kind=Kind.VECTOR,
        given=BOTH_RUNS,
        where=SPACE,
        replace=STEP,
    ),
    *unrolled_locally("2", "1"),
    server_mean("3"),
    pairs("4", "#3", "2"),
    *unrolled_over_rounds("5", "4"),
    stated("5"),
)
