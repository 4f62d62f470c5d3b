r"""One-dimensional quadratics at the ends of what L-smoothness allows: curvatures -L, 0 and L.

Lemmas on drift and stability tend to be tight, or to break, where curvature is extremal. Client i
has F_i(x) = (1/2) h_i (x - c_i)^2 with h_i = L times a `pattern` that is repeated over the clients:
"+" is L, "0" is 0, "-" is -L. f has a minimum if there are more "+" than "-".
"""

from __future__ import annotations

import torch

from bounds.errors import UserError
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import sampled_quadratics

SIGNS = {"+": 1.0, "0": 0.0, "-": -1.0}


def make(
    *,
    clients: int = 2,
    pattern: str = "+0",
    smoothness: float = 1.0,
    distance: float = 1.0,
    start: float = 1.0,
) -> SampleProblem:
    """Centres alternate between distance and -distance; flat clients are pulled by L distance."""
    if not pattern or set(pattern) - set(SIGNS):
        msg = f'pattern must be made of "+", "0" and "-", got {pattern!r}'
        raise UserError(msg)
    if not (smoothness > 0 and clients >= 1):
        msg = f"smoothness must be positive and clients at least 1, got {smoothness}, {clients}"
        raise UserError(msg)
    signs = torch.tensor([SIGNS[pattern[i % len(pattern)]] for i in range(clients)])
    side = torch.tensor([distance if i % 2 == 0 else -distance for i in range(clients)])
    flat = (signs == 0).to(torch.float64)
    data = {
        "curvatures": (smoothness * signs.double())[:, None, None, None],
        "centres": side.double()[:, None, None],
        "forces": (smoothness * flat * side.double())[:, None, None],
        "offsets": torch.zeros(clients, 1, dtype=torch.float64),
    }
    return sampled_quadratics(data, start=torch.tensor([start], dtype=torch.float64))
