r"""Algorithm 1: what it becomes without relaxed initialization, and where it starts.

The vectors carry their catalogued names.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("w_t, w_iK_prev, w_i0, w_0, w_i0_m1: vector",)

questions = (
    Question(
        step="beta = 0",
        claim="|w_i0 - w_t|^2 == 0",
        kind=Kind.VECTOR,
        given=("w_i0 == w_t + 0*(w_t - w_iK_prev)",),
        where=VECTORS,
        asks="without relaxed initialization a client starts from the global model, as in FedAvg",
    ),
    Question(
        step="first round",
        claim="|w_i0 - w_t|^2 == 0",
        kind=Kind.VECTOR,
        given=("w_i0 == w_t + beta*(w_t - w_iK_prev)", "w_t == w_0", "w_i0_m1 == w_0"),
        where=VECTORS,
        asks="in round 0 a client starts from the global model, with line 1 as printed",
    ),
    Question(
        step="first round",
        claim="|w_i0 - w_t|^2 == 0",
        kind=Kind.VECTOR,
        given=("w_i0 == w_t + beta*(w_t - w_iK_prev)", "w_t == w_0", "w_iK_prev == w_0"),
        where=VECTORS,
        reading="line 1 sets w_{i,K}^{-1}",
    ),
)
