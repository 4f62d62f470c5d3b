r"""Table 2: summary of the convergence bounds and rates.

The four rows repeat the bounds of fedinit.thm1, fedinit.thm4, fedinit.thm6 and fedinit.thm9, each
under the assumptions of its first column, with the rates of fedinit.rem3, fedinit.rem5,
fedinit.rem8 and fedinit.rem10. The constant of $O(\frac\eta T+\eta^2)$ in the second row is not
named; here it is $c_O$.
"""

from sympy import exp, sqrt

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import (
    D,
    Delta_T,
    K,
    L,
    N,
    R_beta,
    T,
    beta,
    c_O,
    eta,
    gamma_beta,
    gap_T,
    kappa,
    kappa_beta,
    lam,
    mean_g2,
    mu,
    sigma,
    zeta_c,
)
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="fedinit.tab2",
    kind=Kind.TABLE,
    text=__doc__,
    lines="435-508",
    assumptions=(
        "fedinit.as1",
        "fedinit.as2",
        "fedinit.as3",
        "fedinit.as4",
        "fedinit.as5",
        "fedinit.as6",
    ),
    formulas=(
        Formula(
            "row 1",
            mean_g2
            <= D / (lam * eta * K * T)
            + eta * kappa * L * sigma / (lam * N)
            - 13 * beta**2 * kappa_beta * L**2 / (lam * eta * N * K * T) * Delta_T,
            Role.BOUND,
        ),
        Formula("row 1, rate", 1 / sqrt(N * K * T), Role.RATE),
        Formula(
            "row 2",
            gap_T
            <= exp(-lam * mu * eta * K * T) * D
            + eta * kappa * L * sigma / (lam * mu * N)
            + c_O * (eta / T + eta**2),
            Role.BOUND,
        ),
        Formula("row 2, rate", 1 / (N * K * T), Role.RATE),
        Formula(
            "row 3",
            mean_g2
            <= D / (zeta_c * eta * K * T)
            - 2 * gamma_beta * beta**2 * L / (zeta_c * eta * K * T) * Delta_T,
            Role.BOUND,
        ),
        Formula("row 3, rate", 1 / (N * K * T), Role.RATE),
        Formula(
            "row 4",
            gap_T <= exp(-zeta_c * mu * eta * K * T) * D + R_beta * eta**2 * K**2 * L * D,
            Role.BOUND,
        ),
        Formula("row 4, rate", 1 / T**2, Role.RATE),
    ),
    constants=(
        constants.sigma,
        constants.kappa_beta,
        constants.kappa,
        constants.lam,
        constants.gamma_beta,
        constants.zeta_c,
        constants.R_beta,
    ),
    tables=(
        Table(
            caption="Summary of the convergence bound of our proposed FedInit method.",
            columns=("Assumption", "Convergence bound", "Convergence rate"),
            rows=(
                (
                    "1, 3, 5",
                    r"$\frac1T\sum_{t=0}^{T-1}\mathbb E\lVert\nabla f(w^t)\rVert^2\le\frac D{\lambda\eta KT}+\eta\frac{\kappa L\sigma}{\lambda N}-\frac{13\beta^2\kappa_\beta L^2}{\lambda\eta NKT}\Delta^T$",
                    r"$O(\frac1{\sqrt{NKT}})$",
                ),
                (
                    "1, 2, 3, 5",
                    r"$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L\sigma}{\lambda\mu N}+O(\frac\eta T+\eta^2)$",
                    r"$O(\frac1{NKT})$",
                ),
                (
                    "1, 4, 6",
                    r"$\frac1T\sum_{t=0}^{T-1}\mathbb E\lVert\nabla f(w^t)\rVert^2\le\frac D{\zeta\eta KT}-\frac{2\gamma_\beta\beta^2L}{\zeta\eta KT}\Delta^T$",
                    r"$O(\frac1{NKT})$",
                ),
                (
                    "1, 2, 4, 6",
                    r"$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\zeta\mu\eta KT}D+R_\beta\eta^2K^2LD$",
                    r"$O(\frac1{T^2})$",
                ),
            ),
        ),
    ),
)
