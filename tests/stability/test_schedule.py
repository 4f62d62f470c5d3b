"""Local rates by hand, and what algorithms are told of them."""

from typing import Any

import pytest
from torch import Tensor

from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from stability.loop import simulate
from stability.measure import Record, metric
from stability.schedule import Constant, Exponential, Harmonic, as_schedule
from synthetic.quadratic import random_quadratics


def test_rates_by_hand() -> None:
    """eta, eta decay^t and eta/(t K + k + 1)."""
    assert Constant(0.5).at(7, 3, 5) == 0.5
    assert Exponential(0.5, 0.1).at(2, 3, 5) == pytest.approx(0.005)
    assert Harmonic(6.0).at(1, 2, 3) == 1.0
    assert as_schedule(Harmonic(6.0).describe()) == Harmonic(6.0)


@pytest.mark.parametrize("formula", ["3/(t*K + k + 1)", r"\frac{3}{tK+k+1}", "3/(t·K + k + 1)"])
def test_a_formula_is_the_schedule_that_it_describes(formula: str) -> None:
    """Of Hardt, Recht and Singer, in three notations; its description reads back."""
    written = as_schedule(formula)
    assert as_schedule(written.describe()) == written
    for t, k, steps in [(0, 0, 1), (3, 2, 5), (7, 4, 5)]:
        assert written.at(t, k, steps) == pytest.approx(Harmonic(3.0).at(t, k, steps), rel=1e-15)


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("1/t", "round 0, step 0.*1/t is written 1/\\(t \\+ 1\\)"),
        ("1 - t", "'1 - t' is 0.0 in round 1"),
        ("a/(t + 1)", "speaks of a"),
        ("t <= 1", "no expression"),
        ("1/(", "expected"),
    ],
)
def test_formulas_without_a_rate_are_told(formula: str, told: str) -> None:
    """When they are read, or in the round in which they have none."""
    problem = random_quadratics(clients=2, dim=2)
    with pytest.raises(UserError, match=told):
        simulate(problem, FedAvg(), rounds=3, local_steps=1, schedule=formula)


@pytest.mark.parametrize(
    ("schedule", "expected"),
    [
        ("1/(t*K + k + 1)", [1 / 5, 1 / 6]),
        (0.1, [0.1, 0.1]),
        ({"kind": "harmonic", "rate": 1.0}, [1 / 5, 1 / 6]),
    ],
)
def test_steps_go_by_their_own_rates(schedule: Any, expected: list[float]) -> None:
    """x_{k+1} = x_k - eta_k g_k in round 2, with the recorded gradients."""
    seen: list[Record] = []

    @metric(when="round", needs={"iterates", "gradients"})
    def look(record: Record) -> Tensor:
        seen.append(record)
        return record.model[..., 0]

    problem = random_quadratics(clients=3, dim=2)
    simulate(problem, FedAvg(), rounds=3, local_steps=2, schedule=schedule, metrics=[look])
    record = seen[2]
    assert record.happened.rates == pytest.approx(expected)
    for k, rate in enumerate(record.happened.rates):
        step = record.iterates[..., k, :] - rate * record.gradients[..., k, :]
        assert (step - record.iterates[..., k + 1, :]).abs().max() < 1e-14
