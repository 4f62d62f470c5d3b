"""A client's round on exact vectors, and the mean of what clients send.

Vectors are rational numbers, lists of them, or unknown vectors whose worst case is sought.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bounds.algorithm import Algorithm, Round, State
from bounds.errors import UserError
from bounds.space import Vector

Gradient = Callable[[Vector], Vector]


@dataclass(frozen=True)
class Gradients:
    """What a client can ask: `sample` draws what a local step sees, `exactly` is grad f_i."""

    sample: Callable[[], Gradient]
    exactly: Gradient


def exactly(gradient: Gradient) -> Gradients:
    """Those of a client without noise."""
    return Gradients(lambda: gradient, gradient)


@dataclass
class LocalStep:
    """The oracle of one local step, whose sample is drawn when it is first asked for."""

    gradients: Gradients
    answers: list[Vector] = field(default_factory=list)
    drawn: Gradient | None = None

    def __call__(self, points: Vector) -> Vector:
        """The stochastic gradient."""
        if self.drawn is None:
            self.drawn = self.gradients.sample()
        return self._told(self.drawn(points))

    def full(self, points: Vector) -> Vector:
        """The gradient over all samples."""
        return self._told(self.gradients.exactly(points))

    def penalised(self, *_: Any) -> Vector:
        """A loss that is known by its gradients has no outputs."""
        msg = "this method compares the outputs of models, which the losses here do not have"
        raise UserError(msg)

    def _told(self, gradient: Vector) -> Vector:
        self.answers.append(gradient)
        return gradient


@dataclass
class Local:
    """A client's round: x_{t,0}, ..., x_{t,K}, the gradients met on the way, and how it ends."""

    points: list[Vector]
    gradients: list[Vector]
    state: State


def exact_round(index: int, *, rate: Fraction, steps: int, active: int, clients: int) -> Round:
    """Rounds with one rate, on clients with equal numbers of samples."""
    one = Fraction(1)
    return Round(index, rate, steps * one, rate * steps, active * one, clients * one, one)


def train(
    algorithm: Algorithm, server: State, client: State, gradients: Gradients, now: Round
) -> Local:
    """Make the K local steps."""
    state = algorithm.start(server, client)
    local = Local([state["point"]], [], state)
    for _ in range(int(now.steps)):
        oracle = LocalStep(gradients)
        local.state = algorithm.step(local.state, server, client, oracle, now)
        local.points.append(local.state["point"])
        local.gradients += oracle.answers
    return local


def finish(
    algorithm: Algorithm,
    local: Local,
    server: State,
    client: State,
    gradients: Gradients,
    now: Round,
) -> tuple[State, State]:
    """What the client sends, and what it keeps; both may need another sample."""
    return algorithm.finish(local.state, server, client, LocalStep(gradients), now)


def average(messages: Sequence[State], counts: Sequence[int] | None = None) -> State:
    """The mean of what the active clients send; `counts` says how many send each."""
    counts = counts or [1] * len(messages)
    sent = [(message, count) for message, count in zip(messages, counts, strict=True) if count]
    return {
        name: sum((message[name] * count for message, count in sent), start=Fraction(0))
        / sum(counts)
        for name in messages[0]
    }
