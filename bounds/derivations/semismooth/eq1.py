r"""Eq. (1): semi-smoothness at the global parameter, and where it comes from.

Theorem 4.7 assumes semi-smoothness of every $L_c$, (1) uses that of $L$. The source $c$ runs over
the clients, and $|s_c|=L_c(U^r)^{1/2}$.
"""

from bounds.verdicts.question import Kind, Question

SEMI_SMOOTH = "L_U1 <= L_U + ip_dU + b*dU_n^2 + a*dU_n*sqrt(L_U)"  # Definition 4.2, U^r to U^{r+1}

questions = (
    Question(step="statement", claim="#statement", given=(SEMI_SMOOTH,)),
    Question(
        step="mean of the roots",
        claim="E|s| <= sqrt(E|s|^2)",
        kind=Kind.VECTOR,
        where=("s: vector over c", "c: source of N"),
        asks="the mean of the roots of the local losses is at most the root of their mean",
    ),
    Question(
        step="semi-smoothness of the total loss",
        claim=SEMI_SMOOTH,
        given=("L_U1 <= L_U + ip_dU + b*dU_n^2 + a*dU_n*mean_root", "mean_root <= sqrt(L_U)"),
        where=("mean_root: real >= 0",),
        asks="semi-smoothness of every L_c, averaged over the clients, gives that of L",
    ),
)
