r"""Section 3.2: from the difference of the models to stability.

"Following Hardt et al. (2016), we denote $x_T$ and $x'_T$ as the global models trained by two
neighboring active client sets, and, under the assumption that $F_i(x)$ is Lipschitz continuous, we
relate the model difference $\mathbb E\lVert x_T-x'_T\rVert$ to stability. Supposing the same model
initialization, we present in Table 1 the upper bounds of the resulting models."

The paper prints neither a formula nor a letter for the Lipschitz constant. With $G$ for it the
relation reads

$$\epsilon\le G\,\mathbb E\lVert x_T-x'_T\rVert.$$
"""

from bounds.papers.fedsagd.symbols import G_Lip, eps, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def.lipschitz-link",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="208-213, 694-696",
    formulas=(Formula("statement", eps <= G_Lip * gap_T, Role.BOUND),),
)
