r"""A.2.2, amended: expanding the smoothness iteration; the proof of Theorem 1.repaired.

One round decreases the objective by

$$\mathbb E[f(w^{t+1})-f(w^t)]\le-\frac\eta{C^2}\Big(\frac1{2K}-\eta L-6\nu\kappa_\beta\eta L\Big)\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)-\lambda\eta K\mathbb E\|\nabla f(w^t)\|^2+\nu\kappa_\beta L(\Delta^t-\Delta^{t+1})$$

with

$$\nu=2\beta^2+\frac{\beta+8\beta^2}N,\qquad\kappa=8+96N\nu\kappa_\beta,\qquad\lambda=\frac12-\frac{38\eta KL}N-576\nu\kappa_\beta\eta KL-9\eta^2K^2L^2.$$

**What changed.** The mean of all clients' last states is not the global model, which averages the
active ones; the term $\beta\,\mathbb E\langle\nabla f(w^t),w^t-\frac1C\sum_{i\in\mathcal C}w_{i,K}^{t-1}\rangle$
that the published proof leaves out is at most $\beta\frac LN\Delta^t$ by smoothness, since the
active clients are drawn at random. With fedinit.lem22.repaired this makes $\nu$ of what was
$\frac{13\beta^2}N$. The products with fedinit.lem23.repaired are carried out: 96 and 576 times
$\nu\kappa_\beta$ in $\kappa$ and $\lambda$. The squared norms are those of gradients, and round 0
starts without divergence, $w_{i,K}^{-1}=w^0$.
"""

from sympy import Le, Lt, Rational

from bounds.letters import alphabet
from bounds.papers.fedinit import constants
from bounds.papers.fedinit.lem21_repaired import CONDITIONS as LOCAL_CONDITIONS
from bounds.papers.fedinit.symbols import (
    V1,
    V2,
    C,
    D,
    Delta,
    Delta_0,
    Delta_next,
    Delta_T,
    G_sum,
    K,
    L,
    N,
    T,
    beta,
    eta,
    f_0,
    f_next,
    f_T,
    f_t,
    g2,
    kappa,
    kappa_beta,
    lam,
    mean_g2,
    sigma_g,
    sigma_l,
)
from bounds.statement import Constant, Formula, Hypothesis, Kind, Role, Statement, Step

nu = alphabet("fedinit")(
    "nu", r"\nu", "weight of the divergence in one round", domain="real >= 0", unit="1"
)

variance = sigma_l**2 + 6 * K * sigma_g**2
weight = Constant(symbol=nu, definition=2 * beta**2 + (beta + 8 * beta**2) / N)
noise_factor = Constant(symbol=kappa, definition=8 + 96 * N * nu * kappa_beta)
decrease = Constant(
    symbol=lam,
    definition=(
        Rational(1, 2)
        - 38 * eta * K * L / N
        - 576 * nu * kappa_beta * eta * K * L
        - 9 * eta**2 * K**2 * L**2
    ),
)

CONDITIONS = (
    *LOCAL_CONDITIONS,
    Hypothesis(Le(1, N), label="at least one active client"),
    Hypothesis(N < C, label="partial participation"),
    Hypothesis(eta <= 1 / (N * K * L), label="ceiling on eta"),
    Hypothesis(beta >= 0, label="beta is not negative"),
    Hypothesis(141 * beta**2 < 1, label="ceiling on beta"),
    Hypothesis(
        1 / (2 * K) - eta * L - 6 * nu * kappa_beta * eta * L >= 0,
        label="sign of the factor of the summed gradients",
    ),
    Hypothesis(Lt(0, lam), label="positive lambda"),
)

rest = -eta / (2 * C**2 * K) * G_sum + L * V2 / 2

statement = Statement(
    id="fedinit.A22.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="2635-3218",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula(
            "statement",
            f_next - f_t
            <= -eta / C**2 * (1 / (2 * K) - eta * L - 6 * nu * kappa_beta * eta * L) * G_sum
            + eta**2 * kappa * K * L / N * variance
            - lam * eta * K * g2
            + nu * kappa_beta * L * (Delta - Delta_next),
            Role.BOUND,
        ),
    ),
    constants=(constants.kappa_beta, weight, noise_factor, decrease),
    steps=(
        Step(
            label="s1",
            source="smoothness, the sampling, polarization and Jensen's inequality",
            claims=(
                f_next - f_t
                <= -eta * K / 2 * g2 + eta * L**2 * V1 / 2 + beta * L / N * Delta + rest,
            ),
        ),
        Step(
            label="s2",
            source="fedinit.lem21.repaired and fedinit.lem22.repaired",
            claims=(
                f_next - f_t
                <= -((eta / (2 * C**2 * K) - eta**2 * L / C**2) * G_sum)
                - (eta * K)
                * (Rational(1, 2) - 38 * eta * K * L / N - 9 * eta**2 * K**2 * L**2)
                * g2
                + eta**2 * K * L / (2 * N) * (13 + 3 * eta * N * K * L) * variance
                + (beta / N + beta**2 * (2 + Rational(11, 2) / N + 2 * eta * K * L)) * L * Delta,
            ),
        ),
        Step(
            label="s3",
            source="the ceiling on eta",
            claims=(
                f_next - f_t
                <= -((eta / (2 * C**2 * K) - eta**2 * L / C**2) * G_sum)
                - (eta * K)
                * (Rational(1, 2) - 38 * eta * K * L / N - 9 * eta**2 * K**2 * L**2)
                * g2
                + 8 * eta**2 * K * L / N * variance
                + nu * L * Delta,
            ),
        ),
        Step(
            label="s4",
            source="the factor of the summed gradients has a sign",
            claims=(
                lam * eta * K * g2
                <= f_t
                - f_next
                + eta**2 * kappa * K * L / N * variance
                + nu * kappa_beta * L * (Delta - Delta_next),
            ),
        ),
        Step(
            label="s5",
            source="sum over the rounds",
            claims=(
                mean_g2
                <= (f_0 - f_T) / (lam * eta * K * T)
                + eta * kappa * L / (lam * N) * variance
                + nu * kappa_beta * L / (lam * eta * K * T) * (Delta_0 - Delta_T),
            ),
        ),
        Step(
            label="s6",
            source="the definition of D, and no divergence in round 0",
            claims=(
                mean_g2
                <= D / (lam * eta * K * T)
                + eta * kappa * L / (lam * N) * variance
                - nu * kappa_beta * L / (lam * eta * K * T) * Delta_T,
            ),
        ),
    ),
)
