r"""Equation (4), amended: one local step, and the sum over the steps so far.

`g` is the stochastic gradient of the step, `away` the distance from the model of the round, `w` the
gradient with $\mu x$, and `W`, `a` are the weighted sum and the sum of the weights so far.
"""

from bounds.verdicts.question import Question

LETTERS = ("g, w, away, x, W, a: real",)

questions = (
    Question(
        step="one local step",
        claim=(
            "away - eta_l*(beta*v_t + g + (lam + mu)*x - lam*(x - away))"
            " == (1 - eta_l*lam)*away - eta_l*(beta*v_t + g + mu*x)"
        ),
        where=LETTERS,
        asks="lines 9 and 10 of Algorithm 1, less the model of the round",
    ),
    Question(
        step="the sum over the steps",
        claim=(
            "(1 - eta_l*lam)*away - eta_l*(beta*v_t + w)"
            " == -eta_l*((1 - eta_l*lam)*W + w) - ((1 - eta_l*lam)*a + 1)*beta*eta_l*v_t"
        ),
        given=("away == -eta_l*W - a*beta*eta_l*v_t",),
        where=LETTERS,
        asks="after one more step, when it holds before; all weights before are multiplied",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("away == -eta_l*wsum_g - alpha*beta*eta_l*v_t", "away == x_K - x_i0"),
        where=LETTERS,
        asks="after K steps",
    ),
)
