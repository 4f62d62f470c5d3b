"""What the engine's algorithms become at the corners of their hyper-parameters: FedAvg."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.algorithm import Algorithm, find_algorithm
from bounds.methods.fedavg import FedAvg
from stability.relaxed import READINGS
from synthetic.problem import neighbour
from synthetic.quadratic import random_quadratics
from tests.stability.arenas import module_arena
from tests.stability.matching import Arena, run_engine
from tests.stability.reference.draws import Sampling

STEPS, RATE = 3, 0.1

# Algorithm, the hyper-parameters that switch off what it adds, and the global rate of the FedAvg
# that it then is. FedCM's server moves along a gradient, not an offset: its rate is K eta_l.
CORNERS: list[tuple[str, dict[str, Any], float]] = [
    ("fedprox", {"proximal": 0.0, "global_rate": 0.8}, 0.8),
    ("fedsam", {"radius": 0.0, "global_rate": 0.8}, 0.8),
    ("fedavgm", {"momentum": 0.0, "global_rate": 0.8}, 0.8),
    ("fedavg_weighted", {"global_rate": 0.8}, 0.8),
    ("fedinit", {"relaxation": 0.0}, 1.0),
    ("fedinit_released", {"relaxation": 0.0}, 1.0),
    ("fedlnag", {"momentum": 0.0}, 1.0),
    ("fedlnag_analysed", {"momentum": 0.0}, 1.0),
    ("fedcm", {"weight": 1.0, "global_rate": 0.8 * STEPS * RATE}, 0.8),
    ("fedcm_released", {"weight": 1.0, "global_rate": 0.8}, 0.8),
    ("mimelite", {"momentum": 0.0}, 1.0),
    ("fedanag", {"momentum": 0.0}, 1.0),
    ("fedacg", {"momentum": 0.0, "penalty": 0.0}, 1.0),
    ("fedacg_analysed", {"momentum": 0.0}, 1.0),
    ("fedsagd", {"proximal": 0.0, "decay": 0.0, "momentum": 0.0, "global_rate": 0.8}, 0.8),
    ("fedsagd_display", {"proximal": 0.0, "decay": 0.0, "momentum": 0.0}, 1.0),
    ("fedsagd_proof", {"proximal": 0.0, "decay": 0.0, "momentum": 0.0}, 1.0),
    ("feddyn_to_fedavg", {"strength": 0.5, "switch": 0}, 1.0),
]


def arena(seed: int, *, everyone: bool) -> Arena:
    """Random quadratics, a few rounds, one replica and a neighbour."""
    problem = random_quadratics(clients=5, dim=3, samples=3, seed=seed, noise=0.1)
    return Arena(
        problem=problem,
        twin=neighbour(problem, client=0, sample=1, seed=seed),
        sampling=Sampling(participation=2, local_steps=STEPS, batch=2),
        rounds=5,
        rate=RATE,
        inactive="train" if everyone else "idle",
        seeds=(seed,),
    )


def make(name: str, **options: Any) -> Algorithm:
    """Return an algorithm by name."""
    return find_algorithm(name)(**options)


def assert_close(found: Algorithm, expected: Algorithm, where: Arena) -> None:
    """Compare all global models of two algorithms."""
    torch.testing.assert_close(
        run_engine(where, found), run_engine(where, expected), rtol=1e-10, atol=1e-11
    )


@pytest.mark.parametrize(("name", "options", "rate"), CORNERS, ids=lambda value: str(value))
@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), everyone=st.booleans())
def test_corner_is_fedavg(
    name: str, options: dict[str, Any], rate: float, seed: int, everyone: bool
) -> None:
    """On any quadratics, in both readings of inactivity, run and neighbour alike."""
    where = arena(seed, everyone=everyone)
    assert_close(make(name, **options), FedAvg(global_rate=rate), where)


# The corner of `fedavg_weighted` is not a hyper-parameter but clients of equal size.
BESIDE = [corner for corner in CORNERS if corner[0] != "fedavg_weighted"]


@pytest.mark.parametrize(("name", "options", "rate"), BESIDE, ids=lambda value: str(value))
def test_beside_the_corner_is_not_fedavg(name: str, options: dict[str, Any], rate: float) -> None:
    """A little of what the algorithm adds shows, so the corners are no accident."""
    moved = {key: value + 0.05 for key, value in options.items() if value == 0.0} | {
        key: 0.9 for key in options if key == "weight"
    }
    if name == "feddyn_to_fedavg":
        moved = {"switch": 3}
    where = arena(1, everyone=False)
    near = run_engine(where, make(name, **(options | moved)))
    assert not torch.allclose(near, run_engine(where, FedAvg(global_rate=rate)), rtol=1e-4)


@pytest.mark.parametrize(
    ("reading", "name"), [("printed", "fedinit"), ("released", "fedinit_released")]
)
@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), relaxation=st.floats(-0.3, 0.3))
def test_fedinit_is_relaxed_fedavg(reading: str, name: str, seed: int, relaxation: float) -> None:
    """In front of FedAvg the wrapper is FedInit, in either reading."""
    assert_close(
        READINGS[reading](inner=FedAvg(), relaxation=relaxation),
        make(name, relaxation=relaxation),
        arena(seed, everyone=False),
    )


@settings(max_examples=10)
@given(seed=st.integers(0, 10_000))
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("scaffold", {}),
        ("feddyn", {"strength": 0.4}),
        ("fedsagd", {"proximal": 0.2, "decay": 0.1, "momentum": 0.5}),
        ("fedacg", {"momentum": 0.5, "penalty": 0.2}),
        ("fedadam", {}),
    ],
)
def test_relaxation_zero_changes_nothing(name: str, options: dict[str, Any], seed: int) -> None:
    """The wrapper with beta = 0 is the algorithm itself."""
    inner = make(name, **options)
    for reading in READINGS.values():
        assert_close(reading(inner=inner, relaxation=0.0), inner, arena(seed, everyone=False))


@settings(max_examples=10)
@given(seed=st.integers(0, 10_000))
@pytest.mark.parametrize(
    ("variant", "original", "options", "more"),
    [
        ("fedcm_analysed", "fedcm", {"weight": 0.3}, {"global_rate": 1.0}),
        ("fedadam_analysed", "fedadam", {"tau": 0.5}, {"global_rate": 1.0}),
        ("fedacg_analysed", "fedacg", {"momentum": 0.5}, {"penalty": 0.0}),
        ("scaffold_analysed", "scaffold", {}, {"option": 2, "global_rate": 1.0}),
        (
            "fedsagd_proof",
            "fedsagd",
            {"proximal": 0.2, "decay": 0.1, "momentum": 0.5},
            {"global_rate": 1.0},
        ),
        (
            "fedsagd_display",
            "fedsagd",
            {"proximal": 0.2, "decay": 0.0, "momentum": 0.5},
            {"global_rate": 1.0},
        ),
        ("feddyn_to_fedavg", "feddyn", {"strength": 0.4}, {}),
    ],
)
def test_variant_meets_the_original(
    variant: str, original: str, options: dict[str, Any], more: dict[str, Any], seed: int
) -> None:
    """Where docstrings say that two named algorithms agree, they do."""
    switch = {"switch": 99} if variant == "feddyn_to_fedavg" else {}
    assert_close(
        make(variant, **options, **switch),
        make(original, **options, **more),
        arena(seed, everyone=False),
    )


@settings(max_examples=10)
@given(seed=st.integers(0, 10_000), strengths=st.lists(st.floats(0.01, 9), min_size=2, max_size=2))
def test_feddyn_without_regularisation_ignores_its_strength(
    seed: int, strengths: list[float]
) -> None:
    """h/alpha does not depend on alpha where the clients do plain SGD."""
    first, second = (make("feddyn_without_regularisation", strength=a) for a in strengths)
    assert_close(first, second, arena(seed, everyone=False))


@pytest.mark.parametrize("name", ["fedntd", "moon"])
def test_distillation_of_weight_zero_is_fedavg(name: str) -> None:
    """On a module; with a weight it is not."""
    where = module_arena(rounds=5)
    assert_close(make(name, weight=0.0), FedAvg(), where)
    weighted = run_engine(where, make(name, weight=1.0))
    assert not torch.allclose(weighted, run_engine(where, FedAvg()), rtol=1e-4)
