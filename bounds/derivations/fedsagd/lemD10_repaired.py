"""Lemma D.10, amended: the steps of Lemma D.10 for one client, under both ceilings."""

from bounds.derivations.fedsagd.lemD10 import FREE, HETEROGENEITY, NORMS, SMOOTH, WHERE
from bounds.verdicts.question import Kind, Question

HYPOTHESES = ("#hypotheses",)
PUBLISHED = "fedsagd.lemD10"
FACTOR = "(1 + 1/(K - 1))^K"

questions = (
    Question(
        step="1, noise and Young's inequality",
        claim=f"{PUBLISHED}#2",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == b", "E|g - b|^2 <= sigma_l^2"),
        where=(*WHERE, "a: real > 0"),
        replace=NORMS,
    ),
    Question(
        step="1, gradients",
        claim=f"{PUBLISHED}#3",
        kind=Kind.VECTOR,
        given=(SMOOTH, HETEROGENEITY),
        where=("x, w, b, b_0, c, v: vector",),
        replace=NORMS,
    ),
    Question(
        step="1, together",
        claim=f"{PUBLISHED}#4",
        given=(f"{PUBLISHED}#2", f"{PUBLISHED}#3"),
        where=("a: real > 0",),
    ),
    Question(
        step="1",
        claim="#1",
        given=(f"{PUBLISHED}#4", "a == 1/(2*K - 1)", *HYPOTHESES),
        where=("a: real > 0",),
    ),
    Question(
        step="2, unrolled",
        claim="d_k <= (K - 1)*((1 + 1/(K - 1))*power - 1)*free",
        given=(
            "d_k <= (1 + 1/(K - 1))*d_km1 + free",
            "d_km1 <= (K - 1)*(power - 1)*free",
            "K >= 2",
        ),
        where=("power: real >= 0", "free: real >= 0"),
        asks="after one more step, when it holds before; at the start both sides are 0",
    ),
    Question(
        step="2, powers",
        claim=f"(K - 1)*({FACTOR} - 1) <= 3*K",
        given=("K >= 2",),
        asks="the largest power, that of K steps",
    ),
    Question(
        step="2",
        claim="#2",
        given=(
            f"d_k <= (K - 1)*(power - 1)*({FREE})",
            "(K - 1)*(power - 1) <= 3*K",
            "K >= 2",
        ),
        where=("power: real >= 1",),
    ),
    Question(step="statement", claim="#statement", given=("#2",)),
)
