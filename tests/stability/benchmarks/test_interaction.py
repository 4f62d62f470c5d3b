"""The interaction tensor against a slow transparent implementation, and under sign flips."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from stability.benchmarks import interaction as subject
from stability.benchmarks.features import NAMES, feature_metrics
from stability.benchmarks.interaction import clusters, interaction, penultimate, principal
from stability.loop import simulate
from stability.measure import Record, metric
from synthetic.module_problem import ModuleProblem

Array = NDArray[np.float64]


def slow(
    activations: Sequence[Array], components: int, correlation: float, quantile: float
) -> NDArray[np.bool_]:
    """Omega, entry by entry as the paper says it, from eigenvectors in place of the SVD."""
    features: list[tuple[int, Array]] = []
    for model, phi in enumerate(activations):
        values, vectors = np.linalg.eigh(phi.T @ phi)
        for place in np.argsort(-values)[:components]:
            if values[place] > 1e-12 * values.max():
                v = np.array([sum(row * vectors[:, place]) for row in phi])
                v = -v if v[np.argmax(np.abs(v))] < 0 else v
                features.append((model, v))
    group = [-1] * len(features)
    count = 0
    for a, (_, v) in enumerate(features):
        if group[a] >= 0:
            continue
        group[a] = count
        for b in range(a + 1, len(features)):
            w = features[b][1]
            rho = np.mean((v - v.mean()) * (w - w.mean())) / (v.std() * w.std())
            if group[b] < 0 and abs(rho) > correlation:
                group[b] = count
        count += 1
    entries = sorted(x / max(abs(v)) for _, v in features for x in v)
    place = quantile * (len(entries) - 1)
    low = int(place)
    high = min(low + 1, len(entries) - 1)
    limit = entries[low] + (place - low) * (entries[high] - entries[low])
    omega = np.zeros((len(activations), len(activations[0]), count), dtype=bool)
    for (model, v), f in zip(features, group, strict=True):
        for n, x in enumerate(v):
            if x / max(abs(v)) > limit:
                omega[model, n, f] = True
    return omega


def related(models: int, data: int, width: int, mixing: float, seed: int) -> list[Tensor]:
    """Activations that share directions more or less."""
    generator = torch.Generator().manual_seed(seed)

    def draw() -> Tensor:
        return torch.randn(data, width, generator=generator, dtype=torch.float64)

    common, sizes = draw(), torch.logspace(0, -1, width, dtype=torch.float64)
    return [(common + mixing * draw()) * sizes + 0.3 for _ in range(models)]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 4),
    st.integers(8, 25),
    st.integers(2, 6),
    st.sampled_from([0.0, 0.1, 0.5, 2.0]),
    st.integers(1, 6),
    st.sampled_from([0.3, 0.5, 0.7]),
    st.sampled_from([0.5, 0.9]),
    st.integers(0, 1000),
)
def test_against_the_slow_implementation(
    models: int,
    data: int,
    width: int,
    mixing: float,
    components: int,
    correlation: float,
    quantile: float,
    seed: int,
) -> None:
    """Every entry."""
    activations = related(models, data, width, mixing, seed)
    expected = slow([phi.numpy() for phi in activations], components, correlation, quantile)
    found = interaction(
        activations, components=components, correlation=correlation, quantile=quantile
    )
    assert np.array_equal(found.tensor.numpy(), expected)


def test_the_signs_of_singular_vectors_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each combination of signs that an SVD may return gives the same tensor."""
    activations = related(3, 15, 3, 0.4, 5)
    expected = interaction(activations, components=3).tensor
    svd = torch.linalg.svd

    for signs in itertools.product([-1.0, 1.0], repeat=3):
        flip = torch.tensor(signs, dtype=torch.float64)

        def flipped(phi: Tensor, flip: Tensor = flip, **options: Any) -> Any:
            left, sizes, right = svd(phi, **options)
            return left * flip, sizes, flip[:, None] * right

        monkeypatch.setattr(torch.linalg, "svd", flipped)
        assert torch.equal(interaction(activations, components=3).tensor, expected)
        monkeypatch.undo()


