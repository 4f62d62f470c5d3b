r"""Each class is spread over the clients in proportions of its own, p_c ~ Dirichlet(alpha, ...).

The partition of the switching paper, "p_c ~ Dir_k(beta)", after Yurochkin et al. (2019) and Li,
Diao, Chen and He (2022). Clients have different numbers of examples; proportions that would leave
one with fewer than `least` are drawn again, as those authors do.
"""

from __future__ import annotations

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.dealing import require_enough, shuffled
from stability.benchmarks.examples import Part
from stability.benchmarks.partitions.dirichlet import class_shares

TRIES = 1000


def split(
    part: Part, *, clients: int, concentration: float, least: int = 10, seed: int = 0
) -> list[Tensor]:
    """Every example once; every client has at least `least`."""
    require_enough(len(part), clients * max(least, 1))
    mixed = shuffled(len(part), seed)
    pools = [mixed[part.targets[mixed] == label] for label in torch.unique(part.targets).tolist()]
    for attempt in range(TRIES):
        shares = class_shares(len(pools), clients, concentration, TRIES * seed + attempt)
        dealt: list[list[Tensor]] = [[] for _ in range(clients)]
        for pool, share in zip(pools, shares, strict=True):
            cuts = (share.cumsum(0)[:-1] * len(pool)).round().long()
            for client, piece in enumerate(torch.tensor_split(pool, cuts)):
                dealt[client].append(piece)
        rows = [torch.cat(pieces) for pieces in dealt]
        if min(len(own) for own in rows) >= least:
            return rows
    msg = (
        f"with concentration {concentration} no draw of {TRIES} gave each of {clients} clients "
        f"{least} examples; take fewer clients, a larger concentration or a smaller `least`"
    )
    raise UserError(msg)
