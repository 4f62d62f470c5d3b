r"""Proof of Lemma D.12, amended: the constant c.

Under the hypotheses of fedsagd.lemD12.repaired, with its $B_2$ and $\kappa_1$, the choice
$c=\frac14$ is possible:

$$\frac14\le\frac12-18\eta_l^2L^2K^2-\frac{(72\alpha\eta_l^2L^2K^2+4\alpha)(m-s)}{\kappa_1s(m-1)}B_2.$$

**What changed.** The range of $c$ can be empty under the published ceilings; under the amended
ones it contains $\frac14$. The terms are those of the amended lemma.
"""

from dataclasses import replace

from sympy import Rational

from bounds.papers.fedsagd.const_c import statement as printed
from bounds.papers.fedsagd.lemD12_repaired import descent, gradients, sampled
from bounds.papers.fedsagd.lemD12_repaired import statement as lemma
from bounds.statement import Formula, Role

statement = replace(
    printed,
    id="fedsagd.const.c.repaired",
    text=__doc__,
    hypotheses=lemma.hypotheses,
    formulas=(Formula("upper end", Rational(1, 4) <= descent - sampled * gradients, Role.CLAIM),),
    constants=lemma.constants,
)
