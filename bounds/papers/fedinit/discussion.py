r"""Discussion: what relaxed initialization contributes to convergence and to stability.

From fedinit.thm1 and fedinit.thm6: compared with FedAvg, RI contributes to reducing the convergence
bound by an additional negative term of divergence. The term is independent of the method adopted
and only comes from RI; for RI in advanced benchmarks, e.g. SCAFFOLD, "it also could be proven that
there is a similar term to reduce its convergence bound".

From fedinit.thm12: with RI the stability is enhanced with a

$$\Big(\frac1{1+2\beta}\Big)^{\frac1{1+cKL}}$$

rate. "When the local interval $K$ increases, appropriately increasing $\beta$ can also maintain
high efficiency and model stability."

The abstract says that the optimization error "is not sensitive to this local inconsistency, while
it mainly affects the generalization error bound".
"""

from bounds.papers.fedinit.symbols import K, L, beta, c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.discussion",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="1105-1126",
    formulas=(
        Formula("stability factor", (1 / (1 + 2 * beta)) ** (1 / (1 + c * K * L)), Role.EXPRESSION),
    ),
)
