r"""Lemma 21, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem21 import (
    AVERAGED,
    CEILING_SQUARED,
    GEOMETRIC,
    HETEROGENEITY_V,
    INDEX,
    NOISE_V,
    ONE_STEP,
    SMOOTH_V,
    UNBIASED,
)
from bounds.verdicts.question import Kind, Question

# Line 6 of the algorithm, squared.
START = "Xbar_0 == beta^2*Delta"
POWER = "(1 + 1/(K - 1))^(k + 1) <= 4"
CONDITIONS = ("#hypothesis: two local steps", "#hypothesis: ceiling on eta (Lemma 21)")

questions = (
    Question(
        step="s1",
        claim="#s1",
        kind=Kind.VECTOR,
        given=(UNBIASED,),
        where=("g: vector over xi", "w, x, a, b, c: vector"),
        replace=ONE_STEP,
    ),
    Question(step="s2, squared ceiling", claim=CEILING_SQUARED, given=CONDITIONS),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.VECTOR,
        given=(UNBIASED, SMOOTH_V, NOISE_V, HETEROGENEITY_V, CEILING_SQUARED, "K >= 2"),
        where=("g: vector over i, xi", "x, a, b: vector over i", "w, c: vector", "i: source of C"),
        replace=AVERAGED,
    ),
    Question(
        step="s3",
        claim="x(n) <= r*sum(q^s, s, 0, n - 1) + q^n*x(0)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q*x(t) + r",),
        where=(
            "x: sequence >= 0",
            "t: index from 0 to n-1",
            "n: integer >= 1",
            "q: real > 1",
            "r: real >= 0",
        ),
        asks="s2 unrolled over n = k + 1 steps, q for its factor and r for the rest",
    ),
    Question(
        step="s4, powers",
        claim="(1 + 1/(K - 1))^K <= 4",
        where=("K: integer >= 2",),
    ),
    Question(
        step="s4, power",
        claim="(1 + 1/(K - 1))^n <= (1 + 1/(K - 1))^K",
        given=("n <= K",),
        where=("n: integer >= 0", "K: integer >= 2"),
        asks="the powers n = k + 1 up to K",
    ),
    Question(
        step="s4, geometric sum",
        claim=GEOMETRIC,
        given=(POWER, *INDEX),
        where=("k: integer >= 0", "K: integer >= 2"),
    ),
    Question(step="s4", claim="#s4", given=("#s3", GEOMETRIC, POWER, START, *INDEX)),
    Question(
        step="statement",
        claim="#statement",
        given=("V1 <= sum({#s4}, k, 0, K - 1)", "gt2 == g2"),
    ),
)
