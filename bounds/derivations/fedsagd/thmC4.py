r"""Theorem C.4, SCAFFOLD: the control variates beside the gradients.

`ci`, `cj` are the control variates of the clients of the two runs, `c`, `d` the global ones, and
$p$ the gradient of a client's last participation as a function of the local step `kappa`.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.runs import (
    AS_RULED,
    PHI_OF_BOTH,
    SERVER_RULE,
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

NEXT = "E|(x - eta_l*(g - ci + c)) - (y - eta_l*(h - cj + d))|"
STEP = {
    "e_k": NEXT,
    "e_km1": "E|x - y|",
    "dci": "E|ci - cj|",
    "dg": "E|g - h|",
    "dcg": "E|c - d|",
}
WHERE = (*SPACE, "ci: vector over past", "cj: vector over past_p", "c, d: vector")
OF_CLIENTS = "dci <= 2*Theta"  # means of K gradients of an earlier round
GLOBAL = "dcg <= 2*Theta"  # means of the clients' control variates

questions = (
    Question(step="1", claim="#1", kind=Kind.VECTOR, where=WHERE, replace=STEP),
    Question(
        step="2, the client's control variate",
        claim="E|mean(p, kappa)| <= Theta",
        kind=Kind.VECTOR,
        given=("E|p| <= Theta",),
        where=("p: vector over kappa, xi", "kappa: source of K"),
        asks="the mean of the K gradients of a client's last participation",
    ),
    gradients(),
    *after_triangle(
        "2",
        "1",
        (
            f"{PHI_OF_BOTH}, and c as the mean of the control variates of all clients",
            (OF_CLIENTS, GLOBAL),
        ),
    ),
    *unrolled_locally("3", "2"),
    server_mean("4"),
    pairs("5", "#4", "3"),
    replace(pairs("5", SERVER_RULE, "3"), reading=AS_RULED),
    *unrolled_over_rounds("6", "5"),
    stated("6"),
)
