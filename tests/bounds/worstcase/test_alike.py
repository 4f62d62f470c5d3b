"""Clients that are exchanged are worth what the same clients are, told apart."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bounds.errors import UserError
from bounds.worstcase.api import asked, examine
from bounds.worstcase.certificate import recheck
from tests.bounds.worstcase.asking import METHODS, ask

STARTS = {"fedsagd": {"norm": 1, "distance": 1}}
SMALL: list[dict[str, Any]] = [
    {"quantity": "gap", "local_steps": 2},
    {"quantity": "distance", "rounds": 2},
    {"quantity": "distance", "rounds": 2, "inactive": "train"},
    {"quantity": "gradient-mean", "losses": "smooth-nonconvex", "rounds": 2},
]
ONCE: list[dict[str, Any]] = [
    {"quantity": "gradient-min", "losses": "smooth-nonconvex", "active": 1, "rounds": 2},
    {"quantity": "divergence", "rounds": 2},
    {"quantity": "gap", "losses": "bounded-gradient", "slope": 1},
    {"quantity": "gap", "clients": 2, "active": 1, "rounds": 2},
    {"quantity": "gap", "clients": 4, "local_steps": 2},
    {"quantity": "v1", "local_steps": 2, "rounds": 2, "losses": "smooth-strongly-convex"},
]


def same(**question: Any) -> None:
    """The symmetric program and the whole one."""
    given = {"algorithm": "fedavg", "clients": 3, "active": 2, "eta": "1/4", **question}
    method = given["algorithm"]
    setting = asked(parameters=METHODS[method], start=STARTS.get(method), **given)
    few, whole = examine(setting), examine(setting, whole=True)
    assert few.case.exchanged
    assert not whole.case.exchanged
    assert max(few.program.layout.sizes) < max(whole.program.layout.sizes)
    assert few.value == pytest.approx(whole.value, rel=2e-6)


@pytest.mark.parametrize("question", SMALL, ids=lambda q: q["quantity"])
@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_worth_the_same(method: str, question: dict[str, Any]) -> None:
    """Two of three clients."""
    same(algorithm=method, **question)


@pytest.mark.parametrize("question", ONCE, ids=lambda q: f"{q['quantity']}-{q.get('losses', '')}")
def test_every_class_is_worth_the_same(question: dict[str, Any]) -> None:
    """One or two of two to four."""
    same(**question)


@pytest.mark.parametrize(("clients", "active"), [(8, 2), (20, 2), (100, 10)])
def test_many_clients_have_a_certificate(clients: int, active: int) -> None:
    """Both ends in rational numbers, which are checked from the file alone."""
    found = ask(
        quantity="gap", clients=clients, active=active, local_steps=2, eta="1/4", certify=True
    )
    assert found.upper is not None
    assert found.lower is not None
    assert found.lower.value <= found.upper.bound
    assert float(found.upper.bound) == pytest.approx(found.value, rel=1e-5)
    assert float(found.lower.value) == pytest.approx(found.value, rel=1e-5)
    recheck(json.loads(json.dumps(found.as_json())))


@pytest.mark.parametrize(("clients", "active"), [(3, 2), (6, 2), (50, 10)])
def test_one_round_is_known_by_its_variance(clients: int, active: int) -> None:
    """What needs no client twice is worth the same by (N - S)/(S (N - 1)) and by the orbits."""
    counts = {"clients": clients, "active": active, "local_steps": 2}
    question: dict[str, Any] = {**counts, "eta": "1/4"}
    typical = ask(quantity="distance", **question)
    # f(w^0) - f(w^0) is zero, and has every client looked at.
    orbits = ask(quantity="distance(T) + loss(0) - loss(0)", **question)
    assert not typical.case.exchanged
    assert orbits.case.exchanged
    assert orbits.value == pytest.approx(typical.value, rel=2e-6)


def test_fewer_active_clients_are_worse() -> None:
    """More of them average more, and all of them are the least bad."""
    question: dict[str, Any] = {"quantity": "gap", "clients": 12, "local_steps": 2, "eta": "1/4"}
    values = [ask(active=active, **question).value for active in (1, 3, 6, 12)]
    assert values == sorted(values, reverse=True)


def test_too_many_ways_are_refused() -> None:
    """In a sentence, before anything takes long."""
    with pytest.raises(UserError, match="paired in more than"):
        ask(quantity="gap", clients=20, active=5, local_steps=2, rounds=2, eta="1/4")
