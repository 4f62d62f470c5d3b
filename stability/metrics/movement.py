r"""How far the models move within a round, locally and globally.

    V_1^t = (1/C) sum_i sum_{k=0}^{K-1} ||w_{i,k}^t - w^t||^2      FedInit, Table 10
    V_2^t = ||w^{t+1} - w^t||^2                                    FedInit, Table 10
    xi    = (1/(K N)) sum_{k=1}^{K} sum_c ||W_{c,k-1} - U||^2      "Beyond Smoothness", eq. (2)
    xi    = (1/(K N)) sum_{k=1}^{K} sum_c ||W_{c,k} - U||^2        the same, Lemmas 6.3 and 6.4

The averages run over the clients that trained in the round: over all clients when everybody
trains, and otherwise over the active ones, whose average has the same expectation.
"""

import torch
from torch import Tensor

from stability.measure import Record, metric
from stability.norms import squared_lengths
from stability.populations import within
from synthetic.products import ordered_mean, ordered_sum


@metric(when="round", needs={"iterates"})
def local_movement(record: Record) -> Tensor:
    """V_1^t."""
    return ordered_mean(_total(record, within(record, last=False)), dim=-1)


@metric(when="round")
def global_movement(record: Record) -> Tensor:
    """V_2^t."""
    return squared_lengths(record.after - record.model)


@metric(when="round", needs={"iterates"})
def drift(record: Record) -> Tensor:
    """The local drift xi with the indices of (2): the local models 0, ..., K-1."""
    steps = record.happened.steps[:, None]
    return ordered_mean(_total(record, within(record, last=False)) / steps, dim=-1)


@metric(when="round", needs={"iterates"})
def drift_after_steps(record: Record) -> Tensor:
    """The local drift xi with the indices of Lemmas 6.3 and 6.4: the local models 1, ..., K."""
    chosen = within(record, last=True)
    chosen[..., 0] = False
    return ordered_mean(_total(record, chosen) / record.happened.steps[:, None], dim=-1)


def _total(record: Record, chosen: Tensor) -> Tensor:
    """sum_k ||w_{i,k}^t - w^t||^2 over the chosen local models, [replica, twin, client]."""
    distances = squared_lengths(record.iterates - record.model[:, :, None, None])
    return ordered_sum(torch.where(chosen, distances, 0.0), dim=-1)
