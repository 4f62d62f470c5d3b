"""Every algorithm of the engine equals the reference, draw by draw, over twenty rounds."""

from __future__ import annotations

import pytest
import torch

from bounds.algorithm import Algorithm, algorithm_names, find_algorithm
from stability.relaxed import Relaxed, Released
from synthetic.problem import Problem as EngineProblem
from tests.stability.algorithm_cases import CASES, DISTILLING, RELEASED, Case
from tests.stability.arenas import ARENAS, MODULES, module_arena, quadratic_arena, softmax_arena
from tests.stability.matching import Arena, Training, reference_form, run_engine, run_reference
from tests.stability.reference import cases
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run

__all__ = ["CASES", "DISTILLING", "Case"]


def assert_equal(arena: Arena, algorithm: Algorithm, training: Training) -> None:
    """Compare all global models, and see that they move."""
    found, expected = run_engine(arena, algorithm), run_reference(arena, training)
    scale = expected.abs().max()
    torch.testing.assert_close(found / scale, expected / scale, rtol=0, atol=1e-10)
    moved = (expected[:, :, 1:] - expected[:, :, :-1]).abs().amax(dim=-1)
    assert bool((moved > 1e-6).all())


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_models_equal_the_reference(case: Case, arena: str) -> None:
    """To 1e-10, in float64, with partial participation and a twin."""
    assert_equal(ARENAS[arena], find_algorithm(case.name)(**case.options), case.training)


@pytest.mark.parametrize("arena", ["quadratics, everyone trains", "unequal clients"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_relaxed_models_equal_the_reference(case: Case, arena: str) -> None:
    """Relaxed initialisation in front of any algorithm."""

    def training(run: Run) -> None:
        run.relaxation = 0.1
        case.training(run)

    inner = find_algorithm(case.name)(**case.options)
    assert_equal(ARENAS[arena], Relaxed(inner=inner, relaxation=0.1), training)


@pytest.mark.parametrize("arena", ["quadratics", "unequal clients"])
@pytest.mark.parametrize("case", RELEASED, ids=str)
def test_released_models_equal_the_reference(case: Case, arena: str) -> None:
    """Relaxed initialisation as its authors' code has it, where some clients are idle."""
    inner = find_algorithm(case.name)(**case.options)
    assert_equal(ARENAS[arena], Released(inner=inner, relaxation=0.2), case.training)


@pytest.mark.parametrize("arena", MODULES)
@pytest.mark.parametrize("case", [*DISTILLING, CASES[0]], ids=str)
def test_models_of_modules_equal_the_reference(case: Case, arena: str) -> None:
    """What compares outputs needs a module; FedAvg shows the module alone."""
    assert_equal(MODULES[arena], find_algorithm(case.name)(**case.options), case.training)


@pytest.mark.parametrize("case", DISTILLING, ids=str)
def test_relaxed_models_of_modules_equal_the_reference(case: Case) -> None:
    """Relaxed initialisation in front of them."""

    def training(run: Run) -> None:
        run.relaxation = 0.1
        case.training(run)

    inner = find_algorithm(case.name)(**case.options)
    arena = MODULES["module, everyone trains"]
    assert_equal(arena, Relaxed(inner=inner, relaxation=0.1), training)


WITH_SAMPLES: dict[str, EngineProblem] = {
    "softmax regression": softmax_arena().problem,
    "module": module_arena().problem,
    "module, all at once": module_arena(strategy="vmap").problem,
    "quadratics": quadratic_arena().problem,
}


@pytest.mark.parametrize("name", WITH_SAMPLES)
def test_losses_are_those_whose_gradients_were_compared(name: str) -> None:
    """f_i and F(.; z) by automatic differentiation give the local gradients; f is their mean."""
    problem = WITH_SAMPLES[name]
    everyone = torch.arange(problem.clients)
    points = cases.normal(3, problem.clients, 2, problem.dim)
    form, _ = reference_form(problem, Sampling(participation=1), 0)
    expected = torch.stack(
        [
            torch.stack([form.gradient(i, x, None) for x in points[i]])
            for i in range(problem.clients)
        ]
    )
    torch.testing.assert_close(
        problem.local_gradient(points, everyone), expected, rtol=1e-12, atol=1e-12
    )
    step, direction = 1e-6, cases.normal(4, problem.dim)
    ahead = problem.local_objective(points + step * direction, everyone)
    behind = problem.local_objective(points - step * direction, everyone)
    torch.testing.assert_close(
        (ahead - behind) / (2 * step), expected @ direction, rtol=1e-6, atol=1e-8
    )
    for i, size in enumerate(problem.sizes(everyone).tolist()):
        all_of_them = torch.arange(size)[None]
        losses = problem.sample_losses(points[i : i + 1], everyone[i : i + 1], all_of_them)
        whole = problem.local_objective(points[i : i + 1], everyone[i : i + 1])
        torch.testing.assert_close(losses.mean(dim=-1), whole, rtol=1e-12, atol=1e-12)
    at = points[0]
    means = problem.local_objective(at.expand(problem.clients, -1, -1), everyone).mean(dim=0)
    torch.testing.assert_close(problem.objective(at), means, rtol=1e-12, atol=1e-12)
    slopes = problem.local_gradient(at.expand(problem.clients, -1, -1), everyone).mean(dim=0)
    torch.testing.assert_close(problem.objective_gradient(at), slopes, rtol=1e-11, atol=1e-12)


def test_no_algorithm_is_without_a_reference() -> None:
    """The folder decides what there is; the table must cover it."""
    assert sorted({case.name for case in [*CASES, *DISTILLING]}) == algorithm_names()
