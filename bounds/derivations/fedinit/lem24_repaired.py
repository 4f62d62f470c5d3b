r"""Lemma 24, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem24 import (
    CEILING_SQUARED,
    GEOMETRIC,
    GLOBAL,
    INDEX,
    LOCAL,
    SMOOTH,
    START,
    UNROLLED,
)
from bounds.verdicts.question import Kind, Question

CONDITIONS = ("#hypothesis: two local steps", "#hypothesis: ceiling on eta (Lemma 24)")
POWER = "(1 + 1/(K - 1))^(k + 1) <= 4"

questions = (
    Question(step="s1, squared ceiling", claim=CEILING_SQUARED, given=CONDITIONS),
    Question(
        step="s1",
        claim="#s1",
        kind=Kind.VECTOR,
        given=(LOCAL, SMOOTH, GLOBAL, CEILING_SQUARED, "K >= 2"),
        where=("x, g, p, q: vector over i", "w, r: vector", "i: source of C"),
        replace={"Xbar_kp1": "E|w - x + eta*g|^2", "Xbar_k": "E|w - x|^2", "gt2": "E|r|^2"},
        by={LOCAL: "2*eta^2*K", GLOBAL: "4*eta^2*K*a^2", SMOOTH: "4*eta^2*K*a^2"},
    ),
    Question(
        step="s2, unrolled",
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
        asks="s1 over n = k + 1 steps, q for its factor and r for the rest",
    ),
    Question(step="s2, powers", claim="(1 + 1/(K - 1))^K <= 4", where=("K: integer >= 2",)),
    Question(
        step="s2, power",
        claim="(1 + 1/(K - 1))^n <= (1 + 1/(K - 1))^K",
        given=("n <= K",),
        where=("n: integer >= 0", "K: integer >= 2"),
    ),
    Question(
        step="s2, geometric sum",
        claim=GEOMETRIC,
        given=(POWER, *INDEX),
        where=("k: integer >= 0", "K: integer >= 2"),
    ),
    Question(
        step="s2",
        claim="#s2",
        given=(UNROLLED.replace("gw2", "gt2"), GEOMETRIC, POWER, START, *INDEX),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("V1 <= sum({#s2}, k, 0, K - 1)", "gt2 == g2"),
        asks="the sum of s2 over the K local steps, in expectation",
    ),
)
