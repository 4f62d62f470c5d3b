r"""Remark 13, amended: the stability of SGD and of FedAvg, read off Theorem 12.

As fedinit.rem13, for the bound of fedinit.thm12.repaired. The "worst case in FL", the full
participation $N=C$, achieves

$$O\Big(\Big(\frac1C\Big)^{\frac1{1+cKL}}\frac1S\Big).$$

**What changed.** The exponent of $\frac1C$: of $\frac{C^p}C$ with $p=\frac{cKL}{1+cKL}$ is left
$(\frac1C)^{1-p}$. The rate falls the more slowly with the number of clients the larger $cKL$ is.
"""

from bounds.papers.fedinit.rem13 import statement as published
from bounds.papers.fedinit.symbols import C, K, L, S, c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem13.repaired",
    kind=Kind.REMARK,
    text=__doc__,
    lines="817-911",
    assumptions=("fedinit.as1", "fedinit.thm12.repaired"),
    formulas=(
        *published.formulas[:2],
        Formula("FL, N = C", (1 / C) ** (1 / (1 + c * K * L)) / S, Role.RATE),
    ),
)
