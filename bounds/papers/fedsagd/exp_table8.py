r"""Table 8, Appendix A.5: sensitivity to the momentum coefficient beta.

Accuracy in percent of FedSAGD on CIFAR-10. "The accuracy stays consistently high, peaking at
$\beta=0.9$." Line 747 names the tuned parameters $\beta$, $\beta_0$ and $\lambda$.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.table8",
    kind=Kind.TABLE,
    text=__doc__,
    lines="745-753, 769-772",
    tables=(
        Table(
            caption="Performance of different beta with mu = 0.001 and lambda = 0.01.",
            columns=("beta", "0.99", "0.95", "0.9", "0.8", "0.7", "0.6", "0.1"),
            rows=(("Acc.", "80.27", "81.14", "81.34", "81.02", "80.81", "80.63", "78.57"),),
        ),
    ),
    settings={
        "data": "CIFAR-10",
        "rounds": "500",
        "clients": "100",
        "participation": "10%",
        "mu": "0.001",
        "lam": "0.01",
    },
)
