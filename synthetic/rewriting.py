r"""A module rewritten into one that computes the same numbers with less memory traffic.

Rectifying commutes with taking maxima, so

    max_pool(relu(x)) = relu(max_pool(x)),

and so do the gradients: a window whose maximum is positive has it at the same place before and
after rectifying, and any other window passes nothing on. On the right the rectifier reads and
writes as many numbers as there are windows; on a CPU it is bound by memory, not by arithmetic.

The rewriting is done on the graph that `torch.fx` traces, so it holds however the module is put
together. A module that cannot be traced, because its course depends on its inputs, stays as it is,
and so does one with hooks, which would see the difference.
"""

from __future__ import annotations

import torch
from torch import Tensor, fx, nn
from torch.nn import functional

# What the nodes of a graph call: functions, methods by their name, and types of layers.
RECTIFIERS: set[object] = {torch.relu, functional.relu, Tensor.relu, "relu", nn.ReLU}
POOLS: set[object] = {torch.max_pool2d, functional.max_pool2d, nn.MaxPool2d}


def pooled_first(module: nn.Module) -> nn.Module:
    """The module with every rectifier moved behind the pooling that alone reads it.

    The module itself is returned where there is nothing to move; otherwise the result shares its
    layers, and so its parameters.
    """
    if any(part._forward_hooks or part._forward_pre_hooks for part in module.modules()):
        return module
    try:
        traced = fx.symbolic_trace(module)
    except Exception:  # whatever the module's own code does with a value that is not there yet
        return module
    pools = [node for node in traced.graph.nodes if _movable(traced, node)]
    for pool in pools:
        _swap(traced.graph, pool)
    if not pools:
        return module
    traced.graph.lint()
    traced.recompile()
    return traced


def _movable(traced: fx.GraphModule, pool: fx.Node) -> bool:
    """Whether the node pools what a rectifier made for it alone, without changing its argument."""
    if _called(traced, pool) not in POOLS or not pool.args or _asks(traced, pool, "return_indices"):
        return False
    rectifier = pool.args[0]
    return (
        isinstance(rectifier, fx.Node)
        and _called(traced, rectifier) in RECTIFIERS
        and len(rectifier.args) == 1
        and list(rectifier.users) == [pool]
        and pool.all_input_nodes == [rectifier]
        and not _asks(traced, rectifier, "inplace")
    )


def _called(traced: fx.GraphModule, node: fx.Node) -> object:
    """The function, the method's name or the layer's type; subclasses may do something else."""
    if node.op == "call_module":
        return type(traced.get_submodule(str(node.target)))
    return node.target if node.op in ("call_function", "call_method") else None


def _asks(traced: fx.GraphModule, node: fx.Node, option: str) -> bool:
    """Whether an option is set, in the call or in the layer."""
    layer = traced.get_submodule(str(node.target)) if node.op == "call_module" else None
    return bool(node.kwargs.get(option) or getattr(layer, option, False))


def _swap(graph: fx.Graph, pool: fx.Node) -> None:
    """Make max_pool(relu(x)) into relu(max_pool(x))."""
    (rectifier,) = pool.all_input_nodes
    with graph.inserting_after(pool):
        moved = graph.node_copy(rectifier, lambda _: pool)
    pool.replace_all_uses_with(moved, delete_user_cb=lambda user: user is not moved)
    pool.update_arg(0, rectifier.args[0])
    graph.erase_node(rectifier)
