"""Local rates by hand, and what algorithms are told of them."""

from typing import Any

import pytest
from torch import Tensor

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


@pytest.mark.parametrize(
    ("schedule", "expected"),
    [
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
