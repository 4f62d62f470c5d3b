"""The clients' part of a round: many lanes trained together, in chunks, twins side by side."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor

from bounds.algorithm import Round
from stability.draws import draw, draw_after, steps_of
from stability.minibatch import Difference, Minibatch
from stability.work import Work
from synthetic.problem import Batch
from synthetic.tensors import State


@dataclass(frozen=True)
class Outcome:
    """What the lanes of a chunk end with, [lane, twin, ...] each."""

    message: State
    client: State
    ends: State  # "start" and "end" of the local steps, if a trace is kept
    steps: Tensor  # [lane]
    iterates: Tensor | None  # [lane, twin, step, dim]
    gradients: Tensor | None


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
        _at(outcome.ends, back),
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
    if chart is not None:
        server, client = _through(chart.enter, [server, client], work.problem.dim)

    listed = counts.tolist()
    most, even = listed[0], listed[0] == listed[-1]
    rates = work.rates[:most]
    now = _round(work, clients, counts if not even else None, rates)
    differences = tuple(Difference.of(twin, clients, chart) for twin in work.twins)

    def oracle(lanes: int, drawn: Callable[[], Batch]) -> Minibatch:
        if lanes == len(clients):
            return Minibatch(work, clients, drawn, chart, differences)
        some = None if chart is None else chart.pick(slice(0, lanes))
        where = tuple(difference.first(lanes) for difference in differences)
        return Minibatch(work, clients[:lanes], drawn, some, where)

    local = algorithm.start(server, client)
    start = local["point"]
    working = len(clients)
    stopped: list[State] = []
    path, slopes = [start], list[Tensor]()
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
            local, _first(server, working), _first(client, working), one_step, now(k, working)
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
    ends = {"start": start, "end": local["point"]} if work.trace else {}
    if chart is not None:
        message, kept, ends = _through(chart.leave, [message, kept, ends], work.problem.dim)
        leave = chart.leave
        path, slopes = [leave(x) for x in path], [leave(g) for g in slopes]
    return Outcome(
        message,
        kept,
        ends,
        counts,
        torch.stack(path, 2) if work.keep_iterates else None,
        torch.stack(slopes, 2) if work.keep_gradients else None,
    )


def _round(
    work: Work, clients: Tensor, counts: Tensor | None, rates: tuple[float, ...]
) -> Callable[[int, int], Round]:
    """What the algorithm knows at step k of the first `lanes` lanes."""
    constant = min(rates) == max(rates)
    sizes = work.problem.sizes(clients)[:, None, None].to(work.problem.dtype)
    sizes = sizes.expand(-1, 1 + len(work.twins), -1)
    steps: float | Tensor = float(len(rates))
    span: float | Tensor = rates[0] * len(rates) if constant else math.fsum(rates)
    if counts is not None:
        totals = [
            rates[0] * count if constant else math.fsum(rates[:count]) for count in counts.tolist()
        ]
        steps = counts[:, None, None].to(sizes.dtype)
        span = torch.tensor(totals, dtype=sizes.dtype, device=sizes.device)[:, None, None]

    def at(k: int, lanes: int) -> Round:
        if constant and lanes == len(sizes):
            return first
        return Round(
            index=work.round,
            rate=rates[k],
            steps=steps[:lanes] if isinstance(steps, Tensor) else steps,
            span=span[:lanes] if isinstance(span, Tensor) else span,
            active=work.plan.participation,
            clients=work.problem.clients,
            sizes=sizes[:lanes],
        )

    first = Round(
        work.round,
        rates[0],
        steps,
        span,
        work.plan.participation,
        work.problem.clients,
        sizes,
    )
    return at


def _through(passage: Callable[[Tensor], Tensor], states: list[State], dim: int) -> list[State]:
    """Take all vectors of some states into a chart, or out of it, at once.

    What is not a vector, such as one number a lane, stays as it is.
    """
    named = [
        (place, name, value)
        for place, state in enumerate(states)
        for name, value in state.items()
        if value.shape[-1] == dim
    ]
    results = [dict(state) for state in states]
    if named:
        joined = passage(torch.cat([value for _, _, value in named], dim=1))
        parts = torch.chunk(joined, len(named), dim=1)
        for (place, name, _), part in zip(named, parts, strict=True):
            results[place][name] = part
    return results


def _at(state: State, lanes: Tensor) -> State:
    return {name: value[lanes] for name, value in state.items()}


def _first(state: State, lanes: int) -> State:
    """The first lanes; the state itself if it has no others."""
    if all(len(value) == lanes for value in state.values()):
        return state
    return _cut(state, slice(0, lanes))


def _cut(state: State, lanes: slice) -> State:
    return {name: value[lanes] for name, value in state.items()}


def _padded(value: Tensor, lanes: int) -> Tensor:
    """Rows of NaN for lanes that have finished."""
    missing = value.new_full((lanes - len(value), *value.shape[1:]), math.nan)
    return torch.cat([value, missing])
