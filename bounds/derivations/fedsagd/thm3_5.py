r"""Theorem 3.5: the two terms of the proof, the exchange of expectations, and absolute values.

In step 2 the clients of S are drawn independently from the meta-distribution, and S' is S with one
client replaced by a new one: `seen` is the mean loss of a model on a client that it was trained on,
`unseen` on one that it was not.
"""

from dataclasses import replace

from bounds.verdicts.question import Question

CROSS = Question(
    step="2",
    claim="#2",
    given=("E_cross == ((s - 1)*seen + unseen)/s", "E_RuSp == unseen"),
    where=("seen, unseen: real",),
    asks="s - 1 of the clients of S are clients of S', too",
)
CONSTANT = Question(
    step="3",
    claim="(abs(l_1 - l_2)/2 + abs(l_2 - l_1)/2)/2 <= eps",
    where=("l_1, l_2: real",),
    asks=(
        "two clients, one of them active, and an algorithm that ignores it: stable with any"
        " eps >= 0; l_1, l_2 are the losses of its model"
    ),
)
MEAN = Question(
    step="3",
    claim="abs(E_RuSp - E_Re) <= eps",
    given=("E_Re == E_diff + E_cross", "E_cross == E_RuSp", "abs(E_diff) <= eps"),
    where=("E_Re, E_diff, E_cross, E_RuSp: real",),
    reading="the absolute value of the mean for the mean absolute value",
    asks="from steps 1 and 2 and stability",
)

questions = (
    Question(
        step="1",
        claim="#1",
        given=("E_diff == E_Re - E_cross",),
        asks="E_diff is the mean of the difference of the two losses",
    ),
    CROSS,
    replace(CROSS, given=(*CROSS.given, "s == 1"), reading="with one active client, s = 1"),
    CONSTANT,
    MEAN,
    replace(CONSTANT, step="difference of the risks"),
    Question(
        step="generalization error",
        claim="(g_1 + g_2)/2 <= (abs(g_1) + abs(g_2))/2",
        where=("g_1, g_2: real",),
        asks="a mean is at most the mean absolute value, for two outcomes",
    ),
)
