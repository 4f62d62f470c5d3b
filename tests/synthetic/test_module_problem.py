"""Problems from modules against problems whose gradients are written out."""

from typing import cast

import pytest
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from bounds.errors import UserError
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Batch, Problem, neighbour
from synthetic.softmax import SoftmaxRegression, random_softmax

LANES = torch.tensor([2, 0, 3])


class Net(nn.Module):
    """A small convolutional network with GroupNorm, in two named parts."""

    def __init__(self) -> None:
        """Two layers."""
        super().__init__()
        self.conv = nn.Conv2d(2, 4, 3, padding=1)
        self.norm = nn.GroupNorm(2, 4)
        self.head = nn.Linear(4 * 36, 3)

    def features(self, images: Tensor) -> Tensor:
        """What the head sees."""
        return torch.relu(cast(Tensor, self.norm(self.conv(images)))).flatten(1)

    def forward(self, images: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.head(self.features(images)))


def images() -> list[tuple[Tensor, Tensor]]:
    """Four clients with five images each."""
    generator = torch.Generator().manual_seed(1)
    return [
        (
            torch.randn(5, 2, 6, 6, generator=generator, dtype=torch.float64),
            torch.randint(0, 3, (5,), generator=generator),
        )
        for _ in range(4)
    ]


def convolutional(strategy: str) -> ModuleProblem:
    """The network on the images."""
    torch.manual_seed(0)
    made = Problem.from_module(
        Net().double(), cross_entropy, images(), strategy=strategy, decay=0.1
    )
    return cast(ModuleProblem, made)


def some_points(problem: Problem) -> Tensor:
    """Points [lane, twin, dim]."""
    generator = torch.Generator().manual_seed(0)
    return 0.3 * torch.randn(3, 2, problem.dim, generator=generator, dtype=torch.float64)


def a_batch(*, weights: bool) -> Batch:
    """Two samples a lane; with weights the first lane's second does not count."""
    indices = torch.tensor([[0, 3], [4, 1], [2, 0]])
    share = torch.tensor([[1.0, 0.0], [0.5, 0.5], [0.5, 0.5]], dtype=torch.float64)
    return Batch(indices, share if weights else None, LANES)


@pytest.mark.parametrize("strategy", ["loop", "vmap"])
@pytest.mark.parametrize("weights", [False, True])
def test_a_linear_module_is_softmax_regression(strategy: str, weights: bool) -> None:
    """Every quantity agrees with the problem that has its gradient written out."""
    softmax = random_softmax(clients=4, features=5, classes=3, samples=5)
    data = [softmax.data.all_of(i) for i in range(4)]
    linear = nn.Linear(5, 3, bias=False).double()
    problem = Problem.from_module(linear, cross_entropy, data, strategy=strategy, decay=0.2)
    expected = SoftmaxRegression(data, classes=3, ridge=0.2)
    points, batch = some_points(problem), a_batch(weights=weights)
    close = torch.testing.assert_close
    close(problem.gradient(points, LANES, batch), expected.gradient(points, LANES, batch))
    close(problem.local_gradient(points, LANES), expected.local_gradient(points, LANES))
    close(problem.local_objective(points, LANES), expected.local_objective(points, LANES))
    samples = torch.tensor([[0, 1], [4, 2], [3, 3]])
    close(
        problem.sample_losses(points, LANES, samples),
        expected.sample_losses(points, LANES, samples),
    )
    close(problem.objective(points[0, 0]), expected.objective(points[0, 0]))
    close(problem.objective_gradient(points[0, 0]), expected.objective_gradient(points[0, 0]))


@pytest.mark.parametrize("weights", [False, True])
def test_both_strategies_give_the_same_numbers(weights: bool) -> None:
    """One lane after another in channels-last memory, and all at once."""
    loop, vmap = convolutional("loop"), convolutional("vmap")
    points, batch = some_points(loop), a_batch(weights=weights)
    torch.testing.assert_close(
        loop.gradient(points, LANES, batch), vmap.gradient(points, LANES, batch)
    )


def test_a_lane_keeps_its_bits() -> None:
    """Alone, in another place, and beside another twin."""
    problem = convolutional("auto")
    points, batch = some_points(problem), a_batch(weights=False)
    whole = problem.gradient(points, LANES, batch)
    for lane in range(3):
        pick = torch.tensor([lane])
        alone = problem.gradient(points[pick, 1:], LANES[pick], batch.pick(pick))
        assert torch.equal(alone[0, 0], whole[lane, 1])


def test_the_initial_point_is_the_module() -> None:
    """Its parameters in order, or what `start` says of a seed."""
    module = nn.Linear(2, 2)
    data = [(torch.ones(1, 2), torch.tensor([0]))]
    given = Problem.from_module(module, cross_entropy, data)
    assert torch.equal(given.initial(3), torch.cat([p.reshape(-1) for p in module.parameters()]))
    seeded = Problem.from_module(
        module, cross_entropy, data, start=lambda seed: torch.full((6,), float(seed))
    )
    assert seeded.initial(3).tolist() == [3.0] * 6


def test_features_are_shown_where_the_parts_compose() -> None:
    """module(x) = head(features(x)) is tried; parts that do not compose are not shown."""
    problem = convolutional("loop")
    inputs, _ = images()[0]
    outputs = problem.outputs(problem.initial(0), inputs)
    assert outputs.features is not None
    assert outputs.features.shape == (5, 144)

    class Other(Net):
        """Not the head of its features."""

        def forward(self, images: Tensor) -> Tensor:
            """Twice the logits."""
            return 2 * super().forward(images)

    plain = cast(ModuleProblem, Problem.from_module(Other().double(), cross_entropy, images()))
    assert plain.outputs(plain.initial(0), inputs).features is None


@pytest.mark.parametrize(
    ("layer", "message"),
    [
        (nn.BatchNorm2d(2), "keeps a buffer, '0.running_mean'.*GroupNorm"),
        (nn.Dropout(0.5), "draws random numbers of its own, in '0'.*set the dropout's p to zero"),
    ],
)
def test_modules_with_state_or_chance_are_refused(layer: nn.Module, message: str) -> None:
    """Each with what to use in its place."""
    module = nn.Sequential(layer, nn.Flatten(), nn.Linear(72, 3))
    with pytest.raises(UserError, match=message):
        Problem.from_module(module, cross_entropy, images())


def test_modules_without_parameters_and_odd_strategies_are_refused() -> None:
    """By name, with what was expected."""
    with pytest.raises(UserError, match="no parameters"):
        Problem.from_module(nn.Flatten(), cross_entropy, images())
    with pytest.raises(UserError, match='"auto", "loop" or "vmap", got \'fast\''):
        Problem.from_module(Net(), cross_entropy, images(), strategy="fast")


def test_neighbours_share_the_module() -> None:
    """Only the datum differs, so an untouched minibatch has the same bits."""
    problem = convolutional("loop")
    twin = neighbour(problem, client=2, sample=1)
    points = some_points(problem)
    same, other = a_batch(weights=False), Batch(torch.tensor([[1]]), None, LANES[:1])
    assert torch.equal(
        problem.gradient(points, LANES, same), twin.problem.gradient(points, LANES, same)
    )
    here = points[:1], LANES[:1], other
    assert not torch.equal(problem.gradient(*here), twin.problem.gradient(*here))
