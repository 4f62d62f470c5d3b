"""Section 4.1: the bounds of local-update stability of FedSAGD and FedProx."""

from dataclasses import replace

from bounds.verdicts.question import Question

EQUAL = Question(
    step="statement",
    claim="{fedsagd.local.fedsagd#statement} == {#bound of FedProx}",
    given=("lam > 0",),
    where=("zeta: real",),
)
WITH = "fedsagd.thmC12#constant: zeta"
ZETA = replace(EQUAL, given=(*EQUAL.given, WITH))

questions = (
    ZETA,
    replace(ZETA, given=(*ZETA.given, "mu == 0"), reading="with mu = 0"),
    replace(
        ZETA,
        claim="2*Theta*(1 - (1 - eta_l*lam)^K)/lam == {#bound of FedProx}",
        given=("lam > 0",),
        where=(),
        reading="with mu = 0, and equal global momenta at the start of the round",
    ),
)
