"""FedInit: local training starts from w_t + beta (w_t - w_i), w_i the client's last model.

The server takes the mean of the clients' models (FedInit, Algorithm 1).
"""

from typing import Any

from bounds.worstcase.rule import Choices, Gradient, Local, Parameter, Rule, State


def start(server: State, client: State, choices: Choices) -> Any:
    """The relaxed initialisation."""
    return server["model"] + (server["model"] - client["last"]) * choices["relaxation"]


def finish(
    end: Local, server: State, _client: State, _exactly: Gradient, _choices: Choices
) -> tuple[State, State]:
    """Send the offset from the global model; keep the last model."""
    return {"update": end.points[-1] - server["model"]}, {"last": end.points[-1]}


rule = Rule(
    slope=lambda _point, gradient, _server, _client, _choices: gradient,
    parameters={"relaxation": Parameter(None, lambda _beta: True, "a number")},
    start=start,
    client=lambda model, _choices: {"last": model},
    finish=finish,
    serve=lambda server, mean, _choices: {"model": server["model"] + mean["update"]},
    keeps="last",
)
