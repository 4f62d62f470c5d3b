"""FedACG as FedSAGD's Appendix C.9 analyses it: clients start at x_t + lambda m_t.

Then x - eta_l g, m = lambda m + mean change, and the server moves by m.
"""

from bounds.instances.algorithms.fedavg import step
from bounds.instances.algorithms.rule import ZERO, Choices, Rule, State


def serve(server: State, mean: State, choices: Choices) -> State:
    """Momentum, then the move."""
    momentum = choices["lam"] * server["momentum"] + mean["change"]
    return {"model": server["model"] + momentum, "momentum": momentum}


rule = Rule(
    name="FedACG",
    step=step,
    begin=lambda server, _client, choices: server["model"] + choices["lam"] * server["momentum"],
    server=lambda _model, _choices: {"momentum": ZERO},
    serve=serve,
)
