r"""The switching criterion over the rounds, with its switch, and what the switch does.

Proposition 1 gives FedDyn up at the smallest T with
$T\eta(C_T-\frac1T\sum_{t=1}^TC_{t-1})\ge\zeta$. On the left is the left side, with $C_t$ exact from
the known minimiser, and with $\lVert h^t\rVert^2$ in its place, the term of the derivation that a
server knows; both are means over the runs. The paper prints no value of $\zeta$: it is the
parameter `zeta`, the dashed line. On the right is the suboptimality of FedAvg, of FedDyn, and of
FedDyn with the switch to FedAvg where a curve on the left crosses the line; the round is marked. A
curve that crosses it nowhere has no switch.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray
from torch import Tensor

from bounds.algorithm import find_algorithm
from bounds.methods.feddyn_to_fedavg import exceeds
from figures.index import MEASURED, About
from figures.labels import named
from figures.series import band, draw_band, measured
from figures.style import COLOURS, heading, legend_below, line_styles, panels, style
from stability.loop import simulate
from stability.measure import Record, metric
from stability.metrics.objective import objective
from stability.metrics.switching import local_gradient_cost
from stability.norms import squared_lengths
from synthetic.quadratic import Quadratics, random_quadratics

ABOUT = About(
    statements=("switching.prop1", "switching.eq3", "switching.eq15", "switching.alg1"),
    published="switching paper, Figure 8",
    group=MEASURED,
)
ITEM = "switching.prop1"


@dataclass(frozen=True)
class Criterion:
    """Its left side at T = 1, 2, ..., and the first T at which it is met, if there is one."""

    left: NDArray[np.float64]
    switch: int | None


@metric(name="estimated_cost")
def estimated_cost(record: Record) -> Tensor:
    """||h^t||^2."""
    return squared_lengths(record.server["h"])


COSTS = {"the exact costs": local_gradient_cost, "‖hᵗ‖²": estimated_cost}


def draw(
    *, zeta: float = 0.1, alpha: float = 0.5, rounds: int = 60, seeds: int = 16, clients: int = 20
) -> Figure:
    """`zeta` is the constant of the criterion, `alpha` FedDyn's strength."""
    problem = random_quadratics(clients=clients, dim=3, samples=8)
    eta = 1 / (2 * alpha) + problem.constants()["L"].value / (2 * alpha**2)

    def run(name: str, **options: float) -> xr.Dataset:
        metrics = [objective, *(COSTS.values() if name == "feddyn" else ())]
        return simulate(
            problem, find_algorithm(name)(**options), rounds=rounds, local_steps=5, schedule=0.1,
            participation=0.2, batch=1, seeds=seeds, metrics=metrics,
        )  # fmt: skip

    dynamic = run("feddyn", strength=alpha)
    found = {
        label: criterion(measured(dynamic, cost.name).mean("seed").values, eta=eta, zeta=zeta)
        for label, cost in COSTS.items()
    }
    runs = {"FedAvg": run("fedavg"), "FedDyn": dynamic}
    switches = {label: own.switch for label, own in found.items() if own.switch is not None}
    for label, switch in switches.items():
        switched = run("feddyn_to_fedavg", strength=alpha, switch=switch)
        runs[f"FedDyn→FedAvg at {switch}, by {label}"] = switched
    with style():
        figure, (left, right) = panels(2, height=2.3)
        _criteria(left, found, zeta)
        _gaps(right, problem, runs)
        for axes in (left, right):
            for switch in switches.values():
                axes.axvline(switch, color="0.6", linestyle=":", linewidth=0.8)
        never = [label for label in found if label not in switches]
        told = f"; never met by {' nor '.join(never)}" if never else ""
        note = rf"quadratics, $\alpha$ = {alpha:g}, $\zeta$ = {zeta:g}, {seeds} runs{told}"
        heading(figure, f"{named(ITEM)}: the criterion and its switch", note)
        legend_below(figure, (left, right), columns=3)
    return figure


def criterion(costs: NDArray[np.float64], *, eta: float, zeta: float) -> Criterion:
    """From C_0, C_1, ...; sides that agree up to rounding do not decide."""
    earlier = np.cumsum(costs)[:-1]
    rounds = np.arange(1, len(costs))
    left = eta * (rounds * costs[1:] - earlier)
    unit = sys.float_info.epsilon
    met = (
        T for T in rounds.tolist()
        if exceeds(T, float(costs[T]), float(earlier[T - 1]), eta=eta, zeta=zeta, unit=unit)
    )  # fmt: skip
    return Criterion(left, next(met, None))


def _criteria(axes: Axes, found: dict[str, Criterion], zeta: float) -> None:
    """Both left sides, and the right one."""
    for place, (label, own) in enumerate(found.items()):
        x = np.arange(1, len(own.left) + 1)
        axes.plot(x, own.left, color=COLOURS[4 + place], label=f"left side, {label}")
    axes.axhline(zeta, color="0.4", linestyle="--", linewidth=0.8, label=r"$\zeta$")
    axes.set_yscale("symlog", linthresh=zeta or 1.0)
    axes.set(xlabel="$T$  communication rounds", ylabel=r"$T\eta\,(C_T-$mean of $C_{t-1})$")


def _gaps(axes: Axes, problem: Quadratics, runs: dict[str, xr.Dataset]) -> None:
    """The suboptimality by round; the mean of logarithms with its interval."""
    least = float(problem.objective(problem.minimiser))
    looks = line_styles(list(runs))
    for label, run in runs.items():
        gap = measured(run, objective.name) - least
        draw_band(axes, band(gap, logarithmic=True), label=label, look=looks[label])
    axes.set(yscale="log", xlabel="communication rounds", ylabel=r"$\ell(\theta^t)-\ell(\theta_*)$")
