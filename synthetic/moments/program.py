r"""A round of an algorithm written down as coefficients.

Whatever the algorithm, what a client does in a round is a straight line: it asks for gradients
g_0, g_1, ... at points that are combinations of the server's vectors, its own and the gradients
asked before, and ends with combinations of all of these: what it sends and what it keeps. What the
server does is one more combination. `write_down` finds all coefficients by running the algorithm's
own functions on `Combination`s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bounds.algorithm import Algorithm, Round
from bounds.errors import UserError
from synthetic.moments.combination import Combination, Ring, number, vector

LAST = "last local model"


@dataclass(frozen=True)
class Question:
    """A gradient asked for: its name, the point, and whether it is over all samples."""

    name: str
    point: Combination
    full: bool


@dataclass(frozen=True)
class Program:
    """The coefficients of one round.

    server, client: the names of the states; `client` holds first those that are read (`read` of
        them), then those that are only kept.
    last: which of the client states is the last local model, if that was asked for.
    """

    server: tuple[str, ...]
    client: tuple[str, ...]
    read: int
    last: str | None
    questions: tuple[Question, ...]
    message: Mapping[str, Combination]
    kept: Mapping[str, Combination]
    served: Mapping[str, Combination]
    first_server: Mapping[str, Combination]
    first_client: Mapping[str, Combination]


@dataclass
class _Listener:
    """An oracle that answers with a new name, and writes down what it was asked."""

    ring: Ring
    questions: list[Question] = field(default_factory=list)
    fresh: int = 0

    def begin(self) -> None:
        """A new local step: a new minibatch."""
        self.fresh = len(self.questions)

    def __call__(self, point: Combination) -> Combination:
        """The stochastic gradient; one minibatch answers one question."""
        for question in self.questions[self.fresh :]:
            if not question.full:
                if question.point == point:
                    return vector(question.name, self.ring)
                msg = "it asks one minibatch for gradients at two points"
                raise UserError(msg)
        return self._answer(point, full=False)

    def full(self, point: Combination) -> Combination:
        """The gradient over all samples."""
        return self._answer(point, full=True)

    def penalised(self, *_: Any) -> Combination:
        """No quadratic has outputs."""
        msg = "it compares the outputs of a model"
        raise UserError(msg)

    def _answer(self, point: Combination, *, full: bool) -> Combination:
        name = f"gradient {len(self.questions)}"
        self.questions.append(Question(name, point, full))
        return vector(name, self.ring)


def write_down(
    algorithm: Algorithm,
    *,
    index: int,
    rates: list[Any],
    active: int,
    clients: int,
    ring: Ring,
    divergence: bool,
) -> Program:
    """Find the coefficients of round `index` with these local rates."""
    try:
        numbers = [number(ring, rate) for rate in rates]
        return _write_down(algorithm, index, numbers, active, clients, ring, divergence)
    except (UserError, TypeError, AttributeError) as error:
        name = algorithm.describe()["name"]
        msg = (
            f"exact moments need rules that are affine in all vectors, and those of {name} are "
            f"not: {error}"
        )
        raise UserError(msg) from error


def _write_down(
    algorithm: Algorithm,
    index: int,
    rates: list[Any],
    active: int,
    clients: int,
    ring: Ring,
    divergence: bool,
) -> Program:
    start = vector("start", ring)
    first_server = {"model": start, **algorithm.server(start)}
    first_client = dict(algorithm.client(start))
    server = {name: vector(f"server {name}", ring) for name in first_server}
    client = {name: vector(f"client {name}", ring) for name in first_client}

    def now(k: int) -> Round:
        span = sum(rates[1:], rates[0])
        steps, sampled, everyone = (number(ring, x) for x in (len(rates), active, clients))
        return Round(index, rates[k], steps, span, sampled, everyone, None)

    listener = _Listener(ring)
    local = algorithm.start(server, client)
    for k in range(len(rates)):
        listener.begin()
        local = algorithm.step(local, server, client, listener, now(k))
    listener.begin()
    message, kept = algorithm.finish(local, server, client, listener, now(len(rates) - 1))
    heard = {name: vector(f"mean {name}", ring) for name in message}
    served = algorithm.serve(server, heard, now(0))
    kept, last = dict(kept), None
    if divergence:
        same = [n for n in kept if kept[n] == local["point"] and first_client[n] == start]
        last = same[0] if same else LAST
        kept[last], first_client[last] = local["point"], start
    reading = {
        name
        for combination in (*(q.point for q in listener.questions), *message.values(),
                            *kept.values())
        for name in combination.terms
    }  # fmt: skip
    names = [name for name in first_client if f"client {name}" in reading]
    passive = [name for name in first_client if name not in names]
    return Program(
        tuple(first_server),
        (*names, *passive),
        len(names),
        last,
        tuple(listener.questions),
        message,
        kept,
        served,
        first_server,
        first_client,
    )
