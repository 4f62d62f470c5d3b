"""Quadratics against automatic differentiation, brute force, and themselves in a chart."""

from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from synthetic import streams
from synthetic.problem import Batch, neighbour
from synthetic.quadratic import Quadratics, random_quadratics

LANES = torch.tensor([4, 0, 6, 2])


def a_problem(**changes: Any) -> Quadratics:
    """Seven clients with three samples in four dimensions."""
    options: dict[str, Any] = {"clients": 7, "dim": 4, "samples": 3, "seed": 2}
    return random_quadratics(**(options | changes))


def some_points(problem: Quadratics) -> torch.Tensor:
    """Points [lane, twin, dim]."""
    generator = torch.Generator().manual_seed(0)
    return torch.randn(len(LANES), 2, problem.dim, generator=generator, dtype=torch.float64)


def a_batch(problem: Quadratics, *, weights: bool = False) -> Batch:
    """Two samples a lane, the second of them counting for nothing if there are weights."""
    del problem
    indices = torch.tensor([[0, 1], [2, 2], [1, 0], [0, 2]])
    share = torch.tensor([[1.0, 0.0]] * 4, dtype=torch.float64) if weights else None
    return Batch(indices, share, streams.key(streams.NOISE, LANES))


def by_hand(problem: Quadratics, point: torch.Tensor, client: int, sample: int) -> torch.Tensor:
    """(1/2) (x - c_ij)^T H_i (x - c_ij)."""
    offset = point - problem.centres[client, sample]
    return offset @ problem.curvatures[client % len(problem.curvatures)] @ offset / 2


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("curvatures", [None, 3])
def test_gradients_are_those_of_the_losses(curvatures: int | None, weights: bool) -> None:
    """The minibatch gradient is the derivative of the minibatch's mean loss."""
    problem = a_problem(curvatures=curvatures)
    points, batch = some_points(problem), a_batch(problem, weights=weights)
    found = problem.gradient(points, LANES, batch)
    assert batch.indices is not None
    for lane, client in enumerate(LANES.tolist()):
        for twin in range(2):
            leaf = points[lane, twin].clone().requires_grad_()
            first, second = (
                by_hand(problem, leaf, client, j) for j in batch.indices[lane].tolist()
            )
            loss = first if weights else (first + second) / 2
            (expected,) = torch.autograd.grad(loss, leaf)
            torch.testing.assert_close(found[lane, twin], expected, rtol=1e-12, atol=1e-12)


def test_local_quantities_are_means_over_samples() -> None:
    """f_i, its gradient, and the losses of single samples."""
    problem = a_problem()
    points = some_points(problem)
    samples = torch.arange(3).expand(len(LANES), -1)
    losses = problem.sample_losses(points, LANES, samples)
    for lane, client in enumerate(LANES.tolist()):
        expected = torch.stack([by_hand(problem, points[lane, 1], client, j) for j in range(3)])
        torch.testing.assert_close(losses[lane, 1], expected, rtol=1e-12, atol=1e-12)
    torch.testing.assert_close(problem.local_objective(points, LANES), losses.mean(-1))
    leaf = points.clone().requires_grad_()
    (expected,) = torch.autograd.grad(problem.local_objective(leaf, LANES).sum(), leaf)
    torch.testing.assert_close(problem.local_gradient(points, LANES), expected)


@pytest.mark.parametrize("curvatures", [None, 3])
def test_global_quantities_are_means_over_clients(curvatures: int | None) -> None:
    """The closed forms agree with sums over all clients; x_* is stationary."""
    problem = a_problem(curvatures=curvatures)
    point = some_points(problem)[0, 0]
    everyone = torch.arange(7)
    everywhere = point.expand(7, 1, -1)
    mean = problem.local_objective(everywhere, everyone).mean()
    torch.testing.assert_close(problem.objective(point), mean)
    slope = problem.local_gradient(everywhere, everyone).mean((0, 1))
    torch.testing.assert_close(problem.objective_gradient(point), slope)
    at_optimum = problem.local_gradient(problem.minimiser.expand(7, 1, -1), everyone).mean((0, 1))
    assert at_optimum.abs().max() < 1e-12


