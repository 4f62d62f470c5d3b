r"""From the difference of the models to stability, by Lipschitz continuity.

$l$ is the difference of a client's loss at the two models, over the samples `xi`; `gap` is the
distance of the models.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

LINK = Question(
    step="statement",
    claim="E|l| <= G_Lip*gap",
    kind=Kind.VECTOR,
    given=("|mean(l, xi)| <= G_Lip*gap",),
    where=("l: vector over xi", "gap: real >= 0"),
    asks="F_i(x), the mean over the samples, is Lipschitz continuous; stability is of F_i(x, xi)",
)

questions = (
    LINK,
    replace(
        LINK,
        claim="loss_diff <= G_Lip*gap_T",
        kind=Kind.SCALAR,
        given=("loss_diff <= mean_lipschitz*gap_T", "mean_lipschitz <= G_Lip"),
        where=("mean_lipschitz: real >= 0",),
        reading="F_i(x, xi) Lipschitz continuous for every sample",
    ),
)
