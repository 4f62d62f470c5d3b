r"""Remark 3, amended, with the letters of the published one."""

from bounds.derivations.fedinit.rem3 import LETTERS, ROOT
from bounds.verdicts.question import Question

SMALL = (
    "#hypothesis: beta is not negative",
    "#hypothesis: ceiling on beta",
    "#hypothesis: small beta",
)
# With N beta^2 at most one and beta below one.
NU = "N*nu <= 11"

questions = (
    Question(
        step="nu",
        claim=NU,
        given=(*SMALL, "fedinit.thm1.repaired#constant: nu"),
        where=("nu: real",),
    ),
    Question(
        step="kappa",
        claim="{fedinit.thm1.repaired#constant: kappa} <= 8 + 1056*kappa_beta",
        given=(NU, "kappa_beta > 0"),
        asks="kappa is bounded by a constant free of N",
    ),
    Question(
        step="rate, as a square",
        claim="(K/r)^2 == {#rate}^2",
        given=ROOT,
        where=LETTERS,
    ),
    Question(
        step="rate",
        claim=(
            "D/(lam*(s*N/r)*K*T) + (s*N/r)*kappa*L*(sigma_l^2 + 6*K*sigma_g^2)/(lam*N)"
            " <= (D/(lam*s) + s*kappa*L*(sigma_l^2 + 6*sigma_g^2)/lam)*K/r"
        ),
        given=ROOT,
        where=LETTERS,
        asks="the first and the last term of fedinit.thm1.repaired at this learning rate",
    ),
    Question(
        step="admissible learning rate",
        claim="s*N/r <= 1/(N*K*L)",
        given=(*ROOT, "T >= s^2*N^3*K*L^2"),
        where=LETTERS,
        asks="the learning rate obeys the ceiling when T is large",
    ),
    Question(
        step="consistency term",
        claim=(
            "L*kappa_beta*nu/(lam*(s*N/r)*K*T)*Delta_T <= (1/N)*(11*L*kappa_beta*Delta_T/(lam*s))/r"
        ),
        given=(*ROOT, NU, "kappa_beta > 0"),
        where=(*LETTERS, "nu: real >= 0"),
        asks="the term of the divergence is smaller than (NKT)^(-1/2) by the order 1/N",
    ),
)
