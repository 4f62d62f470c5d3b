r"""Theorem C.7, amended: global-update stability of FedAdam.

Let $x_T$ and $x'_T$ be the models that FedAdam (fedsagd.alg.fedadam, as analysed) obtains with
neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs. Then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac2\tau\eta_lK\Theta T.$$

**What changed.** $\Phi$ of the published theorem is the maximum along one of the runs, while the
offsets of both are bounded by it; here it is the maximum along both.
The steps are the printed ones, with fedsagd.lemC1.repaired in the place of Lemma C.1.
"""

from dataclasses import replace

from bounds.papers.fedsagd.thmC7 import statement as printed

statement = replace(
    printed,
    id="fedsagd.thmC7.repaired",
    text=__doc__,
)
