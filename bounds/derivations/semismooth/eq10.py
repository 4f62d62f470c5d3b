"""Eq. (10): the bounds of the sketch put together."""

from bounds.verdicts.question import Question

SOURCES = (
    "semismooth.eq1#statement",
    "semismooth.eq5#(b)",
    "semismooth.eq8#statement",
    "semismooth.eq9#(b)",
)

questions = (
    Question(
        step="(a), length of the update",
        claim="dU_n <= tau_2*eta_t*root",
        given=("dU_n^2 <= tau_2^2*eta_t^2*root^2",),
        where=("root: real >= 0",),
        asks="the root of (8), with root for the square root of the loss",
    ),
    Question(
        step="(a)",
        claim="#(a)",
        given=(
            "L_U1 - L_star <= L_U - L_star + ip_dU + b*dU_sq + a*product",
            "product <= tau_2*eta_t*L_U",
            *SOURCES[1:],
        ),
        where=("product: real >= 0",),
        asks="with (1), where product is the length of the update times the root of the loss",
    ),
    Question(step="(b)", claim="#(b)", given=("#(a)", "#A")),
)
