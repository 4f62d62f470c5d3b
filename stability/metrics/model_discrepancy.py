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
from stability.norms import lengths
from stability.populations import within
from synthetic.products import ordered_sum


@metric()
def model_discrepancy(record: Record) -> Tensor:
    """||x_t - x'_t||, [replica, twin]."""
    return lengths(record.model - record.model[:, :1])


@metric(when="round", needs={"iterates"}, dims=("step",))
def local_discrepancy(record: Record) -> Tensor:
    """The average over the clients that train up to this step, [replica, twin, step]."""
    distances, training = _distances(record)
    return ordered_sum(distances, dim=2) / training.sum(dim=2)


@metric(when="round", needs={"iterates"}, dims=("step",))
def local_discrepancy_largest(record: Record) -> Tensor:
    """The largest over the clients that train up to this step, [replica, twin, step]."""
    distances, _ = _distances(record)
    return distances.amax(dim=2)


@metric(when="round", needs={"iterates"}, dims=("step",))
def local_discrepancy_across(record: Record) -> Tensor:
    """The largest over pairs of different clients, [replica, twin, step]."""
    points, training = record.iterates, within(record, last=True)
    pairs = lengths(points[:, :1, :, None] - points[:, :, None])
    different = ~torch.eye(points.shape[2], dtype=torch.bool, device=points.device)[:, :, None]
    chosen = different & training[:, :, :, None] & training[:, :, None]
    return torch.where(chosen, pairs, 0.0).amax(dim=(2, 3))


def _distances(record: Record) -> tuple[Tensor, Tensor]:
    """||x^i_{t,k} - x'^i_{t,k}||, zero where client i makes fewer steps; and where it does not."""
    training = within(record, last=True)
    distances = lengths(record.iterates - record.iterates[:, :1])
    return torch.where(training, distances, 0.0), training
