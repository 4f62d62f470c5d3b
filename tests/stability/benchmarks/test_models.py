"""The models: their sizes, their parts, and rounds of the engine against plain torch."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils import parameters_to_vector, vector_to_parameters

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from stability.benchmarks.examples import Part, Scale
from stability.benchmarks.federation import (
    client_data,
    logits,
    module_problem,
    scaled,
    score,
    softmax_problem,
)
from stability.benchmarks.models import make_model, model_names, starts
from stability.loop import simulate
from synthetic.module_problem import ModuleProblem, Strategy
from synthetic.problem import Batch
from tests.stability.benchmarks.published import numbers

# The published counts: He et al. (2016) for the residual networks, with affine norms in the place
# of theirs; 797,962 is FedSAGD's CNN, the others are sums over the layers that papers print.
COUNTS = [
    ("logistic", {"classes": 10}, 7_850),
    ("logistic", {"classes": 10, "features": 3072}, 30_730),
    ("cnn", {"classes": 10}, 797_962),
    ("cnn", {"classes": 100}, 797_962 + 90 * 193),
    ("resnet20", {"classes": 10}, 269_722),
    ("resnet20", {"classes": 100}, 275_572),
    ("resnet18_gn", {"classes": 10}, 11_181_642),
    ("resnet18_gn", {"classes": 1000}, 11_689_512),
    ("resnet34_gn", {"classes": 1000}, 21_797_672),
    ("resnet34_gn", {"classes": 200}, 21_797_672 - 800 * 513),
    ("vgg11", {"classes": 10}, 9_750_922),
    ("lstm", {"classes": 80}, 133_520),
]
SMALL: dict[str, dict[str, Any]] = {
    "logistic": {"features": 3 * 32 * 32},
    "lstm": {"units": 12},
    "cnn": {"width": 8},
    "resnet18_gn": {"width": 8},
    "resnet34_gn": {"width": 8},
    "vgg11": {"width": 8},
}


@pytest.mark.parametrize(("name", "parameters", "count"), COUNTS)
def test_parameter_counts(name: str, parameters: dict[str, Any], count: int) -> None:
    """As published."""
    with torch.device("meta"):
        model = make_model(name, **parameters)
    assert sum(p.numel() for p in model.parameters()) == count


def test_every_model_is_counted_and_tried() -> None:
    """No model is without its count."""
    assert {name for name, _, _ in COUNTS} == set(model_names())


@pytest.mark.parametrize("name", model_names())
def test_the_only_norm_is_group_norm(name: str) -> None:
    """No running statistics, no dropout, nothing else that clients would share."""
    with torch.device("meta"):
        model = make_model(name, classes=10, **SMALL.get(name, {}))
    assert list(model.buffers()) == []
    norms = {type(m).__name__ for m in model.modules() if "Norm" in type(m).__name__}
    assert norms <= {"GroupNorm"}
    assert bool(norms) == ("resnet" in name)
    assert not any("Dropout" in type(m).__name__ for m in model.modules())


def some_part(name: str, samples: int = 6) -> Part:
    """Examples that the model takes."""
    if name == "lstm":
        symbols = torch.from_numpy(numbers(samples, 80, below=10, seed=4))
        return Part(symbols, torch.arange(samples) % 10)
    images = torch.from_numpy(numbers(samples, 3, 32, 32, seed=4))
    return Part(images, torch.arange(samples) % 10)


def problem_of(name: str, strategy: Strategy = "auto") -> ModuleProblem:
    """Two clients with three examples each, in float64."""
    part = some_part(name)
    data = client_data(part, [torch.tensor([0, 2, 4]), torch.tensor([1, 3, 5])])
    if name != "lstm":
        data = scaled(data, Scale.of(part.inputs))
    made = module_problem(name, data, classes=10, **SMALL.get(name, {}))
    module = made.module.double()
    return ModuleProblem(module, made.loss, made.data, strategy=strategy, start=made.start)


def plain_step(module: nn.Module, point: Tensor, inputs: Tensor, targets: Tensor) -> Tensor:
    """The gradient by autograd of the module itself."""
    vector_to_parameters(point, module.parameters())
    module.zero_grad()
    cross_entropy(module(inputs), targets).backward()  # type: ignore[no-untyped-call]
    return parameters_to_vector(
        [torch.zeros_like(p) if p.grad is None else p.grad for p in module.parameters()]
    )


STRATEGIES: tuple[Strategy, ...] = ("loop", "vmap")
BATCHED = [
    (name, strategy)
    for name in model_names()
    for strategy in STRATEGIES
    if (name, strategy) != ("lstm", "vmap")  # torch has no batching rule for LSTM kernels
]


@pytest.mark.parametrize(("name", "strategy"), BATCHED)
def test_two_clients_batched_are_two_clients_alone(name: str, strategy: Strategy) -> None:
    """Each lane of a batched step is the gradient of a plain module on that client's minibatch."""
    problem = problem_of(name, strategy)
    start = problem.initial(0)
    points = torch.stack([start, 1.01 * start])[:, None]
    batch = Batch(torch.tensor([[0, 2], [1, 0]]), None, torch.tensor([0, 1]))
    found = problem.gradient(points, torch.tensor([0, 1]), batch)
    module = make_model(name, classes=10, **SMALL.get(name, {})).double()
    for client, rows in enumerate([[0, 2], [1, 0]]):
        inputs, targets = problem.data.all_of(client)
        expected = plain_step(module, points[client, 0], inputs[rows], targets[rows])
        torch.testing.assert_close(found[client, 0], expected, rtol=1e-7, atol=1e-10)


