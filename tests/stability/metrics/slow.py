"""What each metric is, computed from the record of a plain run by loops over clients and steps.

A function of one run takes (run, t); a function of two takes the run, its neighbour and t.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import product

from torch import Tensor

from tests.stability.reference.run import Run
from tests.stability.toy import Samples

OfOne = Callable[[Run, int], float]
OfTwo = Callable[[Run, Run, int], float]


def problem(run: Run) -> Samples:
    """Return the run's problem."""
    assert isinstance(run.problem, Samples)
    return run.problem


def square(vector: Tensor) -> float:
    """Return ||x||^2."""
    return math.fsum(value**2 for value in vector.tolist())


def average(values: Iterable[float]) -> float:
    """Return the mean, NaN of nothing."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else math.nan


def last_model(run: Run, i: int, before: int) -> Tensor:
    """Return where client i ended its latest training in a round before `before`."""
    for t in reversed(range(before)):
        if (t, i) in run.paths:
            return run.paths[t, i][-1]
    return run.start


def diversity(vectors: list[Tensor]) -> float:
    """Return sum ||v||^2 / ||sum v||^2."""
    total = vectors[0]
    for vector in vectors[1:]:
        total = total + vector
    return sum(square(vector) for vector in vectors) / square(total)


def divergence(run: Run, t: int) -> float:
    """FedInit's Delta^t."""
    clients = range(run.problem.clients)
    return average(square(last_model(run, i, t) - run.models[t]) for i in clients)


def divergence_poster(run: Run, t: int) -> float:
    """The poster's Delta^t."""
    clients = range(run.problem.clients)
    return average(square(last_model(run, i, t + 1) - run.models[t]) for i in clients)


def divergence_active(run: Run, t: int) -> float:
    """Of the clients that were averaged, to what their average gave."""
    return average(square(run.paths[t, i][-1] - run.models[t + 1]) for i in run.active[t])


def local_movement(run: Run, t: int) -> float:
    """V_1^t over the clients that trained."""
    return average(
        sum(square(run.paths[t, i][k] - run.models[t]) for k in range(run.steps[i]))
        for i in run.training(t)
    )


def drift(run: Run, t: int, *, shift: int = 0) -> float:
    """xi over the clients that trained."""
    return average(
        average(square(run.paths[t, i][k + shift] - run.models[t]) for k in range(run.steps[i]))
        for i in run.training(t)
    )


def offsets(run: Run, t: int, clients: Iterable[int]) -> list[Tensor]:
    """The pseudo-gradients of round t."""
    return [run.paths[t, i][-1] - run.models[t] for i in clients]


def cosine(run: Run, t: int) -> float:
    """The mean cosine of a client's pseudo-gradient with that of its round before."""
    values = []
    for i in run.training(t):
        earlier = [u for u in range(t) if (u, i) in run.paths]
        if earlier:
            (now,), (then,) = offsets(run, t, [i]), offsets(run, earlier[-1], [i])
            values.append(float(now @ then) / math.sqrt(square(now) * square(then)))
    return average(values)


def phi(run: Run, t: int) -> float:
    """The largest squared global gradient at local models k < K of rounds up to t."""
    points = [
        run.paths[u, i][k]
        for u in range(t + 1)
        for i in run.training(u)
        for k in range(run.steps[i])
    ]
    return max(square(problem(run).objective_gradient(x)) for x in points)


def phi_ends(run: Run, t: int) -> float:
    """The largest squared global gradient at last local models of rounds up to t."""
    points = [run.paths[u, i][-1] for u in range(t + 1) for i in run.training(u)]
    return max(square(problem(run).objective_gradient(x)) for x in points)


def phi_global(run: Run, t: int) -> float:
    """The largest squared global gradient at global models of rounds up to t."""
    return max(square(problem(run).objective_gradient(run.models[u])) for u in range(t + 1))


def theta(of: OfOne) -> OfOne:
    """(sigma_l^2 + 2 sigma_g^2 + 2 Phi)^(1/2) with the constants that the test's problem names."""
    return lambda run, t: math.sqrt(0.5**2 + 2 * 0.25**2 + 2 * of(run, t))


def discrepancy(run: Run, other: Run, t: int) -> float:
    """||x_t - x'_t||."""
    return math.sqrt(square(run.models[t] - other.models[t]))


def local_discrepancies(run: Run, other: Run, t: int, k: int) -> list[float]:
    """||x^i_{t,k} - x'^i_{t,k}|| of the clients that make k steps."""
    return [
        math.sqrt(square(run.paths[t, i][k] - other.paths[t, i][k]))
        for i in run.training(t)
        if run.steps[i] >= k
    ]


def across(run: Run, other: Run, t: int, k: int) -> float:
    """The largest ||x^i_{t,k} - x'^j_{t,k}|| with i != j."""
    clients = [i for i in run.training(t) if run.steps[i] >= k]
    return max(
        (
            math.sqrt(square(run.paths[t, i][k] - other.paths[t, j][k]))
            for i, j in product(clients, clients)
            if i != j
        ),
        default=0.0,
    )


def loss_discrepancy(run: Run, other: Run, t: int) -> float:
    """The largest loss difference over the samples of both problems."""
    return max(
        abs(data.sample_loss(i, run.models[t], j) - data.sample_loss(i, other.models[t], j))
        for data in (problem(run), problem(other))
        for i in range(data.clients)
        for j in range(len(data.data[i]))
    )


def client_loss_discrepancy(run: Run, other: Run, t: int) -> float:
    """The largest difference of a client's mean loss, by the run's own data."""
    data = problem(run)
    x, y = run.models[t], other.models[t]
    return max(abs(data.loss(i, x) - data.loss(i, y)) for i in range(data.clients))


OF_ONE: dict[str, OfOne] = {
    "objective": lambda run, t: problem(run).objective(run.models[t]),
    "gradient_norm_squared": lambda run, t: square(problem(run).objective_gradient(run.models[t])),
    "divergence": divergence,
    "divergence_poster": divergence_poster,
    "divergence_active": divergence_active,
    "local_movement": local_movement,
    "global_movement": lambda run, t: square(run.models[t + 1] - run.models[t]),
    "drift": drift,
    "drift_after_steps": lambda run, t: drift(run, t, shift=1),
    "gradient_diversity": lambda run, t: diversity(
        [run.problem.gradient(i, run.models[t], None) for i in range(run.problem.clients)]
    ),
    "pseudo_gradient_diversity": lambda run, t: diversity(offsets(run, t, run.active[t])),
    "local_drift_diversity": lambda run, t: diversity(
        [run.problem.gradient(i, run.paths[t, i][-1], None) for i in run.active[t]]
    ),
    "pseudo_gradient_cosine": cosine,
    "phi": phi,
    "phi_ends": phi_ends,
    "phi_global": phi_global,
    "theta": theta(phi),
    "theta_ends": theta(phi_ends),
    "theta_global": theta(phi_global),
}
OF_TWO: dict[str, OfTwo] = {
    "model_discrepancy": discrepancy,
    "loss_discrepancy": loss_discrepancy,
    "client_loss_discrepancy": client_loss_discrepancy,
}
OF_STEPS: dict[str, Callable[[Run, Run, int, int], float]] = {
    "local_discrepancy": lambda run, other, t, k: average(local_discrepancies(run, other, t, k)),
    "local_discrepancy_largest": lambda run, other, t, k: max(
        local_discrepancies(run, other, t, k)
    ),
    "local_discrepancy_across": across,
}
