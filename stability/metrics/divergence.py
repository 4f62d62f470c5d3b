r"""Delta^t: how far the clients' last local models are from the global model.

The FedInit paper (Theorem 1, Table 10) and its poster give the index of the local model apart:

    Delta^t = (1/C) sum_i ||w_{i,K}^{t-1} - w^t||^2       the paper: after the aggregation
    Delta^t = (1/C) sum_i ||w_{i,K}^t     - w^t||^2       the poster: over the round's training

w_{i,K}^t of a client that did not train in round t is its last local model (Algorithm 1, lines 13
to 15), w^0 if it never trained. Both sums run over all C clients. The authors' code (FL-Simulator,
`_see_the_divergence_`) logs, after the aggregation, the mean over the active clients alone:

    (1/N) sum_{i in N} ||w_{i,K}^t - w^{t+1}||^2               `divergence_active`
"""

import torch
from torch import Tensor

from stability.clients import KEPT
from stability.measure import Record, metric
from stability.norms import squared_lengths
from stability.populations import of_active
from synthetic.products import ordered_mean, ordered_sum

TOGETHER = 2**20  # numbers of local models that are looked at together
LAST = {"last": lambda record: record.ends}


@metric(keeps=LAST)
def divergence(record: Record) -> Tensor:
    """Delta^t as in the paper, at w^t."""
    return _mean(record, [[]] * len(record.seeds), None)


@metric(when="round", keeps=LAST)
def divergence_poster(record: Record) -> Tensor:
    """Delta^t as on the poster, of round t."""
    return _mean(record, record.happened.trained.tolist(), record.ends)


@metric(when="round")
def divergence_active(record: Record) -> Tensor:
    """The released code's, of round t."""
    ends = of_active(record, record.ends)
    return ordered_mean(squared_lengths(ends - record.after[:, :, None]), dim=-1)


def _mean(record: Record, trained: list[list[int]], ends: Tensor | None) -> Tensor:
    """(1/C) sum_i ||last_i - w^t||^2, [replica, twin]; `ends` are the last models of `trained`.

    Clients that never trained are all at w^0, so the cost goes with those that have. Replicas in
    which equally many have are taken together, as far as memory is not to be felt.
    """
    model = record.model[:, :, None]
    kept = zip(record.store.slots, trained, strict=True)
    idle = [sorted(set(slots).difference(now)) for slots, now in kept]
    never = [record.problem.clients - len(a) - len(b) for a, b in zip(idle, trained, strict=True)]
    start = record.store.fresh[KEPT + "last"]
    at_start = squared_lengths(start - record.model)
    total = torch.tensor(never, device=model.device)[:, None] * at_start
    for count in sorted({*map(len, idle)} - {0}):
        alike = [r for r, clients in enumerate(idle) if len(clients) == count]
        size = max(1, TOGETHER // (count * start[0].numel()))
        for rows in (alike[at : at + size] for at in range(0, len(alike), size)):
            clients = torch.tensor([idle[r] for r in rows], device=model.device)
            last = record.store.read(clients, [KEPT + "last"], rows)[KEPT + "last"]
            offsets = squared_lengths(last - model[rows])
            total[rows] = total[rows] + ordered_sum(offsets, dim=-1)
    if ends is not None:
        total = total + ordered_sum(squared_lengths(ends - model), dim=-1)
    return total / record.problem.clients
