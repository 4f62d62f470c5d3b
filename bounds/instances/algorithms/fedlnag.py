"""FedLNAG as FedSAGD's Appendix C.5 analyses it.

y = x - beta m, then m = beta m + (1 - beta) g(y), x = x - eta_l m, with m = 0 as a round starts;
the server adds the mean change.

As Yu et al. (2019) define it, m = beta m + g(x), x = x - eta_l (beta m + g(x)), and the mean
momentum of the clients starts the next round.
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(
    local: Local, draw: Gradient, _server: State, _client: State, choices: Choices
) -> Fraction:
    """One local step; the gradient is taken at y."""
    beta = choices["beta"]
    slope = draw(local.models[-1] - beta * local.momentum)
    local.gradients.append(slope)
    local.momentum = beta * local.momentum + (1 - beta) * slope
    return local.models[-1] - choices["eta_l"] * local.momentum


rule = Rule(name="FedLNAG", step=step)


def original_step(
    local: Local, draw: Gradient, server: State, _client: State, choices: Choices
) -> Fraction:
    """One local step with the gradient at the model."""
    beta = choices["beta"]
    before = local.momentum if local.gradients else server["momentum"]
    slope = draw(local.models[-1])
    local.gradients.append(slope)
    local.momentum = beta * before + slope
    return local.models[-1] - choices["eta_l"] * (beta * local.momentum + slope)


def original_serve(server: State, mean: State, _choices: Choices) -> State:
    """The means of the models and of the momenta."""
    return {"model": server["model"] + mean["change"], "momentum": mean["momentum"]}


original = Rule(
    name="FedLNAG as originally defined",
    step=original_step,
    server=lambda _model, _choices: {"momentum": ZERO},
    send=lambda end, _client, _exactly, _choices: {"momentum": end.momentum},
    serve=original_serve,
)
