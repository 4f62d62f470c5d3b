r"""Theorem C.5, FedDyn: a contraction, with the gradient at the end of the last participation.

`gs`, `hs` are $\nabla F(x^i_{t-\tau,K},\xi)$ in the two runs.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.contraction import (
    CONTRACTION,
    POSITIVE,
    SMALL_RATE,
    collected,
    unrolled_contraction,
)
from bounds.derivations.fedsagd.contraction import WHERE as LOCAL
from bounds.derivations.fedsagd.runs import (
    PHI_OF_BOTH,
    after_triangle,
    gradients,
    pairs,
    server_mean,
    stated,
    unrolled_over_rounds,
)
from bounds.verdicts.question import Kind, Question

NEXT = "E|(x - eta_l*(g - gs + lam*(x - w))) - (y - eta_l*(h - hs + lam*(y - u)))|"
WHERE = (*LOCAL, "gs: vector over xi_s", "hs: vector over xi_t")

LAST = "dg_stale <= 2*Theta"  # the gradients at the ends of the last participations

questions = (
    Question(
        step="1",
        claim=(
            f"{NEXT} <= E|x - y - lam*eta_l*(x - y)| + eta_l*E|g - h| + eta_l*E|gs - hs|"
            " + lam*eta_l*E|w - u|"
        ),
        kind=Kind.VECTOR,
        where=WHERE,
    ),
    Question(
        step="1, the factor outside",
        claim="#1",
        given=("e_k <= abs(1 - lam*eta_l)*e_km1 + {#1} - (1 - lam*eta_l)*e_km1",),
    ),
    Question(
        step="1, the factor outside",
        claim="#1",
        given=("e_k <= abs(1 - lam*eta_l)*e_km1 + {#1} - (1 - lam*eta_l)*e_km1", CONTRACTION),
        reading=SMALL_RATE,
    ),
    gradients(),
    *after_triangle(
        "2",
        "1",
        (f"{PHI_OF_BOTH}, the local models after K steps included", (LAST,)),
    ),
    *(replace(question, step="3, recursion") for question in unrolled_contraction("3", 4)),
    collected("3", 4),
    server_mean("4"),
    pairs("5", "#4", "3", where=(POSITIVE,)),
    *unrolled_over_rounds("6", "5", POSITIVE),
    stated("6", POSITIVE),
)
