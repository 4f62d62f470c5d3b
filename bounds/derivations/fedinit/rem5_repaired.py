r"""Remark 5, amended: the terms of fedinit.thm4.repaired at the learning rate of the remark.

`l` is $\log(NKT)$ and `both` is $\sigma_l^2+6\sigma_g^2$, so that $\sigma\le K$ times it.
"""

from bounds.derivations.fedinit.rem5 import questions as published
from bounds.verdicts.question import Question

RATE = "eta == l/(lam*mu*K*T)"
MANY = "#hypothesis: many rounds"
LETTERS = ("l, kappa, both, nu, C_beta, J_beta: real >= 0", "lam, kappa_beta: real > 0")

questions = (
    *(q for q in published if q.step in ("initial bias", "linear speedup in N")),
    Question(step="initial bias, rate", claim="1/(N*K*T) <= {#rate}"),
    Question(
        step="variance, local steps",
        claim="sigma_l^2 + 6*K*sigma_g^2 <= K*(sigma_l^2 + 6*sigma_g^2)",
    ),
    Question(
        step="variance",
        claim="eta*kappa*L*sigma/(lam*mu*N) <= l*(kappa*L*both/(lam^2*mu^2))*{#rate}",
        given=(RATE, "sigma <= K*both"),
        where=LETTERS,
        asks="the second term",
    ),
    Question(
        step="divergence, initial bias",
        claim=(
            "804*C_beta*D*K^2*L*eta^2*kappa_beta*mu*nu"
            " <= l^2*(804*C_beta*D*L*kappa_beta*nu/(lam^2*mu))*{#rate}"
        ),
        given=(RATE, MANY),
        where=LETTERS,
        asks="the third term",
    ),
    Question(
        step="divergence, variance",
        claim=(
            "J_beta*K^2*L*T*eta^3*kappa_beta*lam*mu*nu*sigma"
            " <= l^3*(J_beta*L*kappa_beta*nu*both/(lam^2*mu^2))*{#rate}"
        ),
        given=(RATE, MANY, "sigma <= K*both"),
        where=LETTERS,
        asks="the last term",
    ),
    Question(
        step="admissible learning rate",
        claim="l/(lam*mu*K*T) <= 1/(N*K*L)",
        given=("lam*mu*T >= l*N*L",),
        where=LETTERS,
        asks="the learning rate obeys the ceiling when T is large",
    ),
)
