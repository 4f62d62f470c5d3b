"""FedDyn as FedSAGD's Appendix C.4 analyses it: x - eta_l (g - s_i + lambda (x - x_t)).

s_i is a stochastic gradient at the model with which the client ended its last round, zero before
its first; the server adds the mean change.
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, client: State, choices: Choices) -> Fraction:
    """One local step."""
    x = local.models[-1]
    local.gradients.append(draw(x))
    pull = choices["lam"] * (x - server["model"])
    return x - choices["eta_l"] * (local.gradients[-1] - client["stale"] + pull)


def remember(
    end: Local, _server: State, _client: State, draw: Gradient, _choices: Choices
) -> State:
    """The gradient at the last model."""
    return {"stale": draw(end.models[-1])}


rule = Rule(
    name="FedDyn",
    step=step,
    client=lambda _model, _choices: {"stale": ZERO},
    remember=remember,
)
