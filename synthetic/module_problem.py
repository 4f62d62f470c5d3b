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
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any, Literal, Self

import torch
from torch import Tensor, nn
from torch.func import grad, vmap

from bounds.errors import UserError
from synthetic.arithmetic import exact_arithmetic
from synthetic.client_data import ClientData, Sample
from synthetic.module_function import (
    Loss,
    ModuleFunction,
    Outputs,
    Penalty,
    aligned,
    channels_last,
)
from synthetic.module_vetting import require_functional, require_repeatable, require_same
from synthetic.problem import Batch, Problem
from synthetic.products import squared_norm

Strategy = Literal["auto", "loop", "vmap"]
EXAMPLE = 4  # samples on which a module is tried
BLOCK = 256  # samples taken at once in sums over all of a client's samples


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
        """Refuse modules that are not functions of their parameters."""
        require_functional(module)
        if strategy not in ("auto", "loop", "vmap"):
            msg = f'strategy must be "auto", "loop" or "vmap", got {strategy!r}'
            raise UserError(msg)
        self.parameters = {n: p.detach() for n, p in module.named_parameters()}
        first = next(iter(self.parameters.values()))
        self.dtype, self.device = first.dtype, first.device
        data = clients if isinstance(clients, ClientData) else ClientData.of(clients)
        self.data = data.to(self.device, self.dtype)
        require_repeatable(module, loss, self.data.inputs[:EXAMPLE], self.data.targets[:EXAMPLE])
        self.module = module
        self.loss = loss
        self.decay = decay
        self.strategy = strategy
        self.start = start
        self.name = name
        self.clients = data.clients
        self.function = ModuleFunction(module, loss, self.data.inputs[:1])
        self.dim = self.function.dim
        self._answer = self._answers()[0]
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
                point = aligned(points[lane, j])
                result[lane, j] = self._summed(point, client, None, ())
        return result.add_(points, alpha=self.decay)

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """The mean loss over all of the client's samples, plus decay/2 ||x||^2."""
        values = torch.empty_like(points[..., 0])
        for lane, client in enumerate(clients.tolist()):
            for j in range(points.shape[1]):
                point = aligned(points[lane, j])
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
                point = aligned(points[lane, j])
                logits = self.outputs(point, inputs).logits
                alone = torch.stack(
                    [self.loss(z[None], y[None]) for z, y in zip(logits, targets, strict=True)]
                )
                result[lane, j] = alone + self.decay / 2 * squared_norm(point)
        return result

    def outputs(self, point: Tensor, inputs: Tensor) -> Outputs:
        """What the module with these parameters says of the inputs."""
        return self.function.outputs(point, inputs)

    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """With other data; see `ClientData.replaced`."""
        return self._with(self.module, self.data.replaced(client, sample, replacement, seed))

    def vouch(self) -> None:
        """Refuse what a run asked, if the module says something else now than before."""
        for answer in self._answers():
            require_same("module", self._answer, answer)

    def _answers(self) -> list[Tensor]:
        point = torch.cat([p.reshape(-1) for p in self.parameters.values()])
        some, true = self.data.inputs[:EXAMPLE], self.data.targets[:EXAMPLE]
        with exact_arithmetic(self.device), torch.no_grad():
            return self.function.answers(point, some, true)

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

    def step_bytes(self, lanes: int, twins: int, batch: int) -> int:
        """What a module keeps of each sample for the way back, and as much again on that way."""
        vectors = 3 * lanes * twins * self.dim * self.dtype.itemsize
        at_once = 1 if self._loop else lanes * twins
        return vectors + 2 * at_once * min(batch, BLOCK) * self._kept_a_sample

    @cached_property
    def _kept_a_sample(self) -> int:
        some, true = self.data.inputs[:EXAMPLE], self.data.targets[:EXAMPLE]
        return self.function.kept_bytes(self.initial(0), some, true) // len(some)

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

    def _summed(
        self, point: Tensor, client: int, penalty: Penalty | None, references: tuple[Tensor, ...]
    ) -> Tensor:
        """The gradient over all samples of a client, block by block."""
        total = torch.zeros_like(point)
        for some, true, share in self.data.blocks(client, BLOCK):
            slope = torch.empty_like(point)
            self.function.slope(point, some, true, penalty, references, slope)
            total = total.add(slope, alpha=share)
        return total

    def _one_by_one_all(
        self, points: Tensor, clients: Tensor, penalty: Penalty, references: tuple[Tensor, ...]
    ) -> Tensor:
        result = torch.empty_like(points)
        for lane, client in enumerate(clients.tolist()):
            for j in range(points.shape[1]):
                there = tuple(aligned(reference[lane, j]) for reference in references)
                result[lane, j] = self._summed(aligned(points[lane, j]), client, penalty, there)
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
            inputs, targets = channels_last(self.data.inputs[chosen]), self.data.targets[chosen]
            for j in range(points.shape[1]):
                point = aligned(points[lane, j])
                there = tuple(aligned(reference[lane, j]) for reference in references)
                self.function.slope(point, inputs, targets, penalty, there, result[lane, j])
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
            ours = self.function.run(self.function.named(point), some, penalty is not None)
            each = vmap(lambda z, y: self.loss(z[None], y[None]))(ours.logits, true)
            if penalty is not None:
                theirs = tuple(
                    self.function.run(self.function.named(one), some, show=True) for one in there
                )
                each = each + penalty(torch, ours, theirs, true)
            return (each * share).sum()

        slope = grad(total)
        over_twins = vmap(slope, in_dims=(0, None, None, None, 0))
        result: Tensor = vmap(over_twins)(points, inputs, targets, weights, references)
        return result
