"""The clients' part of a round: many lanes trained together, in chunks, twins side by side."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.algorithm import Algorithm, Round, State
from stability.draws import Plan, draw, draw_after, steps_of
from stability.schedule import Schedule
from synthetic.problem import Batch, Chart, Neighbour, Problem


@dataclass(frozen=True)
class Work:
    """What all lanes of a round share."""

    problem: Problem
    twins: tuple[Neighbour, ...]
    algorithm: Algorithm
    plan: Plan
    schedule: Schedule
    round: int
    keep_iterates: bool
    keep_gradients: bool


@dataclass(frozen=True)
class Outcome:
    """What the lanes of a chunk end with, [lane, twin, ...] each."""

    message: State
    client: State
    start: Tensor
    end: Tensor
    steps: Tensor  # [lane]
    iterates: Tensor | None  # [lane, twin, step, dim]
    gradients: Tensor | None


class Minibatch:
    """The oracle of one local step: all its gradients use the step's minibatch.

    The base problem is asked for all twins at once. The lanes of the client in which a neighbour
    differs are then asked of the neighbour, for its own twin: everything else is shared.
    """

    def __init__(
        self,
        work: Work,
        clients: Tensor,
        drawn: Callable[[], Batch],
        chart: Chart | None,
        differing: tuple[Tensor, ...],
    ) -> None:
        """`differing` names, for each neighbour, the lanes in which it differs."""
        self.work = work
        self.clients = clients
        self.drawn = drawn
        self.chart = chart
        self.differing = differing
        self.known: tuple[Tensor, Tensor] | None = None

    @cached_property
    def batch(self) -> Batch:
        """The minibatch, made when it is first asked for."""
        return self.drawn()

    def __call__(self, points: Tensor) -> Tensor:
        """The stochastic gradient."""
        if self.known is not None and self.known[0] is points:
            return self.known[1]
        if self.chart is not None:
            gradient = self.chart.gradient(points, self.batch)
        else:
            gradient = self.work.problem.gradient(points, self.clients, self.batch)
        return self._correct(
            gradient,
            points,
            lambda problem, x, lanes: problem.gradient(
                x, self.clients[lanes], self.batch.pick(lanes)
            ),
        )

    def full(self, points: Tensor) -> Tensor:
        """The gradient over all of the client's samples."""
        if self.chart is not None:
            gradient = self.chart.local_gradient(points)
        else:
            gradient = self.work.problem.local_gradient(points, self.clients)
        return self._correct(
            gradient,
            points,
            lambda problem, x, lanes: problem.local_gradient(x, self.clients[lanes]),
        )

    def penalised(
        self, points: Tensor, penalty: Callable[..., Tensor], references: tuple[Tensor, ...]
    ) -> Tensor:
        """The stochastic gradient with a penalty on the module's outputs."""
        problem = self.work.problem
        ask = getattr(problem, "penalised_gradient", None)
        if ask is None:
            msg = (
                f"{self.work.algorithm.describe()['name']} compares the outputs of a model, which "
                f"the problem {problem.name!r} does not have; use a problem made by "
                "Problem.from_module"
            )
            raise UserError(msg)
        gradient: Tensor = ask(points, self.clients, self.batch, penalty, references)
        for j, lanes in enumerate(self.differing, start=1):
            if len(lanes):
                one = slice(j, j + 1)
                other = self.work.twins[j - 1].problem
                gradient[lanes, one] = other.penalised_gradient(  # type: ignore[attr-defined]
                    points[lanes, one],
                    self.clients[lanes],
                    self.batch.pick(lanes),
                    penalty,
                    tuple(reference[lanes, one] for reference in references),
                )
        return gradient

    def _correct(
        self,
        gradient: Tensor,
        points: Tensor,
        ask: Callable[[Problem, Tensor, Tensor], Tensor],
    ) -> Tensor:
        """Ask the neighbours where they differ from the base."""
        for j, lanes in enumerate(self.differing, start=1):
            if len(lanes) == 0:
                continue
            one = slice(j, j + 1)
            other = self.work.twins[j - 1].problem
            if self.chart is None:
                gradient[lanes, one] = ask(other, points[lanes, one], lanes)
            else:
                # The base's coordinates need not suit the neighbour: go out of them and back.
                outside = self.chart.leave(points)[lanes, one]
                there = torch.zeros_like(points)
                there[lanes, one] = ask(other, outside, lanes)
                gradient[lanes, one] = self.chart.enter(there)[lanes, one]
        return gradient


def train(work: Work, seeds: Tensor, clients: Tensor, server: State, client: State) -> Outcome:
    """Run the local steps of the lanes with these seeds and clients, [lane] each.

    `server` and `client` are the states as these lanes see them, [lane, twin, dim].
    """
    counts = steps_of(work.problem, clients, work.plan)
    # Lanes with the most steps first: those still at work in step k are then the first ones.
    order = torch.sort(counts, descending=True, stable=True).indices
    if bool((counts == counts[0]).all()):
        return _train_sorted(work, seeds, clients, server, client, counts)
    outcome = _train_sorted(
        work, seeds[order], clients[order], _at(server, order), _at(client, order), counts[order]
    )
    back = torch.argsort(order)
    return Outcome(
        _at(outcome.message, back),
        _at(outcome.client, back),
        outcome.start[back],
        outcome.end[back],
        outcome.steps[back],
        None if outcome.iterates is None else outcome.iterates[back],
        None if outcome.gradients is None else outcome.gradients[back],
    )


