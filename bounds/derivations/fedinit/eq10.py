r"""Eq. (10): the recursion of the divergence, for a client that trains and for one that does not.

The vectors carry their catalogued names; `sum_eta_g` is $\sum_{k=0}^{K-1}\eta g_{i,k}^t$.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("w_next, w_iK, w_iK_prev, w_t, sum_eta_g, w_i0: vector",)

# Line 6 and the sum of line 9, and line 14 of the algorithm.
TRAINS = ("w_i0 == w_t + beta*(w_t - w_iK_prev)", "w_iK == w_i0 - sum_eta_g")
RESTS = ("w_iK == w_iK_prev",)

PREMISE = "|w_iK - {#premise}|^2 == 0"
RECURSION = "|{#recursion.left} - {#recursion}|^2 == 0"
EVERY_CLIENT = "every client trains in every round, also those that are not active"

questions = (
    Question(
        step="premise",
        claim=PREMISE,
        kind=Kind.VECTOR,
        given=RESTS,
        where=VECTORS,
        asks="the last local state of a client that is not active (line 14)",
    ),
    Question(
        step="premise",
        claim=PREMISE,
        kind=Kind.VECTOR,
        given=TRAINS,
        where=VECTORS,
        reading=EVERY_CLIENT,
    ),
    Question(
        step="recursion",
        claim=RECURSION,
        kind=Kind.VECTOR,
        given=("w_iK == {#premise}",),
        where=VECTORS,
        asks="the recursion from the line before it",
    ),
)
