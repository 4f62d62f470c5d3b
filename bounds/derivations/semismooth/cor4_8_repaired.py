r"""Corollary 4.8, amended: the two halves of the accuracy.

`need` is the logarithm of $2(L(U^0)-L(U^*))/\epsilon$ and `gap` the initial suboptimality, which is
$\frac\epsilon2\exp(need)$; `p` and `v` are $\lambda_1$ and $\lambda_2$.
"""

from bounds.verdicts.question import Question

WHERE = ("p: real > 0, <= 1", "need: real")

questions = (
    Question(
        step="power",
        claim="(1 - p)^R <= exp(-need)",
        given=("R*p >= need",),
        where=WHERE,
    ),
    Question(
        step="first half",
        claim="power*(eps/2*exp(need)) <= eps/2",
        given=("power <= exp(-need)",),
        where=("power: real >= 0", "need: real"),
        asks="the contraction of the initial suboptimality",
    ),
    Question(
        step="second half",
        claim="v/p <= eps/2",
        given=("eps*p >= 2*v",),
        where=("p: real > 0", "v: real >= 0"),
        asks="the noise",
    ),
    Question(
        step="last line",
        claim="#statement",
        given=("gap_R <= first + second", "first <= eps/2", "second <= eps/2"),
        where=("first, second: real",),
        asks="the amended theorem after R rounds",
        uses=("semismooth.thm4_7.repaired",),
    ),
)
