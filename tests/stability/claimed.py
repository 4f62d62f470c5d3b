"""Tensors that claim to be on a GPU, on a machine without one.

They hold their numbers in the memory of the CPU, but say that they are on cuda:0. Beside tensors
of the CPU they are refused wherever CUDA would refuse them, and numpy cannot read them. So a
mistake about places shows without a GPU.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import Parameter
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_leaves

HERE, THERE = torch.device("cpu"), torch.device("cuda:0")
SAYS_WHERE: dict[object, Callable[[torch.device], object]] = {
    torch.Tensor.device.__get__: lambda place: place,
    torch.Tensor.is_cuda.__get__: lambda place: place.type == "cuda",  # type: ignore[attr-defined]
    torch.Tensor.is_cpu.__get__: lambda place: place.type == "cpu",  # type: ignore[attr-defined]
}
SETS_DATA = torch.Tensor.data.__set__  # type: ignore[attr-defined]
# What takes tensors of several places.
MOVES = {torch.Tensor.to, torch.Tensor.cpu, torch.Tensor.copy_}
MOVES |= {torch._has_compatible_shallow_copy_type}  # asked before a module's parameters move
# What does not take a number of the CPU beside tensors of a GPU either.
JOINS = {torch.cat, torch.stack}
ARRAYS: set[object] = {torch.Tensor.numpy, torch.Tensor.__array__}


class MixedPlacesError(RuntimeError):
    """What CUDA would say."""


def place_of(tensor: Tensor) -> torch.device:
    """Where a tensor claims to be; what `torch.func` wraps is where it is inside."""
    while torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        tensor = torch._C._functorch.get_unwrapped(tensor)
    claimed: torch.device = tensor.__dict__.get("claimed", HERE)
    return claimed


def put(tensor: Tensor, place: torch.device) -> None:
    """Let a tensor claim to be there."""
    while torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        tensor = torch._C._functorch.get_unwrapped(tensor)
    tensor.__dict__["claimed"] = place


class Claimed(TorchFunctionMode):
    """Follows where tensors claim to be through everything that is done to them."""

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Iterable[type],
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Answer where a tensor is, or call and let the results be where their arguments are."""
        if (says := SAYS_WHERE.get(func)) is not None:
            return says(place_of(args[0]))
        given, named = [*args], {**(kwargs or {})}
        found = [leaf for leaf in tree_leaves((given, named)) if isinstance(leaf, Tensor)]
        if func in ARRAYS and place_of(found[0]) != HERE:
            msg = "can't convert cuda:0 device type tensor to numpy"
            raise TypeError(msg)
        wanted = self._wanted(func, given, named)
        if func == SETS_DATA:
            put(args[0], place_of(args[1]))
        elif func not in MOVES and not (wanted and len(found) == 1):
            self._require_one_place(func, found)
        result = func(*given, **named)
        if wanted is None:
            there = any(place_of(one) != HERE for one in found)
            wanted = THERE if there else HERE
            if func == torch.Tensor.copy_:
                wanted = place_of(args[0])
        elif any(result is one for one in found) and place_of(result) != wanted:
            result = result.clone()
        for leaf in tree_leaves(result):
            if isinstance(leaf, Tensor):
                put(leaf, wanted)
        return result

    def _wanted(
        self, func: Callable[..., Any], given: list[Any], named: dict[str, Any]
    ) -> torch.device | None:
        """The place that is asked for by name; the call itself stays on the CPU."""
        wanted = None
        if named.get("device") is not None:
            wanted, named["device"] = torch.device(named["device"]), HERE
        if func is torch.Tensor.cpu:
            wanted = HERE
        if func is torch.Tensor.to:
            for number, value in enumerate(given[1:], start=1):
                if isinstance(value, torch.device | str):
                    wanted, given[number] = torch.device(value), HERE
                elif isinstance(value, Tensor):
                    wanted = place_of(value)
            wanted = place_of(given[0]) if wanted is None else wanted
        return THERE if wanted is not None and wanted.type == "cuda" else wanted

    def _require_one_place(self, func: Callable[..., Any], found: list[Tensor]) -> None:
        """As CUDA does: only single numbers of the CPU go beside tensors of a GPU."""
        there = any(place_of(one) != HERE for one in found)
        here = [one for one in found if place_of(one) == HERE and (one.ndim or func in JOINS)]
        if there and here:
            msg = f"{getattr(func, '__name__', func)}: tensors of cuda:0 and of the CPU"
            raise MixedPlacesError(msg)


@contextmanager
def claimed() -> Iterator[None]:
    """A machine that claims to have a GPU."""
    copy: Any = Parameter.__deepcopy__

    def copied(parameter: Parameter, memo: dict[int, Any]) -> Any:
        result = copy(parameter, memo)
        put(result, place_of(parameter))
        return result

    mode: Any = Claimed
    with pytest.MonkeyPatch.context() as patch, mode():
        patch.setattr(Parameter, "__deepcopy__", copied)
        patch.setattr(torch.cuda, "is_available", lambda: True)
        patch.setattr(torch.cuda, "get_device_name", lambda: "claimed")
        patch.setattr(torch.cuda, "get_rng_state", lambda _: torch.get_rng_state())
        yield
