r"""C_t and D_T, by which the switching paper decides when FedDyn should give way to FedAvg.

    C_t = (1/m) sum_k || grad L_k(theta_k^t) - grad L_k(theta_*) ||^2            (3)
    D_T = (1/T) (zeta + eta sum_{t=1}^T C_{t-1}),  eta = 1/(2 alpha) + L/(2 alpha^2)   (4)

theta_k^t is the last local model of client k before round t, theta^0 if there is none. theta_* is
the problem's `minimiser`, each twin's its own, or what is given. `stability.switching` has the
same criterion for training loops of one's own.
"""

from __future__ import annotations

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.measure import Metric, Record, metric
from stability.norms import squared_lengths
from stability.populations import local_gradients, mean_over_clients
from synthetic.problem import Problem

LAST = {"last": lambda record: record.ends}


def cost_at(optimum: Tensor, *, name: str = "local_gradient_cost") -> Metric:
    """C_t with a given theta_*, [dim]."""

    @metric(name=name, keeps=LAST)
    def cost(record: Record) -> Tensor:
        return _cost(record, [optimum] * len(record.problems()))

    return cost


def averaged_bound(
    *,
    alpha: float,
    smoothness: float,
    zeta: float,
    optimum: Tensor | None = None,
    name: str = "switching_bound",
) -> Metric:
    """D_T at the model after T rounds, T >= 1; NaN before the first."""

    @metric(name=name, keeps=LAST, every=True)
    def bound(record: Record) -> Tensor:
        optima = _optima(record) if optimum is None else [optimum] * len(record.problems())
        return _bound(record, optima, alpha, smoothness, zeta)

    return bound


@metric(keeps=LAST)
def local_gradient_cost(record: Record) -> Tensor:
    """C_t with the problem's own minimiser."""
    return _cost(record, _optima(record))


@metric(keeps=LAST, every=True)
def switching_bound(record: Record) -> Tensor:
    """D_T with the problem's own minimiser, and alpha, L and zeta as the algorithm has them.

    They are FedDyn's `strength`, and `smoothness` and `zeta` of the switch by the criterion.
    """
    alpha, smoothness, zeta = (_field(record, name) for name in ("strength", "smoothness", "zeta"))
    return _bound(record, _optima(record), alpha, smoothness, zeta)


def _bound(
    record: Record, optima: list[Tensor], alpha: float, smoothness: float, zeta: float
) -> Tensor:
    T, eta = record.round, 1 / (2 * alpha) + smoothness / (2 * alpha**2)
    earlier = record.memory.get("costs", torch.zeros_like(record.model[..., 0]))
    record.memory["costs"] = earlier + _cost(record, optima)
    return (zeta + eta * earlier) / T if T else torch.full_like(earlier, torch.nan)


def _field(record: Record, name: str) -> float:
    value = record.algorithm.describe().get(name)
    if not isinstance(value, int | float):
        msg = (
            f"D_T needs {name}, which {record.algorithm.describe()['name']} does not have; use "
            "feddyn_to_fedavg with its criterion, or give all constants: "
            "stability.metrics.switching.averaged_bound(alpha=..., smoothness=..., zeta=...)"
        )
        raise UserError(msg)
    return float(value)


def _cost(record: Record, optima: list[Tensor]) -> Tensor:
    points = torch.stack([optimum.to(record.model) for optimum in optima])

    def distances(clients: Tensor) -> Tensor:
        now = record.kept("last", clients)
        at_optimum = local_gradients(record, points[None, :, None].expand_as(now), clients)
        return squared_lengths(local_gradients(record, now, clients) - at_optimum)

    return mean_over_clients(record, distances)


def _optima(record: Record) -> list[Tensor]:
    return [_minimiser(problem) for problem in record.problems()]


def _minimiser(problem: Problem) -> Tensor:
    found = getattr(problem, "minimiser", None)
    if not isinstance(found, Tensor):
        msg = (
            f"the problem {problem.name!r} does not know its minimiser, which C_t and D_T need; "
            "give it: stability.metrics.switching.cost_at(optimum) or averaged_bound(optimum=...)"
        )
        raise UserError(msg)
    return found
