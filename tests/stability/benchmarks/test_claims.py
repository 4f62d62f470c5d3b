"""Claims: intervals, verdicts by intervals alone, tuning without looking, and mistakes."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
import xarray as xr
from hypothesis import given
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.errors import UserError
from stability.benchmarks import confidence
from stability.benchmarks.claims import Claim, claim_names, claim_tables, parse_claim
from stability.benchmarks.confidence import (
    FAILS,
    HOLDS,
    OPEN,
    SMALL,
    judge,
    rises,
    standing,
    verdict,
)
from stability.benchmarks.protocol import Protocol, load, parse
from stability.benchmarks.protocol_file import read
from stability.benchmarks.rendering import claim_as_markdown, claim_as_text
from tests.stability.benchmarks.miniature import changed

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
    (found,) = claims(**tables)
    return found


def claims(**tables: Any) -> list[Claim]:
    """A claim in all its readings."""
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


@given(st.floats(-9, 9), st.floats(0, 9), st.floats(0, 3))
def test_less_is_greater_turned_round(low: float, width: float, least: float) -> None:
    """And an interval that holds zero says at most that the effect is small."""
    ends, turned = (low, low + width), (-low - width, -low)
    assert standing(ends, ends, "greater", least) == standing(turned, turned, "less", least)
    if low <= 0 <= low + width:
        assert standing(ends, ends, "less", 0) == OPEN


@pytest.mark.parametrize(
    ("holding", "failing", "least", "expected"),
    [
        ((1, 2), (-1, 4), 0.5, HOLDS),
        ((-2, -1), (-4, 1), 0.5, OPEN),
        ((-2, -1), (-3, -0.5), 0.5, FAILS),
        ((-1, 0.2), (-2, 0.4), 0.5, SMALL),
        ((-1, 0.2), (-2, 0.4), 0, OPEN),
        ((0.1, 0.3), (0, 0.4), 0.5, HOLDS),
    ],
)
def test_standings(
    holding: tuple[float, float], failing: tuple[float, float], least: float, expected: str
) -> None:
    """To hold and to fail are seen by intervals of their own."""
    assert standing(holding, failing, "greater", least) == expected


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ([[HOLDS, HOLDS]], "supported"),
        ([[HOLDS, OPEN]], "undecided"),
        ([[HOLDS, FAILS]], "not supported"),
        ([[OPEN, FAILS]], "not supported"),
        ([[HOLDS, SMALL]], "below the least effect"),
        ([[FAILS, HOLDS], [HOLDS, HOLDS]], "supported"),
        ([[FAILS, HOLDS], [OPEN, HOLDS]], "undecided"),
        ([[FAILS, HOLDS], [HOLDS, FAILS]], "not supported"),
        ([[FAILS, HOLDS], [SMALL, OPEN]], "below the least effect"),
    ],
)
def test_verdicts(groups: list[list[str]], expected: str) -> None:
    """All of a group, any group."""
    assert verdict(groups) == expected


def test_a_claim_is_judged_by_paired_differences() -> None:
    """A shift shared by both sides goes; the direction decides; noise leaves it open."""
    base = [0.1, 0.5, 0.9, 0.3]
    better = [value + 0.01 + 0.001 * place for place, value in enumerate(base)]
    quiet = [value + 0.001 * (-1) ** place for place, value in enumerate(base)]
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
    assert f"about {open_['more_seeds']} more seeds would decide it" in claim_as_text(open_)
    still = [{**compared("one", "greater", "two"), "least": 0.005}]
    below = judge(claim(comparisons=still), protocol(), runs(one=quiet, two=base, three=base))
    assert below["verdict"] == "below the least effect"
    assert "below 0.005, difference" in claim_as_text(below)


def test_what_is_foreseen_comes_true() -> None:
    """A claim is undecided one seed before, and decided when the seeds that it asked for agree."""
    base = [0.0] * 60
    effects = [1.0 + (-1) ** place for place in range(60)]

    def after(seeds: int) -> dict[str, Any]:
        found = runs(one=effects[:seeds], two=base[:seeds], three=base[:seeds])
        return judge(claim(comparisons=[compared("one", "greater", "two")]), protocol(), found)

    first = after(4)
    assert first["verdict"] == "undecided"
    # The deviation of an even number of these is (n/(n - 1))^(1/2), so that it falls a little.
    seeds = 4 + first["more_seeds"]
    decided = next(n for n in range(4, 60, 2) if after(n)["verdict"] == "supported")
    assert decided <= seeds <= decided + 4


def test_one_example_is_the_least_width() -> None:
    """Equal differences do not make an interval of no width."""
    found = runs(one=[0.5005] * 4, two=[0.5] * 4, three=[0.0] * 4)
    asked = claim(comparisons=[compared("one", "greater", "two")])
    assert judge(asked, protocol(), found)["verdict"] == "supported"
    for group in found.values():
        for run in group:
            run.attrs["tested"] = 1000
    record = judge(asked, protocol(), found)
    assert record["verdict"] == "undecided"
    low, high = record["comparisons"][0]["interval"]
    assert (low, high) == pytest.approx((-0.0005, 0.0015))


def test_a_model_without_numbers_classifies_nothing() -> None:
    """Where accuracies are compared; another number of such a run is missing."""
    found = runs(one=[0.5, 0.51, 0.49, 0.5], two=[math.nan] * 4, three=[0.0] * 4)
    record = judge(claim(comparisons=[compared("one", "greater", "two")]), protocol(), found)
    assert record["verdict"] == "supported"
    assert record["comparisons"][0]["means"][1] == 0


def test_runs_without_a_number_are_named() -> None:
    """In place of an interval."""
    found = runs(one=[1.0, 2.0, math.nan, math.nan], two=[1.0] * 4, three=[0.0] * 4)
    found = {name: [run.rename(accuracy="loss") for run in group] for name, group in found.items()}
    asked = {**compared("one", "greater", "two"), "of": "loss"}
    record = judge(claim(comparisons=[asked]), protocol(), found)
    assert record["verdict"] == "undecided"
    assert record["comparisons"][0]["missing"] == [2, 0]
    for text in (claim_as_text(record), claim_as_markdown(record)):
        assert "no number in 2 of 4 runs of one" in text
        assert "?" not in text


def test_a_trend_is_one_comparison() -> None:
    """Of the line through all values, which rises where single steps are noise."""
    rising = claim(trend={"axis": "method", **MEASURE})
    ((one,),) = rising.groups
    assert (one.left, one.relation, one.right) == (
        {"method": "three"},
        "greater",
        {"method": "one"},
    )
    assert [place["method"] for place in one.along] == ["one", "two", "three"]
    found = runs(one=[0.1, 0.2, 0.3, 0.4], two=[0.3, 0.1, 0.5, 0.2], three=[0.3, 0.41, 0.5, 0.61])
    record = judge(rising, protocol(), found)
    assert record["verdict"] == "supported"
    assert record["comparisons"][0]["difference"] == pytest.approx(0.205)
    assert "line through 3 values" in claim_as_text(record)
    assert (
        judge(claim(trend={"axis": "method", "relation": "less", **MEASURE}), protocol(), found)[
            "verdict"
        ]
        == "not supported"
    )


@given(st.lists(st.lists(st.integers(-9, 9), min_size=2, max_size=2), min_size=2, max_size=7))
def test_a_rise_is_that_of_the_least_squares_line(values: list[list[int]]) -> None:
    """Against NumPy's."""
    slopes = np.polyfit(np.arange(len(values)), np.array(values, dtype=float), 1)[0]
    assert rises(values) == pytest.approx(slopes * (len(values) - 1), abs=1e-9)


