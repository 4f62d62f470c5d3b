"""Appendix A.4, Figures 1 and 2: validation of stability.

Stability is measured "by computing the maximum discrepancy among client models after two times of
FL training", in the $L_2$ norm.

Figure 1, three panels: local model discrepancy (local-update stability) against the index of local
updates $K$. Local momentum (FedLNAG) may impair local-update stability; global momentum (FedAdam)
performs slightly better but does not improve on FedAvg; FedDyn is better than FedAvg and inferior
to FedSAGD and FedProx "due to low participation rates".

Figure 2: global model discrepancy (global-update stability) against the index of communication
rounds $T$. FedLNAG has significantly poorer stability than the other methods in all tasks; the
other momentum-based methods are largely comparable to FedAvg; the improvements of FedDyn and
FedProx over FedAvg are rather limited; FedSAGD has substantially better global stability than all
other methods.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.A4",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="692-743",
    tables=(
        Table(
            caption="The three tasks",
            columns=("data", "model", "clients", "participation"),
            rows=(
                ("EMNIST", "multi-class logistic classification", "500", "1%"),
                ("CIFAR10", "CNN", "200", "2%"),
                ("CIFAR100", "CNN", "200", "2%"),
            ),
        ),
    ),
    settings={
        "algorithms": "FedAvg, FedProx, FedAdam, FedDyn, FedLNAG, FedACG, FedANAG, FedSAGD",
        "Figure 1 horizontal axis": "index of local updates K",
        "Figure 2 horizontal axis": "index of communication rounds T",
        "vertical axis": "model discrepancy",
        "norm": "L2",
    },
)
