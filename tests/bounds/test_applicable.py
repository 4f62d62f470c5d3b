"""Which bound at my settings: what feeds letters, what applies, and what is best."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from bounds.applicable import PROBLEMS, Offer, offers
from bounds.errors import UserError
from fedproof.cli import main

SETTINGS = {"T": "400", "L": "2", "sigma": "3", "D": "5", "R": "7", "mu": "1/10"}


def by_id(problem: str, **more: str) -> dict[str, Offer]:
    """The offers of the field's own paper."""
    found = offers(problem, {**SETTINGS, **more})
    return {offer.id: offer for offer in found if offer.id.startswith("sgd.")}


def test_the_best_step_size_is_the_one_of_calculus() -> None:
    """2 D/(eta T) + L eta sigma^2 is least at eta = sqrt(2 D/(L T sigma^2)), which is below 1/L."""
    offer = by_id("smooth-nonconvex")["sgd.sgd_nonconvex"]
    rate = math.sqrt(2 * 5 / (2 * 400 * 9))
    assert offer.rate == pytest.approx(rate, rel=1e-3)
    assert offer.value == pytest.approx(2 * 2 * rate * 9, rel=1e-6)


def test_a_smaller_class_has_the_bounds_of_the_larger() -> None:
    """And none the other way round."""
    found = {problem: set(by_id(problem)) for problem in PROBLEMS}
    for problem, larger in PROBLEMS.items():
        assert all(found[one] <= found[problem] for one in larger)
    assert "sgd.sgd_strong" not in found["smooth-convex"]
    assert "sgd.sgd_pl" in found["smooth-strongly-convex"]


def test_the_rounds_that_reach_an_accuracy_are_the_first() -> None:
    """The bound is below it there, and above it one round before."""
    accuracy = Fraction(1, 10)
    values = {**SETTINGS, "sigma": "1"}
    (found,) = (
        offer
        for offer in offers("smooth-nonconvex", values, accuracy=accuracy)
        if offer.id == "sgd.sgd_nonconvex"
    )
    assert found.rounds is not None
    at = by_id("smooth-nonconvex", sigma="1", T=str(found.rounds))["sgd.sgd_nonconvex"].value
    before = by_id("smooth-nonconvex", sigma="1", T=str(found.rounds - 1))[
        "sgd.sgd_nonconvex"
    ].value
    assert at is not None
    assert before is not None
    assert at <= accuracy < before


def test_a_bound_that_counts_local_steps_has_those_of_all_rounds() -> None:
    """Local SGD makes K T steps; the bound of Khaled et al. at its own step size, by hand."""
    settings = {**SETTINGS, "K": "5", "C": "10"}
    (offer,) = (
        offer
        for offer in offers("smooth-strongly-convex", settings)
        if offer.id == "localsgd.khaled_thm1"
    )
    assert offer.rate is not None
    rate, mu, steps = offer.rate, 0.1, 5 * 400
    noise = rate * 9 / (mu * 10) + 2 * 2 * rate**2 * 4 * 9 / mu
    assert offer.value == pytest.approx((1 - rate * mu) ** steps * 7 + noise, rel=1e-6)


def test_the_exact_worst_case_is_below_the_bound() -> None:
    """Where there are few steps."""
    offer = by_id("smooth-nonconvex", T="2", sigma="0")["sgd.gd_nonconvex"]
    assert offer.worst is not None
    assert offer.value is not None
    assert 0 < offer.worst <= offer.value * (1 + 1e-6)


def test_what_is_no_setting_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With the names that there are."""
    with pytest.raises(UserError, match="no setting of a problem; there are C, D, K"):
        list(offers("smooth-nonconvex", {"Q": "1"}))
    assert main(["compare", "--problem", "smooth", "T=3"]) == 2
    assert "the classes are smooth-nonconvex" in capsys.readouterr().err
    assert main(["compare", "--problem", "smooth-convex", "sgd.gd_convex"]) == 2
    assert "only settings are given" in capsys.readouterr().err
