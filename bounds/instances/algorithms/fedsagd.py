"""FedSAGD: Algorithm 1, and the local rule that its Appendix C.11 displays.

x - eta_l (g + beta v + lambda (x - x_t) + mu x), and
v = beta/(1 + beta) v - mean change/((1 + beta) eta_l K), x_t + eta mean change.
The display of the appendix has - mu x in the place of + mu x.
"""

from __future__ import annotations

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, _client: State, choices: Choices) -> Fraction:
    """One local step of Algorithm 1."""
    return _stepped(local, draw, server, choices, choices["mu"])


def displayed_step(
    local: Local, draw: Gradient, server: State, _client: State, choices: Choices
) -> Fraction:
    """One local step as the appendix displays it."""
    return _stepped(local, draw, server, choices, -choices["mu"])


def _stepped(
    local: Local, draw: Gradient, server: State, choices: Choices, decay: Fraction
) -> Fraction:
    x = local.models[-1]
    local.gradients.append(draw(x))
    slope = local.gradients[-1] + choices["beta"] * server["momentum"]
    slope += choices["lam"] * (x - server["model"]) + decay * x
    return x - choices["eta_l"] * slope


def serve(server: State, mean: State, choices: Choices) -> State:
    """Momentum and move; the rate eta is 1 where none is chosen."""
    beta = choices["beta"]
    slope = mean["change"] / (choices["eta_l"] * choices["K"])
    return {
        "model": server["model"] + choices.get("eta", Fraction(1)) * mean["change"],
        "momentum": (beta * server["momentum"] - slope) / (1 + beta),
    }


def _still(_model: Fraction, _choices: Choices) -> State:
    return {"momentum": ZERO}


rule = Rule(name="FedSAGD", step=step, server=_still, serve=serve)
displayed = Rule(name="FedSAGD as displayed", step=displayed_step, server=_still, serve=serve)
