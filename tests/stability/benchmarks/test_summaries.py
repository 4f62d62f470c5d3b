"""Numbers of a run by hand, tables of them, and the series that need test examples."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
import xarray as xr

from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from bounds.methods.feddyn import FedDyn
from stability.benchmarks.arena import Arena
from stability.benchmarks.federation import module_problem, softmax_problem
from stability.benchmarks.measurements import make_series
from stability.benchmarks.pace import Pace
from stability.benchmarks.protocol import Measure, Setting
from stability.benchmarks.summaries import one_example, summary
from stability.benchmarks.tables import whole
from stability.benchmarks.units import Unit
from stability.loop import simulate
from stability.measure import Record, metric
from synthetic.client_data import ClientData

SETTING = Setting(
    {}, {}, {"rounds": 40, "twins": ["client", "sample"]}, {"name": "x", "switch": 30}
)


def run(
    values: Any, dims: tuple[str, ...] = ("seed", "twin", "round"), diverged: int = -1
) -> xr.Dataset:
    """A run measured in rounds 0, 10, 20, 30, 40."""
    return xr.Dataset(
        {"series": (dims, np.array(values, dtype=float)), "diverged": ("seed", [diverged])},
        {"round": [0, 10, 20, 30, 40]},
        {"seconds_a_round": 0.5},
    )


def take(name: str, values: list[float], **options: Any) -> float:
    """A summary of one series."""
    return summary(Measure("", "series", name, options), SETTING, run([[values, values, values]]))


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("top", {}, 5),
        ("top", {"percent": True}, 500),
        ("final", {}, 4),
        ("mean", {}, 3),
        ("rounds_to", {"target": 3}, 20),
        ("rounds_to", {"target": 6}, math.inf),
        ("seconds_to", {"target": 3}, 10),
        ("seconds_a_round", {}, 0.5),
        ("smoothed_top", {"window": 10, "last": 100}, 5),
        ("smoothed_top", {"window": 21, "last": 100}, 4),
        ("smoothed_top", {"window": 11, "last": 10}, 4.5),
        ("smoothed_top", {"window": 99}, 3),
        ("final", {"log": True}, math.log(4)),
        ("mean", {"log": True, "percent": True}, math.log(300)),
        ("cost", {}, 1 + 30 / 80),
    ],
)
def test_summaries_by_hand(name: str, options: dict[str, Any], expected: float) -> None:
    """Of 1, 2, 3, 5, 4 in rounds 0, 10, 20, 30, 40."""
    assert take(name, [1, 2, 3, 5, 4], **options) == pytest.approx(expected)


def test_no_logarithm_of_what_is_not_positive() -> None:
    """It is no number."""
    assert math.isnan(take("final", [1, 2, 3, 5, 0], log=True))


def test_one_example_counts_in_shares_of_them() -> None:
    """In per cent where these are told; not in numbers of rounds, nor where nobody counted."""
    tested = run([[[0.5] * 5] * 3]).assign_attrs(tested=200)
    assert one_example(Measure("", "accuracy", "final", {}), tested) == 1 / 200
    assert one_example(Measure("", "accuracy", "final", {"percent": True}), tested) == 1 / 2
    assert one_example(Measure("", "accuracy", "rounds_to", {}), tested) == 0
    assert one_example(Measure("", "divergence", "mean", {}), tested) == 0
    assert one_example(Measure("", "accuracy", "final", {}), run([[[0.5] * 5] * 3])) == 0


def test_a_run_that_diverged() -> None:
    """It has a top until then, and no final value; a series of rounds has none after the last."""
    nan = math.nan
    assert take("top", [1, 2, nan, nan, nan]) == 2
    stopped = run([[[1, 2, 3, 4, nan]] * 3], diverged=35)
    assert math.isnan(summary(Measure("", "series", "final"), SETTING, stopped))
    assert take("final", [1, 2, 3, 5, nan]) == 5
    assert math.isnan(take("top", [nan] * 5))


def test_a_run_that_stopped_is_whole_again() -> None:
    """The rounds that it did not reach are NaN, so that it stands beside other seeds."""
    setting = replace(SETTING, run={"rounds": 50, "measure_every": 20})
    stopped = run([[[1, 2, 3, 4, 5]] * 3], diverged=45).isel(round=[0, 2])
    found = whole(stopped, setting)
    assert found["round"].values.tolist() == [0, 20, 40, 50]
    np.testing.assert_equal(found["series"].values[0, 0], [1, 3, np.nan, np.nan])


def test_neighbours_and_entries() -> None:
    """By the names of run.twins; the largest of a further dimension where none is named."""
    values = np.arange(30.0).reshape(1, 3, 5, 2)
    found = run(values, ("seed", "twin", "round", "step"))

    def last(**options: Any) -> float:
        return summary(Measure("", "series", "final", options), SETTING, found)

    assert (last(), last(entry=0), last(twin="sample"), last(twin="client", entry=0)) == (
        *(9, 8, 29, 18),
    )
    with pytest.raises(UserError, match=r"no neighbour 'other' .* \['client', 'sample'\]"):
        last(twin="other")
    with pytest.raises(UserError, match="take must be one of top, final"):
        take("tip", [1, 2, 3, 4, 5])


@pytest.fixture
def arena() -> Arena:
    """Logistic regression on random numbers."""
    draw = torch.Generator().manual_seed(0)
    inputs, targets = torch.randn(18, 4, generator=draw), torch.arange(18) % 3
    data = ClientData(inputs, targets, torch.tensor([5, 6, 7]))
    tests = torch.randn(1100, 4, generator=draw)
    return Arena(softmax_problem(data, classes=3), tests, torch.arange(1100) % 3)


def test_series_against_a_slow_way(arena: Arena) -> None:
    """Accuracy and loss example by example; gamma^t and the switching gap from the records."""
    seen: list[Record] = []

    @metric(when="round")
    def look(record: Record) -> torch.Tensor:
        seen.append(record)
        return record.model[..., 0]

    names = ["accuracy", "test_loss", "accuracy_of_average", "switching_gap"]
    found = simulate(
        arena.problem,
        FedDyn(strength=0.5),
        rounds=4,
        participation=2,
        local_steps=3,
        batch=2,
        seeds=2,
        metrics=[*make_series(names, arena), look],
    )

    def slow(point: torch.Tensor) -> tuple[float, float]:
        weights = point.double().reshape(3, 5)
        right, loss = 0, 0.0
        for example, target in zip(arena.inputs.double(), arena.targets.tolist(), strict=True):
            logits = weights[:, :4] @ example + weights[:, 4]
            right += int(logits.argmax()) == target
            loss -= float(torch.log_softmax(logits, 0)[target])
        return right / 1100, loss / 1100

    for t, record in enumerate(seen):
        for replica in range(2):
            place = {"seed": replica, "twin": 0, "round": t}
            right, loss = slow(record.model[replica, 0])
            assert float(found["accuracy"][place]) == pytest.approx(right)
            assert float(found["test_loss"][place]) == pytest.approx(loss, rel=1e-5)
            average, _ = slow(record.ends[replica, 0].mean(0))
            assert float(found["accuracy_of_average"][place]) == pytest.approx(average)
            costs = [float(one.server["h"][replica, 0].square().sum()) for one in seen[: t + 1]]
            expected = t * costs[-1] - sum(costs[:-1])
            assert float(found["switching_gap"][place]) == pytest.approx(expected, abs=1e-6)


def test_a_run_that_diverges_has_no_features() -> None:
    """The round in which it does has none; the run ends, and says when."""
    generator = torch.Generator().manual_seed(0)
    images = torch.randn(8, 3, 32, 32, generator=generator)
    data = ClientData(images, torch.arange(8) % 2, torch.tensor([4, 4]))
    problem = module_problem("cnn", data, classes=2, width=1)
    there = Arena(problem, data.inputs, data.targets)
    found = simulate(
        problem,
        FedAvg(),
        rounds=3,
        local_steps=2,
        schedule=1e30,
        metrics=make_series(["features"], there),
    )
    last = int(found["diverged"][0])
    assert last >= 1
    assert math.isnan(float(found["features"][0, 0, last - 1]))


def test_the_switching_gap_needs_h(arena: Arena) -> None:
    """FedAvg has none."""
    with pytest.raises(UserError, match="fedavg keeps no h, which switching_gap needs"):
        simulate(
            arena.problem,
            FedAvg(),
            rounds=1,
            local_steps=1,
            metrics=make_series(["switching_gap"], arena),
        )


def test_the_time_left_is_judged_by_like_units() -> None:
    """Twice the work takes twice the time; what is of another kind goes by the mean."""

    def unit(model: str, rounds: int) -> Unit:
        problem = {"data": "mnist", "model": model, "clients": 4}
        return Unit(problem, {"rounds": rounds, "epochs": 1}, {}, 0, ())

    units = [unit("cnn", 10), unit("cnn", 20), unit("logistic", 10)]
    pace = Pace(units, workers=2)
    pace.note(units[0], 3.0)
    assert pace.seconds_left() == pytest.approx((6 + 3) / 2)
    pace.note(units[2], 1.0)
    assert pace.seconds_left() == pytest.approx(6 / 2)
    assert pace.line() == "2/3 runs, about 0:03 left"
