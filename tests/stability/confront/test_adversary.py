"""The search, and the exact values by which its best is judged."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bounds.errors import UserError
from stability.confront.adversary import search
from stability.confront.confront import reproduce
from stability.confront.encounter import encounter_of
from stability.confront.exactly import exactly
from stability.confront.ranges import FAMILIES, HYPER, PAPER
from stability.confront.setup import perform, tables_for
from synthetic.families import make_family, parameters_of
from tests.stability.confront import made_up

NOISY = {"family": "quadratic", "clients": 5, "dim": 2, "samples": 2}
PLAN: dict[str, Any] = {"rounds": 4, "local_steps": 2, "schedule": 0.05, "participation": 2}


@pytest.mark.parametrize(
    ("id_", "run"),
    [
        ("fedinit.thm1", {**PLAN, "seeds": 1000, "batch": 1}),
        ("fedinit.thm9", {**PLAN, "seeds": 1000}),
        ("fedinit.thm17", {**PLAN, "seeds": 1000, "batch": 1}),
        ("fedinit.thm17", {**PLAN, "seeds": 1000, "inactive": "train"}),
    ],
)
def test_exact_values_are_means_over_runs(id_: str, run: dict[str, Any]) -> None:
    """A thousand seeds, four standard errors."""
    encounter = encounter_of(id_)
    tables = tables_for(encounter, encounter.readings[0], {"problem": NOISY, "run": run})
    seen = perform(encounter, encounter.readings[0], tables)
    measured = encounter.quantity(seen)
    found = exactly(encounter, seen)
    assert found is not None
    error = measured.std(0) / np.sqrt(len(measured)) + 1e-12
    assert (np.abs(measured.mean(0) - found[0]) < 4 * error).all()


@pytest.mark.parametrize("id_", ["fedsagd.thmC2", "fedsagd.thmC4", "fedsagd.thmC8"])
def test_exact_distances_are_those_of_runs_without_chance(id_: str) -> None:
    """The exchanged clients differ in curvature, so that their coordinates differ too."""
    encounter = encounter_of(id_)
    problem = {"family": "quadratic", "clients": 4, "dim": 2}
    tables = tables_for(
        encounter, encounter.readings[0], {"problem": problem, "run": {"rounds": 3}}
    )
    seen = perform(encounter, encounter.readings[0], tables)
    found = exactly(encounter, seen)
    assert found is not None
    for side in found:
        np.testing.assert_allclose(encounter.quantity(seen)[0], side, rtol=1e-6)


def test_what_is_no_quadratic_has_no_exact_value() -> None:
    """The runs then stand alone."""
    encounter = encounter_of("fedsagd.thmC2")
    tables = tables_for(encounter, encounter.readings[0], {"run": {"rounds": 2}})
    assert exactly(encounter, perform(encounter, encounter.readings[0], tables)) is None


@pytest.mark.parametrize(("size", "exceeds"), [(0.99, True), (1.01, False)])
def test_the_search_finds_what_is_beyond_and_nothing_else(size: float, *, exceeds: bool) -> None:
    """On the family of the claim, whatever the plan, the quotient is 1/size."""
    encounter = replace(
        made_up.contraction,
        defaults={
            **made_up.contraction.defaults,
            "run": {"rounds": 3, "local_steps": 1, "schedule": 0.01},
        },
    )
    found = search(encounter, tries=2, given={"size": size})
    assert found.exceeds is exceeds
    assert found.inside >= 1
    assert found.exact_ratio == pytest.approx(1 / size, rel=1e-6) or found.exact_ratio is None


def test_a_search_is_reproducible_and_its_best_is_replayed() -> None:
    """The same seed, the same best; its tables alone give its numbers again."""
    one, two = (search("fedsagd.tab1.fedprox", tries=6, seed=3) for _ in range(2))
    assert one.as_json() == two.as_json()
    again = reproduce(one.confrontation)
    assert np.array_equal(again.data["measured"], one.confrontation.data["measured"])
    assert json.loads(json.dumps(one.as_json()))["tried"] == 6


def test_more_tries_are_no_worse() -> None:
    """Without chance: the best so far is kept."""
    few, many = (search("fedsagd.tab1.fedavg", tries=n, family="linear") for n in (3, 12))
    assert many.confrontation.largest_ratio >= few.confrontation.largest_ratio * (1 - 1e-12)


def test_the_papers_own_settings_stay_as_they_are() -> None:
    """Only the problem is searched."""
    found = search("fedsagd.tab1.fedprox", tries=4, paper=True)
    tables = found.confrontation.part("tables")
    assert tables["algorithm"]["proximal"] == 0.001
    assert (tables["run"]["schedule"], tables["run"]["local_steps"]) == (0.001, 20)


def test_ranges_fit_families_and_algorithms() -> None:
    """Every range is a parameter, and every setting of a paper one of the ranges' names."""
    for family, ranges in FAMILIES.items():
        assert set(ranges) <= set(parameters_of(family))
        assert make_family(family).clients >= 1
    assert {name for tables in PAPER.values() for name in tables.get("algorithm", {})} <= set(HYPER)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"family": "planar"}, "there are no ranges for the family 'planar'"),
        ({"paper": True, "reading": None}, "the experiments say nothing of feddyn"),
    ],
)
def test_mistakes_are_told(options: dict[str, Any], message: str) -> None:
    """One sentence."""
    with pytest.raises(UserError, match=message):
        search("switching.prop1", given={"zeta": 1}, **options)


def test_an_empty_search_says_why() -> None:
    """No linear loss has a minimum."""
    with pytest.raises(UserError, match="none of 2 candidates is inside the hypotheses"):
        search("fedinit.thm9", tries=2, family="linear")
