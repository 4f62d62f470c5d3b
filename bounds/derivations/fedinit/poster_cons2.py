r"""Poster, consistency row 2: the rate against Theorem 17.

`l` is $\log(NKT)$.
"""

from bounds.verdicts.question import Question

BOUND = "eta*804*C_beta*K/(lam*T)*D + eta^2*J_beta*K*sigma"
CONSTANT = "(804*C_beta*D/(lam^2*mu) + J_beta*sigma/(lam^2*mu^2*K))"
LETTERS = ("C_beta, J_beta: real >= 0", "l: real >= 1")

questions = (
    Question(
        step="rate",
        claim=f"{BOUND} <= {CONSTANT}*{{#rate}}",
        given=("eta == l/(lam*mu*K*T)",),
        where=LETTERS,
        asks="the bound of fedinit.thm17 at the learning rate of fedinit.rem5, with no logarithm",
    ),
    Question(
        step="rate",
        claim=f"{BOUND} <= l^2*{CONSTANT}*{{#rate}}",
        given=("eta == l/(lam*mu*K*T)",),
        where=LETTERS,
        reading="up to logarithms",
    ),
    Question(
        step="last round",
        claim="y <= m",
        given=("m == (x + y)/2",),
        where=("x, y, m: real >= 0",),
        asks="the divergence of the last of two rounds is at most their mean, which is bounded",
    ),
)
