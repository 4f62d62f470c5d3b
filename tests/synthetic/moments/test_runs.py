"""What the engine's runs average to lies within four standard errors of the exact moments."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import pytest
import torch
from torch import Tensor

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from stability.loop import simulate
from stability.measure import Record, metric
from stability.relaxed import Relaxed
from stability.schedule import Exponential, Stepped
from synthetic.families import make_family
from synthetic.moments import recursion
from synthetic.moments.exact import exact_difference, exact_moments
from synthetic.moments.gathered import GatheredPairs
from synthetic.moments.gathered_read import GatheredRead
from synthetic.moments.pairs import DensePairs
from synthetic.problem import neighbour
from synthetic.quadratic import random_quadratics
from tests.synthetic.moments.cases import ALGORITHMS, algorithm

SEEDS = 3000
SETTING: dict[str, Any] = {
    "rounds": 4, "participation": 2, "local_steps": 2, "batch": 2, "schedule": 0.3,
}  # fmt: skip


@metric(dims=("coordinate",))
def models(record: Record) -> Tensor:
    """w^t."""
    return record.model.clone()


def check(values: Any, exact: Any) -> None:
    """Sample means over seeds [seed, ...] against exact ones [...], four standard errors."""
    error = values.std(0, ddof=1) / np.sqrt(len(values))
    assert (np.abs(values.mean(0) - exact) <= 4 * error + 1e-12).all()


@pytest.mark.parametrize("inactive", ["idle", "train"])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm(name: str, inactive: Literal["idle", "train"]) -> None:
    """Minibatches and Gaussian noise, with a neighbour beside."""
    torch.set_num_threads(1)
    problem = random_quadratics(clients=4, dim=2, samples=3, seed=1, noise=0.1)
    twin = neighbour(problem, client=1, sample=0, replacement=[3.0, -2.0])
    rules = algorithm(name, floats=True)
    run = simulate(
        problem, rules, inactive=inactive, seeds=SEEDS, twin=twin, metrics=[models, "divergence"],
        **SETTING,
    )  # fmt: skip
    found = exact_moments(problem, rules, inactive=inactive, **SETTING)
    apart = exact_difference(problem, twin, rules, inactive=inactive, **SETTING)
    seen = run["models"].transpose("seed", "twin", "round", ...).values
    check(seen[:, 0], found.mean)
    check((seen[:, 0] ** 2).sum(-1), found.square)
    check(run["divergence"].transpose("seed", "twin", "round").values[:, 0], found.divergence)
    check(seen[:, 1] - seen[:, 0], apart.mean)
    check(((seen[:, 1] - seen[:, 0]) ** 2).sum(-1), apart.square)


@pytest.mark.parametrize("name", ["fedavg", "fedinit", "scaffold"])
def test_multiplicative_noise(name: str) -> None:
    """The family's own problem, a whole client replaced in the other run."""
    problem = make_family("multiplicative_quadratic", clients=4, dim=2, sample_spread=0.3)
    twin = neighbour(problem, client=2, seed=5)
    rules = algorithm(name, floats=True)
    run = simulate(problem, rules, seeds=SEEDS, twin=twin, metrics=[models], **SETTING)
    seen = run["models"].transpose("seed", "twin", "round", ...).values
    check((seen[:, 0] ** 2).sum(-1), exact_moments(problem, rules, **SETTING).square)
    apart = exact_difference(problem, twin, rules, **SETTING)
    check(((seen[:, 1] - seen[:, 0]) ** 2).sum(-1), apart.square)


def test_the_check_sees_another_rate() -> None:
    """Four standard errors are narrow enough to tell a rate from another."""
    problem = random_quadratics(clients=4, dim=2, samples=3, seed=1)
    rules = find_algorithm("fedavg")()
    run = simulate(problem, rules, seeds=SEEDS, metrics=[models], **SETTING)
    seen = run["models"].transpose("seed", "twin", "round", ...).values[:, 0]
    other = exact_moments(problem, rules, **{**SETTING, "schedule": 0.33})
    with pytest.raises(AssertionError):
        check((seen**2).sum(-1), other.square)


