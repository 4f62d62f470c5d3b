"""Softmax regression against torch's cross-entropy and automatic differentiation."""

import pytest
import torch
from torch.nn.functional import cross_entropy

from bounds.errors import UserError
from synthetic.client_data import ClientData
from synthetic.problem import Batch, neighbour
from synthetic.softmax import SoftmaxRegression, random_softmax

LANES = torch.tensor([2, 0, 3])


def a_problem() -> SoftmaxRegression:
    """Four clients with different numbers of samples, one of them beyond a block."""
    whole = random_softmax(clients=4, features=5, classes=3, samples=300, seed=3)
    counts = [300, 2, 7, 4]
    clients = [tuple(part[:n] for part in whole.data.all_of(i)) for i, n in enumerate(counts)]
    return SoftmaxRegression([(x, y) for x, y in clients], classes=3, ridge=0.1)


def some_points(problem: SoftmaxRegression) -> torch.Tensor:
    """Points [lane, twin, dim]."""
    generator = torch.Generator().manual_seed(0)
    return torch.randn(3, 2, problem.dim, generator=generator, dtype=torch.float64)


def loss(
    problem: SoftmaxRegression, point: torch.Tensor, client: int, rows: list[int]
) -> torch.Tensor:
    """The mean cross-entropy of some samples plus the ridge."""
    inputs, labels = problem.data.all_of(client)
    logits = inputs[rows] @ point.reshape(3, 5).T
    return cross_entropy(logits, labels[rows]) + 0.05 * point.square().sum()


@pytest.mark.parametrize("weights", [False, True])
def test_gradients_are_those_of_the_losses(weights: bool) -> None:
    """On minibatches, short ones included, and over all samples."""
    problem = a_problem()
    points = some_points(problem)
    indices = torch.tensor([[0, 3], [250, 1], [2, 2]])
    share = torch.tensor([[1.0, 0.0], [0.5, 0.5], [0.5, 0.5]], dtype=torch.float64)
    batch = Batch(indices, share if weights else None, LANES)
    found, full = problem.gradient(points, LANES, batch), problem.local_gradient(points, LANES)
    for lane, client in enumerate(LANES.tolist()):
        rows = indices[lane].tolist()[: 1 if weights and lane == 0 else 2]
        everything = list(range(int(problem.sizes(LANES)[lane])))
        for twin in range(2):
            for gradient, chosen in ((found, rows), (full, everything)):
                leaf = points[lane, twin].clone().requires_grad_()
                (expected,) = torch.autograd.grad(loss(problem, leaf, client, chosen), leaf)
                torch.testing.assert_close(gradient[lane, twin], expected)


def test_losses_of_samples_and_clients() -> None:
    """F_i(x; xi_ij), and f_i as their mean."""
    problem = a_problem()
    points = some_points(problem)
    samples = torch.tensor([[0, 1], [299, 7], [3, 0]])
    losses = problem.sample_losses(points, LANES, samples)
    local = problem.local_objective(points, LANES)
    for lane, client in enumerate(LANES.tolist()):
        everything = list(range(int(problem.sizes(LANES)[lane])))
        torch.testing.assert_close(
            local[lane, 1], loss(problem, points[lane, 1], client, everything)
        )
        for place, sample in enumerate(samples[lane].tolist()):
            alone = loss(problem, points[lane, 0], client, [sample])
            torch.testing.assert_close(losses[lane, 0, place], alone)
    everyone = torch.arange(4)
    point = points[0, 0]
    mean = problem.local_objective(point.expand(4, 1, -1), everyone).mean()
    torch.testing.assert_close(problem.objective(point), mean)


def test_neighbours_differ_in_what_they_say() -> None:
    """In one sample, drawn from the other clients, or in all samples of one client."""
    problem = a_problem()
    one = neighbour(problem, client=2, sample=4, seed=5).problem
    assert isinstance(one, SoftmaxRegression)
    changed = torch.nonzero((one.data.inputs != problem.data.inputs).any(1))[:, 0].tolist()
    assert changed == [302 + 4]
    others = torch.cat([problem.data.inputs[:302], problem.data.inputs[309:]])
    assert bool((others == one.data.inputs[306]).all(1).any())
    client = neighbour(problem, client=1).problem
    assert isinstance(client, SoftmaxRegression)
    assert torch.nonzero((client.data.inputs != problem.data.inputs).any(1))[:, 0].tolist() == [
        300,
        301,
    ]
    inputs, labels = torch.ones(5, 5, dtype=torch.float64), torch.zeros(5, dtype=torch.int64)
    longer = neighbour(problem, client=1, replacement=(inputs, labels)).problem
    assert longer.sizes(torch.arange(4)).tolist() == [300, 5, 7, 4]


def test_bad_data_is_refused() -> None:
    """By name, with what was expected."""
    inputs, labels = torch.ones(2, 5), torch.tensor([0, 3])
    with pytest.raises(UserError, match="labels must be integers from 0 to 2"):
        SoftmaxRegression([(inputs, labels)], classes=3)
    with pytest.raises(UserError, match="client 0 must have as many targets as inputs"):
        ClientData.of([(inputs, labels[:1])])
    with pytest.raises(UserError, match="replacement must be a pair"):
        neighbour(a_problem(), client=0, sample=0, replacement=3.0)
    with pytest.raises(UserError, match="nothing else to draw"):
        neighbour(random_softmax(clients=1), client=0)
