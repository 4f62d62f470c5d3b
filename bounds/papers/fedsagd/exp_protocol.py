r"""Settings, baselines, metrics.

- Settings: I, CIFAR-10 and CIFAR-100, 200 clients, 2% participation per round; II, EMNIST-L, 500
  clients, 1%; III, Shakespeare, 100 clients, 3%. Heterogeneity: label distributions from a
  Dirichlet
  distribution with concentration parameter 0.3; IID setting: random assignment.
- Baselines: FedAvg, FedProx, FedAdam, SCAFFOLD, FedCM, FedDyn, FedACG, FedANAG, FedAvgM, MimeLite,
  FedLNAG.
- "We report the test accuracy after 2000 communication rounds across all experiments."
- Metrics: number of rounds to reach a target test accuracy; final (top) performance of the global
  model on a validation set throughout training. Top accuracies are averages over five runs with
  different random seeds (line 495).
"""


from bounds.statement import Kind, Statement

statement = Statement(
id="fedsagd.exp.protocol", kind=Kind.EXPERIMENT, text=__doc__, lines="454-489",
)
