"""What is measured and what constants come out, against computations by hand and by loops."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from stability.confront import probes
from stability.confront.chosen import Chosen, exchanged
from stability.confront.confront import confront
from stability.loop import simulate
from stability.measure import Record, metric
from synthetic.families import make_family
from synthetic.problem import Batch, Problem

SIZES: dict[str, Any] = {"clients": 2, "dim": 3, "samples": 1, "slope": 2.0, "seed": 3}
LINEAR = {"family": "linear", **SIZES}


def test_exchanged_linear_clients_by_hand() -> None:
    """Of two clients each run has one: ||x_T - x'_T|| = eta K T ||g_1 - g_2||."""
    population = make_family("linear", **SIZES)
    found = confront(
        "fedsagd.tab1.fedavg",
        problem=LINEAR,
        run={"rounds": 4, "local_steps": 3, "schedule": 0.1},
    )
    one, two = slopes(population, torch.zeros(3, dtype=population.dtype))
    rounds = np.arange(1, 5)
    np.testing.assert_allclose(
        found.data["measured"], 0.1 * 3 * rounds * float((one - two).norm()), rtol=1e-12
    )
    # f is the mean over both, so that Phi and sigma_g are those of the population.
    phi = float(((one + two) / 2).square().sum())
    apart = float(((one - two) / 2).square().sum())
    theta = math.sqrt(2 * apart + 2 * phi)
    np.testing.assert_allclose(found.data["bound"], 2 * 0.1 * 3 * theta * rounds, rtol=1e-9)


def slopes(problem: Problem, point: Tensor) -> list[Tensor]:
    """grad f_i of every client, one after another."""
    return [
        problem.local_gradient(point[None, None], torch.tensor([i]))[0, 0]
        for i in range(problem.clients)
    ]


@metric(when="round", needs={"iterates"}, dims=("client", "step", "coordinate"), name="path")
def path(record: Record) -> Tensor:
    """All local models."""
    return record.iterates.clone()


@pytest.fixture(scope="module")
def problem() -> Problem:
    """Three clients that differ in everything, with two samples."""
    return make_family("sine", clients=3, dim=2, samples=2, heterogeneity=0.5, sample_spread=0.3)


def test_probes_agree_with_loops(problem: Problem) -> None:
    """The largest over w^t and the local models before the last, all clients at each."""
    asked = [
        path,
        probes.steepest_population,
        probes.heterogeneity_visited,
        probes.mean_heterogeneity_visited,
        probes.dissimilarity_visited,
        probes.smoothness_visited,
    ]
    run = simulate(
        problem,
        find_algorithm("fedinit")(relaxation=0.3),
        rounds=2,
        local_steps=3,
        schedule=0.05,
        participation=2,
        seeds=2,
        metrics=[*asked, metric(dims=("coordinate",), name="model_at")(lambda r: r.model.clone())],
    )
    for seed in range(2):
        for t in range(2):
            at = run.isel(seed=seed, twin=0, round=t)
            local = torch.as_tensor(at["path"].values)
            points = [torch.as_tensor(at["model_at"].values), *local[:, :-1].flatten(0, 1)]
            each = [torch.stack(slopes(problem, x)) for x in points]
            whole = [g.mean(0) for g in each]
            apart = [(g - m).square().sum(-1) for g, m in zip(each, whole, strict=True)]
            seen = {
                "steepest_population": max(m.square().sum() for m in whole),
                "heterogeneity_visited": max(a.max() for a in apart),
                "mean_heterogeneity_visited": max(a.mean() for a in apart),
                "dissimilarity_visited": max(
                    g.square().sum(-1).max() / m.square().sum()
                    for g, m in zip(each, whole, strict=True)
                ),
            }
            for name, value in seen.items():
                assert float(at[name]) == pytest.approx(float(value), rel=1e-10), name
    assert 0 < float(run["smoothness_visited"][:, :, :2].max()) <= problem.certify()["L"].value ** 2


