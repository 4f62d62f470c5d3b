r"""FedSAGD: Lemmas D.5, D.6, D.7 (a), D.8 and the auxiliary sequence z of equation (5).

With a_k = (1 - eta_l lam)^{K-1-k}, a = sum_k a_k, a' = a/K, nu = 1 + a' and
G^i_t = sum_k a_k g^i_{t,k}:

    D.5   x^i_{t,K} - x^i_{t,0} = -eta_l G^i_t - a beta eta_l v_t
    D.6   v_{t+1} = beta nu/(1 + beta) v_t + 1/((1 + beta) s K) sum_{i in S_t} G^i_t
    z     z_0 = x_0,  z_t = (1 + beta)/(1 - a' beta) x_t - (beta + a' beta)/(1 - a' beta) x_{t-1}
                            + beta eta eta_l/((1 - a' beta) s) sum_{i in S_{t-1}} G^i_{t-1}
    D.7a  z_{t+1} - z_t = -eta eta_l/((1 - a' beta) s) sum_{i in S_t} G^i_t
    D.8   z_t - x_t = -a (beta + beta^2)/(1 - a' beta) eta eta_l v_t

Two readings of g: the stochastic gradient of F_i as Algorithm 1 has it, and that of
F_i + mu/2 ||x||^2, which Appendix D.2 writes with the same letter. In round t the constants use
that round's eta_l; the paper has one eta_l for all rounds.
"""

from __future__ import annotations

import torch
from torch import Tensor

from stability.identities.trajectory import Residual, Trajectory, compare


def residuals(
    run: Trajectory, *, proximal: float, decay: float, momentum: float, global_rate: float
) -> list[Residual]:
    """Return the residual of each identity, in both readings of g, along a FedSAGD run.

    `run.states` must hold v_0, ..., v_T as "momentum", the engine's name for it.
    """
    readings = {
        "g of F_i": run.gradients,
        "g of F_i + mu/2 |x|^2 (App. D.2)": run.gradients + decay * run.paths[:, :, :-1],
    }
    found = []
    for reading, gradients in readings.items():
        found += _residuals(run, gradients, reading, proximal, momentum, global_rate)
    return found


def _residuals(
    run: Trajectory, gradients: Tensor, reading: str, lam: float, beta: float, eta: float
) -> list[Residual]:
    K, x, v = run.local_steps, run.models, run.state("momentum")
    # One value a round, shaped to multiply [rounds, dim].
    eta_l = run.rates[:, None]
    a_k = (1 - eta_l * lam) ** torch.arange(K - 1, -1, -1, dtype=x.dtype)
    a = a_k.sum(dim=1, keepdim=True)
    a_prime = a / K
    G = (a_k[:, None, :, None] * gradients).sum(dim=2)
    s = run.active.sum(dim=1, keepdim=True).to(x.dtype)
    G_sum = run.active_sum(G)

    local = run.paths[:, :, -1] - run.paths[:, :, 0]
    predicted = -eta_l[:, None] * G - (a * beta * eta_l * v[:-1])[:, None]
    d5 = compare("fedsagd.lemD5", reading, local, predicted, where=run.trained)

    momentum = beta * (1 + a_prime) / (1 + beta) * v[:-1] + G_sum / ((1 + beta) * s * K)
    d6 = compare("fedsagd.lemD6", reading, v[1:], momentum)

    contraction = 1 - a_prime * beta
    z_next = (
        (1 + beta) / contraction * x[1:]
        - (beta + a_prime * beta) / contraction * x[:-1]
        + beta * eta * eta_l / (contraction * s) * G_sum
    )
    z = torch.cat([x[:1], z_next])
    step = -eta * eta_l / (contraction * s) * G_sum
    d7 = compare("fedsagd.lemD7 (a)", reading, z[1:] - z[:-1], step)

    offset = -a * (beta + beta**2) / contraction * eta * eta_l * v[1:]
    d8 = compare("fedsagd.lemD8", reading, z_next - x[1:], offset)
    return [d5, d6, d7, d8]
