r"""What a metric is: a function of the record of a round, with what it needs and where it fits.

    @metric(when="model")
    def gradient_norm(record):               # at w^t, for t = 0, ..., T
        return record.per_twin(lambda problem, x: problem.objective_gradient(x).square().sum(-1))

    @metric(when="round", needs={"iterates"}, dims=("step",))
    def spread(record): ...                  # of round t, for t = 0, ..., T-1

    @metric(when="model", keeps={"last": lambda record: record.ends})
    def delta(record): ...                   # `last` of every client: record.kept("last")

A metric returns a tensor [replica], [replica, twin] or [replica, twin, *dims]; [replica] stands
for quantities that compare the twins. A plain function without the decorator is a "model" metric
without needs. The data set has one entry a measured round t: a "model" metric there belongs to
w^t, the model before round t, and a "round" metric to round t itself, which leads from w^t to
w^{t+1}; at t = T, after the last round, "round" metrics are NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import torch
from torch import Tensor

from bounds.errors import UserError
from bounds.registry import find_member, members
from stability.clients import KEPT, ClientStore
from synthetic.problem import Neighbour, Problem
from synthetic.tensors import State

if TYPE_CHECKING:
    from bounds.algorithm import Algorithm

When = Literal["model", "round"]
NEEDS = frozenset({"iterates", "gradients"})


@dataclass(frozen=True)
class Trace:
    """What happened in a round on the clients that trained, [replica, twin, client, dim].

    active: [replica, client], who is averaged; increasing.
    trained: [replica, client], who trained: the active ones, or everybody.
    """

    active: Tensor
    trained: Tensor
    starts: Tensor  # x_{t,0}^i
    ends: Tensor  # x_{t,K}^i
    before: State  # the clients' states before the round
    after: State  # and after it
    mean: State  # the mean message, [replica, twin, dim]
    server: State  # the server's state after the round
    rates: tuple[float, ...]  # eta_l of each local step
    steps: Tensor  # [replica, client], how many local steps each client made
    iterates: Tensor | None = None  # [replica, twin, client, step, dim], x_{t,0} to x_{t,K}
    gradients: Tensor | None = None  # [replica, twin, client, step, dim], at x_{t,0} to x_{t,K-1}


@dataclass(frozen=True)
class Record:
    """A round as a metric sees it: the server's state before it, and what happened in it."""

    problem: Problem
    twins: tuple[Neighbour, ...]
    algorithm: Algorithm
    round: int
    seeds: tuple[int, ...]  # of the replicas that still run
    server: State
    store: ClientStore
    memory: dict[str, Tensor]  # the metric's own, kept from round to round; [replica, ...] each
    trace: Trace | None = None

    @property
    def model(self) -> Tensor:
        """w^t, [replica, twin, dim]."""
        return self.server["model"]

    @property
    def happened(self) -> Trace:
        """The round itself."""
        if self.trace is None:
            msg = (
                'this metric asks what happened in the round: declare it with @metric(when="round")'
            )
            raise UserError(msg)
        return self.trace

    @property
    def after(self) -> Tensor:
        """w^{t+1}, [replica, twin, dim]."""
        return self.happened.server["model"]

    @property
    def starts(self) -> Tensor:
        """x_{t,0}^i of the clients that trained, [replica, twin, client, dim]."""
        return self.happened.starts

    @property
    def ends(self) -> Tensor:
        """x_{t,K}^i of the clients that trained, [replica, twin, client, dim]."""
        return self.happened.ends

    @property
    def iterates(self) -> Tensor:
        """x_{t,0}^i, ..., x_{t,K}^i: [replica, twin, client, step, dim]; needs "iterates"."""
        return _asked(self.happened.iterates, "iterates")

    @property
    def gradients(self) -> Tensor:
        """g_{t,0}^i, ..., g_{t,K-1}^i: [replica, twin, client, step, dim]; needs "gradients".

        They are the stochastic gradients at the iterates, with the minibatches of the steps.
        """
        return _asked(self.happened.gradients, "gradients")

    def problems(self) -> tuple[Problem, ...]:
        """The problem of each twin."""
        return (self.problem, *(twin.problem for twin in self.twins))

    def per_twin(self, function: Callable[[Problem, Tensor], Tensor]) -> Tensor:
        """function(problem, w^t [replica, dim]) for each twin: [replica, twin, ...]."""
        return self.each(function, self.model)

    def each(self, function: Callable[[Problem, Tensor], Tensor], points: Tensor) -> Tensor:
        """function(problem, points[:, j]) for each twin j, stacked along dimension 1."""
        results = [function(problem, points[:, j]) for j, problem in enumerate(self.problems())]
        return torch.stack(results, dim=1)

    def kept(self, name: str, clients: Tensor | None = None) -> Tensor:
        """What `keeps` kept of each client, [replica, twin, client, dim].

        `clients` is [replica, client]; without it, all clients in order. A client that has not
        trained in an earlier round has the initial model under the name "last" and zero under any
        other.
        """
        if clients is None:
            everyone = torch.arange(self.problem.clients, device=self.model.device)
            clients = everyone.expand(len(self.seeds), -1)
        held = KEPT + name
        if held not in self.store.rows:
            msg = f"nothing named {name!r} is kept; declare the metric with keeps={{{name!r}: ...}}"
            raise UserError(msg)
        return self.store.read(clients, [held])[held]


def _asked(value: Tensor | None, name: str) -> Tensor:
    if value is None:
        msg = f'this metric uses {name}: declare it with @metric(when="round", needs={{"{name}"}})'
        raise UserError(msg)
    return value


Measure = Callable[[Record], Tensor]


@dataclass(frozen=True)
class Metric:
    """A function of a record, and what the loop must know about it.

    keeps: client vectors to keep of each client's last round, [replica, twin, client, dim] as a
        function of the record of that round; for sums over all clients, and over two rounds.
    every: whether the function must be called in every round even when fewer are measured, because
        it carries something in `record.memory`.
    """

    name: str
    function: Measure
    when: When = "model"
    needs: frozenset[str] = frozenset()
    keeps: Mapping[str, Measure] = field(default_factory=dict)
    dims: tuple[str, ...] = ()
    every: bool = False

    def __call__(self, record: Record) -> Tensor:
        """Evaluate."""
        return self.function(record)


def metric(
    *,
    when: When = "model",
    needs: Iterable[str] = (),
    keeps: Mapping[str, Measure] | None = None,
    dims: tuple[str, ...] = (),
    every: bool = False,
    name: str | None = None,
) -> Callable[[Measure], Metric]:
    """Declare a function as a metric; see `Metric`."""
    asked = frozenset(needs)
    if unknown := asked - NEEDS:
        msg = f"a metric can need {', '.join(sorted(NEEDS))}; not {', '.join(sorted(unknown))}"
        raise UserError(msg)
    if asked and when != "round":
        msg = f'a metric that needs {", ".join(sorted(asked))} must have when="round"'
        raise UserError(msg)

    def declare(function: Measure) -> Metric:
        called = name or str(getattr(function, "__name__", "metric"))
        return Metric(called, function, when, asked, dict(keeps or {}), dims, every)

    return declare


def known_metrics() -> dict[str, Metric]:
    """Every metric defined in a module of `stability.metrics`, by name."""
    from stability import metrics

    return members(metrics, "metric", Metric)


def as_metric(given: str | Metric | Measure) -> Metric:
    """A metric from its name, from itself, or from a plain function of a record."""
    if isinstance(given, Metric):
        return given
    if isinstance(given, str):
        from stability import metrics

        return find_member(metrics, given, "metric", Metric)
    return metric()(given)
