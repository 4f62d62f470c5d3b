"""Intervals that hold after every number of seeds: by integrals, by simulation, by their ends."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, stats

from stability.benchmarks.sequential import EFFECTS, EVERYTHING, MOST, around, interval, needed

SEQUENCES, LONGEST = 4000, 60


def likelihood_ratio(t: float, n: int) -> float:
    """The t statistic's density under effects N(0, g), over that without an effect."""

    def weighed(effect: float) -> float:
        prior = stats.norm.pdf(effect, scale=math.sqrt(EFFECTS))
        return float(prior * stats.nct.pdf(t, n - 1, effect * math.sqrt(n)))

    mixed, _ = integrate.quad(weighed, -20, 20, limit=400, points=[0, t / math.sqrt(n)])
    return float(mixed / stats.t.pdf(t, n - 1))


@pytest.mark.parametrize("error", [0.05, 0.05 / 7])
@pytest.mark.parametrize("n", [5, 8, 20])
def test_the_ends_are_where_the_likelihood_ratio_is_one_in_error(n: int, error: float) -> None:
    """By integrating non-central t densities, which know nothing of the formula."""
    low, high = around(0.0, 1.0, n, error=error, least=0.0)
    assert low == -high
    assert likelihood_ratio(high * math.sqrt(n), n) == pytest.approx(1 / error, rel=1e-4)


def test_the_mean_is_ever_left_out_as_seldom_as_they_say() -> None:
    """Looking after every seed; Student's intervals leave it out far more often."""
    drawn = np.random.default_rng(0).standard_normal((SEQUENCES, LONGEST))
    ours = students = np.zeros(SEQUENCES, dtype=bool)
    for n in range(2, LONGEST + 1):
        mean, spread = drawn[:, :n].mean(1), drawn[:, :n].std(1, ddof=1)
        half = around(0.0, 1.0, n, error=0.05, least=0.0)[1]
        ours = ours | (np.abs(mean) > half * spread)
        students = students | (np.abs(mean) > stats.t.ppf(0.975, n - 1) * spread / math.sqrt(n))
    allowed = 0.05 + 4 * math.sqrt(0.05 * 0.95 / SEQUENCES)
    assert 0.01 < ours.mean() <= allowed
    assert students.mean() > 0.15


@given(st.lists(st.integers(-1000, 1000).map(lambda n: n / 8), min_size=5, unique=True))
def test_they_move_with_the_differences(values: list[float]) -> None:
    """A shift moves them, a factor stretches them, a smaller error widens them."""
    low, high = interval(values, error=0.05)
    shifted = interval([value + 3 for value in values], error=0.05)
    assert shifted == pytest.approx((low + 3, high + 3), abs=1e-6)
    turned = interval([-2 * value for value in values], error=0.05)
    assert turned == pytest.approx((-2 * high, -2 * low), abs=1e-6)
    wider = interval(values, error=0.01)
    assert wider[0] <= low < high <= wider[1]


@pytest.mark.parametrize(
    "values", [[], [1.0], [1.0, 2.0], [1.0, math.nan] * 9, [math.inf, 1.0] * 9]
)
def test_what_is_not_known_has_no_interval(values: list[float]) -> None:
    """Few seeds, or a run that diverged."""
    assert interval(values, error=0.05) == EVERYTHING


def test_a_least_width() -> None:
    """To both sides, where the differences are all alike."""
    assert interval([1.0] * 6, error=0.05, least=0.25) == (0.75, 1.25)


def test_how_many_seeds_it_takes() -> None:
    """The first number beyond those there are; none if nothing helps."""
    assert needed(lambda n: n % 7 == 0, 7) == 14
    assert needed(lambda n: n > MOST, 7) is None
