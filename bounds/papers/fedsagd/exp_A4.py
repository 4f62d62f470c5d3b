r"""Validation of stability (App. A.4, Figures 1 and 2).

- Measurement: "the maximum discrepancy among client models after two times of FL training", L2
  norm. EMNIST on the logistic model (500 clients, 1%); CIFAR-10 and CIFAR-100 on the CNN (200
  clients, 2%).
- Figure 1, three panels: local model discrepancy (local-update stability) against the index of
  local updates K. Figure 2: global model discrepancy (global-update stability) against the index of
  communication rounds T. Vertical axis: model discrepancy. Legend: FedAvg, FedProx, FedAdam,
  FedDyn, FedLNAG, FedACG, FedANAG, FedSAGD.
- Stated for Figure 1: local momentum (FedLNAG) may impair local-update stability; global momentum
  (FedAdam) performs slightly better but does not improve on FedAvg; FedDyn is better than FedAvg
  and inferior to FedSAGD
  and FedProx "due to low participation rates".
- Stated for Figure 2: FedLNAG has significantly poorer stability than other methods across all
  tasks; other momentum-based methods are largely comparable to FedAvg; the improvements of FedDyn
  and FedProx over FedAvg are rather
  limited; FedSAGD has substantially better global stability than all other methods.
"""


from bounds.statement import Kind, Statement

statement = Statement(
id="fedsagd.exp.A4", kind=Kind.EXPERIMENT, text=__doc__, lines="692-743",
)