@pytest.mark.parametrize("noise", [0.0, 0.3])
def test_the_chart_gives_the_same_gradients(noise: float) -> None:
    """Into the eigenbasis, gradient there, and back: as without; noise included."""
    problem = a_problem(noise=noise)
    points, batch = some_points(problem), a_batch(problem)
    chart = problem.chart(LANES)
    assert chart is not None
    torch.testing.assert_close(chart.leave(chart.enter(points)), points)
    inside = chart.leave(chart.gradient(chart.enter(points), batch))
    torch.testing.assert_close(inside, problem.gradient(points, LANES, batch))
    full = chart.leave(chart.local_gradient(chart.enter(points)))
    torch.testing.assert_close(full, problem.local_gradient(points, LANES))
    part = chart.pick(torch.tensor([2, 3])).gradient(
        chart.enter(points)[2:], batch.pick(torch.tensor([2, 3]))
    )
    assert torch.equal(part, chart.gradient(chart.enter(points), batch)[2:])


def test_constants_by_brute_force() -> None:
    """Smoothness, strong convexity and sampling noise from the matrices themselves."""
    problem = a_problem(curvature_spread=0.0, noise=0.2)
    found = {name: constant.value for name, constant in problem.constants().items()}
    eigenvalues = torch.linalg.eigvalsh(problem.curvatures[0])
    assert found["L"] == pytest.approx(eigenvalues[-1].item())
    assert found["mu"] == pytest.approx(eigenvalues[0].item())
    everyone = torch.arange(7)
    each = torch.stack(
        [
            problem.gradient(
                torch.zeros(7, 1, 4, dtype=torch.float64),
                everyone,
                Batch(torch.full((7, 1), j), None, everyone),
            )
            - problem.gradient(
                torch.zeros(7, 1, 4, dtype=torch.float64), everyone, Batch(None, None, everyone)
            )
            for j in range(3)
        ]
    )
    variance = each.square().sum(-1).mean(0).max().item() + 4 * 0.2**2
    assert found["sigma_l"] == pytest.approx(variance**0.5)
    gaps = problem.local_gradient(problem.minimiser.expand(7, 1, -1), everyone)
    assert found["sigma_g"] == pytest.approx(gaps.square().sum(-1).max().sqrt().item())


@settings(max_examples=20)
@given(client=st.integers(0, 6), sample=st.none() | st.integers(0, 2), seed=st.integers(0, 99))
def test_neighbours_differ_in_what_they_say(client: int, sample: int | None, seed: int) -> None:
    """In one centre, or in those of one client, and in nothing else."""
    problem = a_problem()
    other = neighbour(problem, client=client, sample=sample, seed=seed).problem
    assert isinstance(other, Quadratics)
    differs = (other.centres != problem.centres).any(-1)
    expected = torch.zeros(7, 3, dtype=torch.bool)
    expected[client, slice(None) if sample is None else sample] = True
    assert torch.equal(differs, expected)
    assert torch.equal(other.curvatures, problem.curvatures)


def test_a_given_replacement_is_used() -> None:
    """The new centre is the one given."""
    problem = a_problem()
    other = neighbour(problem, client=1, sample=2, replacement=[1.0, 2.0, 3.0, 4.0]).problem
    assert isinstance(other, Quadratics)
    assert other.centres[1, 2].tolist() == [1.0, 2.0, 3.0, 4.0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"clients": 0}, "clients must be at least 1, got 0"),
        ({"smallest": 2.0}, "0 < smallest <= largest"),
        ({"curvature_spread": 1.5}, r"curvature_spread must be in \[0, 1\], got 1.5"),
        ({"noise": -1.0}, "noise must be zero or positive, got -1"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], message: str) -> None:
    """By name, with what was expected."""
    with pytest.raises(UserError, match=message):
        a_problem(**options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"client": 7}, "client must be between 0 and 6, got 7"),
        ({"client": 0, "sample": 3}, r"sample must be between 0 and 2 \(client 0\), got 3"),
        ({"client": 0, "sample": 0, "replacement": [1.0]}, r"must have the shape \[4\]"),
    ],
)
def test_bad_neighbours_are_refused(options: dict[str, Any], message: str) -> None:
    """By name, with what was expected."""
    with pytest.raises(UserError, match=message):
        neighbour(a_problem(), **options)


def test_matrices_must_be_symmetric_and_fit() -> None:
    """A matrix that is not, and centres of another dimension."""
    with pytest.raises(UserError, match="symmetric"):
        Quadratics(torch.tensor([[[1.0, 2.0], [0.0, 1.0]]]), torch.zeros(1, 1, 2))
    with pytest.raises(UserError, match="curvatures"):
        Quadratics(torch.eye(3)[None], torch.zeros(1, 1, 2))
