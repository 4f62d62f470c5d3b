r"""How far the run and its neighbour are apart, as losses.

    sup_z |F(w^t; z) - F(w'^t; z)|      FedInit, Definition 11 (uniform stability)
    max_j |F_j(x_t) - F_j(x'_t)|        FedSAGD, Definition 3.4 (global-update stability)

The supremum runs over all samples of all clients and over the sample (or the client's samples)
that the neighbour has instead. The primed run is each neighbour in turn.
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
    for block in client_blocks(record):
        largest = torch.maximum(largest, _over_samples(record, record.problem, block[0]))
    for twin in record.twins:
        changed = torch.tensor([twin.client], device=record.model.device)
        largest = torch.maximum(largest, _over_samples(record, twin.problem, changed))
    return largest


@metric()
def client_loss_discrepancy(record: Record) -> Tensor:
    """The largest difference of a client's mean loss, [replica, twin]."""
    largest = torch.zeros_like(record.model[:, :, 0])
    points = record.model
    for block in client_blocks(record):
        clients = block[0]
        flat = points.reshape(1, -1, points.shape[-1]).expand(len(clients), -1, -1)
        losses = record.problem.local_objective(flat, clients)
        losses = losses.reshape(len(clients), *points.shape[:2])
        largest = torch.maximum(largest, (losses - losses[:, :, :1]).abs().amax(dim=0))
    return largest


def _over_samples(record: Record, problem: Problem, clients: Tensor) -> Tensor:
    """The largest difference over all samples of these clients, [replica, twin]."""
    points = record.model
    flat = points.reshape(1, -1, points.shape[-1]).expand(len(clients), -1, -1)
    sizes = problem.sizes(clients)
    width = int(sizes.max())
    # Clients with fewer samples repeat their last one, which changes no maximum.
    samples = torch.arange(width, device=points.device).expand(len(clients), -1)
    samples = torch.minimum(samples, sizes[:, None] - 1)
    losses = problem.sample_losses(flat, clients, samples)
    losses = losses.reshape(len(clients), *points.shape[:2], width)
    return (losses - losses[:, :, :1]).abs().amax(dim=(0, 3))
