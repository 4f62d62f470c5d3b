"""FedCM as FedSAGD's Appendix C.7 analyses it: x - eta_l (alpha g + (1 - alpha) m_t).

The server moves by the mean change over eta_l K, times the global rate where one is chosen; m_t, of
which no rule is printed there, is minus that mean change over eta_l K (Xu et al., 2021).
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, _client: State, choices: Choices) -> Fraction:
    """One local step."""
    alpha = choices["alpha_cm"]
    local.gradients.append(draw(local.models[-1]))
    slope = alpha * local.gradients[-1] + (1 - alpha) * server["momentum"]
    return local.models[-1] - choices["eta_l"] * slope


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move by the mean slope."""
    slope = mean["change"] / (choices["eta_l"] * choices["K"])
    rate = choices.get("eta", Fraction(1))
    return {"model": server["model"] + rate * slope, "momentum": -slope}


rule = Rule(
    name="FedCM",
    step=step,
    server=lambda _model, _choices: {"momentum": ZERO},
    serve=serve,
)
