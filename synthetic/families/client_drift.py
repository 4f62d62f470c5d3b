r"""Two clients that pull FedAvg away from the minimum, however long it runs.

    f_1(x) = mu x^2 + G x,      f_2(x) = -G x,      f(x) = (mu/2) x^2.

Local steps at the minimum x = 0 move the first client by less and less and the second by the same
each time, so that their mean is not zero: with K > 1 the fixed point of FedAvg is elsewhere.
Source: Karimireddy et al. (2020), the lower bound of their Theorem II. More clients are copies.
"""

from __future__ import annotations

import torch

from bounds.errors import UserError
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import sampled_quadratics


def make(
    *, clients: int = 2, strong: float = 1.0, dissimilarity: float = 1.0, start: float = 1.0
) -> SampleProblem:
    """strong: mu. dissimilarity: G."""
    if clients < 2 or clients % 2:
        msg = f"clients must be an even number, copies of two, got {clients}"
        raise UserError(msg)
    if strong <= 0 or dissimilarity < 0:
        msg = (
            "strong must be positive and dissimilarity zero or positive, got "
            f"{strong}, {dissimilarity}"
        )
        raise UserError(msg)
    first = torch.tensor([1.0 - i % 2 for i in range(clients)], dtype=torch.float64)
    data = {
        "curvatures": (2 * strong * first)[:, None, None, None],
        "centres": torch.zeros(clients, 1, 1, dtype=torch.float64),
        "forces": (dissimilarity * (1 - 2 * first))[:, None, None],
        "offsets": torch.zeros(clients, 1, dtype=torch.float64),
    }
    return sampled_quadratics(data, start=torch.tensor([start], dtype=torch.float64))
