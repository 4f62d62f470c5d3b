"""What limits convolutional nets on a CPU, other ways to run them, and the memory of twenty lanes.

A step of the small net of `bench_engine` is timed beside its convolutions and products alone, each
with its operands in the cache. Other ways are to be kept if they are 1.2 times as fast as how the
engine runs it: compiled by `torch.compile`, and with images in the layout that the library of
convolutions, oneDNN, chooses for itself. Both sides of a ratio are timed in turn, in seconds of the
processor.

Goal: a process that trains twenty lanes takes at most 700 MB.
"""

from __future__ import annotations

import json
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from benchmarks.bench_engine import LAYER_INPUTS, METHODS, SUBJECTS, SmallNet, _arithmetic, _engine
from stability.allocation import kept_memory
from synthetic.module_function import channels_last
from synthetic.rewriting import pooled_first

ROUNDS = 9
GOAL = 1.2
MEGABYTES = 700
INNER = "3"  # the convolution with most of the work


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _faster(ours: Callable[[], object], other: Callable[[], object]) -> dict[str, float]:
    """How many times faster the other one is than ours, with the extremes."""
    ours(), other()
    with kept_memory():
        ratios = [_seconds(ours) / _seconds(other) for _ in range(ROUNDS)]
    return {"ratio": statistics.median(ratios), "least": min(ratios), "most": max(ratios)}


def _step(module: Callable[[Tensor], Tensor], parameters: Sequence[Tensor]) -> Callable[[], object]:
    """The gradient on one minibatch."""
    images = channels_last(torch.randn(LAYER_INPUTS["0"]))
    labels = torch.randint(0, 10, images.shape[:1])
    return lambda: torch.autograd.grad(cross_entropy(module(images), labels), parameters)


def _compiled(net: nn.Module) -> dict[str, float] | str:
    """The whole net by `torch.compile`, where there is a compiler."""
    parameters = list(net.parameters())
    try:
        return _faster(_step(net, parameters), _step(torch.compile(net), parameters))
    except RuntimeError as error:
        return f"it cannot be compiled here: {str(error).splitlines()[0]}"


def _own_layout() -> dict[str, float]:
    """One convolution and its way back, on images as oneDNN wants them."""
    layer = SmallNet().layers.get_submodule(INNER)
    weight, bias = layer.parameters()
    images = torch.randn(LAYER_INPUTS[INNER])
    dense = channels_last(images).requires_grad_()
    own = images.to_mkldnn().requires_grad_()
    slope = torch.ones_like(layer(dense))

    def ours() -> None:
        torch.autograd.grad(layer(dense), [dense, weight, bias], slope)

    def theirs() -> None:
        found = torch.mkldnn_convolution(own, weight, bias, (0, 0), (1, 1), (1, 1), groups=1)
        torch.autograd.grad(found.to_dense(), [own, weight, bias], slope)

    return _faster(ours, theirs)


def _peak(method: str) -> float:
    """Megabytes that a process holds at the most which trains ten clients of two seeds."""
    torch.set_num_threads(1)
    arena = SUBJECTS["small CNN"]().arena
    few = replace(arena.sampling, local_steps=2)
    _engine(replace(arena, seeds=(0, 1), sampling=few), METHODS[method][0])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure() -> dict[str, Any]:
    """Measure all four."""
    torch.set_num_threads(1)
    net = pooled_first(SmallNet())
    step = _step(net, list(net.parameters()))
    step()
    with kept_memory():
        took = statistics.median(_seconds(step) for _ in range(ROUNDS))
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        peaks = {method: pool.apply(_peak, (method,)) for method in ("FedAvg", "FedDyn")}
    return {
        "a step / its convolutions and products alone": took / _arithmetic(),
        f"compiled: times faster (kept from {GOAL:g})": _compiled(net),
        f"oneDNN's own layout: times faster (kept from {GOAL:g})": _own_layout(),
        f"megabytes of twenty lanes (goal {MEGABYTES})": peaks,
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
