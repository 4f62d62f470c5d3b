r"""Table 1: notation.

Italics are scalars, $[\cdot]$ denotes the integer list within $[1,\cdot]$, and all four arithmetic
operators conform to element-wise operations.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab1",
    kind=Kind.TABLE,
    text=__doc__,
    lines="140-153",
    tables=(
        Table(
            caption="Notation tables.",
            columns=("Symbol", "Definition"),
            rows=(
                (r"$\mathcal N,N$", "set / number of active clients"),
                (r"$\mathcal C,C$", "set / number of total clients"),
                ("$K,k$", "number / index of local interval"),
                ("$T,t$", "number / index of communication rounds"),
                (r"$w,w^\star$", "model parameters / optimum parameters"),
                (r"$\mathcal S,S$", "local dataset / size of local dataset"),
                (r"$\Delta^t$", "consistency / divergence term at $t$-round"),
                (r"$O(\cdot)$", "the order of approximation"),
                (r"$\tilde O(\cdot)$", "the order of approximation without Logarithmic term"),
            ),
        ),
    ),
)
