r"""Gradient diversity, equation (1) of the switching paper (after Yin et al., 2018).

    sum_k ||v_k||^2 / ||sum_k v_k||^2

of three kinds of vectors v_k: the local gradients at the global model (all clients), the
pseudo-gradients g_k^t = theta_k^{t+1} - theta^t (the averaged clients) and the local drifts
grad L_k(theta_k^{t+1}) (the averaged clients). It is 1/n for n equal vectors and infinite for
vectors that cancel.
"""

import torch
from torch import Tensor

from stability.measure import Record, metric
from stability.norms import squared_lengths
from stability.populations import client_blocks, local_gradients, of_active
from synthetic.products import ordered_sum


def diversity(vectors: Tensor) -> Tensor:
    """sum_k ||v_k||^2 / ||sum_k v_k||^2 over the clients of [..., client, dim]."""
    numerator = ordered_sum(squared_lengths(vectors), dim=-1)
    return numerator / squared_lengths(ordered_sum(vectors, dim=-2))


@metric()
def gradient_diversity(record: Record) -> Tensor:
    """Of grad L_k(theta^t) over all clients."""
    squares, totals = [], []
    for clients in client_blocks(record):
        points = record.model[:, :, None].expand(-1, -1, clients.shape[1], -1)
        gradients = local_gradients(record, points, clients)
        squares.append(ordered_sum(squared_lengths(gradients), dim=-1))
        totals.append(ordered_sum(gradients, dim=-2))
    total = ordered_sum(torch.stack(totals), dim=0)
    return ordered_sum(torch.stack(squares), dim=0) / squared_lengths(total)


@metric(when="round")
def pseudo_gradient_diversity(record: Record) -> Tensor:
    """Of theta_k^{t+1} - theta^t over the averaged clients."""
    return diversity(of_active(record, record.ends - record.model[:, :, None]))


@metric(when="round")
def local_drift_diversity(record: Record) -> Tensor:
    """Of the full local gradients at the last local models, over the averaged clients.

    The switching paper writes grad L_k(theta_k^{t+1}) for what FedDyn accumulates in its client
    state; that reading is `control_variates.client_state_diversity`.
    """
    gradients = local_gradients(record, record.ends, record.happened.trained)
    return diversity(of_active(record, gradients))
