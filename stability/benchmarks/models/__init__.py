"""The papers' models: a module `NAME.py` with `build(*, classes, ...)` is the model NAME.

A model that has features in the papers' sense, the penultimate layer's output, shows them: it is
`head(features(x))`. Its only normalisation is GroupNorm, so that a model has no state beside its
parameters.

>>> network = make_model("cnn", classes=10)
>>> sum(p.numel() for p in network.parameters())
797962
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.utils import parameters_to_vector

from bounds.registry import find_module, module_names, require_known


def model_names() -> list[str]:
    """Every model, by the file it is in."""
    return module_names(sys.modules[__name__])


def find_model(name: str) -> ModuleType:
    """The module of a model."""
    return find_module(sys.modules[__name__], name, "model")


def make_model(name: str, **parameters: Any) -> nn.Module:
    """A model with random parameters from torch's generator."""
    build = find_model(name).build
    require_known(build, parameters, f"the model {name!r}")
    made: nn.Module = build(**parameters)
    return made


def starts(name: str, **parameters: Any) -> Callable[[int], Tensor]:
    """The initial parameters of each seed, a function of the seed alone, [dim]."""

    def start(seed: int) -> Tensor:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            return parameters_to_vector(make_model(name, **parameters).parameters()).detach()

    return start
