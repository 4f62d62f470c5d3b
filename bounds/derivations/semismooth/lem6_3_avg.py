r"""Averaging the drift over clients and steps.

`mean_L` and `mean_g` are the averages of $L_c(U)$ and of $\|\nabla L_c(U)\|^2$ over the clients.
"""

from bounds.verdicts.question import Question

# (17) for every client and every step, averaged.
AVERAGED = "xi <= 20*K*(eta^2*mean_L/K + 2*K*eta^2*mean_g + eta^2*sigma^2)"
SECOND = "xi <= 20*eta^2*mean_L + 40*K^2*eta^2*mean_g + 20*K*eta^2*sigma^2"
WHERE = ("mean_L, mean_g: real >= 0",)

questions = (
    Question(step="(b)", claim=SECOND, given=(AVERAGED,), where=WHERE),
    Question(
        step="(c)",
        claim="#(c)",
        given=(SECOND, "mean_g <= tau_2^2*mean_L", "mean_L == L_U"),
        where=WHERE,
        asks="no critical point for every L_c, averaged over the clients",
        uses=("semismooth.eq17",),
    ),
)
