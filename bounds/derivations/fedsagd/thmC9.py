r"""Theorem C.9, MimeLite: the global momentum in the local step.

$m$, $n$ are the global momenta of the two runs; $b$ is the gradient of a client at the server model
as a function of the client $i$.
"""

from bounds.derivations.fedsagd.runs import (
    PHI_OF_BOTH,
    SPACE,
    after_triangle,
    gradients,
    pairs,
    server_mean,
    stated,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.verdicts.question import Kind, Question

NEXT = "(x - eta_l*((1 - beta)*g + beta*m)) - (y - eta_l*((1 - beta)*h + beta*n))"
STEP = {"e_k": f"E|{NEXT}|", "e_km1": "E|x - y|", "dg": "E|g - h|", "dm": "E|m - n|"}
WHERE = (*SPACE, "m: vector over past", "n: vector over past_p")
OF_MOMENTA = "dm <= 2*Theta"  # both momenta are at most Theta

questions = (
    Question(step="1", claim="#1", kind=Kind.VECTOR, where=WHERE, replace=STEP),
    Question(
        step="2, the mean gradient",
        claim="E|mean(b, i)| <= Theta",
        kind=Kind.VECTOR,
        given=("E|b| <= Theta",),
        where=("b: vector over i", "i: source of s"),
        asks="the mean of the clients' gradients at the server model",
    ),
    Question(
        step="2, the momentum of the original algorithm",
        claim="E|(1 - beta)*b + beta*m| <= Theta",
        kind=Kind.VECTOR,
        given=("E|b| <= Theta", "E|m| <= Theta"),
        where=("b: vector over xi", "m: vector over past"),
        asks="the next global momentum, when it holds for this one; it starts at 0",
    ),
    gradients(),
    *after_triangle(
        "2",
        "1",
        (f"{PHI_OF_BOTH}, and the momentum of the original algorithm", (OF_MOMENTA,)),
    ),
    *unrolled_locally("3", "2"),
    server_mean("4"),
    pairs("5", "#4", "3"),
    *unrolled_over_rounds("6", "5"),
    stated("6"),
)
