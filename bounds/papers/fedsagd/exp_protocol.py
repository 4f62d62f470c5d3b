"""Section 5.1: settings, baselines and metrics of the experiments.

Heterogeneity is simulated by label distributions from a Dirichlet distribution; in the IID setting
the training data are assigned at random. "We report the test accuracy after 2000 communication
rounds across all experiments."

Two metrics: the number of rounds to reach a target test accuracy, and the final performance of the
global model on a validation set throughout the training. Top accuracies are averages over five runs
with different random seeds (line 495).
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.protocol",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="454-489",
    tables=(
        Table(
            caption="the three settings",
            columns=("setting", "data", "clients", "participation"),
            rows=(
                ("I", "CIFAR-10 and CIFAR-100", "200", "2%"),
                ("II", "EMNIST-L", "500", "1%"),
                ("III", "Shakespeare", "100", "3%"),
            ),
        ),
    ),
    settings={
        "algorithm": "FedSAGD",
        "baselines": "FedAvg, FedProx, FedAdam, SCAFFOLD, FedCM, FedDyn, FedACG, FedANAG, FedAvgM, MimeLite, FedLNAG",
        "Dirichlet concentration": "0.3",
        "rounds": "2000",
        "seeds": "5",
        "metrics": "rounds to a target test accuracy; top accuracy",
    },
)
