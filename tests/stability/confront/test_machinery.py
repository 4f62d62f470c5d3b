"""The comparison itself, on statements of our own whose truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bounds.errors import UserError
from stability.confront.confront import SIGMAS, confront
from tests.stability.confront import made_up


def test_an_equality_is_met_at_every_entry() -> None:
    """The measured gap is (1 - eta L)^{2KT} D, so the ratio is one, and nothing is violated."""
    found = confront(made_up.contraction, given={"size": 1})
    assert found.data["round"].values.tolist() == [1, 2, 3, 4, 5, 6]
    np.testing.assert_allclose(found.data["ratio"], 1.0, rtol=1e-9)
    start = found.data["measured"].values[0] / 0.95**6
    np.testing.assert_allclose(
        found.data["measured"], start * 0.95 ** (6 * np.arange(1, 7)), rtol=1e-9
    )
    assert found.inside.all()
    assert not found.violated


@pytest.mark.parametrize(("size", "violated"), [(0.999, True), (1.001, False)])
def test_a_bound_too_small_is_flagged_and_a_safe_one_is_not(size: float, *, violated: bool) -> None:
    """One thousandth is enough in a run without chance, in which one seed decides."""
    found = confront(made_up.contraction, given={"size": size})
    assert found.violated is violated
    assert found.data["violated"].values.tolist() == [violated] * 6
    assert found.data.sizes["seed"] == 1


def test_outside_the_hypotheses_nothing_is_violated() -> None:
    """eta L = 1.25 is printed to be at most one; the entry says which relation fails, and where."""
    found = confront(made_up.contraction, given={"size": 0.5}, run={"schedule": 2.5})
    assert not found.inside.any()
    assert not found.violated
    assert found.outside_because == ["ceiling on eta: fails at 6 of 6 entries, first at 1"]
    assert math.isnan(found.largest_ratio)


@pytest.mark.parametrize(("share", "violated"), [(0.0, False), (0.9, False), (1.1, True)])
def test_a_mean_is_beyond_a_bound_only_outside_its_band(share: float, *, violated: bool) -> None:
    """A bound that lies below the measured mean by a share of the band's half width."""
    given = {"size": 1.0, "L": 1.0}
    data = confront(made_up.against_itself, given=given, run={"rounds": 1}).data
    width = float(data["high"][0] - data["measured"][0])
    given["mean_gap"] = float(data["measured"][0]) - share * width
    assert confront(made_up.against_itself, given=given, run={"rounds": 1}).violated is violated


@pytest.mark.parametrize(("size", "violated"), [(1.0, False), (0.999, True)])
def test_expectations_in_a_bound_are_compared_seed_by_seed(size: float, *, violated: bool) -> None:
    """Against its own mean the spread of the seeds does not matter."""
    found = confront(made_up.against_itself, given={"size": size, "L": 1})
    assert found.data["violated"].values.tolist() == [violated] * 6


def test_the_band_is_four_standard_errors_by_student() -> None:
    """Twelve seeds: the quantile of t with 11 degrees of freedom, at the level of four sigma."""
    found = confront(made_up.against_itself, given={"size": 1, "L": 1})
    each = found.data["each"].values
    error = each.std(0, ddof=1) / math.sqrt(12)
    width = (found.data["high"] - found.data["measured"]).values / error
    np.testing.assert_allclose(width, width[0])
    assert SIGMAS < width[0] < 2 * SIGMAS


def test_one_seed_of_a_random_run_decides_nothing() -> None:
    """Its band is infinite."""
    found = confront(made_up.against_itself, given={"size": 0.5, "L": 1}, run={"seeds": 1})
    assert np.isinf(found.data["high"]).all()
    assert not found.violated


def test_the_band_covers_the_mean() -> None:
    """Twenty disjoint groups of seeds: the mean of all lies in every group's band."""
    groups = [list(range(12 * g, 12 * g + 12)) for g in range(20)]
    found = [
        confront(made_up.against_itself, given={"size": 1, "L": 1}, run={"seeds": seeds}).data
        for seeds in groups
    ]
    mean = np.mean([data["measured"].values for data in found], axis=0)
    assert all(((data["low"] < mean) & (mean < data["high"])).all() for data in found)


def test_a_constant_that_is_not_certified_is_the_least_on_the_way() -> None:
    """With curvatures apart the heterogeneity is unbounded; what was met so far never shrinks."""
    found = confront(made_up.apart, given={"size": 1})
    rows = {row["letter"]: row for row in found.part("assumptions")}
    assert rows["L"]["source"] == "certified"
    assert rows["sigma_g"]["source"] == "least on the way"
    bounds = found.data["bound"].values
    assert (np.diff(bounds) >= 0).all()
    assert rows["sigma_g"]["value"] == pytest.approx(bounds[-1] - 1)


def test_a_given_constant_is_looked_at_on_the_way() -> None:
    """Ten times what is met is fine, half of it fails from the first round on, and says so."""
    met = {row["letter"]: row["value"] for row in
           confront(made_up.apart, given={"size": 1}).part("assumptions")}["sigma_g"]  # fmt: skip
    large = confront(made_up.apart, given={"size": 1, "sigma_g": 10 * met})
    small = confront(made_up.apart, given={"size": 1, "sigma_g": met / 2})
    assert large.inside.all()
    assert not small.inside.any()
    assert small.outside_because == ["made.apart: fails at 6 of 6 entries, first at 1"]


def test_a_given_constant_below_the_certified_one_may_hold_on_the_way() -> None:
    """L = 1/2 is least; a quarter is refuted by the very steps."""
    small = confront(made_up.contraction, given={"size": 1, "L": 0.25})
    assert not small.inside.any()
    assert confront(made_up.contraction, given={"size": 9, "L": 0.6}).inside.all()


def test_diverging_runs_are_outside() -> None:
    """A rate of 10^9 makes the model too large; no number beyond is compared."""
    found = confront(
        made_up.contraction, given={"size": 1}, run={"schedule": 1e9, "largest_norm": 1e3}
    )
    assert not found.inside.any()
    assert any("every run stays finite" in reason for reason in found.outside_because)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "still needs size"),
        ({"given": {"size": 1, "width": 2}}, "has no letter 'width'; it has D, K, L, T, eta, size"),
        ({"given": {"size": 1}, "form": "other"}, "is confronted as 'statement', not as 'other'"),
        ({"given": {"size": 1}, "reading": "other"}, "has no reading 'other'; it has 'FedAvg'"),
        (
            {"given": {"size": 1}, "algorithm": {"name": "fedprox"}},
            "is about fedavg, not fedprox; its readings are 'FedAvg' (fedavg)",
        ),
        ({"given": {"size": 1}, "run": {"rounds": 0}}, "of at least one round; got rounds = 0"),
        ({"given": {"size": 1}, "run": {"rounds": -1}}, "rounds must be an integer"),
        ({"given": {"size": 1}, "run": {"measure_every": 2}}, "leave measure_every at 1"),
        (
            {"given": {"size": 1}, "run": {"epochs": 1, "local_steps": None}},
            "give local_steps, not epochs",
        ),
        (
            {"given": {"size": 1}, "run": {"schedule": {"kind": "harmonic", "rate": 0.1}}},
            "the bound speaks of one local rate",
        ),
    ],
)
def test_mistakes_are_told(options: dict[str, object], message: str) -> None:
    """One sentence each."""
    with pytest.raises(UserError, match=r".*") as raised:
        confront(made_up.contraction, **options)  # type: ignore[arg-type]
    assert message in str(raised.value)
