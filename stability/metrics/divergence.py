r"""Delta^t: how far the clients' last local models are from the global model.

The FedInit paper (Theorem 1, Table 10) and its poster give the index of the local model apart:

    Delta^t = (1/C) sum_i ||w_{i,K}^{t-1} - w^t||^2       the paper: after the aggregation
    Delta^t = (1/C) sum_i ||w_{i,K}^t     - w^t||^2       the poster: over the round's training

w_{i,K}^t of a client that did not train in round t is its last local model (Algorithm 1, lines 13
to 15), w^0 if it never trained. Both sums run over all C clients.
"""

from torch import Tensor

from stability.measure import Record, metric
from stability.norms import squared_lengths
from stability.populations import latest, mean_over_clients

KEPT = {"last": lambda record: record.ends}


@metric(keeps=KEPT)
def divergence(record: Record) -> Tensor:
    """Delta^t as in the paper, at w^t."""
    model = record.model[:, :, None]
    return mean_over_clients(
        record, lambda clients: squared_lengths(record.kept("last", clients) - model)
    )


@metric(when="round", keeps=KEPT)
def divergence_poster(record: Record) -> Tensor:
    """Delta^t as on the poster, of round t."""
    model = record.model[:, :, None]
    return mean_over_clients(
        record,
        lambda clients: squared_lengths(latest(record, "last", clients, record.ends) - model),
    )
