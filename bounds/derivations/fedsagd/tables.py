"""Bounds that the comparisons speak of, as texts that refer to the catalogue.

The bound of FedSAGD is the one that Theorem C.12 states, with zeta; `Gamma == mu*zeta` is the
question "Gamma and zeta" of fedsagd.eq3.
"""

from bounds.verdicts.question import Question

PROPORTIONAL = "zeta == Gamma/mu"
SAGD = "{fedsagd.thmC12#statement}"
SAGD_WHERE = ("mu: real > 0", "zeta: real > 0", "Gamma: real in (0, 1)")
# Gamma and zeta as they are defined
DEFINED = (
    "fedsagd.thmC12#constant: Gamma",
    "fedsagd.thmC12#constant: zeta",
    "lam + mu > 0",
)
LEVEL = "(2 + 2*beta)*Theta/mu"  # what the bound of FedSAGD never exceeds
# "zeta without a proximal term" of fedsagd.def.Gamma-zeta, for eta_l*(lam + mu) <= 1
AT_MOST = "zeta <= eta_l*K"
AT_MOST_ROUNDS = "(1 - (1 - Gamma)^T)/Gamma <= T"


def never_above_level(step: str) -> Question:
    """The bound of FedSAGD stays below a level that is free of T, K and eta_l."""
    return Question(
        step=step,
        claim=f"{SAGD} <= {LEVEL}",
        given=(PROPORTIONAL,),
        where=SAGD_WHERE,
        asks="for every number of rounds",
    )


def row(method: str) -> str:
    """The bound in a row of Table 1."""
    return f"{{fedsagd.tab1.{method}#row}}"
