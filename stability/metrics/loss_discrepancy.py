r"""How far the run and its neighbour are apart, as losses.

    sup_z |F(w^t; z) - F(w'^t; z)|      FedInit, Definition 11 (uniform stability)
    max_j |F_j(x_t) - F_j(x'_t)|        FedSAGD, Definition 3.4 (global-update stability)

The supremum runs over all samples of all clients, those of the changed client both as the run and
as the neighbour has them. The primed run is each neighbour in turn.
"""

import torch
from torch import Tensor

from stability.measure import Record, metric
from stability.populations import client_blocks
from synthetic.problem import Problem


@metric()
def loss_discrepancy(record: Record) -> Tensor:
    """The largest difference of the loss of one sample, [replica, twin]."""
    largest = torch.zeros_like(record.model[:, :, 0])
    for clients in client_blocks(record):
        largest = torch.maximum(largest, _over_samples(record, record.problem, clients))
    for j, twin in enumerate(record.twins, start=1):
        changed = torch.tensor([[twin.client]], device=record.model.device)
        clients = changed.expand(len(record.seeds), 1)
        own = _over_samples(record, twin.problem, clients)[:, j]
        largest[:, j] = torch.maximum(largest[:, j], own)
    return largest


@metric()
def client_loss_discrepancy(record: Record) -> Tensor:
    """The largest difference of a client's mean loss, [replica, twin]."""
    largest = torch.zeros_like(record.model[:, :, 0])
    for clients in client_blocks(record):
        losses = record.problem.local_objective(_points(record, clients), clients.flatten())
        losses = losses.reshape(*clients.shape, *losses.shape[1:])
        largest = torch.maximum(largest, (losses - losses[:, :, :1]).abs().amax(dim=1))
    return largest


def _points(record: Record, clients: Tensor) -> Tensor:
    """The models of each (replica, client) pair, [lane, twin, dim]."""
    return record.model[:, None].expand(-1, clients.shape[1], -1, -1).flatten(0, 1)


def _over_samples(record: Record, problem: Problem, clients: Tensor) -> Tensor:
    """The largest difference over all samples of clients [replica, client], [replica, twin]."""
    lanes = clients.flatten()
    sizes = problem.sizes(lanes)[:, None]
    # Clients with fewer samples repeat their last one, which changes no maximum.
    samples = torch.arange(int(sizes.max()), device=lanes.device).expand(len(lanes), -1)
    samples = torch.minimum(samples, sizes - 1)
    losses = problem.sample_losses(_points(record, clients), lanes, samples)
    losses = losses.reshape(*clients.shape, *losses.shape[1:])
    return (losses - losses[:, :, :1]).abs().amax(dim=(1, 3))