def test_without_turning_the_signs_would_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail."""
    activations = related(3, 15, 3, 0.4, 5)
    expected = interaction(activations, components=3).tensor
    monkeypatch.setattr(subject, "oriented", lambda features: -features.abs().sqrt() * features)
    assert not torch.equal(interaction(activations, components=3).tensor, expected)


def test_equal_models_share_all_and_unrelated_ones_little() -> None:
    """K features for copies of one model; M K where nothing correlates."""
    one = related(1, 400, 6, 0.0, 1)[0]
    copies = interaction([one, one, one], components=6, correlation=0.9)
    assert copies.clusters == copies.shared(0, 2) == 6
    assert copies.kept(0, [1, 2]) == 6
    generator = torch.Generator().manual_seed(0)
    apart = [torch.randn(400, 5, generator=generator) for _ in range(3)]
    found = interaction(apart, components=5, correlation=0.5)
    assert (found.clusters, found.shared(0, 1), found.kept(0, [1, 2])) == (15, 0, 0)


def test_a_rotation_of_the_units_changes_nothing() -> None:
    """Principal components do not depend on the basis of the layer."""
    activations = related(2, 30, 4, 0.3, 7)
    rotation = torch.linalg.qr(torch.randn(4, 4, dtype=torch.float64)).Q
    turned = [activations[0] @ rotation, activations[1]]
    found = interaction(turned, components=4).tensor
    assert torch.equal(found, interaction(activations, components=4).tensor)


def test_more_is_asked_of_features_the_more_there_are() -> None:
    """The number of clusters does not fall as gamma_corr grows (Table 3)."""
    activations = related(4, 60, 6, 0.8, 3)
    counts = [
        interaction(activations, components=6, correlation=c).clusters for c in (0.3, 0.5, 0.7, 0.9)
    ]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_clusters_are_greedy() -> None:
    """The first of a chain takes its neighbours, and what only they are close to stays out."""
    base = torch.eye(4, dtype=torch.float64)[:, :3].T
    one, two = base[0] - base[0].mean(), base[1] - base[1].mean()
    two = two - (two @ one) / (one @ one) * one
    one, two = one / one.norm(), two / two.norm()
    angles = torch.tensor([0.0, 0.9, 1.8], dtype=torch.float64)[:, None]
    chain = angles.cos() * one + angles.sin() * two
    assert clusters(chain, 0.5).tolist() == [0, 0, 1]
    assert clusters(chain[[1, 0, 2]], 0.5).tolist() == [0, 0, 0]
    assert clusters(torch.ones(2, 4, dtype=torch.float64), 0.5).tolist() == [0, 1]


def test_directions_without_extent_are_no_features() -> None:
    """A layer of rank two has two, however many are asked for; one of zeros has none."""
    generator = torch.Generator().manual_seed(0)
    flat = torch.randn(20, 2, generator=generator) @ torch.randn(2, 8, generator=generator)
    assert principal(flat, 5).shape == (20, 2)
    nothing = torch.zeros(20, 8)
    found = interaction([flat, nothing], components=5)
    assert found.learned.sum(1).tolist() == [found.clusters, 0]
    with pytest.raises(UserError, match="no model has a feature"):
        interaction([nothing])


class Net(nn.Module):
    """One hidden layer."""

    def __init__(self) -> None:
        """Four units."""
        super().__init__()
        self.hidden = nn.Linear(3, 4)
        self.head = nn.Linear(4, 2)

    def features(self, inputs: Tensor) -> Tensor:
        """What the head sees."""
        return torch.tanh(self.hidden(inputs))

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits."""
        logits: Tensor = self.head(self.features(inputs))
        return logits


def a_problem(module: nn.Module) -> ModuleProblem:
    """Three clients."""
    generator = torch.Generator().manual_seed(2)
    data = [
        (torch.randn(6, 3, generator=generator), torch.randint(0, 2, (6,), generator=generator))
        for _ in range(3)
    ]
    return ModuleProblem(module, cross_entropy, data, name="net")


def test_the_series_of_a_run_are_those_of_its_models() -> None:
    """Two rounds of FedAvg with every client, counted again from the models by hand."""
    torch.manual_seed(0)
    problem = a_problem(Net())
    inputs = torch.randn(40, 3, generator=torch.Generator().manual_seed(3))
    models: list[Tensor] = []

    @metric(when="round")
    def watched(record: Record) -> Tensor:
        models.append(torch.cat([record.model[0, :1], record.ends[0, 0], record.after[0, :1]]))
        return record.model[..., 0]

    run = simulate(
        problem,
        find_algorithm("fedavg")(),
        rounds=2,
        local_steps=5,
        schedule=2.0,
        seeds=1,
        metrics=[*feature_metrics(inputs, components=3), watched],
    )
    for t, points in enumerate(models):
        expected = interaction(penultimate(problem, points, inputs), components=3)
        numbers = [
            expected.clusters,
            expected.kept(0, [1, 2, 3]),
            expected.shared(0, 4),
            expected.shared(0, 4),  # FedAvg's next model is the mean of the local ones
        ]
        assert [float(run[name].values[0, 0, t]) for name in NAMES] == pytest.approx(numbers)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"components": 0}, "components must be at least 1, got 0"),
        ({"correlation": 1.0}, "correlation must be between 0 and 1, got 1.0"),
        ({"quantile": 0.0}, "quantile must be between 0 and 1, got 0.0"),
    ],
)
def test_mistakes_are_refused(options: dict[str, Any], sentence: str) -> None:
    """In one sentence."""
    with pytest.raises(UserError, match=sentence):
        interaction(related(1, 10, 3, 0.1, 0), **options)


def test_models_must_be_compared_on_the_same_data_and_show_their_features() -> None:
    """Otherwise there is no tensor."""
    with pytest.raises(UserError, match="of the same data"):
        interaction([torch.zeros(3, 2), torch.zeros(4, 2)])
    plain = a_problem(nn.Sequential(nn.Linear(3, 2)))
    with pytest.raises(UserError, match="'net' does not show its features"):
        penultimate(plain, plain.initial(0)[None], torch.zeros(2, 3))
