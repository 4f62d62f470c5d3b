"""The trade-off in the number of local updates, amended, with the letters of the published one."""

from bounds.derivations.semismooth.claim_K import ADMISSIBLE, LARGE, ORDER, SMALL, WHERE
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="below the ceiling",
        claim=SMALL,
        given=(*ORDER, *ADMISSIBLE),
        where=WHERE,
        asks="fewer local updates need more rounds, with the same rates",
    ),
    Question(
        step="beyond the ceiling",
        claim="1 <= 0",
        kind=Kind.EXISTENCE,
        given=(LARGE, "K >= 1000", "J == 1", "1 - 4*K*step - 2*a > 0"),
        where=WHERE,
        asks="some large K has lambda_1 > 0 and needs more rounds than one local update",
    ),
    Question(
        step="beyond the ceiling, limit",
        claim="K*(1 - 4*K*step - 2*a) <= K*r",
        given=("4*K*step + 2*a >= 1 - r",),
        where=(*WHERE, "r: real > 0"),
        asks="near one lambda_1 is small, and the rounds many",
    ),
)
