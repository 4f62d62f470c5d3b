r"""sigma_g, G, B and b: how far the clients' gradients are from that of f, at the points.

G is given with B = 1: the mean of ||grad f_i||^2 is ||grad f||^2 plus that of squared distances.
`B` alone, with G = 0, is the largest quotient, and is reported as `B_alone`.
"""

from __future__ import annotations

import math

from torch import Tensor

from stability.estimators.measured import Measured
from synthetic.constants import Known, meaning_of


def estimate_heterogeneity(seen: Measured) -> dict[str, Known]:
    """Lower bounds where all clients are looked at; where they are drawn, means are sampled."""
    points, clients = seen.apart.shape
    what = "all clients" if seen.all_clients else f"a draw of {clients} clients"
    how = f"{what} at {points} points"
    kind = "lower" if seen.all_clients else "sampled"
    average, error = _largest_mean(seen.apart, complete=seen.all_clients)
    alone = math.sqrt(float((seen.local.mean(1) / seen.whole).max()))
    ratio = math.sqrt(float((seen.local / seen.whole[:, None]).max()))

    def known(name: str, value: float, kind: str, error: float | None = None) -> Known:
        return Known(value, kind, meaning_of(name), how=how, where="at the points", error=error)

    return {
        "sigma_g": known("sigma_g", math.sqrt(float(seen.apart.max())), "lower"),
        "sigma_g_mean": known("sigma_g_mean", average, kind, error),
        "G": known("G", average, kind, error),
        "B": known("B", 1.0, "exact"),
        "B_alone": known("B", alone, kind),
        "b": known("b", ratio, "lower"),
    }


def _largest_mean(squares: Tensor, *, complete: bool) -> tuple[float, float]:
    """The root of the largest mean over clients, and its standard error."""
    place = int(squares.mean(1).argmax())
    row = squares[place]
    value = math.sqrt(float(row.mean()))
    if complete or len(row) < 2 or value == 0:
        return value, 0.0
    return value, float(row.std()) / math.sqrt(len(row)) / (2 * value)
