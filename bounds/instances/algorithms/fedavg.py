"""FedAvg: x - eta_l g, and the mean of the clients' models."""

from fractions import Fraction

from bounds.instances.algorithms.rule import Choices, Gradient, Local, Rule, State


def step(
    local: Local, draw: Gradient, _server: State, _client: State, choices: Choices
) -> Fraction:
    """One local step."""
    slope = draw(local.models[-1])
    local.gradients.append(slope)
    return local.models[-1] - choices["eta_l"] * slope


rule = Rule(name="FedAvg", step=step)
