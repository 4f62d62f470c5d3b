"""Every algorithm of the engine equals the reference, draw by draw, over twenty rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import torch

from stability.algorithm import algorithm_names, find_algorithm
from synthetic.problem import neighbour
from synthetic.quadratic import random_quadratics
from tests.stability.matching import Arena, run_engine, run_reference
from tests.stability.reference import averaging
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run


@dataclass(frozen=True)
class Case:
    """An algorithm of the engine with its hyper-parameters, and the reference's function."""

    name: str
    options: dict[str, Any]
    training: Callable[[Run], None]

    def __str__(self) -> str:
        """Show as a test id."""
        shown = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}({shown})"


CASES = [
    Case("fedavg", {}, averaging.fedavg),
    Case("fedavg", {"global_rate": 0.7}, lambda run: averaging.fedavg(run, global_rate=0.7)),
]


def quadratic_arena(**changes: Any) -> Arena:
    """Quadratics of different curvature with noise and samples; the twin has another sample."""
    problem = random_quadratics(clients=6, dim=4, samples=3, seed=2, noise=0.05)
    settings: dict[str, Any] = {
        "problem": problem,
        "twin": neighbour(problem, client=1, sample=2),
        "sampling": Sampling(participation=3, local_steps=4, batch=2),
    }
    return Arena(**(settings | changes))


ARENAS = {
    "quadratics": quadratic_arena(),
    "quadratics, everyone trains": quadratic_arena(inactive="train", rounds=8),
    "quadratics, epochs, decay": quadratic_arena(
        sampling=Sampling(participation=2, epochs=2, batch=2), decay=0.95, rounds=8
    ),
}


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_models_equal_the_reference(case: Case, arena: str) -> None:
    """To 1e-10, in float64, with partial participation and a twin."""
    algorithm = find_algorithm(case.name)(**case.options)
    found, expected = (
        run_engine(ARENAS[arena], algorithm),
        run_reference(ARENAS[arena], case.training),
    )
    scale = expected.abs().max()
    torch.testing.assert_close(found / scale, expected / scale, rtol=0, atol=1e-10)
    moved = (expected[:, :, 1:] - expected[:, :, :-1]).abs().amax(dim=-1)
    assert bool((moved > 1e-6).all())


def test_no_algorithm_is_without_a_reference() -> None:
    """The folder decides what there is; the table must cover it."""
    assert sorted({case.name for case in CASES}) == algorithm_names()