@pytest.mark.parametrize("name", ["logistic", "cnn", "lstm"])
def test_a_round_of_fedavg_is_plain_sgd_on_both_clients(name: str) -> None:
    """Two steps on whole clients from one start, then the mean, by the engine and by hand."""
    problem = problem_of(name)
    run = simulate(
        problem,
        find_algorithm("fedavg")(),
        rounds=1,
        local_steps=2,
        schedule=0.1,
        batch=None,
        seeds=1,
    )
    module = make_model(name, classes=10, **SMALL.get(name, {})).double()
    ends = []
    for client in range(2):
        point = problem.initial(0)
        for _ in range(2):
            point = point - 0.1 * plain_step(module, point, *problem.data.all_of(client))
        ends.append(point)
    expected = torch.stack(ends).mean(0)
    torch.testing.assert_close(torch.as_tensor(run["model"].values[0, 0]), expected)


@pytest.mark.parametrize("name", model_names())
def test_models_show_their_features(name: str) -> None:
    """head(features(x)), with the number of features that the papers name."""
    problem = problem_of(name)
    point = problem.initial(1)
    inputs, _ = problem.data.all_of(0)
    outputs = problem.outputs(point, inputs)
    assert outputs.features is not None
    width = {"logistic": 3072, "cnn": 24, "lstm": 12}.get(name, 64)
    assert outputs.features.shape == (3, width)


def test_starts_are_functions_of_the_seed() -> None:
    """Whatever torch's generator has done before, which is left as it was."""
    start = starts("cnn", classes=10, width=4)
    torch.manual_seed(1)
    before = torch.random.get_rng_state()
    first = start(3)
    assert torch.equal(torch.random.get_rng_state(), before)
    torch.manual_seed(2)
    assert torch.equal(start(3), first)
    assert not torch.equal(start(4), first)


def test_vgg_keeps_the_size_of_signals() -> None:
    """Eleven layers without a norm neither shrink nor grow what differs between two images."""
    torch.manual_seed(0)
    model = make_model("vgg11", classes=10)
    images = torch.randn(4, 3, 32, 32, generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        logits = model(images)
    assert 0.1 < float((logits - logits.mean(0)).std()) < 10


def test_logistic_regression_is_written_out() -> None:
    """Both problems have the same gradient and scores at the same weights, biases included."""
    part = some_part("logistic")
    data = scaled(client_data(part, [torch.arange(3), torch.arange(3, 6)]), Scale.of(part.inputs))
    whole = module_problem("logistic", data, classes=10, decay=0.1, features=3072)
    written = softmax_problem(data, classes=10, decay=0.1)
    weights = torch.randn(10, 3073, generator=torch.Generator().manual_seed(0)) / 50
    other = torch.cat([weights[:, :-1].reshape(-1), weights[:, -1]])
    close = torch.testing.assert_close
    close(logits(written, weights.reshape(-1), data.inputs), logits(whole, other, data.inputs))
    slope = written.objective_gradient(weights.reshape(-1)).reshape(10, 3073)
    expected = whole.objective_gradient(other)
    close(torch.cat([slope[:, :-1].reshape(-1), slope[:, -1]]), expected, rtol=1e-4, atol=1e-6)
    close(
        score(written, weights.reshape(-1), data.inputs, data.targets),
        score(whole, other, data.inputs, data.targets),
    )


def test_scores_are_means_over_all_examples() -> None:
    """In blocks or at once."""
    problem = softmax_problem(
        client_data(
            Part(torch.zeros(1, 2), torch.zeros(1, dtype=torch.int64)), [torch.tensor([0])]
        ),
        classes=3,
    )
    inputs = torch.randn(1100, 2, generator=torch.Generator().manual_seed(1))
    targets = torch.arange(1100) % 3
    point = torch.tensor([1.0, 0, 0.1, 0, 1, 0.2, -1, -1, 0])
    found = logits(problem, point, inputs)
    accuracy, loss = score(problem, point, inputs, targets)
    assert accuracy == float((found.argmax(1) == targets).double().mean())
    assert loss == pytest.approx(float(cross_entropy(found, targets)), rel=1e-5)


@pytest.mark.parametrize(
    ("name", "parameters", "sentence"),
    [
        ("resnet", {"classes": 10}, "no model 'resnet'; did you mean resnet20"),
        ("cnn", {"groups": 2}, "has no parameter 'groups'; it has classes, channels"),
        (
            "resnet20",
            {"classes": 10, "groups": 3},
            "must divide the number of channels, 16, got 3",
        ),
        ("vgg11", {"classes": 10, "size": 28}, "size must be a multiple of 32, got 28"),
    ],
)
def test_mistakes_are_refused(name: str, parameters: dict[str, Any], sentence: str) -> None:
    """In one sentence."""
    with pytest.raises(UserError, match=sentence):
        make_model(name, **parameters)


def test_a_client_without_examples_is_refused() -> None:
    """Before a problem is made of it."""
    with pytest.raises(UserError, match="every client needs at least one example"):
        client_data(some_part("cnn"), [torch.tensor([0]), torch.tensor([], dtype=torch.int64)])
