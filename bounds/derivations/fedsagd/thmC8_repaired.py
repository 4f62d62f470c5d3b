"""Theorem C.8, amended: one local step, K steps, the server's step, T rounds."""

from bounds.derivations.fedsagd.runs import (
    BOTH_RUNS,
    SPACE,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.derivations.fedsagd.thmC8 import STEP, WHERE
from bounds.verdicts.question import Kind, Question

INSIDE = "E|(1 - eta/(eta_l*K))*(w - u)|"

questions = (
    Question(
        step="1, triangle inequality",
        claim="fedsagd.thmC8#1",
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
        step="1, mean direction",
        claim="E|mean(mean(g, kappa), i)| <= Theta",
        kind=Kind.VECTOR,
        given=("E|g| <= Theta",),
        where=("g: vector over kappa, i, xi", "kappa: source of K", "i: source of s"),
    ),
    Question(
        step="1, momentum",
        claim="E|alpha_cm*g + (1 - alpha_cm)*m| <= Theta",
        kind=Kind.VECTOR,
        given=("E|g| <= Theta", "E|m| <= Theta"),
        where=("g: vector over xi", "m: vector over past"),
        asks="the next global momentum, when it holds for this one, g the mean of the gradients",
    ),
    Question(step="1", claim="#1", given=("fedsagd.thmC8#1", "dg <= 2*Theta", "dm <= 2*Theta")),
    *unrolled_locally("2", "1"),
    Question(
        step="3, triangle inequality",
        claim=f"E|w_next - u_next| <= {INSIDE} + eta/(eta_l*K*s)*E|X - Y|",
        kind=Kind.VECTOR,
        given=(
            "w_next == w + eta*(X - s*w)/(eta_l*K*s)",
            "u_next == u + eta*(Y - s*u)/(eta_l*K*s)",
        ),
        where=("w_next, w, X, u_next, u, Y: vector",),
    ),
    Question(
        step="3",
        claim="#3",
        given=(
            "gap_t1 <= abs(1 - eta/(eta_l*K))*gap_t + eta*sumdiff/(eta_l*K*s)",
            "#hypotheses",
        ),
    ),
    Question(
        step="4, pairs of clients",
        claim="E|total(x - y, i)| <= s*bound",
        kind=Kind.VECTOR,
        given=("E|x - y| <= bound",),
        where=("x, y: vector over i", "i: source of s", "bound: real >= 0"),
    ),
    Question(step="4", claim="#4", given=("#3", "sumdiff <= s*{#2}")),
    *unrolled_over_rounds("5", "4"),
    stated("5"),
)
