r"""Lemma 26, eq. (18): bounded divergence term, under interpolation.

Under Assumptions 1, 4 and 6, let the learning rate satisfy $\eta\le\frac1{aKL}$ and let
$\gamma_\beta=\frac1{1-39\beta^2}$. The divergence term satisfies

$$\Delta^t\le\gamma_\beta(\Delta^t-\Delta^{t+1})+114\gamma_\beta a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2.$$

The proof goes as that of fedinit.lem23, with fedinit.lem24 and fedinit.lem25; it lets
$39\beta^2\le1$. The second term of s3a is printed $3V_2^2$; its claim has $3V_2^t$, as in
fedinit.lem23.
"""

from sympy import Mul

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import (
    V1,
    V2,
    Delta,
    Delta_next,
    H_bar,
    H_i,
    Hg_i,
    Hgf_i,
    K,
    L,
    V1_i,
    a,
    b,
    beta,
    eta,
    g2,
    gamma_beta,
    gw2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

recursion = Delta <= (
    gamma_beta * (Delta - Delta_next) + 114 * gamma_beta * a**2 * b**2 * eta**2 * K**2 * g2
)

statement = Statement(
    id="fedinit.lem26",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="3699-3712",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=(
        Hypothesis(eta <= 1 / (a * K * L), label="ceiling on eta"),
        Hypothesis(39 * beta**2 <= 1, Where.PROOF, "ceiling on beta"),
    ),
    formulas=(Formula("statement", recursion, Role.BOUND),),
    constants=(constants.gamma_beta,),
    steps=(
        Step(
            label="s1",
            source='"we adopt the recursive formula and upper bound the gradient term"',
            tex=r"\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2=\eta^2\mathbb E\Big\|\sum_{k=0}^{K-1}g_{i,k}^t\Big\|^2\le\eta^2K\sum_{k=0}^{K-1}\mathbb E\|g_{i,k}^t\|^2\le a^2\eta^2K\sum_{k=0}^{K-1}\mathbb E\|\nabla f_i(w_{i,k}^t)\|^2\le2a^2\eta^2KL^2\sum_{k=0}^{K-1}\mathbb E\|w_{i,k}^t-w^t\|^2+2a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                H_i <= eta**2 * K * Hg_i,
                eta**2 * K * Hg_i <= a**2 * eta**2 * K * Hgf_i,
                a**2 * eta**2 * K * Hgf_i
                <= 2 * a**2 * eta**2 * K * L**2 * V1_i + 2 * a**2 * b**2 * eta**2 * K**2 * g2,
            ),
            lines="3714-3743",
        ),
        Step(
            label="s2",
            source=r"$\eta\le\frac1{aKL}$",
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2\le2a^2\eta^2KL^2V_1^t+2a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2\le8\beta^2\Delta^t+26a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                H_bar <= 2 * a**2 * eta**2 * K * L**2 * V1 + 2 * a**2 * b**2 * eta**2 * K**2 * g2,
                2 * a**2 * eta**2 * K * L**2 * V1 + 2 * a**2 * b**2 * eta**2 * K**2 * g2
                <= 8 * beta**2 * Delta + 26 * a**2 * b**2 * eta**2 * K**2 * g2,
            ),
            lines="3745-3760",
        ),
        Step(
            label="s3a",
            source='"the recursive formula of the divergence term in Lemma 23" (fedinit.lem23)',
            tex=r"\Delta^{t+1}=\frac1C\sum_{i\in\mathcal C}\mathbb E\|w^{t+1}-w_{i,K}^t\|^2\le3\beta^2\Delta^t+3V_2^2+\frac3C\sum_{i\in\mathcal C}\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2",
            claims=(Delta_next <= 3 * beta**2 * Delta + 3 * V2 + 3 * H_bar,),
            lines="3762-3787",
        ),
        Step(
            label="s3b",
            source="fedinit.lem25 and s2",
            tex=r"\le3\beta^2\Delta^t+3(4\beta^2\Delta^t+12a^2b^2\eta^2K^2\|\nabla f(w)\|^2)+3(8\beta^2\Delta^t+26a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2)",
            claims=(
                Delta_next
                <= 3 * beta**2 * Delta
                + Mul(
                    3,
                    4 * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**2 * gw2,
                    evaluate=False,
                )
                + Mul(
                    3,
                    8 * beta**2 * Delta + 26 * a**2 * b**2 * eta**2 * K**2 * g2,
                    evaluate=False,
                ),
            ),
            lines="3789",
        ),
        Step(
            label="s3c",
            source="displayed step",
            tex=r"\le39\beta^2\Delta^t+114a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(Delta_next <= 39 * beta**2 * Delta + 114 * a**2 * b**2 * eta**2 * K**2 * g2,),
            lines="3790",
        ),
        Step(
            label="s4",
            source=r'"let $39\beta^2\le1$ and $\gamma_\beta=\frac1{1-39\beta^2}$"',
            tex=r"\Delta^t\le\gamma_\beta(\Delta^t-\Delta^{t+1})+114\gamma_\beta a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(recursion,),
            lines="3792-3804",
        ),
    ),
)
