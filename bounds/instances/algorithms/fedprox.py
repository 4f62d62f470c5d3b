"""FedProx: x - eta_l (g + lambda (x - x_t)), and the mean of the clients' models."""

from fractions import Fraction

from bounds.instances.algorithms.rule import Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, _client: State, choices: Choices) -> Fraction:
    """One local step."""
    x = local.models[-1]
    local.gradients.append(draw(x))
    pull = choices["lam"] * (x - server["model"])
    return x - choices["eta_l"] * (local.gradients[-1] + pull)


rule = Rule(name="FedProx", step=step)
