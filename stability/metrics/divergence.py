r"""Delta^t: how far the clients' last local models are from the global model.

The FedInit paper (Theorem 1, Table 10) and its poster give the index of the local model apart:

    Delta^t = (1/C) sum_i ||w_{i,K}^{t-1} - w^t||^2       the paper: after the aggregation
    Delta^t = (1/C) sum_i ||w_{i,K}^t     - w^t||^2       the poster: over the round's training

w_{i,K}^t of a client that did not train in round t is its last local model (Algorithm 1, lines 13
to 15), w^0 if it never trained. Both sums run over all C clients.
"""

import torch
from torch import Tensor

from stability.clients import KEPT
from stability.measure import Record, metric
from stability.norms import squared_lengths
from synthetic.products import ordered_sum

LAST = {"last": lambda record: record.ends}


@metric(keeps=LAST)
def divergence(record: Record) -> Tensor:
    """Delta^t as in the paper, at w^t."""
    return torch.stack([_of_replica(record, r, [], None) for r in range(len(record.seeds))])


@metric(when="round", keeps=LAST)
def divergence_poster(record: Record) -> Tensor:
    """Delta^t as on the poster, of round t."""
    trained = record.happened.trained.tolist()
    return torch.stack(
        [_of_replica(record, r, trained[r], record.ends[r]) for r in range(len(record.seeds))]
    )


def _of_replica(record: Record, r: int, trained: list[int], ends: Tensor | None) -> Tensor:
    """(1/C) sum_i ||last_i - w^t||^2 for one replica, [twin], `ends` [twin, trained, dim] first.

    Clients that never trained are all at w^0, so the cost goes with those that have.
    """
    model = record.model[r][:, None]
    idle = sorted(set(record.store.slots[r]).difference(trained))
    never = record.problem.clients - len(idle) - len(trained)
    start = record.store.fresh[KEPT + "last"][r][:, None]
    total = never * squared_lengths(start - model)[:, 0]
    if idle:
        clients = torch.tensor([idle], device=model.device)
        kept = record.store.read(clients, [KEPT + "last"], first=r)[KEPT + "last"][0]
        total = total + ordered_sum(squared_lengths(kept - model), dim=-1)
    if ends is not None:
        total = total + ordered_sum(squared_lengths(ends - model), dim=-1)
    return total / record.problem.clients
