r"""Table 3: effect of varying gamma_corr on the number of feature clusters.

The columns are values of $\gamma_{\mathrm{corr}}$, the threshold of the interaction tensor
(`switching.tensor`) above which two features are considered the same. "Since our analysis does not
focus on the frequency of feature occurrence across data samples, we conducted an ablation study
only on" this threshold (A.2). What the paper reads off it: `switching.claim.gamma_corr`.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="switching.tab3",
    kind=Kind.TABLE,
    text=__doc__,
    lines="395-401",
    tables=(
        Table(
            caption=r"Effect of varying $\gamma_{\mathrm{corr}}$ on the number of feature clusters",
            columns=(
                "",
                r"$\gamma_{\mathrm{corr}}=0.3$",
                r"$\gamma_{\mathrm{corr}}=0.5$",
                r"$\gamma_{\mathrm{corr}}=0.7$",
            ),
            rows=(("FedAvg", "47", "142", "206"), ("FedDyn", "27", "105", "198")),
        ),
    ),
    settings={
        "gamma_corr": "0.3, 0.5, 0.7",
        "gamma_data": "90th percentile of all entries in normalized v_(m,k)",
        "methods": "FedAvg, FedDyn",
    },
)
