"""MimeLite: x - eta_l ((1 - beta) g + beta m) (Karimireddy et al., 2021).

m becomes (1 - beta) mean(grad f_i(x_t)) + beta m; the server takes the mean of the models.
"""

from bounds.worstcase.rule import Choices, Gradient, Local, Parameter, Rule, State


def finish(
    end: Local, server: State, client: State, exactly: Gradient, _choices: Choices
) -> tuple[State, State]:
    """Send the offset and the gradient at the global model."""
    update = end.points[-1] - server["model"]
    return {"update": update, "gradient": exactly(server["model"])}, client


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move, and renew the momentum."""
    beta = choices["momentum"]
    momentum = mean["gradient"] * (1 - beta) + server["momentum"] * beta
    return {"model": server["model"] + mean["update"], "momentum": momentum}


rule = Rule(
    slope=lambda _point, gradient, server, _client, choices: (
        gradient * (1 - choices["momentum"]) + server["momentum"] * choices["momentum"]
    ),
    parameters={"momentum": Parameter(None, lambda beta: 0 <= beta <= 1, "in [0, 1]")},
    server=lambda model, _choices: {"momentum": model - model},
    finish=finish,
    serve=serve,
)
