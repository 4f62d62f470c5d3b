r"""Table 9, Appendix A.5: sensitivity to the proximal coefficient mu.

Accuracy in percent of FedSAGD on CIFAR-10. "The accuracy stays consistently high, peaking at
$\mu=0.001$" (line 757); "for $\mu$ values ranging from 0.1 to 0.0001, the accuracy remains high and
stable, with the highest performance observed at $\beta_0=0.1$" (lines 786-787).
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.table9",
    kind=Kind.TABLE,
    text=__doc__,
    lines="755-757, 774-777",
    tables=(
        Table(
            caption="Performance of different mu with beta = 0.9 and lambda = 0.01.",
            columns=("mu", "0.1", "0.01", "0.005", "0.001", "0.0005", "0.0001", "0.00001"),
            rows=(("Acc.", "77.22", "80.09", "80.93", "81.34", "81.14", "80.08", "78.72"),),
        ),
    ),
    settings={
        "data": "CIFAR-10",
        "rounds": "500",
        "clients": "100",
        "participation": "10%",
        "beta": "0.9",
        "lam": "0.01",
    },
)
