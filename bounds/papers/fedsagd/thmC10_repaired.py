r"""Theorem C.10, amended: global-update stability of FedACG.

Let $x_T$ and $x'_T$ be the models that FedACG (fedsagd.alg.fedacg, as analysed) obtains with
neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs. If $0\le\lambda<1$, then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac{4-2\lambda}{1-\lambda}\eta_lK\Theta T.$$

**What changed.** The powers of $\lambda$ may be left out of a sum, and the sum be bounded for every
number of rounds, for $\lambda<1$. $\Phi$ of the published theorem is the maximum along one of the
runs, while the gradients of both are bounded by it; here it is the maximum along both.
The steps are the printed ones, with fedsagd.lemC1.repaired in the place of Lemma C.1.
"""

from dataclasses import replace

from bounds.papers.fedsagd.symbols import lam
from bounds.papers.fedsagd.thmC10 import statement as printed
from bounds.statement import Hypothesis, Where

statement = replace(
    printed,
    id="fedsagd.thmC10.repaired",
    text=__doc__,
    hypotheses=(
        Hypothesis(lam >= 0, Where.STATEMENT, "lambda not negative"),
        Hypothesis(lam < 1, Where.STATEMENT, "lambda below one"),
    ),
)
