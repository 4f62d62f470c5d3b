r"""Constants that FedInit derives from the hyper-parameters, each after those that it uses.

Two of them, $\lambda$ and $\zeta$, are introduced as constants within $(0,\tfrac12)$; the proofs
print the terms that they stand for.
"""

from sympy import And, Lt, Rational

from bounds.papers.fedinit import symbols
from bounds.papers.fedinit.symbols import K, L, N, a, b, beta, eta, mu, sigma_g, sigma_l
from bounds.statement import Constant

HALF = Rational(1, 2)

sigma = Constant(
    symbol=symbols.sigma,
    definition=sigma_l**2 + 6 * K * sigma_g**2,
    source="Theorem 1",
)

kappa_beta = Constant(
    symbol=symbols.kappa_beta,
    definition=1 / (1 - 141 * beta**2),
    source="Theorem 1; Lemma 23",
)

kappa = Constant(
    symbol=symbols.kappa,
    definition=8 + 78 * beta**2 * symbols.kappa_beta**2,
    source="Theorem 1; A.2.2",
)

lam = Constant(
    symbol=symbols.lam,
    definition=(
        HALF
        - 38 * eta * K * L / N
        - 728 * beta**2 * symbols.kappa_beta * eta * K * L / N
        - 9 * eta**2 * K**2 * L**2
    ),
    range=And(Lt(0, symbols.lam), symbols.lam < HALF),
    source="the term that A.2.2 bounds as a constant; range: Theorem 1",
)

C_beta = Constant(
    symbol=symbols.C_beta,
    definition=symbols.kappa_beta / (1 - 48 * beta**2 * symbols.kappa_beta),
    source="Theorem 17; A.2.3",
)

J_beta = Constant(
    symbol=symbols.J_beta,
    definition=symbols.C_beta * (132 + 804 * symbols.kappa / (symbols.lam * N)),
    source="Theorem 17",
)

gamma_beta = Constant(
    symbol=symbols.gamma_beta,
    definition=1 / (1 - 39 * beta**2),
    source="Theorem 6; Lemma 26",
)

zeta_c = Constant(
    symbol=symbols.zeta_c,
    definition=(
        HALF
        - 6 * a**2 * b**2 * eta * K * L
        - 114 * symbols.gamma_beta * a**2 * b**2 * eta * K
        - 6 * a**2 * b**2 * eta**2 * K**2 * L**2
    ),
    range=And(Lt(0, symbols.zeta_c), symbols.zeta_c < HALF),
    source="A.3.2; range: Theorem 6",
)

R_beta = Constant(
    symbol=symbols.R_beta,
    definition=228 * mu * symbols.gamma_beta * beta**2 * a**2 * b**2,
    source="Theorem 9",
)
