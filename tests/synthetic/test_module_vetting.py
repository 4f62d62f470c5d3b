"""What is no function of parameters and inputs is refused, whatever it is made of."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.functional import cross_entropy

from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from stability.loop import simulate
from stability.measure import Record
from synthetic.problem import Problem


def data() -> list[tuple[Tensor, Tensor]]:
    """Three clients with five samples each."""
    generator = torch.Generator().manual_seed(0)
    return [
        (torch.randn(5, 4, generator=generator), torch.randint(0, 3, (5,), generator=generator))
        for _ in range(3)
    ]


class Calling(nn.Module):
    """A linear layer behind any function."""

    def __init__(self, function: Callable[[Tensor], Tensor]) -> None:
        """Keep the function."""
        super().__init__()
        self.function = function
        self.last = nn.Linear(4, 3)

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.last(self.function(inputs)))


class Inside(nn.Module):
    """A layer of sequences in front of a linear one."""

    def __init__(self, layer: nn.Module) -> None:
        """Keep the layer."""
        super().__init__()
        self.layer = layer
        self.last = nn.Linear(4, 3)

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits."""
        sequence = inputs[:, None]
        attends = isinstance(self.layer, nn.MultiheadAttention)
        found, _ = self.layer(*[sequence] * 3) if attends else self.layer(sequence)
        return cast(Tensor, self.last(found[:, 0]))


def attention(dropout: float) -> nn.Module:
    """Attention with dropout in it."""
    return nn.MultiheadAttention(4, 2, dropout=dropout, batch_first=True)


def recurrent(dropout: float) -> nn.Module:
    """Two layers with dropout between them."""
    return nn.LSTM(4, 4, 2, dropout=dropout, batch_first=True)


class Own(nn.Module):
    """Has a generator of its own, or a memory; neither moves what the program shares."""

    def __init__(self, kind: str) -> None:
        """Begin with nothing remembered."""
        super().__init__()
        self.linear = nn.Linear(4, 3)
        self.kind, self.calls, self.before = kind, 0, torch.zeros(1)

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits, and something else."""
        logits = cast(Tensor, self.linear(inputs))
        self.calls += 1
        if self.kind == "generator":
            own = torch.Generator().manual_seed(self.calls)
            return logits + torch.randn(3, generator=own)
        if self.kind == "counter":
            return logits / self.calls
        result = logits + self.before
        self.before = logits.detach().mean()
        return result


@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize(
    ("module", "where"),
    [
        (Calling(functional.dropout), "its own forward"),
        (Calling(lambda x: x + torch.randn_like(x)), "its own forward"),
        (Calling(lambda x: x * random.random()), "its own forward"),
        (Calling(lambda x: x * np.random.rand()), "its own forward"),
        (nn.Sequential(nn.Sequential(nn.RReLU()), nn.Linear(4, 3)), r"'0\.0' \(RReLU\)"),
        (Inside(attention(0.3)), r"'layer' \(MultiheadAttention\)"),
        (Inside(recurrent(0.3)), r"'layer' \(LSTM\)"),
    ],
)
def test_whatever_moves_a_generator_is_refused(
    module: nn.Module, where: str, training: bool
) -> None:
    """And named, also where the module would draw in training only."""
    with pytest.raises(UserError, match=f"draws random numbers of its own, in {where}, which"):
        Problem.from_module(module.train(training), cross_entropy, data())


@pytest.mark.parametrize("kind", ["generator", "counter", "memory"])
def test_a_module_that_remembers_is_refused(kind: str) -> None:
    """The same samples must have the same logits, also after other samples."""
    with pytest.raises(UserError, match="the module gives the same samples another value"):
        Problem.from_module(Own(kind), cross_entropy, data())


class Noisy(torch.autograd.Function):
    """The identity, with noise on the way back."""

    @staticmethod
    def forward(_: Any, inputs: Tensor) -> Tensor:
        """What comes in."""
        return inputs.clone()

    @staticmethod
    def backward(_: Any, *slopes: Tensor) -> Tensor:
        """What comes back, and noise."""
        return slopes[0] + torch.randn_like(slopes[0])


class When(nn.Module):
    """A linear layer; what it says is changed when a condition holds."""

    def __init__(
        self,
        condition: Callable[[Tensor, int], bool],
        change: Callable[[Tensor], Tensor] = functional.dropout,
    ) -> None:
        """Count the calls."""
        super().__init__()
        self.linear = nn.Linear(4, 3)
        self.condition, self.change, self.calls = condition, change, 0

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits."""
        self.calls += 1
        logits = cast(Tensor, self.linear(inputs))
        return self.change(logits) if self.condition(inputs, self.calls) else logits


def hooked(logits: Tensor) -> Tensor:
    """Logits whose slope has noise."""
    if logits.requires_grad:
        watched: Any = logits
        watched.register_hook(lambda slope: slope + torch.randn_like(slope))
    return logits


