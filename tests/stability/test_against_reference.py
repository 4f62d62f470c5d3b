"""Every algorithm of the engine equals the reference, draw by draw, over twenty rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import torch
from torch.nn.functional import cross_entropy

from stability.algorithm import Algorithm, algorithm_names, find_algorithm
from stability.relaxed import Relaxed
from synthetic.problem import Problem as EngineProblem
from synthetic.problem import neighbour
from synthetic.quadratic import random_quadratics
from synthetic.softmax import random_softmax
from tests.stability.matching import (
    Arena,
    Training,
    reference_form,
    run_engine,
    run_reference,
)
from tests.stability.reference import (
    averaging,
    cases,
    control,
    distillation,
    initialisation,
    momentum,
)
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run
from tests.stability.toy import toy


@dataclass(frozen=True)
class Case:
    """An algorithm of the engine with its hyper-parameters, and the reference's function."""

    name: str
    options: dict[str, Any]
    training: Training

    def __str__(self) -> str:
        """Show as a test id."""
        shown = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}({shown})"


CASES = [
    Case("fedavg", {}, averaging.fedavg),
    Case("fedavg", {"global_rate": 0.7}, lambda run: averaging.fedavg(run, global_rate=0.7)),
    Case(
        "fedavg_weighted",
        {"global_rate": 0.7},
        lambda run: averaging.fedavg_weighted(run, global_rate=0.7),
    ),
    Case(
        "fedprox",
        {"proximal": 0.4, "global_rate": 0.7},
        lambda run: averaging.fedprox(run, proximal=0.4, global_rate=0.7),
    ),
    Case(
        "fedsam",
        {"radius": 0.3, "global_rate": 0.7},
        lambda run: averaging.fedsam(run, radius=0.3, global_rate=0.7),
    ),
    Case(
        "fedavgm",
        {"momentum": 0.6, "global_rate": 0.7},
        lambda run: averaging.fedavgm(run, momentum=0.6, global_rate=0.7),
    ),
    Case(
        "fedadam",
        {"beta_1": 0.8, "beta_2": 0.7, "tau": 0.02, "global_rate": 0.1},
        lambda run: averaging.fedadam(run, first=0.8, second=0.7, floor=0.02, global_rate=0.1),
    ),
    Case(
        "fedadam_analysed",
        {"beta_1": 0.8, "beta_2": 0.7, "tau": 0.4},
        lambda run: averaging.fedadam(run, first=0.8, second=0.7, floor=0.4),
    ),
    Case(
        "scaffold",
        {"option": 1, "global_rate": 0.7},
        lambda run: control.scaffold(run, option=1, global_rate=0.7),
    ),
    Case(
        "scaffold",
        {"option": 2, "global_rate": 0.7},
        lambda run: control.scaffold(run, option=2, global_rate=0.7),
    ),
    Case("scaffold_analysed", {}, control.scaffold_analysed),
    Case("feddyn", {"strength": 0.5}, lambda run: control.feddyn(run, strength=0.5)),
    Case(
        "feddyn_analysed", {"strength": 0.5}, lambda run: control.feddyn_analysed(run, strength=0.5)
    ),
    Case(
        "feddyn_without_h",
        {"strength": 0.5},
        lambda run: control.feddyn_without_h(run, strength=0.5),
    ),
    Case(
        "feddyn_without_regularisation",
        {"strength": 0.5},
        lambda run: control.feddyn_without_regularisation(run, strength=0.5),
    ),
    Case(
        "feddyn_to_fedavg",
        {"strength": 0.5, "switch": 4},
        lambda run: control.feddyn_to_fedavg(run, strength=0.5, switch=4),
    ),
    Case(
        "feddyn_to_fedavg",
        {"strength": 0.5, "smoothness": 1.0, "zeta": 0.3},
        lambda run: control.feddyn_to_fedavg_by_criterion(
            run, strength=0.5, smoothness=1.0, zeta=0.3
        ),
    ),
    Case("fedlnag", {"momentum": 0.4}, lambda run: momentum.fedlnag(run, momentum=0.4)),
    Case(
        "fedlnag_analysed",
        {"momentum": 0.4},
        lambda run: momentum.fedlnag_analysed(run, momentum=0.4),
    ),
    Case(
        "fedcm",
        {"weight": 0.3, "global_rate": 0.4},
        lambda run: momentum.fedcm(run, weight=0.3, global_rate=0.4),
    ),
    Case("fedcm_analysed", {"weight": 0.3}, lambda run: momentum.fedcm(run, weight=0.3)),
    Case("mimelite", {"momentum": 0.4}, lambda run: momentum.mimelite(run, momentum=0.4)),
    Case("fedanag", {"momentum": 0.4}, lambda run: momentum.fedanag(run, momentum=0.4)),
    Case(
        "fedacg",
        {"momentum": 0.4, "penalty": 0.6},
        lambda run: momentum.fedacg(run, momentum=0.4, penalty=0.6),
    ),
    Case(
        "fedacg_analysed",
        {"momentum": 0.4},
        lambda run: momentum.fedacg(run, momentum=0.4, penalty=0),
    ),
    Case(
        "fedsagd",
        {"proximal": 0.3, "decay": 0.1, "momentum": 0.4, "global_rate": 0.7},
        lambda run: momentum.fedsagd(run, proximal=0.3, decay=0.1, momentum=0.4, global_rate=0.7),
    ),
    Case(
        "fedsagd_display",
        {"proximal": 0.3, "decay": 0.1, "momentum": 0.4},
        lambda run: momentum.fedsagd_display(run, proximal=0.3, decay=0.1, momentum=0.4),
    ),
    Case(
        "fedsagd_proof",
        {"proximal": 0.3, "decay": 0.1, "momentum": 0.4},
        lambda run: momentum.fedsagd_proof(run, proximal=0.3, decay=0.1, momentum=0.4),
    ),
    Case("fedinit", {"relaxation": 0.1}, lambda run: initialisation.fedinit(run, relaxation=0.1)),
    Case("fedinit", {"relaxation": -0.1}, lambda run: initialisation.fedinit(run, relaxation=-0.1)),
]


