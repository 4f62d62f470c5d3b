"""What metrics gave, round by round, until it becomes a data set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import torch
import xarray as xr
from numpy.typing import NDArray
from torch import Tensor

from bounds.errors import UserError
from stability.checkpoint import Saved
from stability.measure import Metric, Record

Values = NDArray[np.float64]


@dataclass
class Series:
    """For each metric its values [replica of all seeds, ...] in each measured round."""

    metrics: tuple[Metric, ...]
    seeds: tuple[int, ...]
    twins: int
    rounds: list[int] = field(default_factory=list)
    values: dict[str, list[Values | None]] = field(default_factory=dict)
    memories: dict[str, dict[str, Tensor]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin an empty list for each metric."""
        names = [metric.name for metric in self.metrics]
        if repeated := {name for name in names if names.count(name) > 1}:
            msg = f"two metrics have the name {sorted(repeated)[0]!r}; rename one"
            raise UserError(msg)
        self.values = {name: [] for name in names}
        self.memories = {name: {} for name in names}

    def open(self, t: int) -> None:
        """Begin a measured round; what is not measured in it is missing."""
        self.rounds.append(t)
        for values in self.values.values():
            values.append(None)

    def close(self, done: int, rounds: int, every: int) -> None:
        """Nothing runs any more: what is left is missing, as it is beside replicas that go on."""
        for t in [*range(done + -done % every, rounds, every), rounds]:
            self.open(t)

    def take(self, record: Record, when: str, measured: bool) -> None:
        """Evaluate the metrics of one kind on a record."""
        for metric in self.metrics:
            if metric.when == when and (measured or metric.every):
                value = metric(replace(record, memory=self.memories[metric.name]))
                if measured:
                    self.values[metric.name][-1] = self._placed(metric, record, value)

    def keep(self, replicas: Sequence[int]) -> None:
        """Go on with some of the replicas only."""
        index = torch.tensor(list(replicas), dtype=torch.int64)
        for memory in self.memories.values():
            for name, value in memory.items():
                memory[name] = value[index.to(value.device)]

    def _placed(self, metric: Metric, record: Record, value: Any) -> Values:
        """Check the shape, and put the running replicas in their places among all seeds."""
        shape = tuple(value.shape) if isinstance(value, Tensor) else None
        running, extra = len(record.seeds), len(metric.dims)
        fits = shape is not None and (
            (shape == (running,) and not extra)
            or (shape[:2] == (running, self.twins) and len(shape) == 2 + extra)
        )
        if not fits:
            wanted = ", ".join(["replica", "twin", *metric.dims])
            msg = (
                f"the metric {metric.name!r} must return a tensor [{wanted}] (or [replica]); with "
                f"{running} replicas and {self.twins} twins it returned "
                f"{type(value).__name__ if shape is None else list(shape)}"
            )
            raise UserError(msg)
        array: Values = value.detach().to("cpu", torch.float64).numpy()
        if len(self.seeds) == running:
            return array.copy()
        full = np.full((len(self.seeds), *array.shape[1:]), np.nan)
        full[[self.seeds.index(seed) for seed in record.seeds]] = array
        return full

    def variables(self) -> dict[str, xr.Variable]:
        """Each metric as a labelled array [seed, (twin,) round, ...]."""
        return {
            metric.name: _variable(metric, self.values[metric.name])
            for metric in self.metrics
            if any(value is not None for value in self.values[metric.name])
        }

    def state(self) -> dict[str, Tensor]:
        """Tensors that `restore` reads back."""
        saved = {"rounds": torch.tensor(self.rounds, dtype=torch.int64)}
        for name, values in self.values.items():
            there = [i for i, value in enumerate(values) if value is not None]
            saved[f"there.{name}"] = torch.tensor(there, dtype=torch.int64)
            saved |= {
                f"value.{name}.{i}": torch.from_numpy(np.ascontiguousarray(value))
                for i, value in enumerate(values)
                if value is not None
            }
        for name, memory in self.memories.items():
            saved |= {f"memory.{name}.{key}": value for key, value in memory.items()}
        return saved

    def restore(
        self, saved: Saved, measured: Sequence[int], running: int, device: torch.device
    ) -> None:
        """Take back what `state` gave, after these measured rounds, while so many replicas run."""
        self.rounds = saved.take("rounds", torch.int64, (None,)).tolist()
        if self.rounds != list(measured):
            msg = "its measured rounds are not those of the run"
            raise ValueError(msg)
        for metric in self.metrics:
            name = metric.name
            values: list[Values | None] = [None] * len(self.rounds)
            there = saved.take(f"there.{name}", torch.int64, (None,)).tolist()
            if sorted(set(there) & set(range(len(values)))) != there:
                msg = f"the rounds of {name!r} are none"
                raise ValueError(msg)
            for i in there:
                whole = saved.tensors.get(f"value.{name}.{i}")
                alone = not metric.dims and whole is not None and whole.ndim == 1
                beside = () if alone else (self.twins, *[None] * len(metric.dims))
                shape = (len(self.seeds), *beside)
                values[i] = saved.take(f"value.{name}.{i}", torch.float64, shape).numpy()
            self.values[name] = values
            memory = saved.part(f"memory.{name}.").tensors
            if any(value.shape[:1] != (running,) for value in memory.values()):
                msg = f"the memory of {name!r} is of other replicas"
                raise ValueError(msg)
            self.memories[name] = {key: value.to(device) for key, value in memory.items()}
        saved.require_nothing_left()


def _variable(metric: Metric, values: Sequence[Values | None]) -> xr.Variable:
    """Stack over rounds; rounds without a value, and shorter ones, are filled with NaN."""
    known = [value for value in values if value is not None]
    shape = np.max([value.shape for value in known], axis=0)
    stacked = np.full((len(values), *shape), np.nan)
    for i, value in enumerate(values):
        if value is not None:
            window: tuple[int | slice, ...] = (i, *(slice(0, size) for size in value.shape))
            stacked[window] = value
    if known[0].ndim == 1:
        return labelled(("seed", "round"), np.moveaxis(stacked, 0, 1))
    return labelled(("seed", "twin", "round", *metric.dims), np.moveaxis(stacked, 0, 2))


def labelled(dims: tuple[str, ...], values: NDArray[Any], about: str = "") -> xr.Variable:
    """An array of numpy with names for its dimensions, and what it means."""
    # Else xarray imports dask, where that is installed, to see whether it is an array of dask's.
    return xr.Variable(dims, values, {"meaning": about} if about else None, fastpath=True)
