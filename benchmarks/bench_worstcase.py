"""Exact worst cases, against PEPit (with cvxpy and Clarabel) on the same instances.

FedAvg on smooth convex losses, eta = 1/4, L = 1, |w^0 - x*| <= 1, mean |grad f_i(x*)|^2 <= 1, gap
after T rounds. Goals: the values agree to 1e-6; ours is at least 10 times as fast at (N, K, T) =
(3, 3, 2) and 100 times at (8, 2, 1), each side from its Python objects to the number, imports
excluded; the largest K T solved in a minute (goal: 25). Where S of N clients are drawn, a minute at
(N, S, K, T) = (20, 2, 2, 1), (100, 10, 2, 1) and (1000, 10, 1, 1); at (4, 2, 2, 1) the program that
exchanges clients stands beside the one that tells them apart. Both sides are timed in turn, in
seconds of the processor.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from bounds.worstcase import orbits
from bounds.worstcase.api import WorstCase, examine
from bounds.worstcase.rounding import certify_lower, certify_upper
from bounds.worstcase.setting import Setting

RATE = Fraction(1, 4)
SHAPES = {(3, 3, 2): 3, (8, 2, 1): 3}
REPEATS = 10
MINUTE = 60.0


def _asked(clients: int, steps: int, rounds: int) -> Setting:
    return Setting(
        algorithm="fedavg",
        losses="smooth-convex",
        quantity="gap",
        clients=clients,
        local_steps=steps,
        rounds=rounds,
        rate=RATE,
    )


def _ours(clients: int, steps: int, rounds: int) -> float:
    return _value(_asked(clients, steps, rounds))


def _value(setting: Setting, *, whole: bool = False) -> float:
    return examine(setting, whole=whole).value


def _theirs(clients: int, steps: int, rounds: int) -> float:
    from PEPit import PEP
    from PEPit.functions import SmoothConvexFunction

    problem = PEP()
    losses = [problem.declare_function(SmoothConvexFunction, L=1.0) for _ in range(clients)]
    mean = sum(losses[1:], start=losses[0]) / clients
    best = mean.stationary_point()
    model = first = problem.set_initial_point()
    problem.set_initial_condition((first - best) ** 2 <= 1)
    slopes = [loss.gradient(best) ** 2 for loss in losses]
    problem.add_constraint(sum(slopes[1:], start=slopes[0]) / clients <= 1)
    for _ in range(rounds):
        ends = []
        for loss in losses:
            point = model
            for _ in range(steps):
                point = point - float(RATE) * loss.gradient(point)
            ends.append(point)
        model = sum(ends[1:], start=ends[0]) / clients
    problem.set_performance_metric(mean(model) - mean(best))
    return float(problem.solve(wrapper="cvxpy", solver="CLARABEL", verbose=0))


def _seconds(action: Callable[[], float]) -> tuple[float, float]:
    start = time.process_time()
    value = action()
    return time.process_time() - start, value


def _compared(shape: tuple[int, int, int], repeats: int) -> dict[str, float]:
    _ours(*shape)
    _theirs(*shape)
    ratios, ours, theirs, apart = [], [], [], []
    for _ in range(repeats):
        long, value = _seconds(partial(_theirs, *shape))
        times, own = [], value
        for _ in range(REPEATS):
            short, own = _seconds(partial(_ours, *shape))
            times.append(short)
        ours.append(statistics.median(times))
        theirs.append(long)
        ratios.append(long / ours[-1])
        apart.append(abs(own - value))
    return {
        "ours, seconds": statistics.median(ours),
        "PEPit, seconds": statistics.median(theirs),
        "ratio": statistics.median(ratios),
        "ratio, smallest": min(ratios),
        "ratio, largest": max(ratios),
        "values apart": max(apart),
    }


def _largest() -> dict[str, float]:
    """Five local steps, one round more each time, until one takes longer than a minute."""
    found: dict[str, float] = {}
    steps = rounds = 5
    while True:
        took, _ = _seconds(partial(_ours, 2, steps, rounds))
        found[f"K T = {steps * rounds}, seconds"] = took
        if took > MINUTE:
            break
        found["largest K T in a minute (goal 25)"] = steps * rounds
        # Time grows with about the fifth power; what cannot fit is not begun.
        if took * ((rounds + 1) / rounds) ** 6 > MINUTE:
            break
        rounds += 1
    return found


def _drawn() -> dict[str, float]:
    """Programs of which some clients are drawn: alone, and where it runs beside the whole one."""
    found: dict[str, float] = {}
    shapes = ((4, 2, 2, 1), (20, 2, 2, 1), (100, 10, 2, 1), (4, 2, 2, 2), (1000, 10, 1, 1))
    for shape in shapes:
        clients, active, steps, rounds = shape
        setting = replace(_asked(clients, steps, rounds), active=active)
        times = []
        for _ in range(3):
            for known in (orbits.tables, orbits.weights, orbits.entries, orbits.ways):
                known.cache_clear()  # as in a process of its own
            took, value = _seconds(partial(_value, setting))
            times.append(took)
        name = f"(N, S, K, T) = {shape}"
        found[f"{name}: seconds (goal {MINUTE:g})"] = statistics.median(times)
        found[f"{name}: seconds, most"] = max(times)
        if shape == (4, 2, 2, 1):
            long, whole = _seconds(partial(_value, setting, whole=True))
            found[f"{name}: whole program / exchanged clients"] = long / statistics.median(times)
            found[f"{name}: values apart"] = abs(value - whole)
    return found


def _certified() -> dict[str, float]:
    """Both rational ends: how long they take, and how much they lose."""
    found = {}
    for steps, rounds in ((1, 1), (2, 2), (5, 1), (5, 2), (5, 5)):
        solved = examine(_asked(2, steps, rounds))
        above, upper = _seconds(partial(_above, solved))
        below, lower = _seconds(partial(_below, solved))
        name = f"K = {steps}, T = {rounds}"
        found[f"{name}: upper end, seconds"] = above
        found[f"{name}: lower end, seconds"] = below
        found[f"{name}: enclosure, relative width"] = (upper - lower) / solved.value
    return found


def _above(solved: WorstCase) -> float:
    upper = certify_upper(solved.case, solved.program)
    return float(upper.bound) if upper is not None else float("nan")


def _below(solved: WorstCase) -> float:
    lower = certify_lower(solved.case, solved.program)
    return float(lower.value) if lower is not None else float("nan")


def measure() -> dict[str, Any]:
    """PEPit beside ours, sizes, certificates; without PEPit only the latter two."""
    found: dict[str, Any] = {}
    try:
        import PEPit
    except ImportError:
        found["PEPit"] = "not installed: pip install '.[pep]'"
    else:
        del PEPit
        for shape, repeats in SHAPES.items():
            goal = {(3, 3, 2): 10, (8, 2, 1): 100}[shape]
            found[f"(N, K, T) = {shape} (goal {goal})"] = _compared(shape, repeats)
    found["some clients drawn"] = _drawn()
    found["size"] = _largest()
    found["certificates"] = _certified()
    return found


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