def test_a_peak_is_an_inner_value_above_both_ends() -> None:
    """A group for each."""
    peak = claim(peak={"axis": "method", **MEASURE})
    base = np.array([0.1, 0.2, 0.15, 0.12])
    noise = 0.001 * np.arange(4)
    low, high = (base + shift * noise for shift in (1, -1))
    for middle, expected in ((0.1, "supported"), (-0.05, "not supported"), (0.0, "undecided")):
        found = runs(one=low.tolist(), two=(base + middle).tolist(), three=high.tolist())
        assert judge(peak, protocol(), found)["verdict"] == expected


def test_the_interval_told_is_that_by_which_it_stands() -> None:
    """With two groups of two it is one level for all; with one group of two it is not."""
    noise = np.array([0.001, -0.001, 0.0005, -0.0005, 0.0])
    found = runs(one=(0.5 + noise).tolist(), two=[0.4] * 5, three=[0.6] * 5)
    asked = claim(
        comparisons=[compared("one", "greater", "two"), compared("one", "greater", "three")]
    )
    holds, fails = judge(asked, protocol(), found)["comparisons"]
    assert (holds["stands"], fails["stands"]) == ("holds", "fails")
    widths = [high - low for low, high in (holds["interval"], fails["interval"])]
    assert widths[1] > 1.2 * widths[0]


