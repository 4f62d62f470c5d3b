r"""Lemma D.11, amended: the printed steps up to the fifth, then the amended Lemma D.9.

The letters are those of fedsagd.lemD11. `G` in step 7 is $\tilde G^i_t$ as a function of the client
`i`; `B` and `C` are the sums over the earlier rounds of the two sides.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.insertion import inserted
from bounds.derivations.fedsagd.lemD11 import BELOW, MOMENTUM, WHERE
from bounds.derivations.fedsagd.lemD11 import questions as printed
from bounds.verdicts.question import AS_PRINTED, Kind, Question

CEILING = "#hypothesis: ceiling on eta_l (definition of kappa_1)"
DRIFT = "{fedsagd.lemD10.repaired#statement}"
AVERAGE = "{fedsagd.lemD9.repaired#statement}"
MOMENTA = f"{MOMENTUM}*sum_v2 <= {MOMENTUM}*{AVERAGE}"

questions = (
    Question(
        step="alpha' beta below one",
        claim=BELOW,
        given=(CEILING,),
        where=WHERE,
    ),
    Question(
        step="kappa_1, squares",
        claim="72*x^2 < b^2",
        given=("6*sqrt(2)*x < b",),
        where=("x: real >= 0", "b: real > 0"),
        asks="the ceiling squared; x is alpha*beta*L*eta_l, b is 1 - ap*beta",
    ),
    Question(
        step="kappa_1",
        claim="1 - 72*x^2/b^2 > 0",
        given=("72*x^2 < b^2",),
        where=("x: real >= 0", "b: real > 0"),
        asks="kappa_1 is positive, in the same letters",
    ),
    Question(
        step="1, weights",
        claim="(1 - eta_l*lam)*weight >= 0",
        given=("weight >= 0", "#hypothesis: ceiling on eta_l * lambda"),
        where=("weight: real",),
        asks="a weight is 1 - eta_l*lam times the next, the last is one",
    ),
    *(
        replace(question, reading=AS_PRINTED, asks="")
        for question in printed
        if question.step == "1" and question.claim == "#1"
    ),
    *(question for question in printed if question.step == "2"),
    Question(step="3", claim="#3", given=("#2", f"wdrift <= alpha*{DRIFT}"), where=WHERE),
    *(question for question in printed if question.step in ("4", "5")),
    Question(
        step="6, Lemma D.9 put in",
        claim=MOMENTA,
        given=(f"sum_v2 <= {AVERAGE}", BELOW),
        where=WHERE,
    ),
    *inserted(
        "6",
        "5",
        (f"{MOMENTUM}*sum_v2", f"{MOMENTUM}*{AVERAGE}"),
        given=(BELOW,),
        where=WHERE,
    ),
    Question(
        step="7",
        claim="E|sampled(G, i)|^2 <= E|G|^2",
        kind=Kind.VECTOR,
        given=("s <= m",),
        where=("G: vector over i", "i: source of m, s sampled", "m: integer >= 2"),
        asks="in one round",
    ),
    Question(
        step="7, the sum",
        claim="B + GS <= s^2/m*(C + Gi)",
        given=("B <= s^2/m*C", "GS <= s^2*(Gi/m)"),
        where=("B, C, GS, Gi: real >= 0",),
        asks="after one more round, when it holds before; at the start both sides are 0",
    ),
    Question(step="8", claim="#8", given=("#6", "#7", "#constant: kappa1", BELOW), where=WHERE),
    Question(step="statement", claim="#statement", given=("#8", BELOW), where=WHERE),
)
