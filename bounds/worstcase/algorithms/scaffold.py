"""SCAFFOLD: x - eta_l (g - c_i + c), with control variates c_i and c (Karimireddy et al., 2020).

Option I renews c_i by the gradient at x_t, option II by c_i - c + (x_t - x_{t,K})/(K eta_l);
c follows the mean of all c_i.
"""

from fractions import Fraction

from bounds.worstcase.rule import (
    GLOBAL_RATE,
    Choices,
    Gradient,
    Local,
    Parameter,
    Rule,
    State,
    move,
)


def finish(
    end: Local, server: State, client: State, exactly: Gradient, choices: Choices
) -> tuple[State, State]:
    """Send the offset and how c_i changes."""
    update = end.points[-1] - server["model"]
    if choices["option"] == 1:
        control = exactly(server["model"])
    else:
        span = 1 / (choices["steps"] * choices["rate"])
        control = client["control"] - server["control"] - update * span
    return {"update": update, "control": control - client["control"]}, {"control": control}


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move the model and c."""
    share = choices["active"] / choices["clients"]
    return {**move(server, mean, choices), "control": server["control"] + mean["control"] * share}


rule = Rule(
    slope=lambda _point, gradient, server, client, _choices: (
        gradient - client["control"] + server["control"]
    ),
    parameters={
        "option": Parameter(Fraction(2), lambda option: option in (1, 2), "1 or 2"),
        "global_rate": GLOBAL_RATE,
    },
    server=lambda model, _choices: {"control": model - model},
    client=lambda model, _choices: {"control": model - model},
    finish=finish,
    serve=serve,
)
