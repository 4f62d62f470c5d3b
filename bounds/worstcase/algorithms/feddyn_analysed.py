"""FedDyn as FedSAGD's Appendix C.4 analyses it: x - eta_l (g - s_i + lambda (x - x_t)).

s_i is the gradient at the model with which the client ended its last round, zero before its first;
the server adds the mean offset.
"""

from bounds.worstcase.rule import POSITIVE, Choices, Gradient, Local, Parameter, Rule, State


def finish(
    end: Local, server: State, _client: State, exactly: Gradient, _choices: Choices
) -> tuple[State, State]:
    """Send the offset; keep the gradient at the last model."""
    return {"update": end.points[-1] - server["model"]}, {"stale": exactly(end.points[-1])}


rule = Rule(
    slope=lambda point, gradient, server, client, choices: (
        gradient - client["stale"] + (point - server["model"]) * choices["strength"]
    ),
    parameters={"strength": Parameter(None, *POSITIVE)},
    client=lambda model, _choices: {"stale": model - model},
    finish=finish,
    serve=lambda server, mean, _choices: {"model": server["model"] + mean["update"]},
)
