"""FedLNAG as FedSAGD's Appendix C.5 analyses it.

y = x - beta m, then m = beta m + (1 - beta) g(y), x = x - eta_l m, with m = 0 as a round starts;
the server adds the mean change.
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import Choices, Gradient, Local, Rule, State


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
