r"""Eq. (4) and Appendix D, amended: the sum of the weights of the local steps.

With $\alpha$ of fedsagd.const.alpha and $0<\eta_l\lambda\le\frac1K$

$$\frac K2\le\alpha\le K.$$

With $\eta_l=\frac1{LK\sqrt T}$ the condition is $\lambda\le L\sqrt T$.

**What changed.** Without a ceiling on $\eta_l\lambda$ the weights need not lie between 0 and 1, and
$\alpha$ is not of the order of $K$. The lower end is added, because the proof of Theorem 4.1 divides
by $\alpha$.
"""

from dataclasses import replace

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.const_alpha import statement as printed
from bounds.papers.fedsagd.symbols import K, alpha, eta_l, lam
from bounds.statement import Formula, Hypothesis, Role, Where

statement = replace(
    printed,
    id="fedsagd.const.alpha.repaired",
    text=__doc__,
    hypotheses=(
        Hypothesis(lam > 0, Where.STATEMENT, "lambda positive"),
        Hypothesis(eta_l * lam <= 1 / K, Where.STATEMENT, "ceiling on eta_l * lambda"),
    ),
    formulas=(
        Formula("lower end", alpha >= K / 2, Role.BOUND),
        Formula("upper end", alpha <= K, Role.BOUND),
    ),
    constants=(constants.alpha,),
)