def test_a_claim_is_asked_in_each_reading() -> None:
    """With its values in the place of their names."""
    asked = {
        "comparisons": [{**compared("one", "greater", "$other"), "take": "$take"}],
        "readings": {
            "by two": {"other": "two", "take": "final"},
            "by three": {"other": "three", "take": "top"},
        },
    }
    first, second = claims(**asked)
    assert (first.reading, second.reading) == ("by two", "by three")
    assert second.comparisons[0].right == {"method": "three"}
    assert second.comparisons[0].measure.take == "top"
    record = judge(first, protocol(), runs(one=[1.0] * 4, two=[0.0] * 4, three=[0.0] * 4))
    assert "one beats two (by two) [c, scale" in claim_as_text(record)


def test_places_are_all_that_is_compared() -> None:
    """Those along a trend, and every value of an axis that is tuned."""
    asked = claim(
        comparisons=[{"left": {}, "relation": "greater", "right": {"method": "three"}, **MEASURE}],
        tune={"axis": "method", **MEASURE},
    )
    assert [place["method"] for place in asked.places(protocol())] == ["one", "two", "three"]
    rising = claim(trend={"axis": "method", **MEASURE})
    assert len(rising.places(protocol())) == 3
    plain = claim(comparisons=[compared("one", "less", "two")])
    assert [place["method"] for place in plain.places(protocol())] == ["one", "two"]


def test_tuning_is_done_on_a_seed_that_is_left_out() -> None:
    """The value that is best for the first seed, whatever the others say; a side that is fixed."""
    tuned = claim(
        comparisons=[{"left": {}, "relation": "greater", "right": {"method": "three"}, **MEASURE}],
        tune={"axis": "method", **MEASURE},
    )
    found = runs(one=[1.0, 0.0, 0.1, 0.2], two=[0.2, 0.9, 0.9, 0.9], three=[0.0, 0.3, 0.2, 0.1])
    (one,) = tuned.comparisons
    assert confidence.values_of(one.measure, {}, tuned.tuning, protocol(), found) == [0.0, 0.1, 0.2]
    record = judge(tuned, protocol(), found)
    assert record["comparisons"][0]["left"] == "method tuned"
    assert record["seeds"] == 3
    assert record["comparisons"][0]["difference"] == pytest.approx(-0.1)
    missing = runs(one=[math.inf, 0.0], two=[0.2, 0.7], three=[0.0, 0.3])
    assert confidence.values_of(one.measure, {}, tuned.tuning, protocol(), missing) == [0.7]


@pytest.mark.parametrize("name", claim_names())
def test_every_claim_asks_what_its_protocol_runs(name: str) -> None:
    """At both scales, about items of the ledger, and without an answer."""
    tables = claim_tables(name)
    for scale in ("full", "small"):
        about = load(str(tables["protocol"]), scale)
        for made in parse_claim(name, tables, about):
            assert all(statement in catalogue for statement in made.statements)
            assert all(one.least > 0 for one in made.comparisons)
            assert {one.measure.of for one in made.comparisons} <= set(about.series)
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
        (
            "comparisons",
            [{**compared("one", "less", "two"), "least": -1}],
            "needs a number as least, the least effect that matters, got -1",
        ),
        ("readings", {}, "needs a reading in readings, or no readings"),
        ("readings", {"a": {"x": 1}, "b": 2}, "needs a table in readings.b, got 2"),
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
