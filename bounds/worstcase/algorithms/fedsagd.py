"""FedSAGD: x - eta_l (g + beta v + lambda (x - x_t) + mu x) (FedSAGD, Algorithm 1).

v becomes beta/(1 + beta) v - mean(x_{t,K} - x_t)/((1 + beta) eta_l K), zero at first. The decay mu
pulls to the origin, so the problem is not invariant under translations.
"""

from typing import Any

from bounds.worstcase.rule import GLOBAL_RATE, NONNEGATIVE, Choices, Parameter, Rule, State, move


def slope(point: Any, gradient: Any, server: State, _client: State, choices: Choices) -> Any:
    """g + beta v + lambda (x - x_t) + mu x."""
    pulled = gradient + server["momentum"] * choices["momentum"]
    pulled += (point - server["model"]) * choices["proximal"]
    return pulled + point * choices["decay"]


def serve(server: State, mean: State, choices: Choices) -> State:
    """Momentum, and the move."""
    beta = choices["momentum"]
    span = choices["rate"] * choices["steps"]
    momentum = server["momentum"] * beta - mean["update"] * (1 / span)
    return {**move(server, mean, choices), "momentum": momentum * (1 / (1 + beta))}


rule = Rule(
    slope=slope,
    parameters={
        "proximal": Parameter(None, *NONNEGATIVE),
        "decay": Parameter(None, *NONNEGATIVE),
        "momentum": Parameter(None, lambda beta: 0 <= beta < 1, "in [0, 1)"),
        "global_rate": GLOBAL_RATE,
    },
    server=lambda model, _choices: {"momentum": model - model},
    serve=serve,
    anchored=lambda choices: choices["decay"] != 0,
)
