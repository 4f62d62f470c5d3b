"""Whether another device computes what the CPU computes: every algorithm, family and metric.

Both run the same short federations. On the device each runs twice and must repeat its own bits;
what it measures must be the CPU's up to rounding, and twins must share theirs until they differ.
`fedproof doctor --gpu` asks this of a GPU.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import xarray as xr
from torch import nn
from torch.nn.functional import cross_entropy

from bounds.algorithm import Algorithm, algorithm_names, find_algorithm
from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from stability.loop import simulate
from stability.measure import Metric, as_metric, known_metrics
from synthetic import streams
from synthetic.families import family_names, make_family
from synthetic.families.quadratic import make
from synthetic.problem import Problem, neighbour

# Rounding of so many digits is kept through the rounds; TensorFloat-32 has three digits.
CLOSE = {torch.float64: 1e-9, torch.float32: 1e-5}
SWITCHING = {"smoothness": 1.0, "zeta": 0.3}


@dataclass(frozen=True)
class Trial:
    """A short run."""

    name: str
    problem: Problem
    algorithm: Algorithm
    metrics: tuple[str | Metric, ...] = ("objective",)
    inactive: str = "idle"

    def run(self, device: str) -> xr.Dataset:
        """What is measured on a device."""
        options: dict[str, Any] = {"inactive": self.inactive}
        return simulate(
            self.problem,
            self.algorithm,
            rounds=3,
            participation=min(2, self.problem.clients),
            local_steps=2,
            batch=min(2, self.problem.largest),
            schedule=0.05,
            seeds=2,
            twin=neighbour(self.problem, client=1, sample=0),
            metrics=self.metrics,
            device=device,
            **options,
        )


def trials() -> Iterator[Trial]:
    """Every algorithm on a network, every family, every metric, and single precision."""
    network = _network(torch.float64)
    for name in algorithm_names():
        yield Trial(f"algorithm {name}", network, _algorithm(name))
    for name in family_names():
        yield Trial(f"family {name}", make_family(name), FedAvg())
    measured = make(clients=4, dim=3, samples=3, curvature_spread=0.0, seed=1)
    measured.held_out_data = make(clients=4, dim=3, samples=2, seed=2)
    measured.held_out_clients = make(clients=3, dim=3, samples=2, seed=3)
    for inactive in ("idle", "train"):
        yield Trial(
            f"metrics, inactive clients {inactive}",
            measured,
            _algorithm("feddyn_to_fedavg"),
            tuple(known_metrics()),
            inactive,
        )
    for name in ("fedavg", "moon"):
        yield Trial(f"single precision, {name}", _network(torch.float32), _algorithm(name))


def compare(trial: Trial, device: str) -> str:
    """What is wrong with a run on the device; nothing if all is well."""
    try:
        ours, theirs, again = (trial.run(place) for place in ("cpu", device, device))
    except UserError as error:
        return str(error)
    close = CLOSE[trial.problem.dtype]
    for name in ("model", *(as_metric(one).name for one in trial.metrics)):
        expected, found = ours[name].values, theirs[name].values
        if not np.array_equal(found, again[name].values, equal_nan=True):
            return f"{name} is another in a second run"
        scale = np.nanmax(np.abs(expected), initial=0)
        if not np.allclose(found, expected, rtol=0, atol=close * scale, equal_nan=True):
            off = np.nanmax(np.abs(found - expected), initial=0) / scale
            return f"{name} is off by {off:.1e} of its size, more than {close:g}"
    return ""


def _algorithm(name: str) -> Algorithm:
    """One half for whatever has no default."""
    made: Any = find_algorithm(name)
    fields = dataclasses.fields(made)
    options = {field.name: 0.5 for field in fields if field.default is dataclasses.MISSING}
    if SWITCHING.keys() <= {field.name for field in fields}:
        options |= SWITCHING
    algorithm: Algorithm = made(**options)
    return algorithm


class _Network(nn.Module):
    """Convolutions, a norm, and two parts, so that what compares features has some."""

    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(1, 4, 3, padding=1)
        self.norm = nn.GroupNorm(2, 4)
        self.head = nn.Linear(16, 3)

    def features(self, images: torch.Tensor) -> torch.Tensor:
        maps = torch.relu(self.norm(self.convolution(images)))
        return nn.functional.max_pool2d(maps, 2).flatten(1)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        logits: torch.Tensor = self.head(self.features(images))
        return logits


def _network(dtype: torch.dtype) -> Problem:
    """The network on four clients' images, its parameters drawn anew for each seed."""

    def start(seed: int) -> torch.Tensor:
        key = streams.key(streams.MODEL, seed)
        return 0.3 * streams.normals(key, sum(p.numel() for p in module.parameters()))

    module = _Network().to(dtype)
    keys = streams.key(streams.PROBLEM, torch.arange(4))
    images = streams.normals(keys, 5 * 16).reshape(4, 5, 1, 4, 4).to(dtype)
    labels = streams.integers(keys, 5, 3)
    return Problem.from_module(
        module, cross_entropy, list(zip(images, labels, strict=True)), decay=0.01, start=start
    )
