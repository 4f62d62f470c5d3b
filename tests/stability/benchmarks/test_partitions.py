"""Invariants of the partitions, and their distributions against what the papers say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.examples import Part
from stability.benchmarks.partitions import (
    find_partition,
    histograms,
    make_partition,
    partition_names,
)
from stability.benchmarks.partitions.dirichlet import class_shares
from stability.benchmarks.partitions.role import chosen, rows_of


def part(labels: list[int], owners: list[int] | None = None) -> Part:
    """Examples with these labels."""
    clients = None if owners is None else torch.tensor(owners)
    return Part(torch.zeros(len(labels), 1, 2, 2), torch.tensor(labels), clients)


LABELS = st.lists(st.integers(0, 4), min_size=1, max_size=60)
SEEDS = st.integers(0, 2**31)
CONCENTRATIONS = st.sampled_from([1e-3, 0.1, 0.3, 1.0, 100.0])


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Part, list[Tensor], str]:
    """Examples and a partition that gives every example to exactly one client."""
    labels = draw(LABELS)
    clients = draw(st.integers(1, len(labels)))
    name = draw(st.sampled_from(["iid", "shards", "dirichlet", "role"]))
    options: dict[str, Any] = {"seed": draw(SEEDS), "clients": clients}
    if name == "dirichlet":
        options["concentration"] = draw(CONCENTRATIONS)
    if name == "shards":
        options["shards"] = draw(st.integers(1, len(labels) // clients))
    owners = [place % clients for place in range(len(labels))] if name == "role" else None
    examples = part(labels, owners)
    return examples, make_partition(name, examples, **options), name


@settings(max_examples=80, deadline=None)
@given(dealt())
def test_every_example_has_one_client(made: tuple[Part, list[Tensor], str]) -> None:
    """All rows once, every client with at least one, and histograms that add up."""
    examples, rows, _ = made
    assert sorted(torch.cat(rows).tolist()) == list(range(len(examples)))
    assert min(len(own) for own in rows) >= 1
    counts = histograms(examples, rows, classes=5)
    assert counts.sum(0).tolist() == torch.bincount(examples.targets, minlength=5).tolist()
    assert counts.sum(1).tolist() == [len(own) for own in rows]


@settings(max_examples=60, deadline=None)
@given(LABELS, st.data(), SEEDS, CONCENTRATIONS, st.booleans())
def test_dirichlet_clients_are_of_one_size(
    labels: list[int], data: st.DataObject, seed: int, concentration: float, replacement: bool
) -> None:
    """As evenly as possible, with rows that exist, the same for the same seed."""
    clients = data.draw(st.integers(1, len(labels)))
    options = {"clients": clients, "concentration": concentration, "replacement": replacement}
    rows = make_partition("dirichlet", part(labels), **options, seed=seed)
    sizes = [len(own) for own in rows]
    assert sum(sizes) == len(labels)
    assert max(sizes) - min(sizes) <= 1
    joined = torch.cat(rows)
    assert 0 <= int(joined.min()) <= int(joined.max()) < len(labels)
    again = make_partition("dirichlet", part(labels), **options, seed=seed)
    assert all(torch.equal(one, other) for one, other in zip(rows, again, strict=True))


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.integers(1, 6), st.integers(1, 5))
def test_classes_are_spread_whole(seed: int, clients: int, least: int) -> None:
    """Every example once, and at least `least` for each client."""
    examples = part([place % 3 for place in range(90)])
    options = {"clients": clients, "concentration": 1.0, "least": least, "seed": seed}
    rows = make_partition("dirichlet_classes", examples, **options)
    assert sorted(torch.cat(rows).tolist()) == list(range(90))
    assert min(len(own) for own in rows) >= least


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 4), st.integers(1, 3), SEEDS)
def test_a_shard_is_of_few_classes(clients: int, shards: int, seed: int) -> None:
    """With shards no longer than a class, each spans two classes at most."""
    count = clients * shards * 6
    examples = part(sorted(place % 3 for place in range(count)))
    rows = make_partition("shards", examples, clients=clients, shards=shards, seed=seed)
    for own in rows:
        assert len(own) == 6 * shards
        for shard in torch.split(own, 6):
            if count // 3 >= 6:
                assert len(torch.unique(examples.targets[shard])) <= 2


def test_shares_have_the_moments_of_a_dirichlet_distribution() -> None:
    """Means 1/n and variances (n-1)/(n^2 (n a + 1)), within four standard errors."""
    count, columns = 4000, 5
    for concentration in (0.1, 0.6, 5.0):
        shares = class_shares(count, columns, concentration, 1).numpy()
        np.testing.assert_allclose(shares.sum(1), 1)
        assert shares.min() >= 0
        variance = (columns - 1) / (columns**2 * (columns * concentration + 1))
        assert np.abs(shares.mean(0) - 1 / columns).max() < 4 * np.sqrt(variance / count)
        squares = (shares - 1 / columns) ** 2
        spread = squares.std(0) / np.sqrt(count)
        assert (np.abs(squares.mean(0) - variance) < 4 * spread).all()


@pytest.mark.parametrize("replacement", [False, True])
def test_classes_follow_each_clients_shares(replacement: bool) -> None:
    """A client's histogram is a sample of m draws from its own Dirichlet probabilities.

    sum_c E p_c^2 = (a + 1)/(n a + 1), and a multinomial share adds (1 - sum_c p_c^2)/m. Without
    replacement that holds nearly, where all classes are plentiful to the end.
    """
    clients, draws, concentration = 400, 100, 0.5
    examples = part([place % 4 for place in range(clients * draws)])
    options: dict[str, Any] = {"clients": clients, "concentration": concentration}
    rows = make_partition("dirichlet", examples, replacement=replacement, seed=2, **options)
    share = histograms(examples, rows, classes=4).double() / draws
    squares = share.square().sum(1)
    pure = (concentration + 1) / (4 * concentration + 1)
    error = float(squares.std()) / clients**0.5
    assert abs(float(squares.mean()) - (pure + (1 - pure) / draws)) < 4 * error


def test_dirichlet_03_has_four_classes_for_most_of_a_client() -> None:
    """About 80 % of a client's data lie in three to four classes (FedSAGD, Appendix A.1)."""
    examples = part([place % 10 for place in range(50_000)])
    rows = make_partition("dirichlet", examples, clients=200, concentration=0.3, seed=0)
    ordered = histograms(examples, rows, classes=10).sort(1, descending=True).values
    share = ordered.cumsum(1).double().mean(0) / 250
    assert share[1] < 0.8 < share[3]
    assert 0.75 < share[2] < 0.85


