r"""FedDyn: what the server's h is, and what the clients' states are.

From "Rethinking Regularization in Federated Learning: an Initialization Perspective", with
ghat_k the state of client k (the paper's local drift, written grad L_k(theta_k^t)), gamma^t the
average of the active local models and m the number of clients:

    h^t = (1/m) sum_k ghat_k^t            the average form          (lines 477, 493)
    h^t = sum_k ghat_k^t                  the summation form        (lines 493, 500)
    theta^t = gamma^t - h^t/alpha                                   (caption of Figure 8)
    ghat_k^{t+1} = grad L_k(theta_k^{t+1})   the first-order condition of an exact local minimum
    h^t = grad L(theta^t)                 the ideal scheme          (lines 71 to 79)
"""

from __future__ import annotations

import torch
from torch import Tensor

from stability.identities.trajectory import Residual, Trajectory, compare


def client_states(run: Trajectory, *, strength: float) -> Tensor:
    """Return ghat_k^0, ..., ghat_k^T from Algorithm 1's rule, [rounds + 1, client, dim].

    ghat_k <- ghat_k - alpha (theta_k^{t+1} - theta^t) for the clients that trained.
    """
    offsets = run.paths[:, :, -1] - run.models[:-1, None]
    moves = torch.where(run.trained[..., None], -strength * offsets, 0.0)
    return torch.cat([torch.zeros_like(moves[:1]), moves.cumsum(dim=0)])


def residuals(
    run: Trajectory,
    *,
    strength: float,
    end_gradients: Tensor | None = None,
    global_gradients: Tensor | None = None,
) -> list[Residual]:
    """Return the residual of each identity and reading along a FedDyn run.

    `run.states` must hold the server state as "h". `end_gradients` are the full local gradients
    at the last local models, [rounds, client, dim], `global_gradients` those of the global
    objective at x_0, ..., x_T; identities that need them are left out without.
    """
    h, ghat = run.state("h"), client_states(run, strength=strength)
    ends = run.active_sum(run.paths[:, :, -1])
    gamma = ends / run.active.sum(dim=1, keepdim=True)
    control, gap = "switching.def.control", "switching.def.gamma"
    found = [
        compare(control, "average of the states", h[1:], ghat[1:].mean(dim=1)),
        compare(control, "sum of the states", h[1:], ghat[1:].sum(dim=1)),
        compare(gap, "theta = gamma - h/alpha", run.models[1:], gamma - h[1:] / strength),
    ]
    if end_gradients is not None:
        found.append(
            compare(
                "switching.claim.first_order",
                "state = gradient at the last local model",
                ghat[1:],
                end_gradients,
                where=run.trained,
            )
        )
    if global_gradients is not None:
        found.append(
            compare("switching.claim.ideal", "h = global gradient", h[1:], global_gradients[1:])
        )
    return found
