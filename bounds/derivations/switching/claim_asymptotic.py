"""A global stationary point as the limit: where nothing moves the sum of the drifts is 0."""

from bounds.derivations.switching.claim_h_to_0 import questions as vanishing
from bounds.verdicts.question import Question

questions = (
    vanishing[0],
    vanishing[1],
    Question(
        step="sum of the local drifts",
        claim="total == 0",
        given=("h_t == total/m", "h_t == 0"),
        where=("total, h_t: real",),
        uses=("switching.def.control",),
    ),
    Question(
        step="after finitely many rounds",
        claim="h_next > 0",
        given=("h_next == m*h_t/(m + P)", "h_t > 0"),
        where=("h_t, h_next: real",),
        asks="in one dimension: a positive state stays positive while the global model is unmoving",
        uses=("switching.claim.h_to_0",),
    ),
)
