r"""Lemma 6.1, second part, amended.

$S$ is the sum of the deviations $a_i-\mu_i$, $m$ that of the conditional means, over all noise
$s$; in the induction $e$ is one more deviation, with the further noise $t$.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="sum of the deviations, one",
        claim="|e|^2 <= 1*sigma^2",
        kind=Kind.VECTOR,
        given=("|e|^2 <= sigma^2",),
        where=("e: vector over s",),
    ),
    Question(
        step="sum of the deviations, one more",
        claim="|S + e|^2 <= (n_v + 1)*sigma^2",
        kind=Kind.VECTOR,
        given=("mean(e, t) == 0", "|e|^2 <= sigma^2", "|S|^2 <= n_v*sigma^2"),
        where=("S: vector over s", "e: vector over s, t"),
        asks="the second moment of n + 1 deviations, when that of n is at most n*sigma^2",
    ),
    Question(
        step="statement",
        claim="#statement",
        kind=Kind.VECTOR,
        given=("|S|^2 <= n_v*sigma^2",),
        where=("S, m: vector over s",),
        replace={"E_S_sq": "|S + m|^2", "E_S_mu_sq": "|m|^2"},
    ),
)
