"""FedACG as FedSAGD's Appendix C.9 analyses it: clients start at x_t + lambda m_t.

Then x - eta_l g; m becomes lambda m + the mean offset from there, and the server moves by m.
"""

from typing import Any

from bounds.worstcase.rule import Choices, Gradient, Local, Parameter, Rule, State


def start(server: State, _client: State, choices: Choices) -> Any:
    """The model that the momentum points at."""
    return server["model"] + server["momentum"] * choices["momentum"]


def finish(
    end: Local, _server: State, client: State, _exactly: Gradient, _choices: Choices
) -> tuple[State, State]:
    """Send the offset from the start."""
    return {"update": end.points[-1] - end.points[0]}, client


def serve(server: State, mean: State, choices: Choices) -> State:
    """Momentum, then the move."""
    momentum = server["momentum"] * choices["momentum"] + mean["update"]
    return {"model": server["model"] + momentum, "momentum": momentum}


rule = Rule(
    slope=lambda _point, gradient, _server, _client, _choices: gradient,
    parameters={"momentum": Parameter(None, lambda weight: 0 <= weight < 1, "in [0, 1)")},
    start=start,
    server=lambda model, _choices: {"momentum": model - model},
    finish=finish,
    serve=serve,
)
