"""Minibatches: every epoch sees every sample once, and weights are those of a mean."""

import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from stability.draws import Plan, draw, draw_after, most_steps, steps_of
from synthetic.softmax import SoftmaxRegression, random_softmax


def uneven(sizes: list[int]) -> SoftmaxRegression:
    """Clients with these numbers of samples."""
    whole = random_softmax(clients=len(sizes), features=2, classes=2, samples=9)
    data = [whole.data.all_of(client) for client in range(len(sizes))]
    cut = [(x[:n], y[:n]) for (x, y), n in zip(data, sizes, strict=True)]
    return SoftmaxRegression(cut, classes=2)


@settings(max_examples=50)
@given(
    sizes=st.lists(st.integers(1, 9), min_size=1, max_size=4),
    epochs=st.integers(1, 3),
    batch=st.integers(1, 9),
    seed=st.integers(0, 1000),
)
def test_an_epoch_visits_every_sample_once(
    sizes: list[int], epochs: int, batch: int, seed: int
) -> None:
    """In minibatches of consecutive samples of an order, the last one short."""
    problem = uneven(sizes)
    plan = Plan(len(sizes), None, epochs, min(batch, problem.largest))
    clients = torch.arange(len(sizes))
    seeds = torch.full_like(clients, seed)
    drawn = draw(problem, seeds, 3, clients, plan)
    counts = steps_of(problem, clients, plan).tolist()
    assert max(counts) == most_steps(problem, plan)
    assert drawn.indices is not None
    for lane, (size, count) in enumerate(zip(sizes, counts, strict=True)):
        rows = [
            drawn.indices[lane, step]
            if drawn.weights is None
            else drawn.indices[lane, step][drawn.weights[lane, step] > 0]
            for step in range(count)
        ]
        per_epoch = count // epochs
        for epoch in range(epochs):
            visited = torch.cat(rows[epoch * per_epoch : (epoch + 1) * per_epoch])
            assert sorted(visited.tolist()) == list(range(size))
        if drawn.weights is not None:
            totals = drawn.weights[lane, :count].sum(-1)
            torch.testing.assert_close(totals, torch.ones_like(totals))


@given(seed=st.integers(0, 1000), steps=st.integers(1, 4))
def test_the_minibatch_after_the_last_step_is_the_next_one(seed: int, steps: int) -> None:
    """With local steps it is what step K would draw."""
    problem = uneven([5, 9])
    clients = torch.arange(2)
    seeds = torch.full_like(clients, seed)
    plan, longer = Plan(2, steps, None, 3), Plan(2, steps + 1, None, 3)
    after = draw_after(problem, seeds, 0, clients, plan, torch.full_like(clients, steps))
    expected = draw(problem, seeds, 0, clients, longer).at(steps, 2)
    assert after.indices is not None
    assert expected.indices is not None
    assert torch.equal(after.indices, expected.indices)
    assert torch.equal(after.noise, expected.noise)
