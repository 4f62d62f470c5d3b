r"""Quantities of `bounds.quantities` as metrics of the loop: the same functions, on tensors.

A metric sees one round: the models before and after it, the clients in it, and where every client
was before. Vectors are [replica, dim], numbers [replica]; the mean over replicas comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from inspect import signature
from typing import Any

import torch
from torch import Tensor

from bounds.beside import blaming, digests
from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from bounds.quantities.law import Quantity, known, total
from stability.expectation import Mean, Part, UnseenError, unseen
from stability.loop import simulate
from stability.measure import Metric, Record
from stability.metrics.divergence import LAST
from stability.metrics.objective import minimiser_of
from stability.norms import lengths, squared_lengths
from synthetic.certify import certify
from synthetic.problem import Problem, neighbour
from synthetic.quadratic import random_quadratics


@dataclass(frozen=True)
class Client(Part):
    """A client in the round, [replica] of them."""

    trace: Trace
    labels: Tensor  # [replica]
    place: Tensor  # among those that trained, [replica]
    share: float

    @property
    def points(self) -> list[Tensor]:
        """x_{t,0}, ..., x_{t,K}."""
        return self._steps("iterates")

    @property
    def gradients(self) -> list[Tensor]:
        """The gradients that were drawn."""
        return self._steps("gradients")

    def _steps(self, name: str) -> list[Tensor]:
        self.trace.asked.add(name)
        whole = getattr(self.trace.record, name)[:, self.trace.which]
        own = whole[torch.arange(len(self.place)), self.place]
        return list(own.unbind(1)[: self.trace.steps + (name == "iterates")])

    def slope(self, point: Tensor) -> Tensor:
        """grad f_i."""
        return self.trace.problem.local_gradient(point[:, None], self.labels)[:, 0]


@dataclass(frozen=True)
class Trace(Part):
    """One of the twins in a round."""

    record: Record
    asked: set[str]
    which: int = 0

    @property
    def problem(self) -> Problem:
        """Of this twin."""
        return self.record.problems()[self.which]

    @property
    def count(self) -> int:
        """C."""
        return self.problem.clients

    @property
    def steps(self) -> int:
        """K."""
        self.asked.add("round")
        found = {*self.record.happened.steps.flatten().tolist()}
        if len(found) != 1:
            msg = "one number of local steps is asked for; give local_steps, not epochs"
            raise UserError(msg)
        return int(found.pop())

    @cached_property
    def twin(self) -> Trace:
        """The neighbour."""
        self.asked.add("twin")
        if not self.record.twins:
            msg = "a neighbouring run is asked for, and there is none; say in `twin` what differs"
            raise UserError(msg)
        return Trace(self.record, self.asked, 1 - self.which)

    def model(self, t: int) -> Tensor:
        """w^t."""
        model = self.record.after if self._later(t) else self.record.model
        return model[:, self.which]

    def _later(self, t: int) -> bool:
        """Whether the end of the round is meant, and not its start."""
        later = int(t) - self.record.round
        if later not in (0, 1):
            unseen("other rounds")
        self.asked.update(["round"] * later)
        return later == 1

    def clients(self, t: int) -> Iterator[Client]:
        """All of them, which must have trained."""
        self.asked.add("everyone")
        trained = self._round(t).trained
        if trained.shape[1] != self.count:
            msg = (
                "every client of a round is asked for, and some did not train; let all of them "
                'take part, or give run.inactive="train"'
            )
            raise UserError(msg)
        yield from self._among(trained)

    def active(self, t: int) -> Iterator[Client]:
        """Those that are averaged."""
        yield from self._among(self._round(t).active)

    def _round(self, t: int) -> Any:
        self.asked.add("round")
        if int(t) != self.record.round:
            unseen("clients in other rounds")
        return self.record.happened

    def _among(self, labels: Tensor) -> Iterator[Client]:
        trained = self.record.happened.trained
        for own in labels.unbind(1):
            place = (trained == own[:, None]).int().argmax(1)
            yield Client(self, own, place, 1 / labels.shape[1])

    def last(self, t: int) -> Iterator[tuple[float, Tensor]]:
        """Every client's last local model before the round, or after it."""
        self.asked.add("last")
        held = self.record.kept("last")[:, self.which]
        if self._later(t):
            happened = self.record.happened
            where = happened.trained[:, :, None].expand(-1, -1, held.shape[-1])
            held = held.scatter(1, where, happened.ends[:, self.which])
        yield from ((1 / self.count, own) for own in held.unbind(1))

    def mean(self, vectors: Iterable[tuple[float, Tensor]]) -> Tensor:
        """The mean of vectors, each with its share."""
        found: Tensor = total(share * vector for share, vector in vectors)
        return found

    def square(self, vector: Tensor) -> Tensor:
        """|v|^2."""
        return squared_lengths(vector)

    def length(self, vector: Tensor) -> Tensor:
        """|v|."""
        return lengths(vector)

    def slope(self, point: Tensor) -> Tensor:
        """grad f."""
        return self.problem.objective_gradient(point)

    def loss(self, point: Tensor) -> Tensor:
        """f."""
        return self.problem.objective(point)


