r"""Theorem C.12, FedSAGD: the hybrid proximal term, the global momentum, and T rounds.

$m$, $n$ are the global momenta of the two runs. In the questions about the momentum of Algorithm 1,
$v$ is the momentum of the round, `d` the mean of the local gradients over clients and local steps,
and `z` the mean of $(\lambda+\mu)x^i_{t,k}-\lambda x_t$. `power` is $(1-\eta_l(\lambda+\mu))^k$ and
`next_power` the same one step later.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.runs import (
    AS_RULED,
    PHI_OF_BOTH,
    SPACE,
    after_triangle,
    gradients,
    server_mean,
)
from bounds.verdicts.question import Kind, Question

RATES = ("lam, mu: real >= 0",)
POSITIVE = "lam + mu > 0"
CONTRACTION = "eta_l*(lam + mu) <= 1"
SMALL = "with eta_l*(lam + mu) <= 1"
NEXT = (
    "(x - eta_l*(g + beta*m + (lam + mu)*x - lam*w))"
    " - (y - eta_l*(h + beta*n + (lam + mu)*y - lam*u))"
)
PRINTED = (
    "E|(1 - eta_l*(lam + mu))*(x - y)| + eta_l*E|g - h| + beta*eta_l*E|m - n| + eta_l*lam*E|w - u|"
)
MOMENTA = "dv <= 2*Theta"
OUTSIDE = Question(
    step="1, the factor outside",
    claim="#1",
    given=("e_k <= abs(1 - eta_l*(lam + mu))*e_km1 + {#1} - (1 - eta_l*(lam + mu))*e_km1",),
)
UNROLLED = (
    "{e} <= {p}power*gap_t + lam/(lam + mu)*(1 - {p}power)*gap_t"
    " + (1 - {p}power)/(lam + mu)*(2 + 2*beta)*Theta"
)
LOCAL_BOUND = "lam*gap_t + (2 + 2*beta)*Theta"
TWO_STEPS = Question(
    step="2",
    claim=(
        "e_2 <= (1 - eta_l*(lam + mu))^2*gap_t"
        " + lam/(lam + mu)*(1 - (1 - eta_l*(lam + mu))^2)*gap_t"
        " + (1 - (1 - eta_l*(lam + mu))^2)/(lam + mu)*(2 + 2*beta)*Theta"
    ),
    given=(
        f"e_1 <= (1 - eta_l*(lam + mu))*gap_t + eta_l*({LOCAL_BOUND})",
        f"e_2 <= (1 - eta_l*(lam + mu))*e_1 + eta_l*({LOCAL_BOUND})",
        POSITIVE,
    ),
    where=("e_1, e_2: real >= 0",),
    asks="for K = 2",
)
MANY_STEPS = Question(
    step="2",
    claim=UNROLLED.format(e="e_k", p="next_"),
    given=(
        f"e_k <= (1 - eta_l*(lam + mu))*e_km1 + eta_l*({LOCAL_BOUND})",
        UNROLLED.format(e="e_km1", p=""),
        "next_power == (1 - eta_l*(lam + mu))*power",
        POSITIVE,
        CONTRACTION,
    ),
    where=("power, next_power: real",),
    reading=SMALL,
    asks="at step k + 1, when it holds at step k; before the first step both sides agree",
)
MOMENTUM = Question(
    step="1, the momentum of Algorithm 1",
    claim="E|beta/(1 + beta)*v + (d + beta*v + z)/(1 + beta)| <= Theta",
    kind=Kind.VECTOR,
    given=("E|v| <= Theta", "E|d| <= Theta"),
    where=("v: vector over past", "d: vector over xi", "z: vector over past"),
    asks="the next global momentum, when it holds for this one; it starts at 0",
)
RANGE = ("Gamma > 0", "Gamma < 1")
SERVER_AS_PRINTED = Question(
    step="5",
    claim="#5",
    given=("#3", "#4", "sumdiff <= s*{#3}", "#constant: Gamma", POSITIVE),
    where=("Gamma: real",),
)
RULED = ("gap_t1 == sumdiff/s", *SERVER_AS_PRINTED.given[2:])
ROUNDS = Question(
    step="6",
    claim="gap_t1 <= (1 - next_power)/Gamma*(2 + 2*beta)/(lam + mu)*Theta",
    given=(
        "#5",
        "gap_t <= (1 - power)/Gamma*(2 + 2*beta)/(lam + mu)*Theta",
        "next_power == (1 - Gamma)*power",
        POSITIVE,
    ),
    where=("power, next_power: real",),
    asks="after round t + 1, when it holds after round t; power = (1 - Gamma)^t",
)
SHARP_ROUND = Question(
    step="5, with zeta",
    claim="gap_t1 <= (1 - Gamma)*gap_t + zeta*(2 + 2*beta)*Theta",
    given=(
        "gap_t1 == sumdiff/s",
        "sumdiff <= s*{#3}",
        "#constant: Gamma",
        "#constant: zeta",
        POSITIVE,
    ),
    where=("Gamma, zeta: real",),
    reading=AS_RULED,
)

questions = (
    Question(
        step="1",
        claim=f"E|{NEXT}| <= {PRINTED}",
        kind=Kind.VECTOR,
        where=(*SPACE, "m: vector over past", "n: vector over past_p", "w, u: vector"),
        asks="the first inequality, with the factor inside the norm as printed",
    ),
    OUTSIDE,
    replace(OUTSIDE, given=(*OUTSIDE.given, CONTRACTION), reading=SMALL),
    gradients(),
    MOMENTUM,
    replace(
        MOMENTUM,
        given=(*MOMENTUM.given, "z == 0"),
        reading="without proximal terms, lam = mu = 0",
    ),
    replace(
        MOMENTUM,
        claim="E|beta/(1 + beta)*v + (d + beta*v + z)/(1 + beta)| <= Theta/(1 - beta)",
        given=("E|v| <= Theta/(1 - beta)", "E|d| <= Theta", "z == 0", "beta < 1"),
        reading="without proximal terms, and with Theta/(1 - beta) for Theta",
    ),
    *(
        replace(question, claim="#1[2]", step="1, second inequality")
        for question in after_triangle(
            "1", "1[1]", (f"{PHI_OF_BOTH}, and the momenta at most Theta", (MOMENTA,))
        )
    ),
    TWO_STEPS,
    MANY_STEPS,
    Question(step="3", claim="#3", given=("#2", POSITIVE)),
    server_mean("4"),
    SERVER_AS_PRINTED,
    replace(SERVER_AS_PRINTED, given=(*SERVER_AS_PRINTED.given, CONTRACTION), reading=SMALL),
    replace(SERVER_AS_PRINTED, given=RULED, reading=AS_RULED),
    replace(
        SERVER_AS_PRINTED,
        given=(*RULED, "power == (1 - eta_l*(lam + mu))^K", "power >= 0", CONTRACTION),
        where=("Gamma, power: real",),
        reading=f"{AS_RULED}, and {SMALL}",
    ),
    Question(
        step="5, the sign of the power",
        claim="(1 - eta_l*(lam + mu))^K >= 0",
        given=(CONTRACTION,),
        reading=SMALL,
    ),
    SHARP_ROUND,
    ROUNDS,
    Question(
        step="6, with zeta",
        claim="gap_t1 <= (1 - next_power)/Gamma*zeta*(2 + 2*beta)*Theta",
        given=(
            "gap_t1 <= (1 - Gamma)*gap_t + zeta*(2 + 2*beta)*Theta",
            "gap_t <= (1 - power)/Gamma*zeta*(2 + 2*beta)*Theta",
            "next_power == (1 - Gamma)*power",
        ),
        where=("power, next_power: real", "zeta: real >= 0"),
        asks="after round t + 1, when it holds after round t; power = (1 - Gamma)^t",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#6", "#constant: Gamma", "#constant: zeta", POSITIVE, CONTRACTION, *RANGE),
        where=("zeta: real >= 0",),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("gap_T <= (1 - power)/Gamma*zeta*(2 + 2*beta)*Theta", "power == (1 - Gamma)^T"),
        where=("power: real", "zeta: real >= 0"),
        reading="with zeta kept in step 5 instead of 1/(lam + mu)",
    ),
)
