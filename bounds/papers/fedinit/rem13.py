r"""Remark 13.

$\beta=0$ degrades to vanilla FedAvg. Vanilla SGD with total $CS$ samples after $T$ iterations
(Hardt et al., 2016): $O\big(T^{\frac{cL}{1+cL}}/CS\big)$. In FL:
$O\big((NKT)^{\frac{cKL}{1+cKL}}/CS\big)$. $K=1$, $N=1$: vanilla SGD; $K=1$, $N>1$: mini-batch SGD
with batchsize $N$. "To achieve the same stability error, FL always requires more data samples."
Full participation $N=C$: $O\big((\tfrac1C)^{\frac{cKL}{1+cKL}}\tfrac1S\big)$, called the worst case
in FL; for high stability the number of participating clients per round is also to be limited.
"""

from bounds.papers.fedinit.symbols import C, K, L, N, S, T, c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem13",
    kind=Kind.REMARK,
    text=__doc__,
    lines="817-911",
    formulas=(
        Formula("SGD", T ** (c * L / (1 + c * L)) / (C * S), Role.EXPRESSION),
        Formula("FL", (N * K * T) ** (c * K * L / (1 + c * K * L)) / (C * S), Role.EXPRESSION),
        Formula("N = C, as printed", (1 / C) ** (c * K * L / (1 + c * K * L)) / S, Role.EXPRESSION),
    ),
)
