r"""Eq. (21): the inner product by drift and loss.

Lemma 6.4 defines $\xi$ by $W_{c,k}$ for $k=1,\dots,K$, the sum of (21) runs over $W_{c,k-1}$:
`drift` is the average of $\mathbb E\|W_{c,k-1}-U\|^2$, and `first`, `last` the averages over the
clients for the states with the indices 0 and $K$.
"""

from bounds.verdicts.question import Question

WHERE = ("drift, first, last: real >= 0", "mean_gd: real >= 0")
LINE = "-eta_t/2*grad_sq + eta_t/2*((beta^2 + alpha^2/2)*drift + alpha^2/2*L_U)"
SHIFTED = ("K*drift == K*xi + first - last", "first == 0")  # W_{c,0} = U
AS_IN_2 = "with the drift of eq. (2), which has W_{c,k-1}"

questions = (
    Question(
        step="(a)",
        claim=f"ip_EdU <= {LINE}",
        given=(
            "ip_EdU <= -eta_t/2*grad_sq + eta_t/2*mean_gd",
            "mean_gd <= (beta^2 + alpha^2/2)*drift + alpha^2/2*L_U",
        ),
        where=WHERE,
        asks="(19) with (20) averaged over clients and steps",
        uses=("semismooth.eq19", "semismooth.eq20"),
    ),
    Question(step="(b)", claim=f"{LINE} == {{#statement}}", given=SHIFTED, where=WHERE),
    Question(
        step="(b)",
        claim=f"{LINE} == {{#statement}}",
        given=("drift == xi",),
        where=WHERE,
        reading=AS_IN_2,
    ),
    Question(
        step="statement",
        claim="#statement",
        given=(f"ip_EdU <= {LINE}", *SHIFTED),
        where=WHERE,
        asks="the bound that the display ends with",
    ),
)