def test_noise_probes_agree_with_loops(problem: Problem) -> None:
    """Samples one by one, at the start."""
    asked = [
        probes.noise_at_model,
        probes.relative_noise_at_model,
        probes.steepest_sample,
        probes.highest_loss,
        probes.slope_over_loss_least,
        probes.slope_over_loss_most,
    ]
    run = simulate(
        problem, find_algorithm("fedavg")(), rounds=1, local_steps=1, metrics=asked
    ).isel(seed=0, twin=0, round=0)
    start = problem.initial(0)
    noise, ratio, steep, losses, quotients = [], [], [], [], []
    for client, slope in enumerate(slopes(problem, start)):
        who, key = torch.tensor([client]), torch.tensor([0])
        each = [
            problem.gradient(start[None, None], who, Batch(torch.tensor([[j]]), None, key))[0, 0]
            for j in range(2)
        ]
        noise.append(sum((g - slope).square().sum() for g in each) / 2)
        ratio += [g.square().sum() / slope.square().sum() for g in each]
        steep += [g.square().sum() for g in each]
        losses.append(
            problem.sample_losses(start[None, None], who, torch.tensor([[0, 1]])).abs().max()
        )
        quotients.append(
            slope.square().sum() / problem.local_objective(start[None, None], who)[0, 0]
        )
    seen = {
        "noise_at_model": max(noise),
        "relative_noise_at_model": max(ratio),
        "steepest_sample": max(steep),
        "highest_loss": max(losses),
        "slope_over_loss_least": min(quotients),
        "slope_over_loss_most": max(quotients),
    }
    for name, value in seen.items():
        assert float(run[name]) == pytest.approx(float(value), rel=1e-10), name


def test_chosen_clients_are_those_of_the_population(problem: Problem) -> None:
    """The first run has clients 0 and 1, the second 0 and 2, with everything of theirs."""
    first, second = exchanged(problem)
    assert second.client == 1
    assert isinstance(second.problem, Chosen)
    points = torch.randn(2, 1, 2, dtype=problem.dtype, generator=torch.Generator().manual_seed(0))
    labels, all_of_them = torch.tensor([0, 1]), torch.tensor([0, 2])
    assert torch.equal(
        second.problem.local_gradient(points, labels), problem.local_gradient(points, all_of_them)
    )
    assert torch.equal(
        second.problem.local_objective(points, labels), problem.local_objective(points, all_of_them)
    )
    assert first.clients == 2
    assert first.describe()["members"] == [0, 1]


def test_a_population_of_one_has_nobody_to_exchange() -> None:
    """Told in one sentence."""
    with pytest.raises(UserError, match="needs a population of at least 2, got 1; raise clients"):
        confront("fedsagd.tab1.fedavg", problem={**LINEAR, "clients": 1})


def test_the_changed_datum_is_the_one_whose_loss_is_compared() -> None:
    """F(w'; z) - F(w; z) of the first sample of the first client."""
    found = confront("fedinit.thm12", run={"rounds": 2, "seeds": 3})
    models = torch.as_tensor(found.data["model"].values)
    problem = make_family("cosine", clients=5, dim=2, samples=4)
    losses = problem.sample_losses(
        models, torch.zeros(3, dtype=torch.int64), torch.zeros(3, 1, dtype=torch.int64)
    )[:, :, 0]
    expected = (losses[:, 1] - losses[:, 0]).abs()
    np.testing.assert_allclose(found.data["each"].values[:, -1], expected, rtol=1e-12)


def test_a_run_that_diverges_is_outside() -> None:
    """And is told as such: its letters are no numbers, nor is the bound at them."""
    found = confront("fedinit.thm1", run={"schedule": 1e6, "rounds": 60, "seeds": 2})
    assert not found.inside.any()
    assert not found.violated
    assert any("stays finite" in why for why in found.outside_because)