@pytest.mark.parametrize(
    "module",
    [
        When(lambda _, __: True, lambda logits: Noisy.apply(logits)),  # type: ignore[no-untyped-call]
        When(lambda _, __: True, hooked),
        When(lambda inputs, _: len(inputs) > 4),
        When(lambda inputs, _: len(inputs) == 1),
        When(lambda _, __: not torch.is_grad_enabled()),
    ],
    ids=["backward", "hook", "large", "alone", "no_grad"],
)
def test_what_draws_on_the_way_back_or_now_and_then_is_refused(module: nn.Module) -> None:
    """In minibatches of some sizes, or where no gradient is asked for."""
    with pytest.raises(UserError, match="draws random numbers of its own"):
        Problem.from_module(module, cross_entropy, data())


CALLS = 200  # more than a problem is tried with


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (functional.dropout, "drew random numbers of its own"),
        (lambda logits: 2 * logits, "gives the same samples another value"),
    ],
    ids=["drawing", "counting"],
)
def test_what_a_run_shows_only_refuses_its_result(
    change: Callable[[Tensor], Tensor], told: str
) -> None:
    """A module that changes after many calls."""
    module = When(lambda _, calls: calls > CALLS, change)
    problem = Problem.from_module(module, cross_entropy, data())
    few, many = (
        functools.partial(simulate, problem, FedAvg(), rounds=rounds, local_steps=20, threads=1)
        for rounds in (1, 40)
    )
    few()
    with pytest.raises(UserError, match=told):
        many()


def test_a_metric_may_not_draw_either() -> None:
    """The same run would measure something else."""
    problem = Problem.from_module(nn.Linear(4, 3), cross_entropy, data())

    def drawing(record: Record) -> Tensor:
        return record.model.mean(-1) + torch.rand(())

    with pytest.raises(UserError, match="round 0 drew random numbers of its own"):
        simulate(problem, FedAvg(), rounds=2, local_steps=1, metrics=[drawing])


def test_who_watches_a_run_may_draw() -> None:
    """Between its rounds."""
    problem = Problem.from_module(nn.Linear(4, 3), cross_entropy, data())
    drawn = []
    simulate(
        problem,
        FedAvg(),
        rounds=2,
        local_steps=1,
        progress=lambda *_: drawn.append(torch.rand(()) + np.random.rand()),
    )
    assert len(drawn) == 2


def test_a_loss_is_held_to_the_same() -> None:
    """It may neither draw nor count."""
    calls = [0]

    def noisy(logits: Tensor, true: Tensor) -> Tensor:
        return cross_entropy(logits + torch.rand(3), true)

    def counting(logits: Tensor, true: Tensor) -> Tensor:
        calls[0] += 1
        return cross_entropy(logits, true) / calls[0]

    with pytest.raises(UserError, match="the loss draws random numbers of its own"):
        Problem.from_module(nn.Linear(4, 3), noisy, data())
    with pytest.raises(UserError, match="the loss gives the same samples another value"):
        Problem.from_module(nn.Linear(4, 3), counting, data())


@pytest.mark.parametrize(
    "module",
    [Inside(attention(0.0)), Inside(recurrent(0.0)), Calling(torch.tanh), nn.Linear(4, 3).eval()],
)
def test_what_is_a_function_passes_untouched(module: nn.Module) -> None:
    """In the mode in which it was given, and without moving a generator or the gradients."""
    state, training = torch.get_rng_state(), module.training
    problem = Problem.from_module(module, cross_entropy, data())
    assert torch.equal(torch.get_rng_state(), state)
    assert module.training == training
    assert all(parameter.grad is None for parameter in module.parameters())
    assert torch.equal(problem.initial(0), nn.utils.parameters_to_vector(module.parameters()))


def frozen() -> nn.Module:
    """Its first layer is not to be trained, which nobody could see in a run."""
    module = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 3))
    module[0].requires_grad_(False)
    return module


@pytest.mark.parametrize(
    ("module", "told"),
    [
        (nn.Linear(5, 3), "fails on minibatches of 1, 4, 16 of its samples: RuntimeError: mat1"),
        (nn.Linear(4, 1), "fails on minibatches of .*: IndexError: Target . is out of bounds"),
        (
            nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3, track_running_stats=False)),
            "fails on minibatches of .*: ValueError: Expected more than 1 value per channel",
        ),
        (nn.LazyLinear(3), "parameter 'weight' has no values yet; call the module once"),
        (nn.Linear(4, 3, device="meta"), "parameter 'weight' has no values yet"),
        (frozen(), "parameter '0.weight' is frozen, and all parameters are trained here"),
    ],
    ids=["width", "targets", "batch", "lazy", "meta", "frozen"],
)
def test_a_module_that_cannot_be_trained_here_is_told_of(module: nn.Module, told: str) -> None:
    """Before a run, and in a sentence."""
    with pytest.raises(UserError, match=told):
        Problem.from_module(module, cross_entropy, data())


def test_a_precision_in_which_nothing_is_kept_is_refused() -> None:
    """Before a run, which would come to its end and could not be stored."""
    halved = nn.Linear(4, 3, dtype=torch.bfloat16)
    problem = Problem.from_module(halved, cross_entropy, data())
    with pytest.raises(UserError, match="must be one of float32, float64, got torch"):
        simulate(problem, FedAvg(), rounds=1, local_steps=1)
    simulate(problem, FedAvg(), rounds=1, local_steps=1, dtype="float32")
