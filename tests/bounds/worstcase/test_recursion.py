"""One round's inequality, unrolled: above the exact value, close to it, and refused if changed."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from bounds.errors import UserError
from bounds.worstcase.api import asked, examine
from bounds.worstcase.certificate import RejectedError
from bounds.worstcase.draws import sampling
from bounds.worstcase.recursion import recheck, recursion

ONE = Fraction(1)
CASES: list[dict[str, Any]] = [
    {"losses": "smooth-strongly-convex", "quantity": "distance", "eta": "1/4"},
    {"losses": "smooth-convex", "quantity": "distance", "eta": "1/4"},
    {"losses": "smooth-nonconvex", "quantity": "gradient-mean", "eta": "1/4"},
    {"losses": "smooth-strongly-convex", "quantity": "distance", "eta": "1/2", "active": 2},
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["losses"])
def test_the_recursion_is_above_the_exact_value_and_near_it(case: dict[str, Any]) -> None:
    """Over two and three rounds; with two of three clients one local step keeps it small."""
    rounds, steps = (2, 1) if "active" in case else (3, 2)
    setting = asked("fedavg", rounds=rounds, local_steps=steps, clients=3, **case)
    exact = examine(setting).value
    after = float(recursion(setting).after(rounds, ONE))
    slack = 2.0 if case["quantity"] == "gradient-mean" else 1.01
    assert exact * (1 - 1e-6) <= after <= exact * slack


def test_one_round_loses_nothing() -> None:
    """The multipliers at the start's own distance give the exact value."""
    setting = asked("fedavg", losses="smooth-strongly-convex", quantity="distance", eta="1/4")
    after = float(recursion(setting).after(1, ONE))
    assert after == pytest.approx(examine(setting).value, rel=1e-5)


def test_it_holds_for_any_number_of_clients_and_for_better_sampling() -> None:
    """The inequality of 10 of 100 is weaker than that of 20 of 100, and of all."""
    given: dict[str, Any] = {
        "losses": "smooth-nonconvex",
        "quantity": "gradient-mean",
        "eta": "1/10",
    }
    bounds = [
        recursion(
            asked("fedprox", parameters={"proximal": 1}, rounds=100, local_steps=2, clients=100,
                  active=active, **given)
        ).after(100, ONE)
        for active in (10, 20, 100)
    ]  # fmt: skip
    assert sorted(bounds, reverse=True) == bounds


def test_fedinit_carries_its_clients_models() -> None:
    """With a weight on their divergence; above the exact value of two rounds."""
    setting = asked(
        "fedinit", parameters={"relaxation": "1/20"}, losses="smooth-nonconvex", rounds=2,
        quantity="gradient-mean", local_steps=2, eta="1/10",
    )  # fmt: skip
    found = recursion(setting)
    assert found.weight > 0
    assert found.after(2, ONE) >= examine(setting).value


@pytest.mark.parametrize(("clients", "active"), [(4, 1), (4, 2), (5, 3), (3, 3)])
def test_sampling_variance_by_enumeration(clients: int, active: int) -> None:
    """(N - S)/(S (N - 1)) times the variance over the clients, on numbers."""
    numbers = [Fraction(n * n) for n in range(clients)]
    mean = sum(numbers, start=Fraction(0)) / clients
    variance = sum((x - mean) ** 2 for x in numbers) / clients
    means = [sum(chosen, start=Fraction(0)) / active for chosen in combinations(numbers, active)]
    drawn = sum((x - mean) ** 2 for x in means) / len(means)
    assert drawn == sampling(clients, active) * variance


def test_divergence_of_sampled_clients_by_enumeration() -> None:
    """The expectation of Delta with idle clients, against every set, on numbers."""
    clients, active = 4, 2
    ends, lasts = ([Fraction(n) for n in row] for row in ((1, -3, 2, 5), (0, 4, -1, 1)))
    total = Fraction(0)
    for chosen in combinations(range(clients), active):
        model = sum((ends[i] for i in chosen), start=Fraction(0)) / active
        kept = [ends[i] if i in chosen else lasts[i] for i in range(clients)]
        total += sum(((x - model) ** 2 for x in kept), start=Fraction(0)) / clients
    expected = total / 6
    mean = sum(ends, start=Fraction(0)) / clients
    apart = sum((x - mean) ** 2 for x in ends) / clients
    away = sum((last - mean) ** 2 for last in lasts) / clients
    cross = sum((last - mean) * (x - mean) for last, x in zip(lasts, ends, strict=True)) / clients
    idle = Fraction(clients - active, clients)
    formula = Fraction(active - 1, clients - 1) * apart + idle * (
        away + Fraction(2, clients - 1) * cross + sampling(clients, active) * apart
    )
    assert formula == expected


def test_a_changed_file_is_rejected() -> None:
    """A smaller constant, or another rate."""
    setting = asked("fedavg", losses="smooth-nonconvex", quantity="gradient-mean", eta="1/4")
    record = json.loads(json.dumps(recursion(setting).as_json()))
    assert recheck(record).factor > 0
    with pytest.raises(RejectedError):
        recheck({**record, "inequality": {**record["inequality"], "c": "0"}})
    with pytest.raises(RejectedError):
        recheck({**record, "setting": {**record["setting"], "rate": "1/8"}})
    with pytest.raises(UserError, match="no certificate of a recursion"):
        recheck({"format": "another"})


@pytest.mark.parametrize(
    ("algorithm", "given", "words"),
    [
        ("scaffold", {}, "has no recursion here"),
        ("fedavg", {"losses": "bounded-gradient", "slope": 1}, "smooth classes"),
        ("fedavg", {"dissimilarity": None}, "needs a bound on the dissimilarity"),
        ("fedavg", {"heterogeneity": "server"}, "heterogeneity at the optimum"),
    ],
)
def test_what_has_no_recursion(algorithm: str, given: dict[str, Any], words: str) -> None:
    """Told in a sentence."""
    with pytest.raises(UserError, match=words):
        recursion(asked(algorithm, quantity="distance", eta="1/4", **given))
