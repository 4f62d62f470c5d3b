r"""Lemma 21: one local step, the average over clients, unrolling, summing.

In the vector steps $x$ is $w_{i,k}^t$, $g$ its stochastic gradient over the noise $\xi$, and $a$,
$b$, $c$ are $\nabla f_i(w_{i,k}^t)$, $\nabla f_i(w^t)$ and $\nabla f(w^t)$.
"""

from bounds.verdicts.question import Kind, Question

ONE_STEP = {
    "X_kp1": "E|w - x + eta*g|^2",
    "X_k": "E|w - x|^2",
    "noise_k": "E|g - a|^2",
    "smooth_k": "E|a - b|^2",
    "het_t": "E|b - c|^2",
    "gt2": "E|c|^2",
}
SCALARS = ("X_kp1, X_k, X_km1, gt2, noise_k, smooth_k, het_t, Xbar_k, Xbar_kp1: real >= 0",)
CEILINGS = ("#hypothesis: two local steps", "#hypothesis: ceiling on eta")

questions = (
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == a",),
        where=("g: vector over xi", "w, x, a, b, c: vector"),
        replace=ONE_STEP,
    ),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == a", "#hypothesis: two local steps"),
        where=("g: vector over xi", "w, x, a, b, c: vector"),
        replace=ONE_STEP,
        reading="with K >= 2, which the proof supposes two lines later",
    ),
    Question(
        step="s3a",
        claim="#s3a",
        given=(
            "#s2",
            "smooth_k <= L^2*X_k",
            "noise_k <= sigma_l^2",
            "het_t <= sigma_g^2",
        ),
    ),
    Question(step="s3b", claim="#s3b", given=("#s3a", *CEILINGS)),
    Question(
        step="s3b",
        claim="#s3b",
        given=("#s3a", *CEILINGS),
        replace={"X_km1": "X_k"},
        reading="the index k - 1 on the right read as k",
    ),
    Question(step="s4", claim="#s4", given=("k <= K", "K >= 2")),
    Question(step="s4, second inequality", claim="#s4[2]", given=("K >= 2",)),
    Question(
        step="s5c",
        claim="#s5c",
        given=("#s5b", "Xbar_prev == Delta", "K >= 2"),
        asks="the sum of s5b is strictly below that of s5c",
    ),
)
