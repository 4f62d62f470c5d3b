"""FedAdam as FedSAGD's Appendix C.6 analyses it, with beta_2 = 1.

Delta = beta_1 Delta + (1 - beta_1) mean change, x = x + Delta/(sqrt(v) + tau). The appendix prints
no rule for v; in Reddi et al. (2021) v = beta_2 v + (1 - beta_2) Delta^2 from v >= tau^2 or, as
here with beta_2 = 1, the number it starts from. Its root is the choice `root_v`.
"""

from bounds.instances.algorithms.fedavg import step
from bounds.instances.algorithms.rule import ZERO, Choices, Rule, State


def serve(server: State, mean: State, choices: Choices) -> State:
    """Momentum, then the damped move."""
    beta = choices["beta_1"]
    offset = beta * server["offset"] + (1 - beta) * mean["change"]
    scale = choices["root_v"] + choices["tau"]
    return {"model": server["model"] + offset / scale, "offset": offset}


rule = Rule(
    name="FedAdam",
    step=step,
    server=lambda _model, _choices: {"offset": ZERO},
    serve=serve,
)
