"""An algorithm in exact arithmetic, and one round of it on one client.

All states are numbers by name. What is sent up is averaged by name over the active clients, and the
server turns the mean into its next state, in which `model` is the global model. A step may look at
the gradient at another point than the model itself; such points are reported beside the models.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

State = Mapping[str, Fraction]
Choices = Mapping[str, Fraction]
Gradient = Callable[[Fraction], Fraction]

ZERO = Fraction(0)


def nothing(_model: Fraction, _choices: Choices) -> dict[str, Fraction]:
    """A state that is empty at first."""
    return {}


def from_model(server: State, _client: State, _choices: Choices) -> Fraction:
    """Local training starts from the global model."""
    return server["model"]


def keep(_end: Local, _server: State, client: State, _draw: Gradient, _choices: Choices) -> State:
    """A client that remembers nothing."""
    return client


def move_by_mean(server: State, mean: State, _choices: Choices) -> State:
    """The new model is the old one plus the mean change."""
    return {**server, "model": server["model"] + mean["change"]}


@dataclass
class Local:
    """A client's round: its models x_{t,0}, ..., x_{t,K}, its drawn gradients, its momentum."""

    models: list[Fraction]
    gradients: list[Fraction]
    momentum: Fraction = ZERO

    @property
    def change(self) -> Fraction:
        """From the first model of the round to the last."""
        return self.models[-1] - self.models[0]

    @property
    def mean_gradient(self) -> Fraction:
        """The mean of the gradients of the round."""
        return sum(self.gradients, start=ZERO) / len(self.gradients)


Step = Callable[[Local, Gradient, State, State, Choices], Fraction]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """The rules of an algorithm; the first letter of a rate is `rate`."""

    name: str
    step: Step
    rate: str = "eta_l"
    steps: str = "K"
    begin: Callable[[State, State, Choices], Fraction] = from_model
    server: Callable[[Fraction, Choices], State] = nothing
    client: Callable[[Fraction, Choices], State] = nothing
    # The client's next state; it may draw one more gradient.
    remember: Callable[[Local, State, State, Gradient, Choices], State] = keep
    # Further letters that a client sends; its change is always sent.
    send: Callable[[Local, State, Gradient, Choices], State] = lambda *_: {}
    serve: Callable[[State, State, Choices], State] = move_by_mean


def local_round(
    rule: Rule, server: State, client: State, draw: Gradient, choices: Choices
) -> Local:
    """Train one client for K steps."""
    local = Local([rule.begin(server, client, choices)], [])
    for _ in range(int(choices[rule.steps])):
        point = rule.step(local, draw, server, client, choices)
        local.models.append(point)
    return local


def average(states: list[State], counts: list[int] | None = None) -> dict[str, Fraction]:
    """The mean of what the active clients send; `counts` says how many send each."""
    counts = counts or [1] * len(states)
    pairs = list(zip(states, counts, strict=True))
    return {
        name: sum((state[name] * count for state, count in pairs if count), start=ZERO)
        / sum(counts)
        for name in states[0]
    }
