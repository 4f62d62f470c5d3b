"""How examples are dealt to clients: a module `NAME.py` with `split(part, ...)` is a partition.

A partition is a list of rows, [sample] in int64 for each client; it is a function of the part, of
its parameters and of the seed.

>>> from stability.benchmarks.examples import Part
>>> part = Part(torch.zeros(6, 1), torch.tensor([0, 0, 0, 1, 1, 1]))
>>> rows = make_partition("shards", part, clients=2, shards=1, seed=0)
>>> sorted(histograms(part, rows, classes=2).tolist())
[[0, 3], [3, 0]]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import torch
from torch import Tensor

from bounds.registry import find_module, module_names, require_known
from stability.benchmarks.examples import Part, histogram


def partition_names() -> list[str]:
    """Every partition, by the file it is in."""
    return module_names(sys.modules[__name__])


def find_partition(name: str) -> ModuleType:
    """The module of a partition."""
    return find_module(sys.modules[__name__], name, "partition")


def make_partition(name: str, part: Part, **parameters: Any) -> list[Tensor]:
    """The rows of each client."""
    split = find_partition(name).split
    require_known(split, parameters, f"the partition {name!r}")
    rows: list[Tensor] = split(part, **parameters)
    return rows


def histograms(part: Part, rows: Sequence[Tensor], *, classes: int) -> Tensor:
    """How many examples of each class each client has, [client, class]."""
    return torch.stack([histogram(part.targets[own], classes) for own in rows])
