"""Eq. (8): the size of the update by the loss, from (6) and (7)."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("semismooth.eq6#(b)", "sum_Lck <= K*(N*L_U)"),
        asks="(7) for every local state, summed over the steps and the clients",
        uses=("semismooth.eq7",),
    ),
)
