"""Claims: intervals, verdicts by intervals alone, tuning without looking, and mistakes."""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
import xarray as xr
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from bounds.catalogue import catalogue
from bounds.errors import UserError
from stability.benchmarks import confidence
from stability.benchmarks.claims import Claim, claim_names, claim_tables, parse_claim
from stability.benchmarks.confidence import interval, judge, side, verdict
from stability.benchmarks.protocol import Protocol, load, parse
from stability.benchmarks.protocol_file import read
from stability.benchmarks.rendering import claim_as_markdown, claim_as_text
from tests.stability.benchmarks.miniature import changed

NUMBERS = st.lists(st.integers(-1000, 1000).map(lambda n: n / 8), min_size=2, unique=True)
PROTOCOL = """
title = "x"
statements = []

[problem]
data = "mnist"
model = "logistic"
clients = 2
partition = {name = "iid"}

[run]
rounds = 1
rate = 0.1
seeds = 4

[axes.method.one]
algorithm = {name = "fedavg"}

[axes.method.two]
algorithm = {name = "fedavg"}

[axes.method.three]
algorithm = {name = "fedavg"}
"""
MEASURE = {"of": "accuracy", "take": "final"}


def protocol() -> Protocol:
    """Three methods, four seeds."""
    return parse("x", read("x", PROTOCOL), "full")


def claim(**tables: Any) -> Claim:
    """A claim about it."""
    whole = {"title": "one beats two", "statements": [], "protocol": "x", **tables}
    return parse_claim("c", whole, protocol())


def compared(left: str, relation: str, right: str) -> dict[str, Any]:
    """A comparison of two methods."""
    return {"left": {"method": left}, "relation": relation, "right": {"method": right}, **MEASURE}


def runs(**accuracy: Sequence[float]) -> Mapping[str, list[xr.Dataset]]:
    """Runs whose last accuracies are these; one that is not a number diverged."""

    def one(value: float) -> xr.Dataset:
        values = np.array([[[0.0, value]]])
        last = [1 if math.isnan(value) else -1]
        variables = {"accuracy": (("seed", "twin", "round"), values), "diverged": ("seed", last)}
        return xr.Dataset(variables, {"round": [0, 1]})

    return {f"method={name}": [one(value) for value in values] for name, values in accuracy.items()}


@given(NUMBERS)
def test_the_interval_is_students(values: list[float]) -> None:
    """Against SciPy's own; a wider one for more comparisons, by Bonferroni."""
    found = stats.ttest_1samp(values, 0.0)
    expected = found.confidence_interval(0.95)
    assert interval(values, level=0.95, comparisons=1) == pytest.approx(tuple(expected))
    narrow, wide = (interval(values, level=0.95, comparisons=m) for m in (1, 4))
    assert wide[0] <= narrow[0] <= narrow[1] <= wide[1]
    expected = found.confidence_interval(1 - 0.05 / 4)
    assert wide == pytest.approx(tuple(expected))


@pytest.mark.parametrize("values", [[1.0], [1.0, math.nan], [math.inf, 1.0]])
def test_what_is_not_known_has_no_interval(values: list[float]) -> None:
    """One seed, or a run that diverged."""
    assert interval(values, level=0.95, comparisons=1) == (-math.inf, math.inf)


def test_intervals_of_noise_are_right_as_often_as_they_say() -> None:
    """Of 2000 claims without an effect about 5 in 100 are decided; four standard errors."""
    draw = random.Random(0)
    decided = 0
    for _ in range(2000):
        values = [draw.gauss(0, 1) for _ in range(5)]
        decided += side(*interval(values, level=0.95, comparisons=1), "greater") is not None
    assert abs(decided / 2000 - 0.05) < 4 * math.sqrt(0.05 * 0.95 / 2000)


@given(st.floats(-9, 9), st.floats(0, 9))
def test_less_is_greater_turned_round(low: float, width: float) -> None:
    """And an interval that holds zero says nothing."""
    high = low + width
    assert side(low, high, "greater") == side(-high, -low, "less")
    if low <= 0 <= high:
        assert side(low, high, "less") is None


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ([[True, True]], "supported"),
        ([[True, None]], "undecided"),
        ([[True, False]], "not supported"),
        ([[None, False]], "not supported"),
        ([[False, True], [True, True]], "supported"),
        ([[False, True], [None, True]], "undecided"),
        ([[False, True], [True, False]], "not supported"),
    ],
)
def test_verdicts(groups: list[list[bool | None]], expected: str) -> None:
    """All of a group, any group."""
    assert verdict(groups) == expected


