"""Appendix A.8: what is stated of the bounds of FedSAGD, FedAvg and FedProx."""

from dataclasses import replace

from bounds.derivations.fedsagd.tables import (
    AT_MOST,
    DEFINED,
    LEVEL,
    SAGD,
    SAGD_WHERE,
    row,
)
from bounds.verdicts.question import Question

LOCAL = "{{fedsagd.local.{}#statement}}"
ZETA = "fedsagd.thmC12#constant: zeta"
LOCAL_AVG = Question(
    step="local, FedSAGD against FedAvg",
    claim=f"{LOCAL.format('fedsagd')} <= {LOCAL.format('fedavg')}",
    given=(ZETA, "lam + mu > 0"),
    where=("zeta: real > 0",),
    asks="the bound of FedSAGD is no larger, under the same learning rate",
)
SAME = Question(
    step="local, the same maximum discrepancy",
    claim=f"{LOCAL.format('fedsagd')} == {LOCAL.format('fedavg')}",
    given=(ZETA, "lam + mu > 0", "eta_l == 1/(L*K*sqrt(T))"),
    where=("zeta: real",),
    asks="with eta_l = 1/(LK sqrt(T)) the bounds of FedSAGD and FedAvg are the same",
)
GLOBAL = Question(
    step="global, FedSAGD against FedAvg",
    claim=f"{SAGD} <= {row('fedavg')}",
    given=DEFINED,
    where=SAGD_WHERE,
    asks="the bound of FedSAGD is no larger, whatever the learning rate",
)

questions = (
    LOCAL_AVG,
    replace(
        LOCAL_AVG,
        claim=f"{LOCAL.format('fedsagd')} <= (1 + beta)*{LOCAL.format('fedavg')}",
        given=(AT_MOST,),
        reading="up to the factor 1 + beta, with eta_l*(lam + mu) <= 1",
    ),
    SAME,
    GLOBAL,
    replace(
        GLOBAL,
        claim=f"{LEVEL} <= {row('fedavg')}",
        given=("1 + beta <= mu*eta_l*K*T",),
        reading="for T >= (1 + beta)/(mu*eta_l*K)",
        asks="the level that FedSAGD's bound never exceeds against FedAvg's bound",
    ),
    replace(
        GLOBAL,
        step="global, FedSAGD against FedProx",
        claim=f"{SAGD} <= {row('fedprox')}",
        where=(*SAGD_WHERE, "lam: real > 0"),
    ),
)
