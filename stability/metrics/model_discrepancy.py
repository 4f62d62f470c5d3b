r"""How far the run and its neighbour are apart, as models.

    ||x_t - x'_t||                                    global, per round (FedSAGD, Figure 2)
    (1/s) sum_i ||x^i_{t,k} - x'^i_{t,k}||            local, per step (FedInit's delta_k^t, B.2.2)
    max_i ||x^i_{t,k} - x'^i_{t,k}||                  local, per step (FedSAGD, Figure 1)
    max_{i != j} ||x^i_{t,k} - x'^j_{t,k}||           local, as FedSAGD's eq. (3) pairs clients

The primed run is each neighbour in turn; at the run itself the first three are zero.
"""

import torch
from torch import Tensor

from stability.measure import Record, metric
from stability.norms import norm
from synthetic.products import ordered_mean


@metric()
def model_discrepancy(record: Record) -> Tensor:
    """||x_t - x'_t||, [replica, twin]."""
    return norm(record.model - record.model[:, :1])


@metric(when="round", needs={"iterates"}, dims=("step",))
def local_discrepancy(record: Record) -> Tensor:
    """The average over the clients that trained, [replica, twin, step]."""
    return ordered_mean(norm(record.iterates - record.iterates[:, :1]), dim=2)


@metric(when="round", needs={"iterates"}, dims=("step",))
def local_discrepancy_largest(record: Record) -> Tensor:
    """The largest over the clients that trained, [replica, twin, step]."""
    return norm(record.iterates - record.iterates[:, :1]).amax(dim=2)


@metric(when="round", needs={"iterates"}, dims=("step",))
def local_discrepancy_across(record: Record) -> Tensor:
    """The largest over pairs of different clients that trained, [replica, twin, step]."""
    points = record.iterates
    pairs = norm(points[:, :1, :, None] - points[:, :, None])
    same = torch.eye(points.shape[2], dtype=torch.bool, device=points.device)[:, :, None]
    return pairs.masked_fill(same, 0.0).amax(dim=(2, 3))
