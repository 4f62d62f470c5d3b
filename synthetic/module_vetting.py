"""Whether a module is a function of its parameters and its inputs, and of nothing else.

Twins and resumed runs share every random draw of a run. What a module draws for itself, or
remembers of what it was asked before, they would not share. A look at the layers does not tell:
dropout may be a call in `forward`, or an option of an LSTM. So the module is tried on examples of
several sizes, forwards and backwards. What shows later only, as a layer that counts its calls does,
is seen at the end of a run: `stability.loop` watches the generators, and the problem is asked again
what it was asked before the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parameter import is_lazy

from bounds.errors import UserError
from synthetic.arithmetic import exact_arithmetic
from synthetic.chance import generators
from synthetic.module_function import Loss

SIZES = (1, 4, 16)  # of the minibatches on which a module is tried


def require_functional(module: nn.Module) -> None:
    """Refuse what the layers alone show: running statistics, dropout, what is not to be trained."""
    for buffer, _ in module.named_buffers():
        msg = (
            f"the module keeps a buffer, {buffer!r}, which clients would have to share; use "
            "layers without running statistics, such as GroupNorm in place of BatchNorm"
        )
        raise UserError(msg)
    for where, layer in module.named_modules():
        if isinstance(layer, nn.modules.dropout._DropoutNd) and layer.p > 0:
            raise _draws(layer, where)
    for name, part in module.named_parameters():
        if is_lazy(part) or part.is_meta:
            msg = f"the module's parameter {name!r} has no values yet; call the module once"
            raise UserError(msg)
        if not part.requires_grad:
            msg = (
                f"the module's parameter {name!r} is frozen, and all parameters are trained here; "
                "leave frozen layers out of the module, and give what they make of the data as data"
            )
            raise UserError(msg)
    if not any(True for _ in module.parameters()):
        msg = "the module has no parameters to train"
        raise UserError(msg)


def require_repeatable(module: nn.Module, loss: Loss, inputs: Tensor, targets: Tensor) -> None:
    """Refuse what shows on an example, tried as the module is and as it would be in training."""
    trained = deepcopy(module).requires_grad_()
    try:
        with exact_arithmetic(inputs.device), torch.enable_grad():
            _try(deepcopy(trained), loss, inputs, targets)
            if not all(part.training for part in module.modules()):
                _try(trained.train(), loss, inputs, targets)
    except UserError:
        raise
    except Exception as error:  # whatever it is, the module and the loss are the user's
        told = f"on minibatches of {', '.join(map(str, SIZES))} of its samples"
        msg = f"the module or its loss fails {told}: {type(error).__name__}: {error}"
        raise UserError(msg) from error


def _try(module: nn.Module, loss: Loss, inputs: Tensor, targets: Tensor) -> None:
    """Ask for x, for something else, and for x again; no generator may move meanwhile."""
    watch = _Watch(module, inputs.device)
    for some in _examples(inputs):
        seen = []
        for order in (some, some.flip(0), some):
            seen.append(_asked(module, loss, inputs[order], targets[order], watch))
        for what, first, again in zip(("module", "loss", "slope"), seen[0], seen[-1], strict=True):
            require_same(what, first, again)


def _examples(inputs: Tensor) -> Iterator[Tensor]:
    """Which samples a minibatch has; a few samples are repeated in a large one."""
    for size in SIZES:
        yield torch.arange(size, device=inputs.device) % len(inputs)


def _asked(
    module: nn.Module, loss: Loss, inputs: Tensor, targets: Tensor, watch: _Watch
) -> tuple[Tensor, Tensor, Tensor]:
    """The outputs without and with a way back, the loss, and its gradient."""
    with torch.no_grad():
        alone = module(inputs)
    logits = module(inputs)
    total = loss(logits, targets)
    if watch.moved():
        msg = "the loss draws random numbers of its own, which twins could not share"
        raise UserError(msg)
    slopes = torch.autograd.grad(total, [*module.parameters()], allow_unused=True)
    if watch.moved():
        msg = (
            "the gradient of the loss draws random numbers of its own, on the way back through "
            "the module, which twins could not share"
        )
        raise UserError(msg)
    slope = torch.cat([part.flatten() for part in slopes if part is not None])
    return torch.stack([alone, logits]).detach(), total.detach(), slope


def require_same(what: str, first: Tensor, again: Tensor) -> None:
    """Refuse a module, a loss or its slope that depends on more than it is given."""
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
        self.states = generators(place)
        for name, part in module.named_modules():
            part.register_forward_pre_hook(partial(self._enter, name))
            part.register_forward_hook(self._leave)

    def moved(self) -> bool:
        """Whether a generator is not where it was."""
        return self.states != generators(self.place)

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
