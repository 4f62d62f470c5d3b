"""A module as a function of the vector of its parameters, in the order of `parameters()`.

On a CPU images are held in channels-last memory, in which convolutions are fastest, and the module
is run as `synthetic.rewriting` has it.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd.graph import saved_tensors_hooks
from torch.func import functional_call

from synthetic.products import LINE
from synthetic.rewriting import pooled_first

Loss = Callable[[Tensor, Tensor], Tensor]


@dataclass(frozen=True)
class Outputs:
    """What a module says of a minibatch: logits [sample, class], features [sample, ...]."""

    logits: Tensor
    features: Tensor | None


# From the functions of torch, the outputs, those at the references, and the labels.
Penalty = Callable[[Any, Outputs, tuple[Outputs, ...], Tensor], Tensor]


class _Exposed(nn.Module):
    """A module whose forward can also show the features.

    They are shown if module(x) = module.head(module.features(x)), tried on an example.
    """

    def __init__(self, module: nn.Module, example: Tensor) -> None:
        super().__init__()
        self.module = module
        self.lean = pooled_first(module)
        represent, decide = getattr(module, "features", None), getattr(module, "head", None)
        self.composed = self._compose(represent, decide, example)

    def forward(self, inputs: Tensor, show: bool) -> Outputs:
        if not (self.composed and show):
            return Outputs(self.lean(inputs), None)
        parts: Any = self.module
        features = parts.features(inputs)
        return Outputs(parts.head(features), features)

    def _compose(self, represent: Any, decide: Any, example: Tensor) -> bool:
        if not (callable(represent) and callable(decide)):
            return False
        with torch.no_grad():
            expected = self.module(example)
            try:
                found = decide(represent(example))
            except (RuntimeError, TypeError, ValueError):
                return False
        return found.shape == expected.shape and bool(torch.allclose(found, expected))


class ModuleFunction:
    """The module's outputs and the gradients of a loss of them, at any point [dim]."""

    def __init__(self, module: nn.Module, loss: Loss, example: Tensor) -> None:
        """`example` is one input, as the module takes them."""
        self.loss = loss
        self.shapes = {name: part.shape for name, part in module.named_parameters()}
        self.dim = sum(shape.numel() for shape in self.shapes.values())
        self._exposed = _Exposed(module, example)
        self._own = threading.local()
        self._copies = weakref.WeakSet[_Exposed]()  # they end with their threads

    def outputs(self, point: Tensor, inputs: Tensor) -> Outputs:
        """What the module with these parameters says of the inputs."""
        return self.run(self.named(point), channels_last(inputs), show=True)

    def named(self, point: Tensor) -> dict[str, Tensor]:
        """The parameters, views of a point."""
        named, first = {}, 0
        for name, shape in self.shapes.items():
            named[f"module.{name}"] = point[first : first + shape.numel()].view(shape)
            first += shape.numel()
        return named

    def run(self, named: dict[str, Tensor], inputs: Tensor, show: bool) -> Outputs:
        """The outputs, with features if asked to show them."""
        # A call puts the parameters into the module while it lasts: each thread has a copy.
        if not hasattr(self._own, "exposed"):
            self._own.exposed = deepcopy(self._exposed)
            self._copies.add(self._own.exposed)
        found: Outputs = functional_call(self._own.exposed, named, (inputs, show))
        return found

    def answers(self, point: Tensor, inputs: Tensor, targets: Tensor) -> list[Tensor]:
        """What a fresh copy of the module, and each that was used so far, says of samples."""
        own = getattr(self._own, "exposed", None)
        found = []
        for exposed in (deepcopy(self._exposed), *self._copies):
            self._own.exposed = exposed
            slope = torch.empty_like(point)
            self.slope(point, inputs, targets, None, (), slope)
            found.append(torch.cat([self.outputs(point, inputs).logits.flatten(), slope]))
        if own is None:
            del self._own.exposed
        else:
            self._own.exposed = own
        return found

    def slope(
        self,
        point: Tensor,
        inputs: Tensor,
        targets: Tensor,
        penalty: Penalty | None,
        references: tuple[Tensor, ...],
        out: Tensor,
    ) -> None:
        """Write the gradient at one point of the mean loss, and penalty, on one minibatch."""
        inputs = channels_last(inputs)
        # One leaf a parameter: the gradient of a view of a joint leaf would be as long as the leaf.
        leaves = {name: part.detach().requires_grad_() for name, part in self.named(point).items()}
        with torch.enable_grad():
            ours = self.run(leaves, inputs, penalty is not None)
            total = self.loss(ours.logits, targets)
            if penalty is not None:
                with torch.no_grad():
                    theirs = tuple(self.outputs(one, inputs) for one in references)
                total = total + penalty(torch, ours, theirs, targets).mean()
            slopes = torch.autograd.grad(total, list(leaves.values()), allow_unused=True)
        parts = [
            (torch.zeros_like(leaf) if slope is None else slope).reshape(-1)
            for leaf, slope in zip(leaves.values(), slopes, strict=True)
        ]
        torch.cat(parts, out=out)

    def kept_bytes(self, point: Tensor, inputs: Tensor, targets: Tensor) -> int:
        """What is kept of a minibatch, beside the parameters, until its gradient is computed."""
        leaves = {name: part.detach().requires_grad_() for name, part in self.named(point).items()}
        kept: dict[int, int] = {}

        def keep(value: Tensor) -> Tensor:
            if value.untyped_storage().data_ptr() != point.untyped_storage().data_ptr():
                kept[value.data_ptr()] = value.nbytes
            return value

        with torch.enable_grad(), saved_tensors_hooks(keep, lambda value: value):
            total = self.loss(self.run(leaves, channels_last(inputs), show=False).logits, targets)
        del total
        return sum(kept.values())


def aligned(vector: Tensor) -> Tensor:
    """The vector where it begins a cache line; elsewhere products could be rounded differently."""
    return vector if vector.data_ptr() % LINE == 0 else vector.clone()


def channels_last(inputs: Tensor) -> Tensor:
    """Images in the memory order in which convolutions are fastest on a CPU."""
    if inputs.ndim != 4 or inputs.device.type != "cpu":
        return inputs
    return inputs.contiguous(memory_format=torch.channels_last)
