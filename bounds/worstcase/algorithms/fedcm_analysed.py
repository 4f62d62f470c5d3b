"""FedCM as FedSAGD's Appendix C.7 analyses it: x - eta_l (alpha g + (1 - alpha) m).

The server moves by the mean offset over eta_l K, and m is minus that move (Xu et al., 2021).
"""

from fractions import Fraction

from bounds.worstcase.rule import Choices, Parameter, Rule, State


def serve(server: State, mean: State, choices: Choices) -> State:
    """Move by the mean slope."""
    slope = mean["update"] * (1 / (choices["rate"] * choices["steps"]))
    return {"model": server["model"] + slope, "momentum": slope * Fraction(-1)}


rule = Rule(
    slope=lambda _point, gradient, server, _client, choices: (
        gradient * choices["weight"] + server["momentum"] * (1 - choices["weight"])
    ),
    parameters={"weight": Parameter(None, lambda alpha: 0 <= alpha <= 1, "in [0, 1]")},
    server=lambda model, _choices: {"momentum": model - model},
    serve=serve,
)
