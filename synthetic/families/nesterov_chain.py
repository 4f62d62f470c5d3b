r"""Nesterov's chain, its links dealt out to two kinds of clients.

    f(x) = (L/4) ((1/2) (x_1^2 + sum_k (x_k - x_{k+1})^2 + x_d^2) - x_1) + (mu/2) ||x||^2

is the function on which every first-order method is slow: a gradient step lets one more coordinate
leave zero (Nesterov, 2004, Theorem 2.1.7). Odd clients have the odd links and even clients the even
ones, each twice, so that progress along the chain needs a communication for each link, as in
Arjevani and Shamir (2015), Section 3. The eigenvalues of f lie in [mu, L + mu].
"""

from __future__ import annotations

import torch

from bounds.errors import UserError
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import sampled_quadratics


def make(
    *, clients: int = 2, dim: int = 8, smoothness: float = 1.0, strong: float = 0.0
) -> SampleProblem:
    """smoothness: L. strong: mu. An even number of clients shares the links."""
    if clients < 2 or clients % 2:
        msg = f"clients must be an even number, since the links are dealt to two, got {clients}"
        raise UserError(msg)
    if dim < 2 or smoothness <= 0 or strong < 0:
        msg = (
            "dim must be at least 2, smoothness positive and strong zero or positive, got "
            f"{dim}, {smoothness}, {strong}"
        )
        raise UserError(msg)
    links = torch.zeros(dim + 1, dim, dtype=torch.float64)
    links[0, 0] = links[dim, dim - 1] = 1.0
    for k in range(dim - 1):
        links[k + 1, k], links[k + 1, k + 1] = 1.0, -1.0
    parts = [smoothness / 2 * links[first::2].mT @ links[first::2] for first in (0, 1)]
    curvatures = torch.stack([parts[i % 2] + strong * torch.eye(dim) for i in range(clients)])
    forces = torch.zeros(clients, 1, dim, dtype=torch.float64)
    forces[::2, 0, 0] = smoothness / 2  # the first link is among the even clients'
    data = {
        "curvatures": curvatures.double()[:, None],
        "centres": torch.zeros(clients, 1, dim, dtype=torch.float64),
        "forces": forces,
        "offsets": torch.zeros(clients, 1, dtype=torch.float64),
    }
    return sampled_quadratics(data, start=torch.zeros(dim, dtype=torch.float64))
