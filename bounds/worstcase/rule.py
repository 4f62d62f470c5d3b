"""The rules of a method, on whatever vectors it is run.

States are vectors by name; `model` of the server's state is the global model. What clients send is
averaged by name over the active ones. The vectors are unknown ones when a worst case is sought, and
known ones when an instance is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.worstcase.vectors import Linear

State = Mapping[str, Linear]
# The rate of the local steps as `rate`, K as `steps`, the numbers of active and of all clients,
# and the parameters of the method.
Choices = Mapping[str, Fraction]
Gradient = Callable[[Any], Any]


@dataclass
class Local:
    """A client's round: x_{t,0}, ..., x_{t,K} and the gradients drawn at all but the last."""

    points: list[Any]
    gradients: list[Any]


@dataclass(frozen=True)
class Parameter:
    """A number of a method: its default, if it has one, and what it must satisfy, in words too."""

    default: Fraction | None
    holds: Callable[[Fraction], bool]
    words: str


POSITIVE = (lambda x: x > 0, "positive")
NONNEGATIVE = (lambda x: x >= 0, "zero or positive")
GLOBAL_RATE = Parameter(Fraction(1), *POSITIVE)


def from_model(server: State, _client: State, _choices: Choices) -> Any:
    """Local training starts from the global model."""
    return server["model"]


def _nothing(_model: Any, _choices: Choices) -> State:
    return {}


def _update(
    end: Local, server: State, client: State, _exactly: Gradient, _choices: Choices
) -> tuple[State, State]:
    """Send x_{t,K} - x_t, and remember nothing more."""
    return {"update": end.points[-1] - server["model"]}, client


def move(server: State, mean: State, choices: Choices) -> State:
    """x_t + eta mean(x_{t,K} - x_t)."""
    return {**server, "model": server["model"] + mean["update"] * choices["global_rate"]}


@dataclass(frozen=True, kw_only=True)
class Rule:
    """slope: what a local step moves against, from the point, the gradient there and the states.

    finish: what a client sends and what it remembers. keeps: the state that holds a client's last
    model, if one does. anchored: whether the rule tells the origin apart from other points.
    """

    slope: Callable[[Any, Any, State, State, Choices], Any]
    parameters: Mapping[str, Parameter] = field(default_factory=lambda: {})
    start: Callable[[State, State, Choices], Any] = from_model
    server: Callable[[Any, Choices], State] = _nothing
    client: Callable[[Any, Choices], State] = _nothing
    finish: Callable[[Local, State, State, Gradient, Choices], tuple[State, State]] = _update
    serve: Callable[[State, State, Choices], State] = move
    keeps: str = ""
    anchored: Callable[[Choices], bool] = lambda _choices: False

    @property
    def stateless(self) -> bool:
        """Whether a round starts from the global model alone."""
        return self.server is _nothing and self.client is _nothing

    def choices(self, name: str, given: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """The parameters with their defaults; unknown, missing and impossible ones are refused."""
        for wrong in given.keys() - self.parameters.keys():
            known = ", ".join(self.parameters) or "none"
            msg = f"{name} has no parameter {wrong!r}; its parameters are {known}"
            raise UserError(msg)
        chosen = {}
        for word, parameter in self.parameters.items():
            number = given.get(word, parameter.default)
            if number is None:
                msg = f"{name} needs {word}=..., {parameter.words}"
                raise UserError(msg)
            if not parameter.holds(number):
                msg = f"{word} = {number} of {name} must be {parameter.words}"
                raise UserError(msg)
            chosen[word] = number
        return chosen


def train(rule: Rule, server: State, client: State, draw: Gradient, choices: Choices) -> Local:
    """K local steps x - eta_l * slope."""
    local = Local([rule.start(server, client, choices)], [])
    for _ in range(int(choices["steps"])):
        point = local.points[-1]
        local.gradients.append(draw(point))
        slope = rule.slope(point, local.gradients[-1], server, client, choices)
        local.points.append(point - slope * choices["rate"])
    return local