def test_a_claim_is_judged_by_paired_differences() -> None:
    """A shift shared by both sides goes; the direction decides; noise leaves it open."""
    base = [0.1, 0.5, 0.9, 0.3]
    better = [value + 0.01 + 0.001 * place for place, value in enumerate(base)]
    found = runs(one=better, two=base, three=[0.3, 0.4, 0.8, 0.5])
    for relation, expected in (("greater", "supported"), ("less", "not supported")):
        record = judge(claim(comparisons=[compared("one", relation, "two")]), protocol(), found)
        assert record["verdict"] == expected
        assert record["comparisons"][0]["difference"] == pytest.approx(0.0115)
        assert record["comparisons"][0]["seeds"] == 4
        assert claim_as_text(record).startswith(f"{expected}: one beats two")
        assert f"**{expected}: one beats two" in claim_as_markdown(record)
    open_ = judge(claim(comparisons=[compared("one", "greater", "three")]), protocol(), found)
    assert open_["verdict"] == "undecided"


def test_runs_without_a_number_are_named() -> None:
    """In place of an interval."""
    found = runs(one=[1.0, 2.0, math.nan, math.nan], two=[1.0] * 4, three=[0.0] * 4)
    record = judge(claim(comparisons=[compared("one", "greater", "two")]), protocol(), found)
    assert record["verdict"] == "undecided"
    assert record["comparisons"][0]["missing"] == [2, 0]
    for text in (claim_as_text(record), claim_as_markdown(record)):
        assert "no number in 2 of 4 runs of one" in text
        assert "?" not in text


def test_trends_and_peaks_are_comparisons() -> None:
    """Each with the one before; an inner value with both ends."""
    rising = claim(trend={"axis": "method", **MEASURE})
    assert [
        [(one.left["method"], one.relation, one.right["method"]) for one in group]
        for group in rising.groups
    ] == [[("two", "greater", "one"), ("three", "greater", "two")]]
    peak = claim(peak={"axis": "method", **MEASURE})
    base = np.array([0.1, 0.2, 0.15, 0.12])
    noise = 0.001 * np.arange(4)
    low, high = (base + shift * noise for shift in (1, -1))
    for middle, expected in ((0.1, "supported"), (-0.05, "not supported"), (0.0, "undecided")):
        found = runs(one=low.tolist(), two=(base + middle).tolist(), three=high.tolist())
        assert judge(peak, protocol(), found)["verdict"] == expected


def test_tuning_does_not_look_at_the_seed_it_is_used_for() -> None:
    """For each seed the value is taken that is best for the others."""
    tuned = claim(
        comparisons=[{"left": {}, "relation": "greater", "right": {"method": "three"}, **MEASURE}],
        tune={"axis": "method", **MEASURE},
    )
    found = runs(one=[1.0, 0.0, 0.0, 0.0], two=[0.2, 0.2, 0.2, 0.2], three=[0.0, 0.0, 0.0, 0.0])
    # Seed 0 would choose `one` by itself, and all others would choose it because of seed 0.
    values = confidence.values_of(tuned.comparisons[0].measure, {}, tuned.tuning, protocol(), found)
    assert values == [0.2, 0.0, 0.0, 0.0]
    assert judge(tuned, protocol(), found)["comparisons"][0]["left"] == "method tuned"


@pytest.mark.parametrize("name", claim_names())
def test_every_claim_asks_what_its_protocol_runs(name: str) -> None:
    """At both scales, about items of the ledger, and without an answer."""
    tables = claim_tables(name)
    for scale in ("full", "small"):
        about = load(str(tables["protocol"]), scale)
        made = parse_claim(name, tables, about)
        assert all(statement in catalogue for statement in made.statements)
    assert min(setting.run["seeds"] for setting in about.settings) >= 3


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("expected", "supported", "has no expected; there are"),
        ("trend", {"axis": "method"}, "needs one of comparisons, trend and peak, got 2"),
        ("comparisons", [{"left": {}, "right": {}, **MEASURE}], "needs relation in each"),
        ("comparisons", [compared("one", "equals", "two")], "needs the relation less or greater"),
        ("comparisons", [compared("one", "less", "four")], "names method = four; x has one, two"),
        (
            "comparisons",
            [{"left": {}, "relation": "less", "right": {"method": "one"}, **MEASURE}],
            "names no method in {}",
        ),
        ("tune", {**MEASURE}, "needs tune.axis"),
    ],
)
def test_mistakes_are_told(path: str, value: Any, told: str) -> None:
    """In one sentence."""
    tables = changed({"comparisons": [compared("one", "less", "two")]}, path, value)
    with pytest.raises(UserError) as error:
        claim(**tables)
    assert told in str(error.value)


def test_a_trend_needs_an_axis() -> None:
    """Of the protocol, and two values at least."""
    with pytest.raises(UserError, match="needs an axis of x, one of method"):
        claim(trend={"axis": "rate", **MEASURE})
    with pytest.raises(UserError, match="needs at least two values of method"):
        claim(trend={"axis": "method", "values": ["one"], **MEASURE})


def test_an_unknown_claim_is_told() -> None:
    """With those that are near."""
    with pytest.raises(UserError, match="did you mean peak_in_relaxation"):
        claim_tables("peak_in_relaxations")
