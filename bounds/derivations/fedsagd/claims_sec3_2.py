"""Section 3.2: comparisons of the bounds of Table 1 and of local-update stability."""

from dataclasses import replace

from bounds.derivations.fedsagd.tables import (
    DEFINED,
    LEVEL,
    PROPORTIONAL,
    SAGD,
    SAGD_WHERE,
    never_above_level,
    row,
)
from bounds.verdicts.question import Question

POSITIVE = ("lam: real > 0",)
SMALL = "lam*eta_l <= 1"
WITH_SMALL = "with lam*eta_l <= 1"
LOCAL = "{{fedsagd.local.{}#statement}}"
THETA = "sqrt(sigma_l^2 + 2*sigma_g^2 + 2*Phi)"
TWICE = "sqrt(sigma_l^2 + 2*(2*sigma_g)^2 + 2*Phi)"
NONE = "sqrt(sigma_l^2 + 2*Phi)"


def better(step: str, one: str, two: str, *where: str) -> Question:
    """One bound is at most the other."""
    return Question(step=step, claim=f"{one} <= {two}", where=where)


PROX = better(
    "local-update stability of FedProx against FedAvg",
    LOCAL.format("fedprox"),
    LOCAL.format("fedavg"),
    *POSITIVE,
)
DYN = replace(
    PROX,
    step="local-update stability of FedDyn against FedAvg",
    claim=f"{LOCAL.format('feddyn')} <= {LOCAL.format('fedavg')}",
)
FINITE = Question(
    step="finite upper bound of the local-update stability of FedProx",
    claim=f"{LOCAL.format('fedprox')} <= 2/lam*Theta",
    where=POSITIVE,
    asks="for every number of local steps",
)
GLOBAL = replace(
    better(
        "hybrid proximal term against FedProx",
        SAGD,
        row("fedprox"),
        *SAGD_WHERE,
        *POSITIVE,
    ),
    given=DEFINED,
)

questions = (
    Question(
        step="linear in the heterogeneity",
        claim=f"{TWICE} - {THETA} == {THETA} - {NONE}",
        asks="every bound is a multiple of Theta; as a function of sigma_g it is affine",
    ),
    Question(
        step="linear in the heterogeneity",
        claim=f"{THETA} <= {NONE} + sqrt(2)*sigma_g",
        reading="at most linearly",
        asks="every bound is a multiple of Theta",
    ),
    Question(
        step="proportional to the sampling variance",
        claim=f"sqrt(2*sigma_l^2 + 2*sigma_g^2 + 2*Phi) == 2*{THETA}",
        asks="with twice the variance sigma_l^2 the bound is twice as large",
    ),
    Question(
        step="proportional to the sampling variance",
        claim=f"sqrt((2*sigma_l)^2 + 2*sigma_g^2 + 2*Phi) == 2*{THETA}",
        given=("sigma_g == 0", "Phi == 0"),
        reading="with sigma_g = Phi = 0, and proportional to the standard deviation",
    ),
    *(
        Question(
            step=f"linear in T, {method}",
            claim=f"{row(name)} == ({factor})*T",
            where=where,
            asks="the bound is T times a factor without T",
        )
        for method, name, factor, where in (
            ("FedLNAG", "fedlnag", "2*eta_l*K*Theta", ()),
            ("FedAdam", "fedadam", "2/tau*eta_l*K*Theta", ()),
            ("FedCM", "fedcm", "2*Theta", ()),
            ("MimeLite", "mimelite", "2*eta_l*K*Theta", ()),
            ("FedANAG", "fedanag", "2/(1 - beta)*eta_l*K*Theta", ("beta: real in [0, 1)",)),
            (
                "FedACG",
                "fedacg",
                "(4 - 2*lam)/(1 - lam)*eta_l*K*Theta",
                ("lam: real in [0, 1)",),
            ),
            ("FedProx", "fedprox", "2/lam*Theta*(1 - (1 - lam*eta_l)^K)", POSITIVE),
            ("FedDyn", "feddyn", "4/lam*Theta*(1 - (1 - lam*eta_l)^K)", POSITIVE),
        )
    ),
    Question(
        step="local Nesterov momentum",
        claim=f"{row('fedlnag')} <= {row('fedavg')}",
        asks="the bound of FedLNAG does not exceed that of FedAvg",
    ),
    *(
        Question(
            step=f"global momentum does not improve stability, {method}",
            claim=f"{row('fedavg')} <= {row(name)}",
            where=where,
            asks="the bound is no smaller than that of FedAvg",
        )
        for method, name, where in (
            ("FedAdam", "fedadam", ()),
            ("FedCM", "fedcm", ()),
            ("MimeLite", "mimelite", ()),
            ("FedANAG", "fedanag", ("beta: real in [0, 1)",)),
            ("FedACG", "fedacg", ("lam: real in [0, 1)",)),
        )
    ),
    PROX,
    replace(PROX, given=(SMALL,), reading=WITH_SMALL),
    DYN,
    replace(DYN, given=(SMALL,), reading=WITH_SMALL),
    replace(
        DYN,
        claim=f"4/lam*Theta*(1 - power) <= {LOCAL.format('fedavg')}",
        given=("lam*eta_l*K >= 2", "power >= 0"),
        where=(*POSITIVE, "power: real"),
        reading="with lam*eta_l <= 1, where the power is not negative, and lam*eta_l*K >= 2",
    ),
    FINITE,
    replace(FINITE, given=(SMALL,), reading=WITH_SMALL),
    Question(
        step="global, with hybrid proximal term",
        claim=f"{SAGD} == {LEVEL}*({{#global, with hybrid proximal term}})",
        given=(PROPORTIONAL,),
        where=SAGD_WHERE,
        asks="the bound is 1 - (1 - Gamma)^T with a factor that is free of T",
    ),
    Question(
        step="finite upper bound of the global stability",
        claim="{#global, with hybrid proximal term} <= 1",
        where=("Gamma: real in (0, 1)",),
        asks="for every number of rounds",
    ),
    never_above_level("FedSAGD's bound for every T"),
    GLOBAL,
    replace(
        GLOBAL,
        claim=f"{LEVEL} <= 2/lam*Theta*(1 - power)*T",
        given=("(1 + beta)*lam <= mu*(1 - power)*T",),
        where=("mu: real > 0", *POSITIVE, "power: real"),
        reading="for T >= (1 + beta)*lam/(mu*(1 - power)), power = (1 - lam*eta_l)^K",
        asks="the level that FedSAGD's bound never exceeds against FedProx's bound",
    ),
)