DISTILLING = [
    Case(
        "fedntd",
        {"weight": 0.8, "temperature": 2.0},
        lambda run: distillation.fedntd(run, weight=0.8, temperature=2.0),
    ),
    Case(
        "moon",
        {"weight": 0.8, "temperature": 0.5},
        lambda run: distillation.moon(run, weight=0.8, temperature=0.5),
    ),
]


def quadratic_arena(**changes: Any) -> Arena:
    """Quadratics of different curvature with noise and samples; the twin has another sample."""
    problem = random_quadratics(clients=6, dim=4, samples=5, seed=2, noise=0.05)
    settings: dict[str, Any] = {
        "problem": problem,
        "twin": neighbour(problem, client=1, sample=2),
        "sampling": Sampling(participation=3, local_steps=4, batch=2),
    }
    return Arena(**(settings | changes))


def module_arena(**changes: Any) -> Arena:
    """A perceptron on clients with different numbers of samples; the twin has another sample."""
    plain = cases.softmax_regression(5, clients=4)
    pairs = [
        (inputs[: 4 + i % 3], labels[: 4 + i % 3])
        for i, (inputs, labels) in enumerate(zip(plain.inputs, plain.labels, strict=True))
    ]
    options: dict[str, Any] = {"decay": 0.01, "strategy": changes.pop("strategy", "loop")}
    problem = EngineProblem.from_module(cases.Perceptron(3, 5, 4), cross_entropy, pairs, **options)
    settings: dict[str, Any] = {
        "problem": problem,
        "twin": neighbour(problem, client=1, sample=2),
        "sampling": Sampling(participation=2, local_steps=2, batch=3),
        "rate": 0.3,
    }
    return Arena(**(settings | changes))


def softmax_arena() -> Arena:
    """Multinomial logistic regression with uneven labels; the twin has another client."""
    problem = random_softmax(clients=6, features=4, classes=3, samples=5, seed=3, ridge=0.01)
    return Arena(
        problem=problem,
        twin=neighbour(problem, client=2),
        sampling=Sampling(participation=3, local_steps=3, batch=2),
        rate=0.5,
    )


SHORT = {
    "quadratics, everyone trains": quadratic_arena(inactive="train", rounds=6),
    "quadratics, epochs, decay": quadratic_arena(
        sampling=Sampling(participation=2, epochs=2, batch=3), decay=0.95, rounds=6
    ),
    # Clients with different numbers of samples, hence of steps; no cheaper coordinates.
    "unequal clients": Arena(
        problem=toy(0),
        twin=neighbour(toy(0), client=2),
        sampling=Sampling(participation=3, epochs=2, batch=2),
        rounds=6,
    ),
}
ARENAS = {"quadratics": quadratic_arena(), "softmax regression": softmax_arena(), **SHORT}
MODULES = {
    "module": module_arena(),
    "module, everyone trains": module_arena(inactive="train", rounds=6),
    "module, all at once": module_arena(strategy="vmap", rounds=6),
    "module, epochs, decay": module_arena(
        sampling=Sampling(participation=3, epochs=2, batch=3), decay=0.95, rounds=6
    ),
    "module, all samples": module_arena(sampling=Sampling(participation=3, epochs=2), rounds=6),
}


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
