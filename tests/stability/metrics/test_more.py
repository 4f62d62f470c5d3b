"""Metrics that need more than a run: held-out data, an optimum, a set of points, constants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import pytest
import torch
import xarray as xr

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from bounds.methods.feddyn import FedDyn
from bounds.methods.feddyn_to_fedavg import FedDynToFedAvg
from bounds.methods.scaffold import Scaffold
from stability.loop import simulate
from stability.measure import Measure, Metric, known_metrics
from stability.metrics.gradient_bounds import gradient_bound, stochastic_gradient_bound
from stability.metrics.held_out import gap_on
from stability.metrics.switching import averaged_bound, cost_at
from stability.switching import SwitchingMonitor
from synthetic.problem import Neighbour, neighbour
from tests.stability.metrics import slow
from tests.stability.reference import averaging, control
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run
from tests.stability.toy import Toy, reference_run, toy

NAMES = [
    "client_state_diversity",
    "held_out_clients_gap",
    "held_out_data_gap",
    "local_gradient_cost",
    "server_state_error",
    "switching_bound",
]
SAMPLING = Sampling(participation=2, local_steps=3, batch=2)
ROUNDS, RATE = 6, 0.1


def engine(
    problem: Toy,
    metrics: Sequence[str | Metric | Measure],
    *,
    twin: Neighbour | None = None,
    algorithm: Algorithm | None = None,
    inactive: Literal["idle", "train"] = "idle",
) -> xr.Dataset:
    """Run FedAvg, or another algorithm, on the toy."""
    return simulate(
        problem,
        algorithm or FedAvg(),
        rounds=ROUNDS,
        participation=SAMPLING.participation,
        local_steps=SAMPLING.local_steps,
        batch=SAMPLING.batch,
        schedule=RATE,
        seeds=[5],
        twin=twin,
        inactive=inactive,
        metrics=metrics,
    )


def plain(
    problem: Toy, training: Callable[[Run], None] = averaging.fedavg, *, everyone: bool = False
) -> Run:
    """Run the reference alike."""
    run = reference_run(problem, 5, SAMPLING, rounds=ROUNDS, rate=RATE, everyone=everyone)
    training(run)
    return run


def cost(run: Run, t: int, optimum: torch.Tensor) -> float:
    """C_t of the switching paper."""
    problem = slow.problem(run)
    return slow.average(
        slow.square(
            problem.gradient(i, slow.last_model(run, i, t), None)
            - problem.gradient(i, optimum, None)
        )
        for i in range(problem.clients)
    )


def test_held_out_gaps_are_differences_of_objectives() -> None:
    """By name, on the problems attached; and by `gap_on`, on any problem."""
    problem, other = toy(0), toy(7, clients=3)
    problem.held_out_data = toy(6)
    problem.held_out_clients = other
    data = engine(
        problem, ["held_out_data_gap", "held_out_clients_gap", gap_on(other, name="mine")]
    )
    run = plain(problem)
    for name, held_out in [
        ("held_out_data_gap", toy(6)),
        ("held_out_clients_gap", other),
        ("mine", other),
    ]:
        expected = [
            held_out.samples.objective(x) - problem.samples.objective(x) for x in run.models
        ]
        assert data[name].values[0, 0] == pytest.approx(expected, rel=1e-11)


def test_held_out_gap_of_a_problem_without_is_refused() -> None:
    """In words that say what to do."""
    with pytest.raises(UserError, match=r"no held_out_data, so .*gap_on\(problem, name=...\)"):
        engine(toy(0), ["held_out_data_gap"])


def test_cost_and_averaged_bound() -> None:
    """Of the run with its own optimum, of the twin with its own, and of an optimum given."""
    problem = toy(0)
    other = neighbour(problem, client=0, sample=None, seed=1)
    given = torch.ones(problem.dim, dtype=torch.float64)
    bound = averaged_bound(alpha=0.5, smoothness=2.0, zeta=3.0, name="own_bound")
    bound_given = averaged_bound(
        alpha=0.5, smoothness=2.0, zeta=3.0, optimum=given, name="given_bound"
    )
    data = engine(
        problem,
        ["local_gradient_cost", cost_at(given, name="given"), bound, bound_given],
        twin=other,
    )
    for j, own in enumerate((problem, other.problem)):
        assert isinstance(own, Toy)
        run = plain(own)
        for name, of_bound, optimum in [
            ("local_gradient_cost", "own_bound", own.minimiser),
            ("given", "given_bound", given),
        ]:
            costs = [cost(run, t, optimum) for t in range(ROUNDS + 1)]
            assert data[name].values[0, j] == pytest.approx(costs, rel=1e-10)
            eta = 1 / (2 * 0.5) + 2.0 / (2 * 0.5**2)
            bounds = [(3.0 + eta * sum(costs[:T])) / T for T in range(1, ROUNDS + 1)]
            assert data[of_bound].values[0, j, 1:] == pytest.approx(bounds, rel=1e-10)


def test_bound_by_name_takes_its_constants_from_the_algorithm() -> None:
    """Of FedDyn -> FedAvg by the criterion; of others it is refused in a sentence."""
    problem = toy(0)
    algorithm = FedDynToFedAvg(strength=0.5, smoothness=2.0, zeta=3.0)
    same = averaged_bound(alpha=0.5, smoothness=2.0, zeta=3.0, name="given")
    data = engine(problem, ["switching_bound", same], algorithm=algorithm)
    assert data.switching_bound.values[0, 0, 1:] == pytest.approx(data.given.values[0, 0, 1:])
    with pytest.raises(UserError, match=r"D_T needs strength, which fedavg .*averaged_bound\("):
        engine(problem, ["switching_bound"])
    with pytest.raises(UserError, match="D_T needs smoothness, which feddyn does not have"):
        engine(problem, ["switching_bound"], algorithm=FedDyn(strength=0.5))


def test_metrics_and_monitor_agree() -> None:
    """`SwitchingMonitor` in a training loop gives C_t and D_T of the metrics."""
    problem = toy(0)
    data = engine(
        problem, ["local_gradient_cost", averaged_bound(alpha=0.5, smoothness=2.0, zeta=3.0)]
    )
    run, samples = plain(problem), problem.samples
    optimum = [samples.gradient(i, problem.minimiser, None) for i in range(problem.clients)]
    monitor = SwitchingMonitor(alpha=0.5, smoothness=2.0, zeta=3.0, optimum=optimum)
    monitor.update({i: samples.gradient(i, run.start, None) for i in range(problem.clients)})
    for t in range(ROUNDS):
        ends = {i: run.paths[t, i][-1] for i in run.active[t]}
        monitor.update({i: samples.gradient(i, end, None) for i, end in ends.items()})
        assert monitor.cost() == pytest.approx(data.local_gradient_cost.values[0, 0, t + 1])
        assert monitor.bound() == pytest.approx(data.switching_bound.values[0, 0, t + 1])


CONTROLLED: dict[str, tuple[Algorithm, Callable[[Run], None], str]] = {
    "FedDyn": (FedDyn(strength=0.5), lambda run: control.feddyn(run, strength=0.5), "h"),
    "SCAFFOLD": (Scaffold(), lambda run: control.scaffold(run, option=2), "c"),
}


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("name", CONTROLLED)
def test_control_variates(name: str, everyone: bool) -> None:
    """The server's against the gradient of f; the clients' after the round by equation (1)."""
    problem = toy(0)
    other = neighbour(problem, client=0, sample=None, seed=1)
    algorithm, training, state = CONTROLLED[name]
    names = ["server_state_error", "client_state_diversity"]
    data = engine(
        problem,
        names,
        twin=other,
        algorithm=algorithm,
        inactive="train" if everyone else "idle",
    )
    for j, own in enumerate((problem, other.problem)):
        assert isinstance(own, Toy)
        run = plain(own, training, everyone=everyone)
        errors = [
            slow.square(h - own.samples.objective_gradient(x)) ** 0.5
            for h, x in zip(run.states[state], run.models, strict=True)
        ]
        assert data.server_state_error.values[0, j] == pytest.approx(errors, rel=1e-10)
        diversities = [
            slow.diversity([run.controls[t, i] for i in run.active[t]]) for t in range(ROUNDS)
        ]
        found = data.client_state_diversity.values[0, j, :-1]
        assert found == pytest.approx(diversities, rel=1e-9)


def test_control_variates_of_an_algorithm_without_are_refused() -> None:
    """By the algorithm's name."""
    for name in ("server_state_error", "client_state_diversity"):
        with pytest.raises(UserError, match="fedavg keeps no control variate"):
            engine(toy(0), [name])


