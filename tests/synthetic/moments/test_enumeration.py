"""Exact moments are equal, as rationals, to averages over everything that can happen."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np
import pytest
import torch

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from synthetic.families import make_family
from synthetic.moments.enumeration import enumerate_runs
from synthetic.moments.exact import exact_difference, exact_moments
from synthetic.moments.federation import federation
from synthetic.problem import Problem, neighbour
from synthetic.sampled_quadratic import sampled_quadratics
from tests.synthetic.moments.cases import ALGORITHMS, additive, algorithm, multiplicative, tensor

RATE = Fraction(1, 5)


def squares(values: Any) -> Any:
    """X X' for vectors along the last dimension."""
    return values[..., :, None] * values[..., None, :]


def compare(problem: Problem, other: Problem, name: str, **setting: Any) -> None:
    """First and second moments of w^t, Delta^t and of the difference of two runs."""
    rules = algorithm(name)
    given: dict[str, Any] = {"participation": 2, "batch": 1, "schedule": RATE, **setting}
    found = exact_moments(problem, rules, exact=True, **given)
    apart = exact_difference(problem, other, rules, exact=True, divergence=True, **given)
    every = enumerate_runs([problem, other], rules, exact=True, **given)
    model = every.models[:, :, 0]
    gap = every.models[:, :, 1] - model
    last = every.last[:, :, 0] - model[:, :, None]
    assert (every.mean(model) == found.mean).all()
    assert (every.mean(squares(model)) == found.second).all()
    assert found.divergence is not None
    assert (every.mean(every.divergence[:, :, 0]) == found.divergence).all()
    assert (every.mean(last).sum(1) / problem.clients == found.deviation).all()
    assert (every.mean(gap) == apart.mean).all()
    assert (every.mean(squares(gap)) == apart.second).all()
    gaps = every.last[:, :, 1] - every.last[:, :, 0] - gap[:, :, None]
    assert (every.mean((gaps * gaps).sum(-1).sum(-1)) / problem.clients == apart.divergence).all()


@pytest.mark.parametrize("inactive", ["idle", "train"])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_additive_noise(name: str, inactive: Literal["idle", "train"]) -> None:
    """Two rounds, two of three clients, one sample a step; also where every client trains."""
    problem = additive()
    other = neighbour(problem, client=1, sample=0, replacement=[1.5, 2.0]).problem
    if name == "feddyn_analysed" and inactive == "train":
        compare(problem, other, name, rounds=1, local_steps=1, inactive=inactive)
    else:
        compare(problem, other, name, rounds=2, local_steps=1, inactive=inactive)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_multiplicative_noise(name: str) -> None:
    """Curvatures differ between samples, and between the two runs."""
    problem = multiplicative()
    data = {k: v.clone() for k, v in problem.data.items()}
    data["curvatures"][0, 1] = 0.25
    data["centres"][0, 1] = 3.0
    compare(problem, sampled_quadratics(data, start=problem.start), name, rounds=2, local_steps=1)


@pytest.mark.parametrize("name", ["fedinit", "scaffold", "feddyn", "fedanag"])
def test_several_local_steps(name: str) -> None:
    """The noise of a step goes through the steps after it."""
    problem = multiplicative()
    other = neighbour(problem, client=2, seed=1).problem
    compare(problem, other, name, rounds=1, local_steps=3)


@pytest.mark.parametrize("name", ["fedinit", "scaffold", "feddyn"])
def test_more_rounds_without_noise(name: str) -> None:
    """Full gradients, four rounds: client sampling alone."""
    problem = additive()
    other = neighbour(problem, client=0, replacement=[[1.0, 1.0], [0.0, 1.0]]).problem
    compare(problem, other, name, rounds=4, local_steps=2, batch=None)


@pytest.mark.parametrize("name", ["fedinit", "scaffold"])
def test_all_and_one(name: str) -> None:
    """Full participation, and one client a round."""
    problem = additive()
    other = neighbour(problem, client=0, sample=1, replacement=[0.0, 0.0]).problem
    compare(problem, other, name, rounds=2, local_steps=2, batch=None, participation=3)
    compare(problem, other, name, rounds=3, local_steps=1, batch=1, participation=1)