def test_replacement_shares_examples_between_clients() -> None:
    """Some are held twice, others by nobody; without replacement neither happens."""
    examples = part([place % 5 for place in range(500)])
    options: dict[str, Any] = {"clients": 10, "concentration": 0.1, "seed": 3}
    twice = make_partition("dirichlet", examples, **options, replacement=True)
    assert len(torch.unique(torch.cat(twice))) < 450
    once = make_partition("dirichlet", examples, **options)
    assert len(torch.unique(torch.cat(once))) == 500


def test_seeds_and_clients_change_the_deal() -> None:
    """Another seed deals otherwise."""
    examples = part([place % 5 for place in range(100)])
    for name in ("iid", "shards", "dirichlet", "dirichlet_classes"):
        options: dict[str, Any] = {"clients": 5}
        if name.startswith("dirichlet"):
            options["concentration"] = 1.0
        if name == "dirichlet_classes":
            options["least"] = 1
        one, other = (make_partition(name, examples, seed=seed, **options) for seed in (0, 1))
        assert any(a.tolist() != b.tolist() for a, b in zip(one, other, strict=True))


def test_roles_are_chosen_by_what_they_have() -> None:
    """At least `least`, at most `most`; a smaller choice is part of a larger one."""
    owners = [0, 1, 1, 3, 3, 3, 4, 4, 4, 4]
    examples = part([0] * 10, owners)
    assert chosen(examples).tolist() == [0, 1, 3, 4]
    assert chosen(examples, least=3).tolist() == [3, 4]
    few, more = (set(chosen(examples, clients=n, seed=5).tolist()) for n in (2, 3))
    assert few < more
    rows = make_partition("role", examples, least=2, most=2)
    assert [own.tolist() for own in rows] == [[1, 2], [3, 4], [6, 7]]
    assert [own.tolist() for own in rows_of(examples, torch.tensor([4, 2]))] == [[6, 7, 8, 9], []]


def test_partitions_are_found_by_being_there() -> None:
    """Each with its `split`."""
    assert {"iid", "dirichlet", "dirichlet_classes", "role", "shards"} <= set(partition_names())
    for name in partition_names():
        assert callable(find_partition(name).split)


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("idd", {}, "no partition 'idd'; did you mean iid"),
        ("iid", {"clients": 9}, "clients must be between 1 and 8, the number of examples, got 9"),
        ("iid", {"clients": 0}, "clients must be between 1 and 8"),
        ("iid", {"clients": 2, "shards": 1}, "has no parameter 'shards'; it has clients, seed"),
        ("shards", {"clients": 2, "shards": 0}, "shards must be at least 1, got 0"),
        ("dirichlet", {"clients": 2, "concentration": 0.0}, "concentration must be positive"),
        ("dirichlet_classes", {"clients": 2, "concentration": 1.0}, "between 1 and 8"),
        (
            "dirichlet_classes",
            {"clients": 2, "concentration": 1e-4, "least": 4},
            "no draw of 1000 gave each of 2 clients 4 examples",
        ),
        ("role", {"clients": 2}, "these data have no clients of their own"),
    ],
)
def test_mistakes_are_refused(name: str, options: dict[str, Any], sentence: str) -> None:
    """In one sentence."""
    with pytest.raises(UserError, match=sentence):
        make_partition(name, part([0, 1, 0, 1, 0, 1, 0, 0]), **options)


def test_more_roles_than_there_are_is_refused() -> None:
    """With how many there are."""
    with pytest.raises(UserError, match=r"between 1 and 1, the number of those with at least 3"):
        make_partition("role", part([0] * 5, [0, 0, 0, 1, 1]), clients=2, least=3)
