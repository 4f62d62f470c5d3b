"""Section 1.1: the bound of FedSAGD against those of FedAdam and FedANAG.

The paper prints no bound for FedAvgM (no rule, no theorem), so there is none to compare with.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.tables import (
    AT_MOST_ROUNDS,
    DEFINED,
    LEVEL,
    PROPORTIONAL,
    SAGD,
    SAGD_WHERE,
    never_above_level,
    row,
)
from bounds.verdicts.question import Question

ADAM = Question(
    step="tighter than FedAdam",
    claim=f"{SAGD} <= {row('fedadam')}",
    given=DEFINED,
    where=SAGD_WHERE,
    asks="the bound of Theorem C.12 against that of Theorem C.7",
)
ANAG = replace(
    ADAM,
    step="tighter than FedANAG",
    claim=f"{SAGD} <= {row('fedanag')}",
    where=(*SAGD_WHERE, "beta: real in [0, 1)"),
    asks="the bound of Theorem C.12 against that of Theorem C.11, with the same beta",
)

questions = (
    Question(
        step="sum of the powers",
        claim=AT_MOST_ROUNDS,
        where=("Gamma: real in (0, 1)",),
        asks="the geometric sum has T terms, none above one",
    ),
    Question(
        step="stability of FedSAGD",
        claim=f"{SAGD} == {LEVEL}*({{#stability of FedSAGD}})",
        given=(PROPORTIONAL,),
        where=SAGD_WHERE,
        asks="the bound is 1 - (1 - Gamma)^T with a factor that is free of T, K and eta_l",
    ),
    never_above_level("FedSAGD's bound for every T"),
    ADAM,
    replace(
        ADAM,
        claim=f"{LEVEL} <= {row('fedadam')}",
        given=("(1 + beta)*tau <= mu*eta_l*K*T",),
        reading="for T >= (1 + beta)*tau/(mu*eta_l*K)",
        asks="the level that FedSAGD's bound never exceeds against that of Theorem C.7",
    ),
    ANAG,
    Question(
        step="tighter than FedANAG, factors",
        claim="2 + 2*beta <= 2/(1 - beta)",
        where=("beta: real in [0, 1)",),
    ),
    replace(
        ANAG,
        given=(
            "sum <= T",
            "zeta <= eta_l*K",
            "factor <= 2/(1 - beta)",
            f"{SAGD} == sum*zeta*factor*Theta",
            "factor == 2 + 2*beta",
        ),
        where=(*ANAG.where, "sum, factor: real >= 0"),
        reading="with eta_l*(lam + mu) <= 1",
    ),
    Question(
        step="stability of the others, FedAdam",
        claim=f"{row('fedadam')} == (2/tau*eta_l*K*Theta)*({{#stability of the others}})",
    ),
    Question(
        step="stability of the others, FedANAG",
        claim=f"{row('fedanag')} == (2/(1 - beta)*eta_l*K*Theta)*({{#stability of the others}})",
        where=("beta: real in [0, 1)",),
    ),
)
