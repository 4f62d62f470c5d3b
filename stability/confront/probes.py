r"""What a round shows of the constants of assumptions, as metrics [replica, twin].

Each probe gives, for the points visited in a round, the least constant (squared, where the
assumption bounds a square) with which an inequality holds there. The points are w^t and all local
models x^i_{t,k}, k < K, of the clients that train. Where a client is exchanged between twins, f is
the mean over the population, the clients of both: sets of active clients are drawn from one
population.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from stability.measure import Record, metric
from stability.norms import squared_lengths
from stability.populations import local_gradients
from synthetic.problem import Batch, Problem

NEEDS = {"iterates"}
# Of the gradients of all samples [sample, client, point, dim], their mean and the added variance.
Spread = Callable[[Tensor, Tensor, float], Tensor]


@metric(when="round", needs=NEEDS)
def steepest_population(record: Record) -> Tensor:
    """max ||grad f(x)||^2: Phi of FedSAGD's Lemma C.1, of this round."""
    gradients = _population(record, visited(record))
    return squared_lengths(gradients.mean(0)).amax(-1)


@metric(when="round", needs=NEEDS)
def heterogeneity_visited(record: Record) -> Tensor:
    """max_i ||grad f_i(x) - grad f(x)||^2."""
    gradients = _population(record, visited(record))
    return squared_lengths(gradients - gradients.mean(0)).amax(dim=(0, -1))


@metric(when="round")
def heterogeneity_at_model(record: Record) -> Tensor:
    """max_i ||grad f_i(w^t) - grad f(w^t)||^2."""
    gradients = _population(record, record.model[:, :, None])
    return squared_lengths(gradients - gradients.mean(0)).amax(dim=(0, -1))


@metric(when="round", needs=NEEDS)
def mean_heterogeneity_visited(record: Record) -> Tensor:
    """max_x (1/C) sum_i ||grad f_i||^2 - ||grad f||^2: G^2 of the poster with B = 1."""
    gradients = _population(record, visited(record))
    return squared_lengths(gradients - gradients.mean(0)).mean(0).amax(-1)


@metric(when="round", needs=NEEDS)
def dissimilarity_visited(record: Record) -> Tensor:
    """max_i ||grad f_i(x)||^2/||grad f(x)||^2, zero where both vanish."""
    gradients = _population(record, visited(record))
    return _quotient(squared_lengths(gradients), squared_lengths(gradients.mean(0))).amax(
        dim=(0, -1)
    )


@metric(when="round", needs=NEEDS)
def smoothness_visited(record: Record) -> Tensor:
    """max ||grad f_i(x) - grad f_i(y)||^2/||x - y||^2 over successive local models."""
    path = record.iterates
    slopes = torch.stack(
        [
            _local(problem, record.happened.trained, path[:, j])
            for j, problem in enumerate(record.problems())
        ],
        dim=1,
    )
    moved = squared_lengths(path[..., 1:, :] - path[..., :-1, :])
    turned = squared_lengths(slopes[..., 1:, :] - slopes[..., :-1, :])
    # Steps of the size of rounding tell nothing.
    least = 1e-20 * (1 + squared_lengths(path[..., 1:, :]))
    return torch.where(moved > least, turned / moved, 0.0).nan_to_num(nan=0.0).amax(dim=(2, 3))


@metric(when="round")
def noise_at_model(record: Record) -> Tensor:
    """max_i E||g_i - grad f_i||^2 with one sample a step, at w^t."""

    def spread(slopes: Tensor, mean: Tensor, added: float) -> Tensor:
        return squared_lengths(slopes - mean[None]).mean(0) + added

    return _over_samples(record, spread)


@metric(when="round")
def noise_of_samples(record: Record) -> Tensor:
    """max ||g_i - grad f_i||^2 over clients and samples, at w^t."""

    def farthest(slopes: Tensor, mean: Tensor, added: float) -> Tensor:
        worst = squared_lengths(slopes - mean[None]).amax(0)
        return worst if added == 0 else torch.full_like(worst, torch.inf)

    return _over_samples(record, farthest)


@metric(when="round")
def relative_noise_at_model(record: Record) -> Tensor:
    """max ||g_i||^2/||grad f_i||^2 over clients and samples, at w^t."""

    def ratio(slopes: Tensor, mean: Tensor, added: float) -> Tensor:
        worst = _quotient(squared_lengths(slopes), squared_lengths(mean)[None]).amax(0)
        return worst if added == 0 else torch.full_like(worst, torch.inf)

    return _over_samples(record, ratio)


@metric(when="round")
def steepest_sample(record: Record) -> Tensor:
    """max ||grad F(w^t; z)||^2 over all samples."""

    def steepest(slopes: Tensor, mean: Tensor, added: float) -> Tensor:
        del mean, added
        return squared_lengths(slopes).amax(0)

    return _over_samples(record, steepest)


@metric(when="round")
def highest_loss(record: Record) -> Tensor:
    """max |F(w^t; z)| over all samples."""

    def highest(problem: Problem, points: Tensor) -> Tensor:
        clients = torch.arange(problem.clients, device=points.device)
        sizes = problem.sizes(clients)[:, None]
        samples = torch.minimum(torch.arange(problem.largest, device=points.device), sizes - 1)
        return problem.sample_losses(points.expand(len(clients), -1, -1), clients, samples).abs()

    return record.each(
        lambda problem, model: highest(problem, model[None]).amax(dim=(0, 2)), record.model
    )


