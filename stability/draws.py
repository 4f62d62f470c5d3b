"""What is drawn at random in a run, each draw a function of what it is for.

Active clients depend on (seed, round); the samples of a local step on (seed, round, client, step),
or on (seed, round, client, epoch) where whole epochs are run; a problem's noise on (seed, round,
client, step). Twins draw alike because no draw depends on the twin.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from synthetic import streams
from synthetic.problem import Batch, Problem


@dataclass(frozen=True)
class Plan:
    """How clients are chosen and how they train.

    local_steps: K, each on a minibatch drawn with replacement from the client's samples; or
    epochs: that many passes over the client's samples, each in a random order.
    batch: the samples of a step; None: all of them.
    """

    participation: int
    local_steps: int | None
    epochs: int | None
    batch: int | None


def active_clients(seeds: Tensor, t: int, plan: Plan, clients: int) -> Tensor:
    """[replica, client]: uniform without replacement, in increasing order."""
    return streams.subsets(streams.key(streams.CLIENTS, seeds, t), plan.participation, clients)


def steps_of(problem: Problem, clients: Tensor, plan: Plan) -> Tensor:
    """How many local steps each client makes in a round, in the shape of `clients`."""
    if plan.local_steps is not None:
        return torch.full_like(clients, plan.local_steps)
    epochs = plan.epochs or 1
    if plan.batch is None:
        return torch.full_like(clients, epochs)
    return epochs * ((problem.sizes(clients) + plan.batch - 1) // plan.batch)


def most_steps(problem: Problem, plan: Plan) -> int:
    """The local steps of the client with the most samples: the K that schedules go by."""
    if plan.local_steps is not None:
        return plan.local_steps
    batch = plan.batch or problem.largest
    return (plan.epochs or 1) * -(-problem.largest // batch)


@dataclass(frozen=True)
class Draws:
    """The samples of all local steps of a round: indices and weights [lane, step, batch]."""

    indices: Tensor | None
    weights: Tensor | None
    noise: Tensor  # [lane, step]

    def at(self, step: int, lanes: int) -> Batch:
        """One step of the first `lanes` lanes."""
        indices = None if self.indices is None else self.indices[:lanes, step]
        weights = None if self.weights is None else self.weights[:lanes, step]
        return Batch(indices, weights, self.noise[:lanes, step])


def draw(problem: Problem, seeds: Tensor, t: int, clients: Tensor, plan: Plan) -> Draws:
    """The draws of lanes with these seeds and clients, [lane] each."""
    counts = steps_of(problem, clients, plan)
    most = int(counts.max())
    step = torch.arange(most, device=clients.device)
    noise = streams.key(streams.NOISE, seeds[:, None], t, clients[:, None], step)
    if plan.batch is None:
        return Draws(None, None, noise)
    sizes = problem.sizes(clients)
    if plan.local_steps is not None:
        keys = streams.key(streams.SAMPLES, seeds[:, None], t, clients[:, None], step)
        return Draws(streams.integers(keys, plan.batch, sizes[:, None]), None, noise)
    return Draws(*_whole_epochs(problem, sizes, seeds, t, clients, counts, plan), noise)


def draw_after(
    problem: Problem, seeds: Tensor, t: int, clients: Tensor, plan: Plan, counts: Tensor
) -> Batch:
    """One more minibatch, for rules that ask for a gradient after the last of `counts` steps."""
    noise = streams.key(streams.NOISE, seeds, t, clients, counts)
    if plan.batch is None:
        return Batch(None, None, noise)
    sizes = problem.sizes(clients)
    if plan.local_steps is not None:
        keys = streams.key(streams.SAMPLES, seeds, t, clients, counts)
        return Batch(streams.integers(keys, plan.batch, sizes), None, noise)
    keys = streams.key(streams.SAMPLES, seeds, t, clients, plan.epochs or 1)
    order = streams.orders(keys, sizes, max(int(sizes.max()), plan.batch))[:, : plan.batch]
    valid = order < sizes[:, None]
    return Batch(torch.where(valid, order, 0), _shares(valid, problem.dtype), noise)


def _whole_epochs(
    problem: Problem,
    sizes: Tensor,
    seeds: Tensor,
    t: int,
    clients: Tensor,
    counts: Tensor,
    plan: Plan,
) -> tuple[Tensor, Tensor | None]:
    """Minibatches of consecutive samples of random orders; the last of an epoch may be short.

    A lane with fewer steps than others ends in rows of zero weight, which no one reads.
    """
    epochs, batch = plan.epochs or 1, plan.batch or 1
    width, most = int(sizes.max()), int(counts.max())
    epoch = torch.arange(epochs, device=clients.device)
    keys = streams.key(streams.SAMPLES, seeds[:, None], t, clients[:, None], epoch)
    order = streams.orders(keys, sizes[:, None], width).flatten(1)

    step = torch.arange(most, device=clients.device)
    per_epoch = (counts // epochs)[:, None]
    place = (step % per_epoch * batch)[..., None] + torch.arange(batch, device=clients.device)
    valid = (place < sizes[:, None, None]) & (step < counts[:, None])[..., None]
    start = (step // per_epoch * width)[..., None]
    flat = torch.where(valid, start + place, 0).flatten(1)
    indices = torch.where(valid, order.gather(1, flat).reshape(valid.shape), 0)
    if bool(valid.all()):
        return indices, None
    return indices, _shares(valid, problem.dtype)


def _shares(valid: Tensor, dtype: torch.dtype) -> Tensor:
    """Equal weights of the valid entries along the last dimension, summing to one."""
    inside = valid.to(dtype)
    return inside / inside.sum(-1, keepdim=True).clamp(min=1)
