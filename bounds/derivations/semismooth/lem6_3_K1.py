r"""The case of one local update: which state has the index 1.

`first` is the step $\eta g_c(W_{c,0})$, a number in one dimension.
"""

from bounds.verdicts.question import Question

START = "W_c0 == U"  # Section 5.2, and line 8 of Algorithm 1
STEP = "W_c1 == W_c0 - first"  # the local update recalled in the same sentence, k = 0
NUMBERED = "with the local states numbered from W_{c,1} = U"
WHERE = ("first, U, W_c0, W_c1: real",)

questions = (
    Question(step="state", claim="#state", given=(START, STEP), where=WHERE),
    Question(
        step="drift",
        claim="#drift",
        given=("xi == (W_c1 - U)^2", START, STEP),
        where=WHERE,
        asks="for one client without noise",
    ),
    Question(
        step="drift",
        claim="#drift",
        given=("xi == (W_c1 - U)^2", "#state"),
        where=WHERE,
        reading=NUMBERED,
        asks="for one client without noise",
    ),
)