def test_sets_of_points_are_named() -> None:
    """A set that does not exist, or a constant that nobody knows, is refused in a sentence."""
    with pytest.raises(UserError, match="points must be 'local', 'ends' or 'global', got 'all'"):
        gradient_bound("all")  # type: ignore[arg-type]
    with pytest.raises(UserError, match=r"theta needs sigma_l, .* noise=sigma_l"):
        engine(toy(0), ["theta"])
    data = engine(
        toy(0),
        [
            "phi_global",
            stochastic_gradient_bound("global", noise=2.0, heterogeneity=3.0, name="mine"),
        ],
    )
    expected = (4.0 + 2 * 9.0 + 2 * data.phi_global.values[0, 0, :-1]) ** 0.5
    assert data.mine.values[0, 0, :-1] == pytest.approx(expected)


def test_optimum_that_is_not_known_is_refused() -> None:
    """C_t needs theta_*."""

    class Unknown(Toy):
        """A toy that keeps its minimiser to itself."""

        minimiser = None  # type: ignore[assignment]

    with pytest.raises(UserError, match=r"'toy' does not know its minimiser, .*cost_at\(optimum\)"):
        engine(Unknown(toy(0).samples), ["local_gradient_cost"])


def test_every_metric_explains_itself() -> None:
    """A docstring on each, so that it can be listed."""
    for name, metric in known_metrics().items():
        assert metric.name == name
        assert metric.function.__doc__ or name.startswith(("phi", "theta"))
