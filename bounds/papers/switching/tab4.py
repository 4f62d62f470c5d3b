r"""Table 4: different methods in the second stage, cross-device non-IID CIFAR-100.

"FedNTD is not effective during the second stage of training, whereas Scaffold performs comparably
to FedAvg." "Therefore, we argue that it is sufficient to use FedAvg in the second stage, as it
introduces no additional computational or communication overhead." MOON is left out "because it
requires modifications to the model architecture" (A.3).
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="switching.tab4",
    kind=Kind.TABLE,
    text=__doc__,
    lines="403-410",
    tables=(
        Table(
            caption=(
                "Performance of different methods in the second stage of training under "
                "cross-device non-IID CIFAR-100"
            ),
            columns=("Method", "FedDyn (continuous)", "FedAvg", "FedNTD", "Scaffold"),
            rows=(("Accuracy", "54.25", "56.48", "54.06", "56.31"),),
        ),
    ),
    settings={
        "data set": "CIFAR-100",
        "partition": "non-IID",
        "Cross-Device": "switching.tab5",
        "first stage": "FedDyn",
        "second stage": "FedDyn, FedAvg, FedNTD, Scaffold",
    },
)
