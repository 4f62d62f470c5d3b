"""From the difference of the models to stability, with Lipschitz continuous losses of samples.

`size` is the absolute difference of a client's loss at the two models on one sample, `mean` its
mean over `n` samples, and `gap` the distance of the models.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="the mean over samples",
        claim="(n*mean + size)/(n + 1) <= G_Lip*gap",
        given=("mean <= G_Lip*gap", "size <= G_Lip*gap"),
        where=("n: integer >= 0", "mean, size, gap: real >= 0"),
        asks="over one sample more, when it holds before",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("eps <= loss_diff", "loss_diff <= G_Lip*gap_T"),
        asks="loss_diff is the largest mean over the clients, eps the least level of stability",
    ),
)
