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

import importlib
import inspect
import pkgutil
from collections.abc import Sequence
from difflib import get_close_matches
from types import ModuleType
from typing import Any

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.examples import Part, histogram


def partition_names() -> list[str]:
    """Every partition, by the file it is in."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__))


def find_partition(name: str) -> ModuleType:
    """The module of a partition."""
    if name not in partition_names():
        near = get_close_matches(name, partition_names(), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else ", ".join(partition_names())
        msg = f"there is no partition {name!r}; {hint}"
        raise UserError(msg)
    return importlib.import_module(f"{__name__}.{name}")


def make_partition(name: str, part: Part, **parameters: Any) -> list[Tensor]:
    """The rows of each client."""
    split = find_partition(name).split
    known = list(inspect.signature(split).parameters)[1:]
    for given in parameters:
        if given not in known:
            msg = f"the partition {name!r} has no parameter {given!r}; it has {', '.join(known)}"
            raise UserError(msg)
    rows: list[Tensor] = split(part, **parameters)
    return rows


def histograms(part: Part, rows: Sequence[Tensor], *, classes: int) -> Tensor:
    """How many examples of each class each client has, [client, class]."""
    return torch.stack([histogram(part.targets[own], classes) for own in rows])
