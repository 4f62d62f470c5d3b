r"""Section 3.2, amended: from the difference of the models to stability.

If $F_i(\cdot,\xi)$ is Lipschitz continuous with the constant $G$ for every client and every sample,
then the algorithm is stable in the sense of fedsagd.def3.4 with

$$\epsilon\le G\,\mathbb E\lVert x_T-x'_T\rVert.$$

**What changed.** Stability speaks of the losses of single samples, so it is these that have to be
Lipschitz continuous; that of their mean $F_i$ is not enough.
"""

from dataclasses import replace

from bounds.papers.fedsagd.def_lipschitz_link import statement as printed

statement = replace(printed, id="fedsagd.def.lipschitz-link.repaired", text=__doc__)
