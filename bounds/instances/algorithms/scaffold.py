"""SCAFFOLD as FedSAGD's Appendix C.3 analyses it: x - eta_l (g - c_i + c).

c_i is the mean gradient of the client's last round and c the mean of all c_i, zero at first, as
Karimireddy et al. (2020) define it; the appendix prints no rule for c. A client sends how much its
c_i changes; of m clients s are active.
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, client: State, choices: Choices) -> Fraction:
    """One local step."""
    x = local.models[-1]
    local.gradients.append(draw(x))
    slope = local.gradients[-1] - client["control"] + server["control"]
    return x - choices["eta_l"] * slope


def remember(
    end: Local, _server: State, _client: State, _draw: Gradient, _choices: Choices
) -> State:
    """The mean gradient."""
    return {"control": end.mean_gradient}


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move by the mean change; c follows the mean of all c_i."""
    share = choices["s"] / choices["m"]
    return {
        "model": server["model"] + mean["change"],
        "control": server["control"] + share * mean["control"],
    }


rule = Rule(
    name="SCAFFOLD",
    step=step,
    server=lambda _model, _choices: {"control": ZERO},
    client=lambda _model, _choices: {"control": ZERO},
    remember=remember,
    send=lambda end, client, _draw, _choices: {"control": end.mean_gradient - client["control"]},
    serve=serve,
)
