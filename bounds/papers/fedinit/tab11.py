r"""Table 11: the terms used in the proof of the bounded stability error.

The sets $\mathcal C$ and $\tilde{\mathcal C}$ are those of fedinit.def11. The table prints
$\delta_k^t$ with squared norms; the proof of fedinit.B22 prints
$\delta_k^t=\frac1C\sum_{i\in\mathcal C}\mathbb E[\|w_{i,k}^t-\tilde w_{i,k}^t\|\mid\xi]$.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab11",
    kind=Kind.TABLE,
    text=__doc__,
    lines="4100-4124",
    tables=(
        Table(
            caption="Some abbreviations of the used terms in the proof of bounded stability error.",
            columns=("Notation", "Formulation", "Description"),
            rows=(
                ("$w$", "-", r"parameters trained with set $\mathcal C$"),
                (r"$\tilde w$", "-", r"parameters trained with set $\tilde{\mathcal C}$"),
                (
                    r"$\Delta^t$",
                    r"$\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,K}^{t-1}-w^t\rVert^2$",
                    "inconsistency/divergence term in round $t$",
                ),
                (
                    r"$\delta_k^t$",
                    r"$\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,k}^t-\tilde w_{i,k}^t\rVert^2$",
                    "stability difference at $k$-iteration on $t$-round",
                ),
            ),
        ),
    ),
)
