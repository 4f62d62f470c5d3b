r"""Remark 13: the stability of SGD and of FedAvg, read off Theorem 12.

When $\beta=0$, fedinit.thm12 "degrades to the vanilla FedAvg method". For vanilla SGD on a single
model with total $CS$ data samples after $T$ iterations, Hardt et al. (2016) have

$$O\Big(\frac{T^{\frac{cL}{1+cL}}}{CS}\Big);\qquad\text{in FL, the analysis achieves}\qquad O\Big(\frac{(NKT)^{\frac{cKL}{1+cKL}}}{CS}\Big).$$

With $K=1$ and $N=1$ FedAvg degrades to vanilla SGD; with $K=1$ and $N>1$ to mini-batch SGD with the
batch size $N$. "To achieve the same stability error, FL always requires more data samples." The
"worst case in FL" is the full participation $N=C$, which achieves

$$O\Big(\Big(\frac1C\Big)^{\frac{cKL}{1+cKL}}\frac1S\Big);$$

for high stability the number of participating clients per round also needs to be limited. The
comparison is summarized in fedinit.tab3.
"""

from bounds.papers.fedinit.symbols import C, K, L, N, S, T, c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem13",
    kind=Kind.REMARK,
    text=__doc__,
    lines="817-911",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as7"),
    formulas=(
        Formula("SGD", T ** (c * L / (1 + c * L)) / (C * S), Role.RATE),
        Formula("FL", (N * K * T) ** (c * K * L / (1 + c * K * L)) / (C * S), Role.RATE),
        Formula("FL, N = C", (1 / C) ** (c * K * L / (1 + c * K * L)) / S, Role.RATE),
    ),
)
