r"""FedInit: the recursion (10), the step of Lemma 22 and the poster's claim on the mean start.

    (10)  w^{t+1} - w_{i,K}^t = beta (w_{i,K}^{t-1} - w^t) + (w^{t+1} - w^t) + sum_k eta g_{i,k}^t
    s0    w^{t+1} - w^t = (1/N) sum_{i in N} [sum_k eta g_{i,k}^t + beta (w^t - w_{i,K}^{t-1})]
    (1)   (1/N) sum_i w_{i,0}^t = w^t                                   (poster, claim 1)

w_{i,K}^{t-1} is what Algorithm 1 keeps: the model with which client i last ended a training, w^0
before that. In (10) a client that did not train contributes no gradients. Lemma 22 prints (in its
step s0) the squared norm of the right side; the signs matter to it, so both are measured.
"""

from __future__ import annotations

import torch
from torch import Tensor

from stability.identities.trajectory import Residual, Trajectory, compare


def latest_models(run: Trajectory) -> Tensor:
    """Return w_{i,K}^{t-1} for t = 0, ..., T, [rounds + 1, client, dim]."""
    current = run.models[0].expand(run.clients, -1)
    kept = [current]
    for t in range(run.rounds):
        current = torch.where(run.trained[t][:, None], run.paths[t, :, -1], current)
        kept.append(current)
    return torch.stack(kept)


def residuals(run: Trajectory, *, relaxation: float) -> list[Residual]:
    """Return the residual of each identity and reading along a FedInit run."""
    w, before = run.models, latest_models(run)
    trained = run.trained[..., None]
    eta_g = torch.where(trained, run.rates[:, None, None] * run.gradients.sum(dim=2), 0.0)
    divergence = before[:-1] - w[:-1, None]
    step = (w[1:] - w[:-1])[:, None]
    left = w[1:, None] - before[1:]
    right = relaxation * divergence + step + eta_g
    everyone = torch.ones_like(run.active)

    N = run.active.sum(dim=1, keepdim=True).to(w.dtype)
    printed = run.active_sum(eta_g - relaxation * divergence) / N
    turned = run.active_sum(-eta_g - relaxation * divergence) / N

    starts = w[:-1, None] - relaxation * divergence
    return [
        compare("fedinit.eq10", "clients that trained in round t", left, right, where=run.trained),
        compare("fedinit.eq10", "all clients", left, right, where=everyone),
        compare("fedinit.lem22 s0", "signs as printed", step[:, 0], printed),
        compare("fedinit.lem22 s0", "gradients with a minus", step[:, 0], turned),
        compare("fedinit.poster.alg1 (1)", "active clients", run.active_sum(starts) / N, w[:-1]),
        compare("fedinit.poster.alg1 (1)", "all clients", starts.mean(dim=1), w[:-1]),
    ]
