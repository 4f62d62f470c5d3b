r"""Section 3.2: the bounds with $\eta_l=\frac1{LK\sqrt T}$; `R` is $\sqrt T$."""

from dataclasses import replace

from bounds.derivations.fedsagd.tables import LEVEL, PROPORTIONAL, SAGD, SAGD_WHERE, row
from bounds.verdicts.question import Question

ROOT = "R^2 == T"
WHERE = ("R: real >= 1",)
RATE = {"eta_l": "1/(L*K*R)"}
LATE = "with lam <= L*K*sqrt(T)"


def grows(method: str, name: str, factor: str, *where: str) -> Question:
    """A bound is at most a factor without T times the root of T."""
    return Question(
        step=f"existing algorithms, {method}",
        claim=f"{row(name)} <= ({factor})*R",
        given=(ROOT,),
        where=(*WHERE, *where),
        replace=RATE,
        asks="no larger than sqrt(T) times its value at T = 1",
    )


PROX = grows("FedProx", "fedprox", "2*Theta/L", "lam: real > 0")
DYN = grows("FedDyn", "feddyn", "4*Theta/L", "lam: real > 0")
POWER = "1 - (1 - lam/(L*K*R))^K <= lam/(L*R)"
FACTOR = Question(
    step="FedSAGD, the factor in Table 1",
    claim="1/Gamma <= 1/Gamma_1",
    given=(
        "Gamma == mu/(lam + mu)*(1 - (1 - (lam + mu)/(L*K*R))^K)",
        "Gamma_1 == mu/(lam + mu)*(1 - (1 - (lam + mu)/(L*K))^K)",
        "lam + mu <= L*K",
    ),
    where=("R: integer >= 1", "mu: real > 0", "Gamma, Gamma_1: real > 0"),
    asks="the factor 1/Gamma before 1 - (1 - Gamma)^T is no larger at T = R^2 than at T = 1",
)

questions = (
    grows("FedAvg", "fedavg", "2*Theta/L"),
    grows("SCAFFOLD", "scaffold", "6*Theta/L"),
    PROX,
    Question(
        step="existing algorithms, Bernoulli",
        claim=POWER,
        given=("lam <= L*K*R",),
        where=(*WHERE, "lam: real > 0"),
        reading=LATE,
        asks="the power is at least its tangent",
    ),
    replace(PROX, given=(ROOT, POWER), reading=LATE),
    DYN,
    replace(DYN, given=(ROOT, POWER), reading=LATE),
    grows("FedLNAG", "fedlnag", "2*Theta/L"),
    grows("FedAdam", "fedadam", "2*Theta/(tau*L)"),
    grows("FedCM", "fedcm", "2*Theta"),
    grows("MimeLite", "mimelite", "2*Theta/L"),
    grows("FedANAG", "fedanag", "2/(1 - beta)*Theta/L", "beta: real in [0, 1)"),
    grows("FedACG", "fedacg", "(4 - 2*lam)/(1 - lam)*Theta/L", "lam: real in [0, 1)"),
    Question(
        step="FedSAGD",
        claim=f"{SAGD} == {LEVEL}*({{#FedSAGD}})",
        given=(PROPORTIONAL,),
        where=SAGD_WHERE,
        asks="the bound of Theorem C.12 is 1 - (1 - Gamma)^T with a factor without T and eta_l",
    ),
    FACTOR,
    Question(
        step="weaker than FedSAGD's",
        claim=f"{LEVEL} <= {row('fedavg')}",
        given=(ROOT, "(1 + beta)*L <= mu*R"),
        where=(*WHERE, "mu: real > 0"),
        replace=RATE,
        reading="for sqrt(T) >= (1 + beta)*L/mu",
        asks="FedSAGD's bound never exceeds the left side",
    ),
)
