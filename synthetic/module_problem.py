r"""A federated problem from any torch module and any federated data.

    problem = Problem.from_module(module, loss, [(inputs_0, targets_0), (inputs_1, targets_1), ...])

`loss(module(inputs), targets)` is a mean over samples, as torch's losses are. A point is the vector
of the module's parameters in the order of `module.parameters()`.

How the gradients of many (lane, twin) pairs are computed is chosen by what is fastest: "loop", one
after another in channels-last memory, on a CPU; "vmap", all at once by `torch.func` (convolutions
then run grouped), on a GPU. Either can be asked for; the numbers agree to rounding, and "loop" has
the same bits in any batch.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal, Self

import torch
from torch import Tensor, nn
from torch.func import functional_call, grad, vmap

from bounds.errors import UserError
from synthetic.client_data import ClientData, Sample
from synthetic.problem import Batch, Problem
from synthetic.products import LINE, squared_norm

Loss = Callable[[Tensor, Tensor], Tensor]
Strategy = Literal["auto", "loop", "vmap"]
BLOCK = 256  # samples taken at once in sums over all of a client's samples


@dataclass(frozen=True)
class Outputs:
    """What a module says of a minibatch: logits [sample, class], features [sample, ...]."""

    logits: Tensor
    features: Tensor | None


Penalty = Callable[[Outputs, tuple[Outputs, ...], Tensor], Tensor]


class _Exposed(nn.Module):
    """A module whose forward can also show the features.

    They are shown if module(x) = module.head(module.features(x)), tried on an example.
    """

    def __init__(self, module: nn.Module, example: Tensor) -> None:
        super().__init__()
        self.module = module
        represent, decide = getattr(module, "features", None), getattr(module, "head", None)
        self.composed = self._compose(represent, decide, example)

    def forward(self, inputs: Tensor, show: bool) -> Outputs:
        if not (self.composed and show):
            return Outputs(self.module(inputs), None)
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


class ModuleProblem(Problem):
    """The mean loss of a module on each client's samples, plus decay/2 ||x||^2.

    start: the initial point of a seed; the module's own parameters if None.
    """

    def __init__(
        self,
        module: nn.Module,
        loss: Loss,
        clients: Sequence[Sample] | ClientData,
        *,
        decay: float = 0.0,
        strategy: Strategy = "auto",
        start: Callable[[int], Tensor] | None = None,
        name: str = "module",
    ) -> None:
        """Refuse modules that keep state of their own or draw random numbers of their own."""
        for buffer, _ in module.named_buffers():
            msg = (
                f"the module keeps a buffer, {buffer!r}, which clients would have to share; use "
                "layers without running statistics, such as GroupNorm in place of BatchNorm"
            )
            raise UserError(msg)
        for where, layer in module.named_modules():
            if isinstance(layer, nn.modules.dropout._DropoutNd) and layer.p > 0:
                msg = (
                    f"the module draws random numbers of its own, in {where!r}, which twins and "
                    "resumed runs could not share; set the dropout's p to zero"
                )
                raise UserError(msg)
        if strategy not in ("auto", "loop", "vmap"):
            msg = f'strategy must be "auto", "loop" or "vmap", got {strategy!r}'
            raise UserError(msg)
        self.parameters = {n: p.detach() for n, p in module.named_parameters()}
        if not self.parameters:
            msg = "the module has no parameters to train"
            raise UserError(msg)
        first = next(iter(self.parameters.values()))
        self.dtype, self.device = first.dtype, first.device
        data = clients if isinstance(clients, ClientData) else ClientData.of(clients)
        self.data = data.to(self.device, self.dtype)
        self.module = module
        self.loss = loss
        self.decay = decay
        self.strategy = strategy
        self.start = start
        self.name = name
        self.clients = data.clients
        self.shapes = {n: p.shape for n, p in self.parameters.items()}
        self.dim = sum(p.numel() for p in self.parameters.values())
        self._exposed = _Exposed(module, self.data.inputs[:1])
        self._own = threading.local()
        recurrent = any(isinstance(layer, nn.RNNBase) for layer in module.modules())
        fastest = "loop" if self.device.type == "cpu" or recurrent else "vmap"
        self._loop = (fastest if strategy == "auto" else strategy) == "loop"

    def sizes(self, clients: Tensor) -> Tensor:
        """The clients' numbers of samples."""
        return self.data.sizes[clients]

    @property
    def largest(self) -> int:
        """The most samples a client has."""
        return self.data.largest

    def initial(self, seed: int) -> Tensor:
        """The module's parameters, or `start(seed)`."""
        if self.start is None:
            return torch.cat([p.reshape(-1) for p in self.parameters.values()])
        return self.start(seed).to(self.device, self.dtype)

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """The gradient of the loss on the minibatch, plus decay x."""
        return self.penalised_gradient(points, clients, batch, None, ())

    def penalised_gradient(
        self,
        points: Tensor,
        clients: Tensor,
        batch: Batch,
        penalty: Penalty | None,
        references: tuple[Tensor, ...],
    ) -> Tensor:
        """The same with the mean of `penalty` over the minibatch added to the loss."""
        if batch.indices is None:
            if penalty is None:
                return self.local_gradient(points, clients)
            gradient = self._one_by_one_all(points, clients, penalty, references)
        elif self._loop:
            gradient = self._one_by_one(points, clients, batch, penalty, references)
        else:
            gradient = self._all_at_once(points, clients, batch, penalty, references)
        return gradient.add_(points, alpha=self.decay) if self.decay else gradient

    def local_gradient(self, points: Tensor, clients: Tensor) -> Tensor:
        """The mean over all of the client's samples, block by block, plus decay x."""
        result = torch.empty_like(points)
        for lane, client in enumerate(clients.tolist()):
            for j in range(points.shape[1]):
                point = _aligned(points[lane, j])
                result[lane, j] = self._summed(point, client, None, ())
        return result.add_(points, alpha=self.decay)

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """The mean loss over all of the client's samples, plus decay/2 ||x||^2."""
        values = torch.empty_like(points[..., 0])
        for lane, client in enumerate(clients.tolist()):
            for j in range(points.shape[1]):
                point = _aligned(points[lane, j])
                total = self.decay / 2 * squared_norm(point)[0]
                for some, true, share in self.data.blocks(client, BLOCK):
                    total = total + share * self.loss(self.outputs(point, some).logits, true)
                values[lane, j] = total
        return values

    def sample_losses(self, points: Tensor, clients: Tensor, samples: Tensor) -> Tensor:
        """The loss on each sample alone, plus decay/2 ||x||^2."""
        result = points.new_empty(*points.shape[:2], samples.shape[1])
        rows = self.data.rows(clients, samples)
        for lane in range(len(points)):
            inputs, targets = self.data.inputs[rows[lane]], self.data.targets[rows[lane]]
            for j in range(points.shape[1]):
                point = _aligned(points[lane, j])
                logits = self.outputs(point, inputs).logits
                alone = torch.stack(
                    [self.loss(z[None], y[None]) for z, y in zip(logits, targets, strict=True)]
                )
                result[lane, j] = alone + self.decay / 2 * squared_norm(point)
        return result

    def outputs(self, point: Tensor, inputs: Tensor) -> Outputs:
        """What the module with these parameters says of the inputs."""
        return self._run(self._named(point), _channels_last(inputs), show=True)

    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """With other data; see `ClientData.replaced`."""
        return self._with(self.module, self.data.replaced(client, sample, replacement, seed))

    def describe(self) -> Mapping[str, Any]:
        """The module in words, and digests of its parameters and the data."""
        found = hashlib.sha256()
        for parameter in self.parameters.values():
            found.update(parameter.cpu().contiguous().numpy().tobytes())
        return {
            "name": self.name,
            "clients": self.clients,
            "dim": self.dim,
            "module": repr(self.module),
            "loss": getattr(self.loss, "__name__", repr(self.loss)),
            "decay": self.decay,
            "parameters": found.hexdigest(),
            "start": "given" if self.start is None else "by seed",
            "digest": self.data.digest,
        }

    def to(self, device: torch.device, dtype: torch.dtype) -> Self:
        """The same problem elsewhere; the module given stays as it is."""
        if (device, dtype) == (self.device, self.dtype):
            return self
        return self._with(deepcopy(self.module).to(device, dtype), self.data)

    def lanes_at_once(self, twins: int, batch: int) -> int:
        """Lanes that go one after another are few, so that their vectors stay in the cache."""
        del batch
        return max(1, 2**17 // (twins * self.dim)) if self._loop else 64

    def _with(self, module: nn.Module, data: ClientData) -> Self:
        return type(self)(
            module,
            self.loss,
            data,
            decay=self.decay,
            strategy=self.strategy,
            start=self.start,
            name=self.name,
        )

    def _named(self, point: Tensor) -> dict[str, Tensor]:
        """The parameters, views of a point."""
        named, first = {}, 0
        for name, shape in self.shapes.items():
            named[f"module.{name}"] = point[first : first + shape.numel()].view(shape)
            first += shape.numel()
        return named

    def _run(self, named: dict[str, Tensor], inputs: Tensor, show: bool) -> Outputs:
        # A call puts the parameters into the module while it lasts: each thread has a copy.
        if not hasattr(self._own, "exposed"):
            self._own.exposed = deepcopy(self._exposed)
        found: Outputs = functional_call(self._own.exposed, named, (inputs, show))
        return found

    def _slope(
        self,
        point: Tensor,
        inputs: Tensor,
        targets: Tensor,
        penalty: Penalty | None,
        references: tuple[Tensor, ...],
        out: Tensor,
    ) -> None:
        """Write the gradient at one point of the mean loss, and penalty, on one minibatch."""
        inputs = _channels_last(inputs)
        # One leaf a parameter: the gradient of a view of a joint leaf would be as long as the leaf.
        leaves = {name: part.detach().requires_grad_() for name, part in self._named(point).items()}
        with torch.enable_grad():
            ours = self._run(leaves, inputs, penalty is not None)
            total = self.loss(ours.logits, targets)
            if penalty is not None:
                with torch.no_grad():
                    theirs = tuple(self.outputs(one, inputs) for one in references)
                total = total + penalty(ours, theirs, targets).mean()
            slopes = torch.autograd.grad(total, list(leaves.values()), allow_unused=True)
        parts = [
            (torch.zeros_like(leaf) if slope is None else slope).reshape(-1)
            for leaf, slope in zip(leaves.values(), slopes, strict=True)
        ]
        torch.cat(parts, out=out)

    def _summed(
        self, point: Tensor, client: int, penalty: Penalty | None, references: tuple[Tensor, ...]
    ) -> Tensor:
        """The gradient over all samples of a client, block by block."""
        total = torch.zeros_like(point)
        for some, true, share in self.data.blocks(client, BLOCK):
            slope = torch.empty_like(point)
            self._slope(point, some, true, penalty, references, slope)
            total = total.add(slope, alpha=share)
        return total

    def _one_by_one_all(
        self, points: Tensor, clients: Tensor, penalty: Penalty, references: tuple[Tensor, ...]
    ) -> Tensor:
        result = torch.empty_like(points)
        for lane, client in enumerate(clients.tolist()):
            for j in range(points.shape[1]):
                there = tuple(_aligned(reference[lane, j]) for reference in references)
                result[lane, j] = self._summed(_aligned(points[lane, j]), client, penalty, there)
        return result

    def _one_by_one(
        self,
        points: Tensor,
        clients: Tensor,
        batch: Batch,
        penalty: Penalty | None,
        references: tuple[Tensor, ...],
    ) -> Tensor:
        """Each lane and twin after the other; twins share the gathered minibatch."""
        if batch.indices is None:
            msg = "a minibatch has indices"
            raise ValueError(msg)
        rows = self.data.rows(clients, batch.indices)
        counts = (
            [rows.shape[1]] * len(rows)
            if batch.weights is None
            else (batch.weights > 0).sum(1).tolist()
        )
        result = torch.empty_like(points)
        for lane, count in enumerate(counts):
            chosen = rows[lane, :count]
            inputs, targets = _channels_last(self.data.inputs[chosen]), self.data.targets[chosen]
            for j in range(points.shape[1]):
                point = _aligned(points[lane, j])
                there = tuple(_aligned(reference[lane, j]) for reference in references)
                self._slope(point, inputs, targets, penalty, there, result[lane, j])
        return result

    def _all_at_once(
        self,
        points: Tensor,
        clients: Tensor,
        batch: Batch,
        penalty: Penalty | None,
        references: tuple[Tensor, ...],
    ) -> Tensor:
        """All lanes and twins by `torch.func`; samples are weighted one by one."""
        if batch.indices is None:
            msg = "a minibatch has indices"
            raise ValueError(msg)
        rows = self.data.rows(clients, batch.indices)
        inputs, targets = self.data.inputs[rows], self.data.targets[rows]
        weights = batch.weights
        if weights is None:
            weights = points.new_full(rows.shape, 1 / rows.shape[1])

        def total(
            point: Tensor, some: Tensor, true: Tensor, share: Tensor, there: tuple[Tensor, ...]
        ) -> Tensor:
            ours = self._run(self._named(point), some, penalty is not None)
            each = vmap(lambda z, y: self.loss(z[None], y[None]))(ours.logits, true)
            if penalty is not None:
                theirs = tuple(self._run(self._named(one), some, show=True) for one in there)
                each = each + penalty(ours, theirs, true)
            return (each * share).sum()

        slope = grad(total)
        over_twins = vmap(slope, in_dims=(0, None, None, None, 0))
        result: Tensor = vmap(over_twins)(points, inputs, targets, weights, references)
        return result


def _aligned(vector: Tensor) -> Tensor:
    """The vector where it begins a cache line; elsewhere products could be rounded differently."""
    return vector if vector.data_ptr() % LINE == 0 else vector.clone()


def _channels_last(inputs: Tensor) -> Tensor:
    """Images in the memory order in which convolutions are fastest on a CPU."""
    if inputs.ndim != 4 or inputs.device.type != "cpu":
        return inputs
    return inputs.contiguous(memory_format=torch.channels_last)
