r"""Eq. (5): (3) and (4) put together, then the lower bound on the gradient.

`mean_L` is the average of the $L_c(U)$, `mean_gd` that of the squared differences of gradients.
"""

from bounds.verdicts.question import Kind, Question

AVERAGED = "mean_gd <= (beta^2 + alpha^2/2)*xi + alpha^2/2*L_U"  # (4), averaged, with (2)
INNER = "ip_dU <= -eta_t/2*grad_sq + eta_t/2*mean_gd"  # (3), the sum as an average
# No critical point, for the losses of two clients.
LOCAL = ("|u|^2 >= tau_1^2*L_1", "|v|^2 >= tau_1^2*L_2", "L_U == (L_1 + L_2)/2")

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        given=(INNER, AVERAGED),
        where=("mean_gd: real >= 0",),
        uses=("semismooth.eq3", "semismooth.eq4"),
    ),
    Question(
        step="(b)",
        claim="|u/2 + v/2|^2 >= tau_1^2*L_U",
        kind=Kind.VECTOR,
        given=LOCAL,
        where=("u, v: vector", "L_1, L_2: real >= 0"),
        asks="two clients without critical points, as Theorem 4.7 assumes of every L_c: "
        "the lower bound for the gradient of their average",
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=("#(a)", "grad_sq >= tau_1^2*L_U"),
        reading="with no critical point of L itself",
    ),
)
