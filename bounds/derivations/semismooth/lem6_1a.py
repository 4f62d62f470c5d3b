r"""Lemma 6.1, first part: $n$ random variables with fixed means.

The source $i$ runs over the $n$ variables $x_i$ with means $m_i$, $s$ is all their noise.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        kind=Kind.VECTOR,
        given=("mean(x, s) == m", "E|x - m|^2 <= sigma^2"),
        where=("x: vector over i, s", "m: vector over i", "i: source of n_v"),
        replace={"E_S_sq": "E|total(x, i)|^2", "S_mu_sq": "|total(m, i)|^2"},
    ),
)
