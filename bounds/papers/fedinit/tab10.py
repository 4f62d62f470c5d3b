r"""Table 10: the terms used in the proof of the optimization process.

The objective is supposed $L$-smooth and non-convex with respect to $w$. The terms $V_1^t$, $V_2^t$
and $\Delta^t$ are bounded in fedinit.lem21 to fedinit.lem26.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab10",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1471-1505",
    tables=(
        Table(
            caption="Some abbreviations of the used terms in the proof of the optimization process.",
            columns=("Notation", "Formulation", "Description"),
            rows=(
                ("$w_{i,k}^t$", "-", "parameters at $k$-th iteration in round $t$ on client $i$"),
                ("$w^t$", "-", "global parameters in round $t$"),
                (
                    "$V_1^t$",
                    r"$\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\lVert w_{i,k}^t-w^t\rVert^2$",
                    "averaged norm of the local updates in round $t$",
                ),
                (
                    "$V_2^t$",
                    r"$\mathbb E\lVert w^{t+1}-w^t\rVert^2$",
                    "norm of the global updates in round $t$",
                ),
                (
                    r"$\Delta^t$",
                    r"$\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,K}^{t-1}-w^t\rVert^2$",
                    "inconsistency/divergence term in round $t$",
                ),
                (
                    "$D$",
                    r"$f(w^0)-f(w^\star)$",
                    "bias between the initialization state and optimal",
                ),
            ),
        ),
    ),
)
