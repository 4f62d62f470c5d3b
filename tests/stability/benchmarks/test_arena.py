"""The problem that a protocol's tables describe."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from bounds.errors import UserError
from stability.benchmarks import arena
from stability.benchmarks.arena import make_arena
from tests.stability.benchmarks.published import publish

TABLE = {
    "data": "fashion_mnist",
    "model": "cnn",
    "model_options": {"width": 2, "channels": 1, "size": 28},
    "clients": 2,
    "partition": {"name": "iid"},
}
PUBLIC = {"data": "mnist", "epochs": 1, "rate": 0.1, "batch": 5}


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    for cached in (arena.make_arena, arena.load_once):
        cached.cache_clear()
    yield
    for cached in (arena.make_arena, arena.load_once):
        cached.cache_clear()


def start(table: dict[str, Any], folder: Path) -> torch.Tensor:
    """The initial point of seed 3."""
    return make_arena(json.dumps(table), 3, folder).problem.initial(3)


def test_public_data_train_all_but_the_last_layer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last layer is the seed's own; public data may have other classes."""
    for name in ("fashion_mnist", "mnist"):
        publish(name, tmp_path, monkeypatch)
    plain = start(TABLE, tmp_path)
    trained = start(TABLE | {"pretrain": PUBLIC}, tmp_path)
    head = 10 * (6 + 1)
    assert torch.equal(trained[-head:], plain[-head:])
    assert not torch.equal(trained[:-head], plain[:-head])
    still = start(TABLE | {"pretrain": PUBLIC | {"rate": 1e-30}}, tmp_path)
    assert torch.equal(still, plain)


def test_a_public_set_of_more_classes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand kinds of pictures come before ten."""
    for name in ("cifar10", "imagenet32"):
        publish(name, tmp_path, monkeypatch)
    table = TABLE | {"data": "cifar10", "model_options": {"width": 2}}
    public = {"pretrain": PUBLIC | {"data": "imagenet32"}}
    assert start(table | public, tmp_path).shape == start(table, tmp_path).shape


def test_a_model_that_starts_from_zero_is_not_pretrained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would have no use of another start."""
    publish("mnist", tmp_path, monkeypatch)
    table = {k: v for k, v in TABLE.items() if k != "model_options"}
    with pytest.raises(UserError, match="'logistic' starts from zero"):
        start(table | {"data": "mnist", "model": "logistic", "pretrain": PUBLIC}, tmp_path)


def test_features_may_be_read_off_fewer_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of the test examples, in their scale; all of them if nothing is said."""
    publish("fashion_mnist", tmp_path, monkeypatch)
    whole = make_arena(json.dumps(TABLE), 3, tmp_path)
    fewer = make_arena(json.dumps(TABLE | {"featured": 2}), 3, tmp_path)
    assert whole.featured is not None
    assert torch.equal(whole.featured, whole.inputs)
    assert fewer.featured is not None
    assert len(fewer.featured) == 2
    assert all(any(torch.equal(one, other) for other in fewer.inputs) for one in fewer.featured)
    with pytest.raises(UserError, match="train, test and featured must be between 1 and"):
        make_arena(json.dumps(TABLE | {"featured": 0}), 3, tmp_path)
