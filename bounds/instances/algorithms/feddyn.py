"""FedDyn as FedSAGD's Appendix C.4 analyses it: x - eta_l (g - s_i + lambda (x - x_t)).

s_i is a stochastic gradient at the model with which the client ended its last round, zero before
its first; the server adds the mean change.

As Acar et al. (2021) define it, s_i moves by -lambda (x_K - x_t) and h by -lambda/m times the sum
of the active changes, and the server also adds -h/lambda. Their client minimises its local problem;
here it takes K steps towards that.
"""

from fractions import Fraction

from bounds.instances.algorithms.rule import ZERO, Choices, Gradient, Local, Rule, State


def step(local: Local, draw: Gradient, server: State, client: State, choices: Choices) -> Fraction:
    """One local step."""
    x = local.models[-1]
    local.gradients.append(draw(x))
    pull = choices["lam"] * (x - server["model"])
    return x - choices["eta_l"] * (local.gradients[-1] - client["stale"] + pull)


def remember(
    end: Local, _server: State, _client: State, draw: Gradient, _choices: Choices
) -> State:
    """The gradient at the last model."""
    return {"stale": draw(end.models[-1])}


rule = Rule(
    name="FedDyn",
    step=step,
    client=lambda _model, _choices: {"stale": ZERO},
    remember=remember,
)


def original_remember(
    end: Local, _server: State, client: State, _draw: Gradient, choices: Choices
) -> State:
    """The dual variable of Acar et al."""
    return {"stale": client["stale"] - choices["lam"] * end.change}


def original_serve(server: State, mean: State, choices: Choices) -> State:
    """The mean of the models, corrected by h; of m clients s are active."""
    share = choices["s"] / choices["m"]
    correction = server["correction"] - choices["lam"] * share * mean["change"]
    model = server["model"] + mean["change"] - correction / choices["lam"]
    return {"model": model, "correction": correction}


original = Rule(
    name="FedDyn as originally defined",
    step=step,
    client=lambda _model, _choices: {"stale": ZERO},
    remember=original_remember,
    server=lambda _model, _choices: {"correction": ZERO},
    serve=original_serve,
)
