"""Quantities on runs: as metrics of their own, and as the functions that exact instances have."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pytest
import xarray as xr

from bounds.errors import UserError
from bounds.quantities.law import Quantity, known
from stability.confront.from_record import QUANTITIES, on_runs
from stability.expectation import UnseenError
from stability.loop import simulate
from stability.quantities import measured_as, metric_of
from stability.specification import make_algorithm
from synthetic.problem import neighbour
from synthetic.quadratic import random_quadratics

# What needs drawn data or a drawn sample has tests of its own, and no function on tensors.
ELSEWHERE = {
    "loss_change", "generalisation_gap", "size_of_gap", "largest_change_of_risk", "cost",
}  # fmt: skip
OTHERS = ("drift_from_start", "norm", "summed_gradients")
METRICS = {str(one.metric) for name, one in QUANTITIES.items() if name not in ELSEWHERE}
COUNT = attrgetter("count")
ROUNDS, STEPS = 4, 3
PROBLEM = random_quadratics(clients=5, dim=3, samples=4, seed=3)


def run(*metrics: Any, **options: Any) -> xr.Dataset:
    """FedInit with two of five clients active, while all train, and a neighbour."""
    usual: dict[str, Any] = {"inactive": "train", "local_steps": STEPS, "batch": 1, "seeds": 2}
    usual["twin"] = neighbour(PROBLEM, client=1, sample=2)
    return simulate(
        PROBLEM,
        make_algorithm({"name": "fedinit", "relaxation": 0.3}),
        rounds=ROUNDS,
        participation=2,
        schedule=0.05,
        metrics=metrics,
        **{**usual, **options},
    )


@pytest.mark.parametrize("name", sorted(QUANTITIES.keys() - ELSEWHERE))
def test_a_metric_is_the_quantity(name: str) -> None:
    """In every round and replica, of the first of the twins or of both."""
    told, own = QUANTITIES[name], measured_as(name)
    assert own is not None
    found = run(told.metric, own)
    least = PROBLEM.certify()["f_star"].value if told.above_least else 0.0
    series = found[told.metric].isel(twin=told.twin, drop=True) - least
    xr.testing.assert_allclose(series, found[own.name], rtol=1e-9, atol=1e-12)


def test_every_quantity_on_runs_is_held_somewhere() -> None:
    """What has tests elsewhere is named, and named rightly; the others of ours are known ones."""
    assert QUANTITIES.keys() >= ELSEWHERE
    assert QUANTITIES.keys() - ELSEWHERE <= known().keys()
    assert all(on_runs(name) is not None for name in OTHERS)


def _made(of: Callable[..., Any]) -> Quantity:
    return Quantity(of=of)


def test_expectations_are_added_up_and_scaled() -> None:
    """As the numbers that they are on exact instances."""

    def mixed(law: Any, t: int) -> Any:
        square = law.expected(lambda run: run.square(run.model(t)))
        return 3 - (2 * square - square / 4 + 1) - -square * 2

    def plain(law: Any, t: int) -> Any:
        return law.expected(lambda run: run.square(run.model(t)))

    one, other = metric_of(_made(mixed)), metric_of(_made(plain))
    assert one is not None
    assert other is not None
    found = run(one, other)
    xr.testing.assert_allclose(found["quantity_mixed"], 2 + found["quantity_plain"] / 4)


@pytest.mark.parametrize(
    "of",
    [
        lambda law, t: law.expected(lambda run: run.square(run.model(t))) ** 2,
        lambda law, t: abs(law.expected(lambda run: run.square(run.model(t)))),
        lambda law, t: max(law.expected(lambda run: run.square(run.model(t))), 0),
        lambda law, t: law.expected(lambda run: run.loss(run.model(t))) * law.expected(COUNT),
        lambda law, t: 1 / law.expected(lambda run: run.square(run.model(t))),
        lambda law, t: law.expected(lambda run: run.square(run.model(t)), given=bool),
        lambda law, t: law.expected(lambda run: run.square(run.model(t - 1))),
        lambda law, t: law.expected(lambda run: run.risk_gap(run.model(t))),
        lambda law, t: law.expected(lambda run: run.square(run.model(t)) / law.rounds),
        lambda law, t, k: law.expected(lambda run: run.square(run.model(t + k))),
    ],
)
def test_what_a_round_does_not_show_is_no_metric(of: Callable[..., Any]) -> None:
    """A mean of what paths show would be another number, or there is none."""
    assert metric_of(_made(of)) is None


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("V_1", {"inactive": "idle"}, "some did not train; let all of them take part"),
        ("discrepancy", {"twin": None}, "a neighbouring run is asked for, and there is none"),
    ],
)
def test_what_a_run_lacks_is_told(name: str, options: dict[str, Any], told: str) -> None:
    """With what would have it."""
    with pytest.raises(UserError, match=told) as error:
        run(measured_as(name), **options)
    assert not isinstance(error.value, UnseenError)
