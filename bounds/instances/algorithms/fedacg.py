"""FedACG as FedSAGD's Appendix C.9 analyses it: clients start at x_t + lambda m_t.

Then x - eta_l g, m = lambda m + mean change, and the server moves by m. As Kim et al. (2024) define
it, the local objective has the penalty beta/2 times the squared distance to the start.
"""

from dataclasses import replace
from fractions import Fraction

from bounds.instances.algorithms.fedavg import step
from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def penalised_step(
    local: Local, draw: Gradient, server: State, client: State, choices: Choices
) -> Fraction:
    """One local step with the penalty."""
    away = local.models[-1] - local.models[0]
    plain = step(local, draw, server, client, choices)
    return plain - choices["eta_l"] * choices["beta"] * away


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
original = replace(rule, name="FedACG as originally defined", step=penalised_step)
