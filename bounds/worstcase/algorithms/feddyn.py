"""FedDyn: x - eta_l (g - d_i + alpha (x - x_t)); d_i and h follow the offsets (Acar et al., 2021).

d_i becomes d_i - alpha (x_{t,K} - x_t), h becomes h - alpha (s/m) mean(x_{t,K} - x_t), and the
server takes the mean model - h/alpha.
"""

from bounds.worstcase.rule import POSITIVE, Choices, Gradient, Local, Parameter, Rule, State


def finish(
    end: Local, server: State, client: State, _exactly: Gradient, choices: Choices
) -> tuple[State, State]:
    """Send the offset; the drift follows it."""
    update = end.points[-1] - server["model"]
    return {"update": update}, {"drift": client["drift"] - update * choices["strength"]}


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move h, then the model."""
    share = choices["active"] / choices["clients"]
    h = server["h"] - mean["update"] * (choices["strength"] * share)
    return {"model": server["model"] + mean["update"] - h * (1 / choices["strength"]), "h": h}


rule = Rule(
    slope=lambda point, gradient, server, client, choices: (
        gradient - client["drift"] + (point - server["model"]) * choices["strength"]
    ),
    parameters={"strength": Parameter(None, *POSITIVE)},
    server=lambda model, _choices: {"h": model - model},
    client=lambda model, _choices: {"drift": model - model},
    finish=finish,
    serve=serve,
)
