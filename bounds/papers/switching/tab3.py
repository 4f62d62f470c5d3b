r"""Table 3, effect of varying $\gamma_{\mathrm{corr}}$ on the number of feature clusters."""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="switching.tab3",
    kind=Kind.TABLE,
    text=__doc__,
    lines="395-401",
    tables=(
        Table(
            columns=(
                "",
                r"$\gamma_{\mathrm{corr}}=0.3$",
                r"$\gamma_{\mathrm{corr}}=0.5$",
                r"$\gamma_{\mathrm{corr}}=0.7$",
            ),
            rows=(
                (
                    "FedAvg",
                    "47",
                    "142",
                    "206",
                ),
                (
                    "FedDyn",
                    "27",
                    "105",
                    "198",
                ),
            ),
        ),
    ),
)