def test_schedules_and_wrappers() -> None:
    """Rates that change by round, and relaxed initialisation in front of FedAvg: it is FedInit."""
    problem = random_quadratics(clients=4, dim=2, samples=3, seed=1)
    setting = {**SETTING, "schedule": Exponential(0.3, 0.7)}
    one = exact_moments(problem, Relaxed(inner=find_algorithm("fedavg")(), relaxation=0.2),
                        **setting)  # fmt: skip
    two = exact_moments(problem, find_algorithm("fedinit")(relaxation=0.2), **setting)
    np.testing.assert_allclose(one.second, two.second, rtol=1e-12)
    quick = exact_moments(problem, find_algorithm("fedavg")(), **{**setting, "schedule": 0.3})
    slow = exact_moments(problem, find_algorithm("fedavg")(), **setting)
    assert not np.allclose(quick.second[2:], slow.second[2:])


def compare_with_blocks(
    name: str, problem: Any, monkeypatch: pytest.MonkeyPatch, **given: Any
) -> None:
    """The moments of pairs in eigenbases and, the plain way, as one block a pair."""
    rules, setting = algorithm(name, floats=True), {**SETTING, "participation": 4, **given}
    fast = exact_moments(problem, rules, **setting)
    with monkeypatch.context() as patched:
        patched.setattr(
            recursion, "DiagonalPairs", lambda _problem, start, read: DensePairs(start, read)
        )
        plain = exact_moments(problem, rules, **setting)
    np.testing.assert_allclose(fast.second, plain.second, rtol=1e-11, atol=1e-13)
    assert fast.divergence is not None
    assert plain.divergence is not None
    np.testing.assert_allclose(fast.divergence, plain.divergence, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("inactive", ["idle", "train"])
@pytest.mark.parametrize("name", ["fedinit", "scaffold", "feddyn"])
def test_tiles_in_eigenbases_agree_with_blocks(
    name: str, inactive: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With more clients than tiles, and more rounds than are gathered."""
    problem = random_quadratics(clients=9, dim=3, samples=3, seed=2)
    compare_with_blocks(name, problem, monkeypatch, rounds=20, inactive=inactive)


@pytest.mark.parametrize("at_round", [1, 2, 7, 11])
@pytest.mark.parametrize("name", ["fedinit", "scaffold", "feddyn"])
def test_gathered_rounds_are_settled(
    name: str, at_round: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the rate changes while some of them wait."""
    problem = random_quadratics(clients=9, dim=3, samples=3, seed=2)
    schedule = Stepped(0.3, decay=1.0, factor=0.1, at_round=at_round)
    compare_with_blocks(name, problem, monkeypatch, rounds=14, schedule=schedule)


@pytest.mark.parametrize("name", ["fedinit", "scaffold", "feddyn"])
def test_what_is_read_is_gathered(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as a round is like the one before."""
    problem = random_quadratics(clients=9, dim=3, samples=3, seed=2)
    monkeypatch.setattr(GatheredRead, "tell", None)
    compare_with_blocks(name, problem, monkeypatch, rounds=1)
    with pytest.raises(TypeError, match="not callable"):
        compare_with_blocks(name, problem, monkeypatch, rounds=2)


def test_nothing_is_gathered_without_curvature(monkeypatch: pytest.MonkeyPatch) -> None:
    """SCAFFOLD's controls then forget themselves, and cannot stand for the local models."""
    problem = random_quadratics(clients=9, dim=3, samples=3, seed=2)
    problem.curvatures[:, 2:] = problem.curvatures[:, :, 2:] = 0.0
    monkeypatch.setattr(GatheredPairs, "tell", None)
    monkeypatch.setattr(GatheredRead, "tell", None)
    compare_with_blocks("scaffold", problem, monkeypatch, rounds=12)
    with pytest.raises(TypeError, match="not callable"):
        compare_with_blocks("feddyn", problem, monkeypatch, rounds=12)


def test_special_cases() -> None:
    """Algorithms that reduce to FedAvg have its moments."""
    problem = random_quadratics(clients=4, dim=2, samples=3, seed=1)
    expected = exact_moments(problem, find_algorithm("fedavg")(), **SETTING)
    for name, given in (
        ("fedprox", {"proximal": 0.0}),
        ("fedinit", {"relaxation": 0.0}),
        ("fedavgm", {"momentum": 0.0}),
        ("fedcm", {"weight": 1.0, "global_rate": 0.6}),
        ("fedsagd", {"proximal": 0.0, "decay": 0.0, "momentum": 0.0}),
    ):
        found = exact_moments(problem, find_algorithm(name)(**given), **SETTING)
        np.testing.assert_allclose(found.second, expected.second, rtol=1e-11, err_msg=name)
        assert found.divergence is not None
        assert expected.divergence is not None
        np.testing.assert_allclose(found.divergence, expected.divergence, rtol=1e-11)


def test_derived_quantities() -> None:
    """Gap and distance from the moments, against the problem's own at a point mass."""
    problem = random_quadratics(clients=4, dim=3, seed=1)
    setting = {**SETTING, "batch": None, "participation": 4}
    found = exact_moments(problem, find_algorithm("fedavg")(), **setting)
    gap = found.gap(problem.mean_curvature.numpy(), problem.minimiser.numpy())
    value = problem.objective(torch.from_numpy(found.mean)) - problem.optimum
    np.testing.assert_allclose(gap, value, rtol=1e-9)
    assert abs(found.covariance).max() < 1e-12
    about = found.about(problem.minimiser.numpy())
    distance = (torch.from_numpy(found.mean) - problem.minimiser).square().sum(-1)
    np.testing.assert_allclose(np.trace(about, axis1=1, axis2=2), distance, rtol=1e-9)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"participation": 9}, "participation must be from 1 to 4, got 9"),
        ({"local_steps": 0}, "local_steps must be at least 1, got 0"),
        ({"rounds": -1}, "rounds must be zero or positive, got -1"),
        ({"batch": 0}, "batch must be at least 1, or None for all samples, got 0"),
        ({"batch": 7}, "batch must be at most 3, the most samples a client has, got 7"),
        ({"inactive": "sleep"}, 'inactive must be "idle" or "train", got \'sleep\''),
    ],
)
def test_bad_settings_are_refused(change: dict[str, Any], message: str) -> None:
    """As the engine refuses them."""
    problem = random_quadratics(clients=4, dim=2, samples=3, seed=1)
    with pytest.raises(UserError, match=message):
        exact_moments(problem, find_algorithm("fedavg")(), **{**SETTING, **change})


@pytest.mark.parametrize(("name", "given"), [("fedadam", {}), ("fedsam", {"radius": 0.1})])
def test_what_is_not_affine_is_refused(name: str, given: dict[str, Any]) -> None:
    """An adaptive server, a normalised gradient."""
    problem = random_quadratics(clients=4, dim=2, samples=3, seed=1)
    with pytest.raises(UserError, match=f"affine in all vectors, and those of {name} are not"):
        exact_moments(problem, find_algorithm(name)(**given), **SETTING)


def test_what_is_not_quadratic_is_refused() -> None:
    """With a word on what takes it."""
    with pytest.raises(UserError, match="'sine' is none; `enumerate_runs` takes any problem"):
        exact_moments(make_family("sine"), find_algorithm("fedavg")(), **SETTING)
    with pytest.raises(UserError, match="the neighbour has 5 clients in dimension 2"):
        exact_difference(
            random_quadratics(clients=4, dim=2), random_quadratics(clients=5, dim=2),
            find_algorithm("fedavg")(), **{**SETTING, "batch": None},
        )  # fmt: skip
