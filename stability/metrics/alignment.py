r"""Cosine similarity of a client's successive pseudo-gradients (switching paper, Section 3.2).

    cos(g_k^t, g_k^{t'}) = <g_k^t, g_k^{t'}> / (||g_k^t|| ||g_k^{t'}||)
    g_k^t = theta_k^{t+1} - theta^t

with t' the last round before t in which client k trained, averaged over the clients that train in
round t and have trained before; NaN while there is none.
"""

import torch
from torch import Tensor

from stability.measure import Record, metric
from stability.norms import inner, norm
from synthetic.products import ordered_sum


def _updates(record: Record) -> Tensor:
    """g_k^t, [replica, twin, client, dim]."""
    return record.ends - record.model[:, :, None]


@metric(when="round", keeps={"pseudo_gradient": _updates})
def pseudo_gradient_cosine(record: Record) -> Tensor:
    """The average cosine of a client's present and previous pseudo-gradient."""
    trained = record.happened.trained
    now, before = _updates(record), record.kept("pseudo_gradient", trained)
    seen = record.has_trained(trained)[:, None]
    cosine = inner(now, before) / (norm(now) * norm(before))
    count = seen.sum(dim=-1)
    return ordered_sum(torch.where(seen, cosine, 0.0), dim=-1) / count
