r"""The sum of the weights between $\frac K2$ and $K$.

`x` is $\eta_l\lambda$, `total` the sum of `k` weights and `weight` the next.
"""

from bounds.derivations.fedsagd.lemD12_repaired import questions as of_the_lemma
from bounds.derivations.fedsagd.thm4_1_repaired import questions as of_the_theorem
from bounds.verdicts.question import Question

CEILING = "#hypothesis: ceiling on eta_l * lambda"

questions = (
    *(q for q in of_the_lemma if q.step == "alpha at most K"),
    *(q for q in of_the_theorem if q.step.startswith("alpha at least K/2, ")),
    Question(
        step="the weights",
        claim="eta_l*lam <= 1",
        given=(CEILING,),
        asks="each weight is at most the next, and the last is one",
    ),
    Question(
        step="upper end",
        claim="#upper end",
        given=("alpha <= total", "total <= K"),
        where=("total: real",),
        asks="the sum of all K weights",
    ),
    Question(
        step="lower end",
        claim="#lower end",
        given=("alpha >= K - eta_l*lam*K*(K - 1)/2", CEILING),
        asks="the sum of all K weights",
    ),
    Question(
        step="the learning rate of the paper",
        claim="1/(L*K*sqrt(T))*lam <= 1/K",
        given=("lam <= L*sqrt(T)",),
    ),
)
