"""FedANAG: x - eta_l ((1 + beta) g + beta^2 m) (Zhang et al., 2025).

m becomes beta m + the mean of all gradients of the round; the server adds the mean offset.
"""

from fractions import Fraction

from bounds.worstcase.rule import Choices, Gradient, Local, Parameter, Rule, State


def finish(
    end: Local, server: State, client: State, _exactly: Gradient, _choices: Choices
) -> tuple[State, State]:
    """Send the offset and the mean gradient."""
    total = end.gradients[0]
    for gradient in end.gradients[1:]:
        total = total + gradient
    mean = total * Fraction(1, len(end.gradients))
    return {"update": end.points[-1] - server["model"], "gradient": mean}, client


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move, and renew the momentum."""
    momentum = server["momentum"] * choices["momentum"] + mean["gradient"]
    return {"model": server["model"] + mean["update"], "momentum": momentum}


rule = Rule(
    slope=lambda _point, gradient, server, _client, choices: (
        gradient * (1 + choices["momentum"]) + server["momentum"] * choices["momentum"] ** 2
    ),
    parameters={"momentum": Parameter(None, lambda beta: 0 <= beta < 1, "in [0, 1)")},
    server=lambda model, _choices: {"momentum": model - model},
    finish=finish,
    serve=serve,
)
