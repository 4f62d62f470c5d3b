r"""Lemma 22, eq. (14): bounded global updates, with stochastic noise.

Under Assumptions 1, 3 and 5, let $\eta\le\frac1{KL}$. The norm of the global update of selected $N$
clients is bounded as

$$V_2^t\le\frac{22\beta^2}N\Delta^t+\frac{13\eta^2K}N\sigma_l^2+\frac{76\eta^2K^2}N\sigma_g^2+\frac{76\eta^2K^2}N\mathbb E\|\nabla f(w^t)\|^2+\frac{2\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2.$$

The proof writes the sampling of the clients with the indicator function,
$\mathbb I_{\text{event}}=1$ if the event happens, and takes the sampling out by the moments of the
indicators (s2). It lets $1\le N<C$ (s5).
"""

from sympy import Eq, Le

from bounds.papers.fedinit.symbols import (
    V1,
    V2,
    C,
    Delta,
    G_sum,
    K,
    L,
    N,
    X_all,
    X_diag,
    X_off,
    XK_diag,
    Y_f,
    Y_g,
    Y_x,
    beta,
    eta,
    g2,
    gt2,
    noise_sum,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

# Theorem 1 calls this sum sigma.
variance = sigma_l**2 + 6 * K * sigma_g**2

collected = V2 <= (
    22 * beta**2 / N * Delta
    + 13 * eta**2 * K / N * sigma_l**2
    + 76 * eta**2 * K**2 / N * sigma_g**2
    + 76 * eta**2 * K**2 / N * g2
    + 2 * eta**2 / C**2 * G_sum
)

statement = Statement(
    id="fedinit.lem22",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1759-1799",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(eta <= 1 / (K * L), label="ceiling on eta"),
        Hypothesis(Le(1, N), Where.PROOF, "at least one active client"),
        Hypothesis(N < C, Where.PROOF, "partial participation"),
    ),
    formulas=(Formula("statement", collected, Role.BOUND),),
    steps=(
        Step(
            label="s0",
            source="fedinit.alg1",
            tex=r"""\mathbb E\|w^{t+1}-w^t\|^2=\mathbb E\Big\|\frac1N\sum_{i\in\mathcal N}w_{i,K}^t-w^t\Big\|^2=\frac1{N^2}\mathbb E\Big\|\sum_{i\in\mathcal N}(w_{i,K}^t-w^t)\Big\|^2=\frac1{N^2}\mathbb E\Big\|\sum_{i\in\mathcal C}(w_{i,K}^t-w^t)\mathbb I_{i\in\mathcal N}\Big\|^2
=\frac1{N^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}\Big[\sum_{k=0}^{K-1}\eta g_{i,k}^t+\beta(w^t-w_{i,K}^{t-1})\Big]\Big\|^2""",
            claims=(Eq(V2, Y_g / N**2),),
            lines="1801-1852",
        ),
        Step(
            label="s1a",
            source="displayed step",
            tex=r"=\frac{\eta^2}{NC}\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\|g_{i,k}^t-\nabla f_i(w_{i,k}^t)\|^2+\frac1{N^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}\Big[\sum_{k=0}^{K-1}\eta\nabla f_i(w_{i,k}^t)+\beta(w^t-w_{i,K}^{t-1})\Big]\Big\|^2",
            claims=(Eq(V2, eta**2 / (N * C) * noise_sum + Y_f / N**2),),
            lines="1854-1889",
        ),
        Step(
            label="s1b",
            source="displayed step",
            tex=r"\le\frac{\eta^2K\sigma_l^2}N+\frac1{N^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}\Big[\sum_{k=0}^{K-1}\eta\nabla f_i(w_{i,k}^t)+\beta(w^t-w_{i,K}^{t-1})\Big]\Big\|^2",
            claims=(V2 <= eta**2 * K * sigma_l**2 / N + Y_f / N**2,),
            lines="1890-1918",
        ),
        Step(
            label="s2",
            source=r'"the following equation", for arbitrary vectors $x_i\in\mathbb R^d$',
            tex=r"""\mathbb E\Big\|\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}x_i\Big\|^2=\mathbb E\Big\langle\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}x_i,\sum_{j\in\mathcal C}\mathbb I_{j\in\mathcal N}x_j\Big\rangle=\sum_{(i\ne j)\in\mathcal C}\mathbb E\langle\mathbb I_{i\in\mathcal N}x_i,\mathbb I_{j\in\mathcal N}x_j\rangle+\sum_{(i=j)\in\mathcal C}\mathbb E\langle\mathbb I_{i\in\mathcal N}x_i,\mathbb I_{j\in\mathcal N}x_j\rangle
=\frac{N(N-1)}{C(C-1)}\sum_{(i\ne j)\in\mathcal C}\mathbb E\langle x_i,x_j\rangle+\frac NC\sum_{(i=j)\in\mathcal C}\mathbb E\langle x_i,x_j\rangle=\frac{N(N-1)}{C(C-1)}\sum_{i,j\in\mathcal C}\mathbb E\langle x_i,x_j\rangle+\frac{N(C-N)}{C(C-1)}\sum_{(i=j)\in\mathcal C}\mathbb E\langle x_i,x_j\rangle
=\frac{N(N-1)}{C(C-1)}\mathbb E\Big\|\sum_{i\in\mathcal C}x_i\Big\|^2+\frac{N(C-N)}{C(C-1)}\sum_{i\in\mathcal C}\mathbb E\|x_i\|^2""",
            claims=(
                Eq(Y_x, N * (N - 1) / (C * (C - 1)) * X_off + N / C * X_diag),
                Eq(Y_x, N * (N - 1) / (C * (C - 1)) * X_all + N * (C - N) / (C * (C - 1)) * X_diag),
            ),
            lines="1920-2012",
        ),
        Step(
            label="s3",
            source=r"$x_i=\sum_{k=0}^{K-1}\eta\nabla f_i(w_{i,k}^t)+\beta(w^t-w_{i,K}^{t-1})$ in $\mathbb E\|\sum_{i\in\mathcal C}x_i\|^2$",
            tex=r"\mathbb E\Big\|\sum_{i\in\mathcal C}\Big[\sum_{k=0}^{K-1}\eta\nabla f_i(w_{i,k}^t)+\beta(w^t-w_{i,K}^{t-1})\Big]\Big\|^2\le2\eta^2\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+2\beta^2C^2\Delta^t",
            claims=(X_all <= 2 * eta**2 * G_sum + 2 * beta**2 * C**2 * Delta,),
            lines="2014-2053",
        ),
        Step(
            label="s4",
            source=r"the same $x_i$ in $\sum_{i\in\mathcal C}\mathbb E\|x_i\|^2$",
            tex=r"""\sum_{i\in\mathcal C}\mathbb E\Big\|\sum_{k=0}^{K-1}\eta\nabla f_i(w_{i,k}^t)+\beta(w^t-w_{i,K}^{t-1})\Big\|^2=\sum_{i\in\mathcal C}\mathbb E\Big\|\sum_{k=0}^{K-1}\Big[\eta\nabla f_i(w_{i,k}^t)+\frac\beta K(w^t-w_{i,K}^{t-1})\Big]\Big\|^2\le K\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\Big\|\eta\nabla f_i(w_{i,k}^t)+\frac\beta K(w^t-w_{i,K}^{t-1})\Big\|^2
=K\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\Big\|\eta\nabla f_i(w_{i,k}^t)-\eta\nabla f_i(w^t)+\eta\nabla f_i(w^t)-\eta\nabla f(w^t)+\eta\nabla f(w^t)+\frac\beta K(w^t-w_{i,K}^{t-1})\Big\|^2
\le4C\eta^2KL^2V_1^t+4C\beta^2\Delta^t+4C\eta^2K^2\sigma_g^2+4C\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2""",
            claims=(
                X_diag <= K * XK_diag,
                X_diag
                <= 4 * C * eta**2 * K * L**2 * V1
                + 4 * C * beta**2 * Delta
                + 4 * C * eta**2 * K**2 * sigma_g**2
                + 4 * C * eta**2 * K**2 * g2,
            ),
            lines="2055-2148",
        ),
        Step(
            label="s5",
            source=r"s1b, s2, s3 and s4, with $1\le N<C$",
            tex=r"V_2^t\le\frac{\eta^2K\sigma_l^2}N+\frac{4(C-N)}{N(C-1)}(\eta^2KL^2V_1^t+\beta^2\Delta^t+\eta^2K^2\sigma_g^2+\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2)+\frac{2(N-1)}{CN(C-1)}\eta^2\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{2\beta^2(N-1)}{N(C-1)}\Delta^t",
            claims=(
                V2
                <= eta**2 * K * sigma_l**2 / N
                + 4
                * ((C - N) / (N * (C - 1)))
                * (
                    eta**2 * K * L**2 * V1
                    + beta**2 * Delta
                    + eta**2 * K**2 * sigma_g**2
                    + eta**2 * K**2 * g2
                )
                + 2 * ((N - 1) / (C * N * (C - 1))) * eta**2 * G_sum
                + 2 * beta**2 * (N - 1) / (N * (C - 1)) * Delta,
            ),
            lines="2150-2217",
        ),
        Step(
            label="s6",
            source="the bracket of fedinit.lem21 (s5c) in place of $V_1^t$",
            tex=r"\le\frac{\eta^2K\sigma_l^2}N+\frac4N(\beta^2\Delta^t+\eta^2K^2\sigma_g^2+\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2)+\frac{2\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{4\eta^2K^2L^2}N\big(4\beta^2\Delta^t+3K\eta^2(\sigma_l^2+6K\sigma_g^2)+18\eta^2K^2\|\nabla f(w^t)\|^2\big)+\frac{2\beta^2}N\Delta^t",
            claims=(
                V2
                <= eta**2 * K * sigma_l**2 / N
                + 4 / N * (beta**2 * Delta + eta**2 * K**2 * sigma_g**2 + eta**2 * K**2 * g2)
                + 2 * eta**2 / C**2 * G_sum
                + (4 * eta**2 * K**2 * L**2 / N)
                * (4 * beta**2 * Delta + 3 * K * eta**2 * variance + 18 * eta**2 * K**2 * gt2)
                + 2 * beta**2 / N * Delta,
            ),
            lines="2219-2275",
        ),
        Step(
            label="s7a",
            source="collecting coefficients",
            tex=r"=\frac{2\beta^2}N(3+8\eta^2K^2L^2)\Delta^t+\frac{\eta^2K}N(1+12\eta^2K^2L^2)\sigma_l^2+\frac{4\eta^2K^2}N(1+18\eta^2K^2L^2)\sigma_g^2+\frac{4\eta^2K^2}N(1+18\eta^2K^2L^2)\mathbb E\|\nabla f(w^t)\|^2+\frac{2\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                V2
                <= 2 * beta**2 / N * (3 + 8 * eta**2 * K**2 * L**2) * Delta
                + eta**2 * K / N * (1 + 12 * eta**2 * K**2 * L**2) * sigma_l**2
                + 4 * eta**2 * K**2 / N * (1 + 18 * eta**2 * K**2 * L**2) * sigma_g**2
                + 4 * eta**2 * K**2 / N * (1 + 18 * eta**2 * K**2 * L**2) * g2
                + 2 * eta**2 / C**2 * G_sum,
            ),
            lines="2277-2331",
        ),
        Step(
            label="s7b",
            source=r'"for convenience, we directly select the $\eta\le\frac1{KL}$"',
            claims=(collected,),
            lines="2333-2336",
        ),
    ),
)
