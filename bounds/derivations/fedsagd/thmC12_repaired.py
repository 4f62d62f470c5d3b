r"""Theorem C.12, amended: one local step, K steps, the server, T rounds.

`power` is $(1-\eta_l(\lambda+\mu))^k$ in step 2 and $(1-\Gamma)^t$ in step 5; `next_` marks
one step later.
"""

from bounds.derivations.fedsagd.runs import BOTH_RUNS, SPACE, server_mean
from bounds.derivations.fedsagd.thmC12 import NEXT
from bounds.verdicts.question import Kind, Question

HYPOTHESES = ("#hypotheses",)
STEP = {
    "e_k": f"E|{NEXT}|",
    "e_km1": "E|x - y|",
    "dg": "E|g - h|",
    "dv": "E|m - n|",
    "gap_t": "E|w - u|",
}
FORCE = "(2*Theta + 2*beta*V)"
UNROLLED = (
    "{e} <= (lam/(lam + mu) + mu/(lam + mu)*{p}power)*gap_t + (1 - {p}power)/(lam + mu)*" + FORCE
)
ROUNDS = "{g} <= (1 - {p}power)/Gamma*zeta*" + FORCE

questions = (
    Question(
        step="1, triangle inequality",
        claim="#1[1]",
        kind=Kind.VECTOR,
        given=HYPOTHESES,
        where=(*SPACE, "m: vector over past", "n: vector over past_p", "w, u: vector"),
        replace=STEP,
    ),
    Question(
        step="1, gradients",
        claim="E|g - h| <= 2*Theta",
        kind=Kind.VECTOR,
        given=BOTH_RUNS,
        where=SPACE,
    ),
    Question(
        step="1, momenta",
        claim="E|m - n| <= 2*V",
        kind=Kind.VECTOR,
        given=("E|m| <= V", "E|n| <= V"),
        where=("m: vector over past", "n: vector over past_p", "V: real >= 0"),
    ),
    Question(
        step="1",
        claim="#1[2]",
        given=("#1[1]", "dg <= 2*Theta", "dv <= 2*V"),
        where=("V: real >= 0",),
    ),
    Question(
        step="2, before the first step",
        claim=UNROLLED.format(e="e_0", p=""),
        given=("e_0 == gap_t", "power == 1", *HYPOTHESES),
        where=("e_0, V: real >= 0", "power: real"),
    ),
    Question(
        step="2, unrolled",
        claim=UNROLLED.format(e="e_k", p="next_"),
        given=(
            "#1[2]",
            UNROLLED.format(e="e_km1", p=""),
            "next_power == (1 - eta_l*(lam + mu))*power",
            *HYPOTHESES,
        ),
        where=("power, next_power: real", "V: real >= 0"),
        asks="after one more step, when it holds before",
    ),
    Question(
        step="2",
        claim="#2",
        given=(
            UNROLLED.format(e="e_K", p=""),
            "power == (1 - eta_l*(lam + mu))^K",
            "mu > 0",
        ),
        where=("power: real", "V: real >= 0"),
        unfold=("Gamma", "zeta"),
    ),
    server_mean("3"),
    Question(
        step="4",
        claim="#4",
        given=("#3", "sumdiff <= s*{#2}"),
        where=("V: real >= 0", "zeta: real >= 0"),
    ),
    Question(
        step="4, pairs of clients",
        claim="E|total(x - y, i)| <= s*bound",
        kind=Kind.VECTOR,
        given=("E|x - y| <= bound",),
        where=("x, y: vector over i", "i: source of s", "bound: real >= 0"),
    ),
    Question(
        step="range of Gamma, the power",
        claim="(1 - eta_l*(lam + mu))^K > 0",
        given=HYPOTHESES,
    ),
    Question(
        step="range of Gamma, the power from above",
        claim="(1 - eta_l*(lam + mu))^K < 1",
        given=HYPOTHESES,
    ),
    Question(
        step="range of Gamma, lower end",
        claim="Gamma > 0",
        given=("Gamma == mu/(lam + mu)*(1 - power)", "power < 1", "mu > 0"),
        where=("Gamma, power: real",),
    ),
    Question(
        step="range of Gamma, upper end",
        claim="Gamma < 1",
        given=("Gamma == mu/(lam + mu)*(1 - power)", "power > 0", "mu > 0"),
        where=("Gamma, power: real",),
    ),
    Question(
        step="5, before the first round",
        claim=ROUNDS.format(g="gap_0", p=""),
        given=("gap_0 == 0", "power == 1"),
        where=("gap_0, V, zeta: real >= 0", "power: real"),
    ),
    Question(
        step="5, unrolled",
        claim=ROUNDS.format(g="gap_t1", p="next_"),
        given=("#4", ROUNDS.format(g="gap_t", p=""), "next_power == (1 - Gamma)*power"),
        where=("power, next_power: real", "V, zeta: real >= 0"),
        asks="after round t + 1, when it holds after round t; power = (1 - Gamma)^t",
    ),
    Question(
        step="5",
        claim="#5",
        given=(ROUNDS.format(g="gap_T", p=""), "power == (1 - Gamma)^T"),
        where=("power: real", "V, zeta: real >= 0"),
    ),
    Question(step="statement", claim="#statement", given=("#5",), where=("V, zeta: real >= 0",)),
)
