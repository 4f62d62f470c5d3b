"""Whether a module is a function of its parameters and its inputs, and of nothing else.

Twins and resumed runs share every random draw of a run. What a module draws for itself, or
remembers of what it was asked before, they would not share. A look at the layers does not tell:
dropout may be a call in `forward`, or an option of an LSTM. So the module is tried on an example.
"""

from __future__ import annotations

import random
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from bounds.errors import UserError
from synthetic.arithmetic import exact_arithmetic
from synthetic.module_function import Loss


def require_functional(module: nn.Module) -> None:
    """Refuse what the layers alone show: running statistics, dropout, nothing to train."""
    for buffer, _ in module.named_buffers():
        msg = (
            f"the module keeps a buffer, {buffer!r}, which clients would have to share; use "
            "layers without running statistics, such as GroupNorm in place of BatchNorm"
        )
        raise UserError(msg)
    for where, layer in module.named_modules():
        if isinstance(layer, nn.modules.dropout._DropoutNd) and layer.p > 0:
            raise _draws(layer, where)
    if not any(True for _ in module.parameters()):
        msg = "the module has no parameters to train"
        raise UserError(msg)


def require_repeatable(module: nn.Module, loss: Loss, inputs: Tensor, targets: Tensor) -> None:
    """Refuse what shows on an example, tried as the module is and as it would be in training."""
    with exact_arithmetic(inputs.device), torch.enable_grad():
        _try(deepcopy(module), loss, inputs, targets)
        if not all(part.training for part in module.modules()):
            _try(deepcopy(module).train(), loss, inputs, targets)


def _try(module: nn.Module, loss: Loss, inputs: Tensor, targets: Tensor) -> None:
    """Ask for x, for something else, and for x again; no generator may move meanwhile."""
    watch = _Watch(module, inputs.device)
    seen = []
    for some, true in ((inputs, targets), (inputs.flip(0), targets.flip(0)), (inputs, targets)):
        logits = module(some)
        seen.append((logits, loss(logits, true)))
        if watch.moved():
            msg = "the loss draws random numbers of its own, which twins could not share"
            raise UserError(msg)
    for what, first, again in zip(("module", "loss"), seen[0], seen[-1], strict=True):
        if not torch.equal(first.nan_to_num(), again.nan_to_num()):
            msg = (
                f"the {what} gives the same samples another value when it is asked again, which "
                "twins and resumed runs could not share; let it depend on its parameters and its "
                "inputs alone"
            )
            raise UserError(msg)


class _Watch:
    """Finds the innermost part of a module in which a generator moves."""

    def __init__(self, module: nn.Module, place: torch.device) -> None:
        self.place = place
        self.inside: list[tuple[nn.Module, str]] = []
        self.states = _generators(place)
        for name, part in module.named_modules():
            part.register_forward_pre_hook(partial(self._enter, name))
            part.register_forward_hook(self._leave)

    def moved(self) -> bool:
        """Whether a generator is not where it was."""
        return self.states != _generators(self.place)

    def _enter(self, name: str, part: nn.Module, _: Any) -> None:
        self._look()
        self.inside.append((part, name))

    def _leave(self, *_: Any) -> None:
        self._look()
        self.inside.pop()

    def _look(self) -> None:
        if self.inside and self.moved():
            raise _draws(*self.inside[-1])


def _draws(part: nn.Module, where: str) -> UserError:
    name = f"{where!r} ({type(part).__name__})" if where else "its own forward"
    return UserError(
        f"the module draws random numbers of its own, in {name}, which twins and resumed runs "
        "could not share; set the dropout's p to zero, or use a layer without chance"
    )


def _generators(place: torch.device) -> list[object]:
    """Where the generators are from which a module may draw without having one of its own."""
    kind, keys, *rest = np.random.get_state()
    states: list[object] = [random.getstate(), kind, np.asarray(keys).tobytes(), rest]
    states.append(torch.get_rng_state().numpy().tobytes())
    if place.type != "cpu":
        states.append(torch.get_device_module(place).get_rng_state(place).numpy().tobytes())
    return states
