r"""Theorem C.8, FedCM: the global momentum, and a server step of length $1/(\eta_lK)$.

$m$, $n$ are the global momenta of the two runs.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.runs import (
    PHI_OF_BOTH,
    SPACE,
    after_triangle,
    gradients,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.verdicts.question import Kind, Question

NEXT = "(x - eta_l*(alpha_cm*g + (1 - alpha_cm)*m)) - (y - eta_l*(alpha_cm*h + (1 - alpha_cm)*n))"
STEP = {"e_k": f"E|{NEXT}|", "e_km1": "E|x - y|", "dg": "E|g - h|", "dm": "E|m - n|"}
WHERE = (*SPACE, "m: vector over past", "n: vector over past_p")
OF_MOMENTA = "dm <= 2*Theta"  # both momenta are at most Theta
INSIDE = "E|(1 - 1/(eta_l*K))*(w - u)|"
OUTSIDE = Question(
    step="4, the factor outside the norm",
    claim="#4",
    given=("gap_t1 <= abs(1 - 1/(eta_l*K))*gap_t + sumdiff/(eta_l*K*s)",),
)

questions = (
    Question(step="1", claim="#1", kind=Kind.VECTOR, where=WHERE, replace=STEP),
    Question(
        step="2, the mean direction",
        claim="E|mean(mean(g, kappa), i)| <= Theta",
        kind=Kind.VECTOR,
        given=("E|g| <= Theta",),
        where=("g: vector over kappa, i, xi", "kappa: source of K", "i: source of s"),
        asks="the mean of the gradients of a round",
    ),
    Question(
        step="2, the momentum of the original algorithm",
        claim="E|alpha_cm*g + (1 - alpha_cm)*m| <= Theta",
        kind=Kind.VECTOR,
        given=("E|g| <= Theta", "E|m| <= Theta"),
        where=("g: vector over xi", "m: vector over past"),
        asks="the next global momentum, when it holds for this one, g the mean of the gradients",
    ),
    gradients(),
    *after_triangle(
        "2",
        "1",
        (f"{PHI_OF_BOTH}, and the momentum of the original algorithm", (OF_MOMENTA,)),
    ),
    *unrolled_locally("3", "2"),
    Question(
        step="4",
        claim=f"E|w_next - u_next| <= {INSIDE} + 1/(eta_l*K*s)*E|X - Y|",
        kind=Kind.VECTOR,
        given=("w_next == w + (X - s*w)/(eta_l*K*s)", "u_next == u + (Y - s*u)/(eta_l*K*s)"),
        where=("w_next, w, X, u_next, u, Y: vector",),
    ),
    OUTSIDE,
    replace(OUTSIDE, given=(*OUTSIDE.given, "eta_l*K >= 1"), reading="with eta_l*K >= 1"),
    Question(step="5", claim="#5", given=("#4", "sumdiff <= s*{#3}")),
    Question(step="6", claim="#6", given=("#5",)),
    *unrolled_over_rounds("7", "6"),
    stated("7"),
)