def _train_sorted(
    work: Work, seeds: Tensor, clients: Tensor, server: State, client: State, counts: Tensor
) -> Outcome:
    algorithm = work.algorithm
    draws = draw(work.problem, seeds, work.round, clients, work.plan)
    chart = work.problem.chart(clients) if algorithm.rotates else None
    enter, outside = _passages(chart, work.problem.dim)
    if chart is not None:
        server, client = _mapped(server, enter), _mapped(client, enter)

    listed = counts.tolist()
    most, even = listed[0], listed[0] == listed[-1]
    rates = [work.schedule.at(work.round, k, most) for k in range(most)]
    now = _round(work, clients, counts if not even else None, rates)
    differing = tuple(torch.nonzero(clients == twin.client)[:, 0] for twin in work.twins)

    def oracle(lanes: int, drawn: Callable[[], Batch]) -> Minibatch:
        some = chart if chart is None or lanes == len(clients) else chart.pick(slice(0, lanes))
        where = tuple(lane[lane < lanes] for lane in differing)
        return Minibatch(work, clients[:lanes], drawn, some, where)

    local = algorithm.start(server, client)
    start = local["point"]
    working = len(clients)
    stopped: list[State] = []
    path, slopes = [start], []
    for k in range(most):
        while listed[working - 1] <= k:
            working -= 1
        if working < len(local["point"]):
            stopped.append(_cut(local, slice(working, None)))
            local = _cut(local, slice(0, working))
        one_step = oracle(working, partial(draws.at, k, working))
        if work.keep_gradients:
            slope = one_step(local["point"])
            one_step.known = (local["point"], slope)
            slopes.append(_padded(slope, len(clients)))
        local = algorithm.step(
            local,
            _cut(server, slice(0, working)),
            _cut(client, slice(0, working)),
            one_step,
            now(k, working),
        )
        if work.keep_iterates:
            path.append(_padded(local["point"], len(clients)))
    if stopped:
        parts = [local, *reversed(stopped)]
        local = {name: torch.cat([part[name] for part in parts]) for name in local}

    after = oracle(
        len(clients),
        lambda: draw_after(work.problem, seeds, work.round, clients, work.plan, counts),
    )
    message, kept = algorithm.finish(local, server, client, after, now(most - 1, len(clients)))
    return Outcome(
        _mapped(message, outside),
        _mapped(kept, outside),
        outside(start),
        outside(local["point"]),
        counts,
        torch.stack([outside(x) for x in path], 2) if work.keep_iterates else None,
        torch.stack([outside(g) for g in slopes], 2) if work.keep_gradients else None,
    )


def _round(
    work: Work, clients: Tensor, counts: Tensor | None, rates: list[float]
) -> Callable[[int, int], Round]:
    """What the algorithm knows at step k of the first `lanes` lanes."""
    constant = min(rates) == max(rates)
    sizes = work.problem.sizes(clients)[:, None, None].to(work.problem.dtype)
    steps: float | Tensor = float(len(rates))
    span: float | Tensor = rates[0] * len(rates) if constant else math.fsum(rates)
    if counts is not None:
        totals = [
            rates[0] * count if constant else math.fsum(rates[:count]) for count in counts.tolist()
        ]
        steps = counts[:, None, None].to(sizes.dtype)
        span = torch.tensor(totals, dtype=sizes.dtype, device=sizes.device)[:, None, None]

    def at(k: int, lanes: int) -> Round:
        return Round(
            index=work.round,
            rate=rates[k],
            steps=steps[:lanes] if isinstance(steps, Tensor) else steps,
            span=span[:lanes] if isinstance(span, Tensor) else span,
            active=work.plan.participation,
            clients=work.problem.clients,
            sizes=sizes[:lanes],
        )

    return at


def _passages(
    chart: Chart | None, dim: int
) -> tuple[Callable[[Tensor], Tensor], Callable[[Tensor], Tensor]]:
    """How vectors go into the chart and out of it; numbers a lane, of another length, stay."""
    if chart is None:
        return (lambda x: x), (lambda x: x)
    return (
        lambda x: chart.enter(x) if x.shape[-1] == dim else x,
        lambda x: chart.leave(x) if x.shape[-1] == dim else x,
    )


def _at(state: State, lanes: Tensor) -> State:
    return {name: value[lanes] for name, value in state.items()}


def _cut(state: State, lanes: slice) -> State:
    return {name: value[lanes] for name, value in state.items()}


def _mapped(state: State, function: Callable[[Tensor], Tensor]) -> State:
    return {name: function(value) for name, value in state.items()}


def _padded(value: Tensor, lanes: int) -> Tensor:
    """Rows of NaN for lanes that have finished."""
    missing = value.new_full((lanes - len(value), *value.shape[1:]), math.nan)
    return torch.cat([value, missing])