@dataclass(frozen=True)
class Law(Part):
    """The paths of the replicas, in one round."""

    trace: Trace

    @property
    def least(self) -> float:
        """f*."""
        return _least(self.trace.problem)

    @property
    def minimiser(self) -> Tensor:
        """x*."""
        return minimiser_of(self.trace.problem)

    def expected(
        self, of: Callable[[Any], Any], *, given: Callable[[Any], bool] | None = None
    ) -> Mean:
        """What the paths show."""
        return unseen("an expectation given an event") if given else Mean(of(self.trace))


@lru_cache(maxsize=8)  # a run has one or two, and asks in every round
def _least(problem: Problem) -> float:
    found = certify(problem)
    if "f_star" not in found:
        msg = f"the minimum of {problem.name!r} is not known; take another problem"
        raise UserError(msg)
    return float(found["f_star"].value)


@dataclass
class _Measure:
    """The function of a metric; `asked` is what it has needed so far."""

    quantity: Quantity
    asked: set[str] = field(default_factory=set)

    def __call__(self, record: Record) -> Tensor:
        with blaming():
            found = self.quantity.of(Law(Trace(record, self.asked)), record.round)
        inside = found.inside if isinstance(found, Mean) else found
        return torch.zeros(len(record.seeds), dtype=record.model.dtype) + inside


def measured_as(name: str) -> Metric | None:
    """The metric that is the quantity of this name, if runs show all that it asks for."""
    return _metric(name, tuple(digests()))


@cache
def _metric(name: str, _code: tuple[str, ...]) -> Metric | None:
    return metric_of(known()[name])


def metric_of(quantity: Quantity) -> Metric | None:
    """The metric that is a quantity; none where that asks for what no metric sees."""
    if len(signature(quantity.of).parameters) != 2:  # of a law and a round
        return None
    measure, called = _Measure(quantity), f"quantity_{quantity.name}"
    try:
        _try(Metric(called, measure, "round", frozenset({"iterates", "gradients"}), LAST))
    except UnseenError:
        return None
    asked = measure.asked
    needs = frozenset(asked & {"iterates", "gradients"})
    keeps = LAST if "last" in asked else {}
    return Metric(called, measure, "round" if "round" in asked else "model", needs, keeps)


def asked_by(metric: Metric) -> set[str]:
    """What a metric that is a quantity has asked for."""
    return metric.function.asked if isinstance(metric.function, _Measure) else set()


def _try(metric: Metric) -> None:
    """See two rounds of the smallest run that has everything, to know what is asked for."""
    problem = random_quadratics(clients=2, dim=1, samples=2)
    twin = neighbour(problem, client=0, sample=0)
    simulate(problem, FedAvg(), rounds=2, local_steps=1, seeds=1, twin=twin, metrics=[metric])
