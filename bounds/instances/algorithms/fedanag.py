"""FedANAG: x - eta_l ((1 + beta) g + beta^2 m_t), m = beta m + the mean of all gradients.

FedSAGD's Appendix C.10 prints no rule for m; it is that of Zhang et al. (2025).
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, _client: State, choices: Choices) -> Fraction:
    """One local step."""
    beta = choices["beta"]
    local.gradients.append(draw(local.models[-1]))
    slope = (1 + beta) * local.gradients[-1] + beta**2 * server["momentum"]
    return local.models[-1] - choices["eta_l"] * slope


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move by the mean change."""
    momentum = choices["beta"] * server["momentum"] + mean["gradient"]
    return {"model": server["model"] + mean["change"], "momentum": momentum}


rule = Rule(
    name="FedANAG",
    step=step,
    server=lambda _model, _choices: {"momentum": ZERO},
    send=lambda end, _client, _exactly, _choices: {"gradient": end.mean_gradient},
    serve=serve,
)
