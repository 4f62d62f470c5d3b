r"""Table 10, Appendix A.5: sensitivity to the proximal coefficient lambda.

Accuracy in percent of FedSAGD on CIFAR-10. "The accuracy stays consistently high, peaking at
$\lambda=0.01$."
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.table10",
    kind=Kind.TABLE,
    text=__doc__,
    lines="759-761, 779-782",
    tables=(
        Table(
            caption="Performance of different lambda with beta = 0.9 and mu = 0.001.",
            columns=("lam", "1", "0.1", "0.05", "0.01", "0.005", "0.001", "0.0001"),
            rows=(("Acc.", "76.07", "80.68", "80.96", "81.34", "81.26", "81.19", "81.06"),),
        ),
    ),
    settings={
        "data": "CIFAR-10",
        "rounds": "500",
        "clients": "100",
        "participation": "10%",
        "beta": "0.9",
        "mu": "0.001",
    },
)
