"""MimeLite as FedSAGD's Appendix C.8 analyses it: x - eta_l ((1 - beta) g + beta m).

The appendix prints no rule for m; in Karimireddy et al. (2021) m = (1 - beta) (mean gradient of the
active clients at x_t) + beta m.
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, _client: State, choices: Choices) -> Fraction:
    """One local step."""
    beta = choices["beta"]
    local.gradients.append(draw(local.models[-1]))
    slope = (1 - beta) * local.gradients[-1] + beta * server["momentum"]
    return local.models[-1] - choices["eta_l"] * slope


def serve(server: State, mean: State, choices: Choices) -> State:
    """The mean of the models; the momentum follows the full gradients."""
    beta = choices["beta"]
    return {
        "model": server["model"] + mean["change"],
        "momentum": (1 - beta) * mean["gradient"] + beta * server["momentum"],
    }


rule = Rule(
    name="MimeLite",
    step=step,
    server=lambda _model, _choices: {"momentum": ZERO},
    send=lambda end, _client, exactly, _choices: {"gradient": exactly(end.models[0])},
    serve=serve,
)