@metric()
def slope_over_loss_least(record: Record) -> Tensor:
    """min_c ||grad f_c||^2/f_c at w^t: tau_1^2."""
    return _slope_over_loss(record).amin(-1)


@metric()
def slope_over_loss_most(record: Record) -> Tensor:
    """max_c ||grad f_c||^2/f_c at w^t: tau_2^2."""
    return _slope_over_loss(record).amax(-1)


@metric()
def datum_loss_change(record: Record) -> Tensor:
    """F(w'; z) - F(w; z) of the changed datum z as the first run has it, [replica, twin]."""
    changed = [(twin.client, twin.sample or 0) for twin in record.twins]
    losses = [torch.zeros_like(record.model[:, 0, 0])]
    for j, (client, sample) in enumerate(changed, start=1):
        who = torch.tensor([client], device=record.model.device)
        which = torch.tensor([[sample]], device=record.model.device)
        both = [
            record.problem.sample_losses(record.model[:, twin][None], who, which)[0, :, 0]
            for twin in (0, j)
        ]
        losses.append(both[1] - both[0])
    return torch.stack(losses, dim=1)


@metric(when="round")
def first_order_gap(record: Record) -> Tensor:
    """max_k ||grad L_k(theta_k^{t+1}) - d_k||^2/||d_k||^2, d_k the drift that FedDyn keeps."""
    trained, drift = record.happened.trained, record.happened.after["drift"]
    slopes = local_gradients(record, record.ends, trained)
    return _quotient(squared_lengths(slopes - drift), squared_lengths(drift)).amax(-1)


def visited(record: Record) -> Tensor:
    """w^t and the local models before the last, [replica, twin, point, dim]."""
    model = record.model[:, :, None]
    local = record.iterates[:, :, :, :-1].flatten(2, 3)
    # Clients with fewer steps are padded by NaN, where w^t says nothing new.
    return torch.cat([model, torch.where(torch.isfinite(local), local, model)], dim=2)


def _population(record: Record, points: Tensor) -> Tensor:
    """grad f_i of every member, [member, replica, twin, point, dim]."""
    exchanged = [twin for twin in record.twins if twin.sample is None]
    if not exchanged:
        return torch.stack(
            [_everyone(problem, points[:, j]) for j, problem in enumerate(record.problems())],
            dim=2,
        )
    gradients = [_everyone(record.problem, points)]
    for twin in exchanged:
        client = torch.tensor([twin.client], device=points.device)
        flat = points.reshape(1, -1, points.shape[-1])
        gradients.append(twin.problem.local_gradient(flat, client).reshape(1, *points.shape))
    return torch.cat(gradients)


def _everyone(problem: Problem, points: Tensor) -> Tensor:
    """grad f_i of all clients at points [..., dim], [client, ..., dim]."""
    clients = torch.arange(problem.clients, device=points.device)
    flat = points.reshape(1, -1, points.shape[-1]).expand(len(clients), -1, -1)
    return problem.local_gradient(flat, clients).reshape(len(clients), *points.shape)


def _local(problem: Problem, clients: Tensor, points: Tensor) -> Tensor:
    """grad f_i of client i at its own points [replica, client, point, dim], same shape."""
    flat = points.flatten(0, 1)
    return problem.local_gradient(flat, clients.reshape(-1)).reshape(points.shape)


def _over_samples(record: Record, function: Spread) -> Tensor:
    """The largest over clients; a client with fewer samples than others repeats its own in turn."""

    def of_problem(problem: Problem, model: Tensor) -> Tensor:
        clients = torch.arange(problem.clients, device=model.device)
        points = model[None].expand(len(clients), -1, -1)
        mean = problem.local_gradient(points, clients)
        sizes = problem.sizes(clients)[:, None]
        keys = torch.zeros_like(clients)
        slopes = []
        for sample in range(problem.largest):
            index = torch.full_like(sizes, sample) % sizes
            slopes.append(problem.gradient(points, clients, Batch(index, None, keys)))
        noise = float(getattr(problem, "noise", 0.0))
        if noise:
            still = problem.gradient(points, clients, Batch(None, None, keys)) - mean
            slopes = [slope - still for slope in slopes]
        return function(torch.stack(slopes), mean, problem.dim * noise**2).amax(0)

    return record.each(of_problem, record.model)


def _slope_over_loss(record: Record) -> Tensor:
    """||grad f_c||^2/f_c, [replica, twin, client]."""

    def of_problem(problem: Problem, model: Tensor) -> Tensor:
        clients = torch.arange(problem.clients, device=model.device)
        points = model[None].expand(len(clients), -1, -1)
        squares = squared_lengths(problem.local_gradient(points, clients))
        return _quotient(squares, problem.local_objective(points, clients)).mT

    return record.each(of_problem, record.model)


def _quotient(above: Tensor, below: Tensor) -> Tensor:
    """above/below, zero where both vanish."""
    return torch.where(above == 0, 0.0, above / below)
