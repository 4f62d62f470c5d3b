"""FedInit: a client starts at w_t + beta (w_t - w_i), w_i its last model; the server averages."""

from fractions import Fraction

from bounds.instances.algorithms.rule import Choices, Gradient, Local, Rule, State


def begin(server: State, client: State, choices: Choices) -> Fraction:
    """The relaxed initialisation."""
    return server["model"] + choices["beta"] * (server["model"] - client["last"])


def step(
    local: Local, draw: Gradient, _server: State, _client: State, choices: Choices
) -> Fraction:
    """One local step."""
    local.gradients.append(draw(local.models[-1]))
    return local.models[-1] - choices["eta"] * local.gradients[-1]


def remember(
    end: Local, _server: State, _client: State, _draw: Gradient, _choices: Choices
) -> State:
    """The last model."""
    return {"last": end.models[-1]}


def serve(_server: State, mean: State, _choices: Choices) -> State:
    """The mean of the clients' models."""
    return {"model": mean["last"]}


rule = Rule(
    name="FedInit",
    step=step,
    rate="eta",
    begin=begin,
    client=lambda model, _choices: {"last": model},
    remember=remember,
    send=lambda end, _client, _exactly, _choices: {"last": end.models[-1]},
    serve=serve,
)