def test_a_batch_of_two() -> None:
    """Samples are drawn with replacement."""
    problem = multiplicative()
    other = neighbour(problem, client=2, seed=1).problem
    compare(problem, other, "fedinit", rounds=1, local_steps=2, batch=2, participation=1)


def test_a_wrong_curvature_is_seen() -> None:
    """The moments of one problem are not the averages over another's outcomes."""
    problem, other = additive(), additive()
    other.curvatures = other.curvatures * 1.5
    given: dict[str, Any] = {"rounds": 1, "participation": 2, "local_steps": 1, "schedule": RATE}
    found = exact_moments(problem, algorithm("fedavg"), exact=True, **given)
    every = enumerate_runs(other, algorithm("fedavg"), exact=True, **given)
    assert not (every.mean(every.models[:, :, 0]) == found.mean).all()


@pytest.mark.parametrize("name", ["fedavg", "fedinit", "scaffold", "feddyn", "fedsagd"])
def test_floating_point_agrees_with_rationals(name: str) -> None:
    """Also for the pair moments in eigenbases, which only floating point uses."""
    problem = additive()
    given: dict[str, Any] = {"rounds": 6, "participation": 2, "local_steps": 2, "batch": 1}
    one = exact_moments(problem, algorithm(name), exact=True, schedule=RATE, **given)
    two = exact_moments(problem, algorithm(name, floats=True), schedule=float(RATE), **given)
    for exact, near in ((one.mean, two.mean), (one.second, two.second),
                        (one.divergence, two.divergence)):  # fmt: skip
        assert exact is not None
        assert near is not None
        numbers = np.array([float(v.p) / float(v.q) for v in exact.ravel()]).reshape(exact.shape)
        np.testing.assert_allclose(near, numbers, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("name", ["cosine", "logistic", "sine", "two_layer"])
def test_any_family_can_be_enumerated(name: str) -> None:
    """In floating point: with one branch it is the run itself."""
    problem = make_family(name, clients=2, samples=2)
    rules = find_algorithm("fedavg")()
    every = enumerate_runs(problem, rules, rounds=2, participation=1, local_steps=1, batch=1)
    assert every.models.shape == (16, 3, 1, problem.dim)
    point = problem.initial(0)
    steps = [
        point - 0.1 * problem.local_gradient(point[None, None], torch.tensor([i]))[0, 0]
        for i in range(2)
    ]
    middle = (steps[0] + steps[1]) / 2
    np.testing.assert_allclose(every.mean(every.models[:, 1, 0]), middle, rtol=1e-12, atol=1e-14)


def test_too_much_is_refused() -> None:
    """Before anything is computed; and what cannot be enumerated at all."""
    problem = make_family("quadratic", clients=10, samples=4)
    rules = find_algorithm("fedavg")()
    with pytest.raises(UserError, match=r"10 rounds have .* outcomes, and at most 300000"):
        enumerate_runs(problem, rules, rounds=10, participation=3, local_steps=2, batch=1)
    noisy = make_family("quadratic", noise=1.0)
    with pytest.raises(UserError, match="adds Gaussian noise, which cannot be enumerated"):
        enumerate_runs(noisy, rules, rounds=1, participation=1, local_steps=1)
    with pytest.raises(UserError, match="'sine' is none"):
        enumerate_runs(
            make_family("sine"), rules, rounds=1, participation=1, local_steps=1, exact=True
        )


def test_noise_of_a_minibatch() -> None:
    """E[eps eps'] by its definition, for both kinds of noise."""
    x = tensor([0.5])
    problem = multiplicative()
    numbers = federation(problem, batch=2)
    moment = np.array([[0.25, 0.5], [0.5, 1.0]])
    found = numbers.noise(np.broadcast_to(moment, (3, 2, 2)))
    slopes = problem.data["curvatures"][..., 0] * (x - problem.data["centres"])
    slopes = (slopes - problem.data["forces"])[..., 0]
    expected = slopes.var(1, correction=0) / 2
    np.testing.assert_allclose(found[:, 0, 0], expected, rtol=1e-12)
    quiet = replace(numbers, batch=None)
    assert not quiet.noise(np.broadcast_to(moment, (3, 2, 2))).any()
