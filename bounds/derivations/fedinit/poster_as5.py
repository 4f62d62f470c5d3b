r"""Poster, Assumption 5: against Assumption 2 of the paper."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="to fedinit.as2",
        claim="fedinit.as2#statement",
        given=("#statement",),
        asks="the poster's condition gives that of the paper, with the same mu",
    ),
    Question(
        step="from fedinit.as2",
        claim="#statement",
        given=("fedinit.as2#statement",),
        asks="the condition of the paper gives that of the poster, with the same mu",
    ),
)
