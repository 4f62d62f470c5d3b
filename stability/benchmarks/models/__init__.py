"""The papers' models: a module `NAME.py` with `build(*, classes, ...)` is the model NAME.

A model that has features in the papers' sense, the penultimate layer's output, shows them: it is
`head(features(x))`. Its only normalisation is GroupNorm, so that a model has no state beside its
parameters.

>>> network = make_model("cnn", classes=10)
>>> sum(p.numel() for p in network.parameters())
797962
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from difflib import get_close_matches
from types import ModuleType
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.utils import parameters_to_vector

from bounds.errors import UserError


def model_names() -> list[str]:
    """Every model, by the file it is in."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__))


def find_model(name: str) -> ModuleType:
    """The module of a model."""
    if name not in model_names():
        near = get_close_matches(name, model_names(), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else ", ".join(model_names())
        msg = f"there is no model {name!r}; {hint}"
        raise UserError(msg)
    return importlib.import_module(f"{__name__}.{name}")


def make_model(name: str, **parameters: Any) -> nn.Module:
    """A model with random parameters from torch's generator."""
    build = find_model(name).build
    known = inspect.signature(build).parameters
    for given in parameters:
        if given not in known:
            msg = f"the model {name!r} has no parameter {given!r}; it has {', '.join(known)}"
            raise UserError(msg)
    made: nn.Module = build(**parameters)
    return made


def starts(name: str, **parameters: Any) -> Callable[[int], Tensor]:
    """The initial parameters of each seed, a function of the seed alone, [dim]."""

    def start(seed: int) -> Tensor:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            return parameters_to_vector(make_model(name, **parameters).parameters()).detach()

    return start
