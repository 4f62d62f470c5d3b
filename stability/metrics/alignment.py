r"""Cosine similarity of a client's successive pseudo-gradients (switching paper, Section 3.2).

    cos(g_k^t, g_k^{t'}) = <g_k^t, g_k^{t'}> / (||g_k^t|| ||g_k^{t'}||)
    g_k^t = theta_k^{t+1} - theta^t

with t' the last round before t in which client k trained, averaged over the clients of round t
that have a cosine: they trained before, and neither vector is zero. NaN while there is none.
"""

import torch
from torch import Tensor

from stability.measure import Record, metric
from stability.norms import inner_products, lengths
from synthetic.products import ordered_sum


def _updates(record: Record) -> Tensor:
    """g_k^t, [replica, twin, client, dim]."""
    return record.ends - record.model[:, :, None]


@metric(when="round", keeps={"pseudo_gradient": _updates})
def pseudo_gradient_cosine(record: Record) -> Tensor:
    """The average cosine of a client's present and previous pseudo-gradient."""
    trained = record.happened.trained
    now, before = _updates(record), record.kept("pseudo_gradient", trained)
    # What is kept of a client that never trained is zero.
    scale = lengths(now) * lengths(before)
    known = scale > 0
    cosines = torch.where(known, inner_products(now, before) / scale, 0.0)
    return ordered_sum(cosines, dim=-1) / known.sum(dim=-1)
