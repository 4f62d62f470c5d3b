r"""The amended constant kappa_1: both ends.

`z` is $\alpha\beta L\eta_l$ and `b` is $1-\alpha'\beta$.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.lemD12_repaired import questions as of_the_lemma
from bounds.verdicts.question import Question

questions = (
    *(replace(q, step="lower end, letters") for q in of_the_lemma if q.step == "15, kappa_1"),
    Question(
        step="the letters",
        claim="{#constant: kappa1} == 1 - 72*(alpha*beta*L*eta_l)^2/(1 - ap*beta)^2",
        given=("#hypothesis: alpha' beta below one",),
    ),
    Question(
        step="lower end",
        claim="#lower end",
        given=("kappa1 == 1 - 72*square", "1 - 72*square >= 217/225"),
        where=("kappa1: real", "square: real >= 0"),
        asks="square is (z/b)^2",
    ),
    Question(
        step="upper end",
        claim="#upper end",
        given=("kappa1 == 1 - 72*square",),
        where=("kappa1: real", "square: real >= 0"),
    ),
)
