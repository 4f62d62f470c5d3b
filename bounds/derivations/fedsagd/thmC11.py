r"""Theorem C.11, FedANAG: the factor of the gradient and that of the global momentum.

`power` is $\beta^t$; $m$ is the global momentum of a run and $g$ its mean gradient of a round.
"""

from dataclasses import replace

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

NEXT = "(x - eta_l*((1 + beta)*g + beta^2*m)) - (y - eta_l*((1 + beta)*h + beta^2*n))"
STEP = {"e_k": f"E|{NEXT}|", "e_km1": "E|x - y|", "dg": "E|g - h|", "dm": "E|m - n|"}
WHERE = (*SPACE, "m: vector over past", "n: vector over past_p")
BELOW_ONE = "beta: real in [0, 1)"
OF_MOMENTA = "dm <= 2*(1 - beta^t)/(1 - beta)*Theta"

questions = (
    Question(step="1", claim="#1", kind=Kind.VECTOR, where=WHERE, replace=STEP),
    Question(
        step="2, the momentum of the original algorithm",
        claim="E|beta*m + g| <= (1 - beta*power)/(1 - beta)*Theta",
        kind=Kind.VECTOR,
        given=("E|m| <= (1 - power)/(1 - beta)*Theta", "E|g| <= Theta"),
        where=("g: vector over xi", "m: vector over past", BELOW_ONE, "power: real"),
        asks="the next global momentum, when it holds for this one; it starts at 0",
    ),
    gradients(),
    *(
        replace(question, where=(*question.where, BELOW_ONE))
        for question in after_triangle(
            "2",
            "1",
            (f"{PHI_OF_BOTH}, and the momentum of the original algorithm", (OF_MOMENTA,)),
        )
    ),
    Question(step="3, the sign of the weight", claim="beta^t >= 0", where=(BELOW_ONE,)),
    Question(step="3", claim="#3", given=("#2", "beta^t >= 0"), where=(BELOW_ONE,)),
    *unrolled_locally("4", "3", BELOW_ONE),
    server_mean("5"),
    pairs("6", "#5", "4", where=(BELOW_ONE,)),
    *unrolled_over_rounds("7", "6", BELOW_ONE),
    stated("7", BELOW_ONE),
)
