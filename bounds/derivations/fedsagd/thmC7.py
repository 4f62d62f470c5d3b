r"""Theorem C.7, FedAdam: offsets of clients, the first moment, the division by the root.

$g$ is the stochastic gradient as a function of the local step `kappa`, $d$ a client's offset as a
function of the client $i$ or the mean of the offsets, $D$ the first moment a round earlier, $p$,
$q$ the server steps.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.runs import PHI_OF_BOTH, stated, unrolled_over_rounds
from bounds.verdicts.question import Kind, Question

ROUND = Question(
    step="6",
    claim="#6",
    given=(
        "#4",
        "#5",
        "nstepp <= nD_p/tau",
        "#3",
        "nD_p <= eta_l*K*Theta_p",
    ),
    where=("nD_p, Theta_p: real >= 0",),
)

questions = (
    Question(
        step="1",
        claim="#1",
        given=(
            "Del_before == -eta_l*sum_before",
            "Del_i == Del_before - eta_l*g_k",
            "sum_g == sum_before + g_k",
        ),
        where=("Del_before, sum_before: real",),
        asks="after one more local step, when it holds before; at the start both sides are 0",
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        given=("E|g| <= Theta",),
        where=("g: vector over kappa, xi", "kappa: source of K"),
        replace={"nD_i": "E|eta_l*total(g, kappa)|"},
    ),
    Question(
        step="3, the mean offset",
        claim="E|mean(d, i)| <= {#2}",
        kind=Kind.VECTOR,
        given=("E|d| <= {#2}",),
        where=("d: vector over i, xi", "i: source of s"),
    ),
    Question(
        step="3",
        claim="#3",
        kind=Kind.VECTOR,
        given=("E|d| <= {#2}", "E|D| <= {#2}"),
        where=("d: vector over xi", "D: vector over past"),
        replace={"nD": "E|beta_1*D + (1 - beta_1)*d|"},
        asks="after one more round, when it holds before; the first moment starts at 0",
    ),
    Question(
        step="4",
        claim="#4",
        kind=Kind.VECTOR,
        where=("w, u: vector", "p: vector over xi", "q: vector over xi_p"),
        replace={
            "gap_t1": "E|(w + p) - (u + q)|",
            "gap_t": "E|w - u|",
            "nstep": "E|p|",
            "nstepp": "E|q|",
        },
    ),
    Question(
        step="5",
        claim="abs(Del_t)/(sqrt(va_t) + tau) <= abs(Del_t)/tau",
        where=("Del_t: real",),
        asks="in one coordinate",
    ),
    ROUND,
    replace(ROUND, given=(*ROUND.given, "Theta_p == Theta"), reading=PHI_OF_BOTH),
    *unrolled_over_rounds("7", "6"),
    stated("7"),
)
