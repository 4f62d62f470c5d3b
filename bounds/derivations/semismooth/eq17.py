"""Eq. (17): the drift of one client, from (15) and (16)."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("semismooth.eq15#(b)", "sum((1 + 4/K)^(i - 1), i, 1, K) <= 20*K"),
        uses=("semismooth.eq16",),
    ),
)
