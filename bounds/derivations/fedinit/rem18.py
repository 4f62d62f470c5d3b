r"""Remark 18: the rates of the divergence.

`l` is $\log(NKT)$.
"""

from bounds.verdicts.question import Question

LETTERS = ("C_beta, J_beta: real >= 0", "l: real >= 0")

questions = (
    Question(
        step="rate (Theorem 1)",
        claim=(
            "eta*804*C_beta*K/(lam*T)*D + eta^2*J_beta*K*sigma"
            " <= (804*C_beta*K*D/lam*eta + N*J_beta*sigma)*{#rate (Theorem 1)}"
        ),
        given=("eta^2 == N/(K*T)",),
        where=LETTERS,
        asks="the bound of fedinit.thm17 at the first learning rate",
    ),
    Question(
        step="dominant term (Theorem 1)",
        claim="eta*804*C_beta*K/(lam*T)*D <= eta^2*J_beta*K*sigma",
        given=("eta^2 == N/(K*T)", "T >= K*(804*C_beta*D)^2/(N*(lam*J_beta*sigma)^2)"),
        where=("C_beta, J_beta, sigma: real > 0",),
        asks="the variance dominates at the first learning rate when T is large",
        budget="small",
    ),
    Question(
        step="rate (Theorem 4)",
        claim=(
            "{fedinit.thm17#statement}"
            " <= (l + l^2)*(804*C_beta*D/(lam^2*mu) + J_beta*sigma/(lam^2*mu^2*K))"
            "*{#rate (Theorem 4)}"
        ),
        given=("eta == l/(lam*mu*K*T)",),
        where=LETTERS,
        asks="the bound of fedinit.thm17 at the second learning rate, up to logarithms",
    ),
    Question(
        step="dominant term (Theorem 4)",
        claim="eta^2*J_beta*K*sigma <= eta*804*C_beta*K/(lam*T)*D",
        given=("eta == l/(lam*mu*K*T)", "T >= 1000", "l >= 1"),
        where=LETTERS,
        asks="the initial bias dominates at the second learning rate",
    ),
    Question(
        step="constant learning rate",
        claim="{fedinit.thm17#statement} <= eta*804*C_beta*K/lam*D + eta^2*J_beta*K*sigma",
        where=LETTERS,
        asks="with a constant learning rate the bound stays below a constant",
    ),
)
