"""What a worst case needs to know of a method, found by running it on unknown vectors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bounds.algorithm import Algorithm, Round, State
from bounds.errors import UserError
from bounds.training import Gradients, LocalStep
from bounds.worstcase.vectors import COMMON, NOUGHT, ONE, Space, Vector

START = (COMMON, 0)


@dataclass(frozen=True)
class Traits:
    """keeps: the state that holds a client's last model, if one does.

    stateless: whether a round starts from the global model alone. anchored: whether the rules tell
    the origin apart from other points.
    """

    keeps: str
    stateless: bool
    anchored: bool


def traits_of(algorithm: Algorithm, rounds: Iterable[Round]) -> Traits:
    """Run the method on one client; one that is not linear in its vectors is refused."""
    try:
        return _traits(algorithm, list(rounds))
    except (UserError, TypeError, AttributeError) as error:
        name = algorithm.describe()["name"]
        msg = (
            f"a worst case needs rules that are linear in all vectors, and those of {name} are "
            f"not: {error}"
        )
        raise UserError(msg) from error


def _traits(algorithm: Algorithm, rounds: list[Round]) -> Traits:
    start = Vector({START: ONE})
    server, client = {"model": start, **algorithm.server(start)}, algorithm.client(start)
    return Traits(
        keeps=_keeps(algorithm, server, client, rounds[0]),
        stateless=not client and set(server) == {"model"},
        anchored=_anchored(algorithm, server, client, rounds),
    )


def _keeps(algorithm: Algorithm, server: State, client: State, now: Round) -> str:
    """The state that begins as the first model and ends as the last local one."""
    space = Space()
    start = space.vector(COMMON)

    def new(_: Vector) -> Vector:
        return space.vector(COMMON)

    local, _, kept = _one_step(algorithm, server, client, new, now)
    same = (name for name in kept if client[name] == start and kept[name] == local["point"])
    return next(same, "")


def _anchored(algorithm: Algorithm, server: State, client: State, rounds: list[Round]) -> bool:
    """Whether something does not move along when the first model moves and no gradient changes.

    All is linear, so it is enough to follow the weight of the first model without any gradient. It
    is to be one at every point where a gradient is asked, and in every state what it was before: a
    step of a client and a round are then the same again.
    """
    asked: list[Vector] = []

    def still(point: Vector) -> Vector:
        asked.append(point)
        return NOUGHT

    for now in rounds:
        begun = algorithm.start(server, client)
        local, served, kept = _one_step(algorithm, server, client, still, now)
        if (local, served, kept) != (begun, server, client):
            return True
    return any(point != Vector({START: ONE}) for point in asked)


def _one_step(
    algorithm: Algorithm, server: State, client: State, gradient: Any, now: Round
) -> tuple[State, State, State]:
    """A client's state after a step, and the server's and its own after the round."""
    gradients = Gradients(lambda: gradient, gradient)
    local = algorithm.start(server, client)
    local = algorithm.step(local, server, client, LocalStep(gradients), now)
    message, kept = algorithm.finish(local, server, client, LocalStep(gradients), now)
    return local, algorithm.serve(server, message, now), kept
