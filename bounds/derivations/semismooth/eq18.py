r"""Eq. (18): semi-smoothness of $L$ at $U$ and $U+\Delta U$, in expectation.

The mean norm squared is at most the mean squared norm.
"""

from bounds.verdicts.question import Question

SEMI_SMOOTH = "E_L_UdU <= L_U + ip_EdU + b*E_dU_sq + a*E_dU_n*sqrt(L_U)"  # Definition 4.2, in mean

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        given=(SEMI_SMOOTH,),
        asks="semi-smoothness of L follows from that of the L_c as for eq. (1)",
    ),
    Question(step="fact of (b)", claim="#fact of (b)"),
    Question(
        step="(b), product",
        claim="2*E_dU_n*second <= E_dU_n^2 + second^2",
        where=("second: real >= 0",),
        asks="the fact with t = 1/eta, times eta; second is eta times the square root of the loss",
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=(
            "#(a)",
            "2*E_dU_n*(eta*sqrt(L_U)) <= E_dU_n^2 + eta^2*L_U",
            "E_dU_n^2 <= E_dU_sq",
        ),
    ),
)
