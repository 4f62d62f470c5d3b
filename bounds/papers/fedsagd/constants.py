r"""Constants of FedSAGD that several statements use.

$\Phi$ is not among them: it is the largest squared norm of the global gradient along the run, and
its value must be given. So must that of $c$, of which the paper prints only a range.
"""

from sympy import And, Rational, sqrt

from bounds.papers.fedsagd import symbols
from bounds.papers.fedsagd.symbols import (
    K,
    L,
    Phi,
    T,
    beta,
    eta,
    eta_l,
    f_z0,
    f_zT,
    lam,
    m,
    mu,
    s,
    sigma_g,
    sigma_l,
)
from bounds.statement import Constant

Theta = Constant(
    symbol=symbols.Theta,
    definition=sqrt(sigma_l**2 + 2 * sigma_g**2 + 2 * Phi),
    source="caption of Table 1; Lemma C.1",
)
Gamma = Constant(
    symbol=symbols.Gamma,
    definition=1 - (lam / (lam + mu) + mu / (lam + mu) * (1 - eta_l * (lam + mu)) ** K),
    range=And(symbols.Gamma > 0, symbols.Gamma < 1),
    source="Section 3.2; Theorem C.12",
)
zeta = Constant(
    symbol=symbols.zeta,
    definition=(1 - (1 - eta_l * (lam + mu)) ** K) / (lam + mu),
    source="eq. (3); Theorem C.12",
)
alpha = Constant(
    symbol=symbols.alpha,
    definition=(1 - (1 - eta_l * lam) ** K) / (eta_l * lam),
    source="eq. (4); proof of Lemma D.5",
)
ap = Constant(symbol=symbols.ap, definition=symbols.alpha / K, source="Section 4.2; Lemma D.7")
nu = Constant(symbol=symbols.nu, definition=1 + symbols.ap, source="Section 4.2; Lemma D.6")
D_0 = Constant(symbol=symbols.D_0, definition=f_z0 - f_zT, source="Theorem 4.1; Lemma D.12")

_partial_participation = (m - s) / (m - 1) * (1 / T + 1 / (s * K**2 * T) + 1 / sqrt(s * K * T))
Psi_l = Constant(
    symbol=symbols.Psi_l,
    definition=(1 / T + K / (s * T)) * _partial_participation * sigma_l**2,
    source="Theorem 4.1; Lemma D.12",
)
Psi_g = Constant(
    symbol=symbols.Psi_g,
    definition=(K / T + K) * _partial_participation * sigma_g**2,
    source="Theorem 4.1; Lemma D.12",
)

_ceiling_of_kappa1 = (
    1 - 36 * symbols.alpha**2 * beta**2 * eta_l**2 * L**2 / (1 - symbols.ap * beta) ** 2
)
kappa1 = Constant(
    symbol=symbols.kappa1,
    definition=_ceiling_of_kappa1,
    range=And(symbols.kappa1 > 0, symbols.kappa1 < 1, symbols.kappa1 <= _ceiling_of_kappa1),
    source="proof of Lemma D.11",
)
c = Constant(
    symbol=symbols.c,
    range=And(
        symbols.c > 0,
        symbols.c
        < Rational(1, 2)
        - 36 * eta_l**2 * L**2 * K**2 / symbols.alpha
        - (72 * symbols.alpha * eta_l**2 * L**2 * K**2 + 4 * symbols.alpha)
        * (m - s)
        / (symbols.kappa1 * s * (m - 1))
        * (
            4
            * symbols.alpha**2
            * beta**2
            * eta**2
            * eta_l**2
            * L**2
            / ((1 - symbols.ap * beta) ** 4 * K)
            + 18 * beta**2 * eta_l**2 * L**2 / (1 - symbols.ap * beta) ** 2
            + eta * eta_l * L / (2 * (1 - symbols.ap * beta))
        ),
    ),
    source="proof of Lemma D.12",
)
