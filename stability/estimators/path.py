"""The models of a run, as points at which to estimate."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from bounds.algorithm import Algorithm
from stability.loop import simulate
from stability.measure import Record, metric
from synthetic.problem import Problem


@metric(dims=("coordinate",), name="visited")
def visited(record: Record) -> Tensor:
    """w^t."""
    return record.model.clone()


def along_run(problem: Problem, algorithm: Algorithm, **arguments: Any) -> Tensor:
    """The global models w^0, ..., w^T of a run (of all its seeds), [point, dim].

    The arguments are those of `simulate`.
    """
    run = simulate(problem, algorithm, metrics=[visited], **{"measure_every": 1, **arguments})
    values = torch.as_tensor(run["visited"].values[:, 0])
    points = values.flatten(0, 1)
    return points[torch.isfinite(points).all(-1)]
