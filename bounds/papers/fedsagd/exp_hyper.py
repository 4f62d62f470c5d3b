r"""Appendix A.3: hyper-parameters and how they were searched.

PyTorch 2.0.0, CUDA 11.8, GeForce RTX 4090; batch sizes as in Table 7 (fedsagd.exp.data). "The
client learning rate $\eta_l$ and the learning rate decay factor are individually tuned via grid
search."

EMNIST-L: "500 devices, balanced data, full participation setup", searched for all algorithms in all
IID and Dirichlet settings over 100 rounds, without decay of the learning rate; "performances are
obtained for 500 communication rounds". CIFAR-10: "similar hyperparameters as in EMNIST-L";
CIFAR-100: the same, with 200 devices. Shakespeare: "100 devices, balanced data, full participation
setup".

The letters of the two lists of coefficients and the exponent of the weight decay are partly
legible.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.hyper",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="633-690",
    tables=(
        Table(
            caption="Selected for EMNIST-L",
            columns=("algorithm", "learning rate", "other"),
            rows=(
                ("FedAvg", "0.1", ""),
                ("FedProx", "0.001", "mu = 0.001"),
                ("FedDyn", "0.001", "alpha = 0.01"),
                ("SCAFFOLD", "0.001", ""),
                ("FedSAGD, FedANAG, FedACG, FedLNAG, FedAvgM", "0.001", "beta = 0.9"),
                ("FedCM", "0.001", "beta = 0.1"),
                ("MimeLite", "0.001", "beta = 0.2"),
                ("FedAdam", "0.001", "global learning rate 0.1"),
            ),
        ),
        Table(
            caption="Selected for Shakespeare",
            columns=("algorithm", "learning rate", "other"),
            rows=(
                ("FedSAGD, FedANAG, FedACG, FedLNAG, FedAvgM", "1", "beta = 0.9"),
                ("FedCM", "1", "beta = 0.15"),
                ("MimeLite", "1", "beta = 0.2"),
            ),
        ),
        Table(
            caption="Searched",
            columns=(
                "data",
                "learning rate",
                "epochs",
                "learning rate decay",
                "first list",
                "second list",
                "alpha of FedDyn",
                "mu",
            ),
            rows=(
                (
                    "EMNIST-L",
                    "0.1, 0.01, 0.001",
                    "20",
                    "none",
                    "1, 0.01, 0.001",
                    "0.001, 0.01, 0.02, 0.1",
                    "",
                    "",
                ),
                (
                    "CIFAR-10",
                    "0.1",
                    "5",
                    "0.995, 0.998, 0.999, 1.0",
                    "",
                    "",
                    "0.001, 0.01, 0.1",
                    "0.1, 0.01, 0.001, 0.0001",
                ),
                (
                    "CIFAR-100",
                    "0.1",
                    "5",
                    "0.995, 0.998, 0.999, 1.0",
                    "",
                    "",
                    "0.001, 0.01, 0.1",
                    "0.1, 0.01, 0.001, 0.0001",
                ),
                (
                    "Shakespeare",
                    "1",
                    "1, 5",
                    "0.995, 0.998, 0.999, 1.0",
                    "0.01, 0.001",
                    "0.001, 0.009, 0.01, 0.015",
                    "0.001, 0.01, 0.1",
                    "0.1, 0.01, 0.001, 0.0001",
                ),
            ),
        ),
    ),
    settings={
        "EMNIST-L batch": "48",
        "CIFAR-10 batch": "50",
        "CIFAR-100 batch": "50",
        "Shakespeare batch": "100",
        "EMNIST-L weight decay": "1e-4",
    },
)
