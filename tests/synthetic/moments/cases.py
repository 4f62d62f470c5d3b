"""The algorithms whose moments are exact, with fractions as hyper-parameters; small problems."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import torch

from bounds.algorithm import Algorithm, find_algorithm
from synthetic.quadratic import Quadratics
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import sampled_quadratics

ALGORITHMS: dict[str, dict[str, Any]] = {
    "fedavg": {"global_rate": Fraction(3, 4)},
    "gd": {},
    "sgd": {},
    "fedprox": {"proximal": Fraction(1, 3)},
    "scaffold": {},
    "scaffold option 1": {"option": 1},
    "feddyn": {"strength": Fraction(1, 2)},
    "feddyn_analysed": {"strength": Fraction(1, 2)},
    "fedinit": {"relaxation": Fraction(1, 10)},
    "fedinit_released": {"relaxation": Fraction(1, 10)},
    "fedcm": {"weight": Fraction(1, 3), "global_rate": Fraction(1, 3)},
    "fedcm_released": {"weight": Fraction(1, 3), "global_rate": Fraction(1, 3)},
    "mimelite": {"momentum": Fraction(1, 2)},
    "fedavgm": {"momentum": Fraction(1, 2)},
    "fedacg": {"momentum": Fraction(1, 2), "penalty": Fraction(1, 10)},
    "fedanag": {"momentum": Fraction(1, 2)},
    "fedlnag": {"momentum": Fraction(1, 2)},
    "fedsagd": {
        "proximal": Fraction(1, 10), "decay": Fraction(1, 10), "momentum": Fraction(1, 2),
    },
}  # fmt: skip


def algorithm(name: str, *, floats: bool = False) -> Algorithm:
    """An algorithm by its name in the table."""
    given = ALGORITHMS[name]
    if floats:
        given = {k: float(v) if isinstance(v, Fraction) else v for k, v in given.items()}
    return find_algorithm(name.partition(" ")[0])(**given)


def tensor(values: Any) -> torch.Tensor:
    """In float64."""
    return torch.tensor(values, dtype=torch.float64)


def additive() -> Quadratics:
    """Three clients of two samples in the plane; no two curvatures commute."""
    return Quadratics(
        tensor([[[1, 0.25], [0.25, 0.5]], [[0.5, 0], [0, 0.25]], [[0.75, -0.25], [-0.25, 1]]]),
        tensor([[[1, 0], [-2, 0.5]], [[0.5, 2], [1, -1]], [[-1.5, 1], [2, 2]]]),
        start=tensor([1, -0.5]),
    )


def multiplicative() -> SampleProblem:
    """Three clients whose two samples differ in curvature and centre, and one is pushed."""
    h = tensor([[[1, 0.5]], [[0.25, 0.75]], [[0.5, 0.5]]])[..., None].transpose(1, 2)
    data = {
        "curvatures": h,
        "centres": tensor([[[1], [-1]], [[2], [0]], [[-0.5], [0.5]]]),
        "forces": tensor([[[0], [0.5]], [[0], [0]], [[-0.25], [0]]]),
        "offsets": torch.zeros(3, 2, dtype=torch.float64),
    }
    return sampled_quadratics(data, start=tensor([1.5]))
