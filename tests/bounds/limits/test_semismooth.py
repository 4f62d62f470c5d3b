"""Semi-smooth objectives: contraction without noise, and the rounds of Corollary 4.8."""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.bounds.limits.formulas import Comparison, Point, compared, same, value
from tests.bounds.limits.points import POSITIVE, SHARE, semismooth


@given(semismooth())
@settings(max_examples=25)
def test_theorem_4_7_without_noise_contracts(point: Point) -> None:
    """At sigma = 0 the bound is a geometric sequence; with noise it ends at 2 lambda_2."""
    silent = point | {"sigma": Fraction(0)}
    gap = point["L_0"] - point["L_star"]
    rate = value("semismooth.thm4_7", "lambda_1", **point)
    assert 0 < rate < 1
    assert value("semismooth.thm4_7", **silent | {"r": Fraction(0)}) == gap
    now, later = (
        Fraction(value("semismooth.thm4_7", **silent | {"r": Fraction(r)})) for r in (1, 2)
    )
    assert now == (1 - rate) * gap
    assert later == (1 - rate) ** 2 * gap
    noise = 2 * Fraction(value("semismooth.thm4_7", "lambda_2", **point))
    assert value("semismooth.thm4_7", **point | {"r": Fraction(1)}) == now + noise


@given(semismooth())
@settings(max_examples=25)
def test_theorem_4_7_and_last_line_of_its_proof(point: Point) -> None:
    """gamma_4 is lambda_1 and gamma_3 is lambda_2."""
    last = value("semismooth.thm4_7", "proof's last line", **point | {"R": point["r"]})
    assert same(last, value("semismooth.thm4_7", "statement", **point))
    assert same(last, value("semismooth.thm.sum", "statement", **point | {"R": point["r"]}))


@given(semismooth())
@settings(max_examples=25)
def test_rounds_of_corollary_4_8(point: Point) -> None:
    """R in the contraction of Theorem 4.7 leaves at most epsilon/2, as 1 - x <= exp(-x)."""
    rounds = value("semismooth.cor4_8", "rounds", **point)
    rate = float(value("semismooth.thm4_7", "lambda_1", **point))
    left = math.exp(rounds * math.log1p(-rate)) * float(point["L_0"] - point["L_star"])
    assert left <= float(point["eps"]) / 2 * (1 + 1e-9)
    for item, form in (
        ("semismooth.cor4_8", "rounds, proof's last line"),
        ("semismooth.claim.K", "rounds as a function of K"),
        ("semismooth.cor.R", "(c)"),
    ):
        factor = compared((item, form), ("semismooth.cor4_8", "rounds"), point)
        assert same(factor, Fraction(1))


@given(semismooth())
@settings(max_examples=25)
def test_noise_of_corollary_4_8(point: Point) -> None:
    """At the noise's ceiling on the global rate 2 lambda_2 is a known multiple of epsilon/2."""
    weight = 1 + point["a"] + point["tau_1"] ** 2 / (20 * point["K"])
    point = point | {"eta_g": 2 * point["eps"] / (point["sigma"] ** 2 * weight)}
    noise = 2 * Fraction(value("semismooth.thm4_7", "lambda_2", **point))
    ceiling = Comparison("2 lambda_2", "epsilon/2", noise / (point["eps"] / 2))
    event(str(ceiling))
    local = point["K"] * point["eta_l"]
    inflation = (1 + point["a"] + point["b"] * local * point["eta_g"]) / weight
    assert ceiling.factor == Fraction(4, 5) * local * inflation


@given(semismooth(), st.integers(2, 20))
@settings(max_examples=25)
def test_rounds_in_the_number_of_local_steps(point: Point, half: int) -> None:
    """Section 4.4: lambda_1 is a parabola in K, so R is least in the middle, larger at the ends."""
    width = (1 - 2 * point["a"]) / (4 * point["b"])
    point = point | {"eta_l": Fraction(1), "eta_g": width / (2 * half)}
    rounds = [value("semismooth.claim.K", **point | {"K": Fraction(k)}) for k in range(1, 2 * half)]
    assert all(same(left, right) for left, right in zip(rounds, rounds[::-1], strict=True))
    assert rounds[:half] == sorted(rounds[:half], reverse=True)


@given(semismooth(), POSITIVE)
@settings(max_examples=25)
def test_two_forms_of_lemma_6_3(point: Point, loss: Fraction) -> None:
    """Statement less last line: eta^2 (50 - 20 L + 10 K^2 tau^2 L + 30 K sigma^2)."""
    point = point | {"L_U": loss, "eta": point["eta_l"]}
    k, tau, noise = point["K"], point["tau_2"], point["sigma"] ** 2
    gap = 50 - 20 * loss + 10 * k**2 * tau**2 * loss + 30 * k * noise
    stated = Fraction(value("semismooth.lem6_3", "statement", **point))
    assert (
        stated - value("semismooth.lem6_3", "proof's last line", **point) == point["eta"] ** 2 * gap
    )


@given(semismooth(), POSITIVE, POSITIVE)
@settings(max_examples=25)
def test_lemma_6_4_without_the_first_order_term(
    point: Point, grad_sq: Fraction, other: Fraction
) -> None:
    """For a = alpha = 0 the tuning parameter is gone, and b, beta enter as for smooth functions."""
    smooth = point | {"a": Fraction(0), "alpha": Fraction(0), "eta_t": point["eta_l"]}
    smooth |= {"grad_sq": grad_sq, "xi": other, "L_U": other, "eta": Fraction(1)}
    b, beta, step = point["b"], point["beta"], point["eta_l"]
    classical = -step / 2 * (1 - 4 * b * step) * grad_sq
    classical += step**2 * (2 * beta**2 * (1 / (2 * step) + b) * other + b * point["sigma"] ** 2)
    for eta in (1, other):
        assert (
            value("semismooth.lem6_4", "statement", **smooth | {"eta": Fraction(eta)}) == classical
        )


@given(semismooth(), POSITIVE, POSITIVE, SHARE)
@settings(max_examples=25)
def test_gradient_descent_of_proposition_5_1(
    point: Point, best: Fraction, gap: Fraction, share: Fraction
) -> None:
    """At its ceiling on the step the gap is multiplied by 1 - tau_1^4/(100 b tau_2^2)."""
    ceiling = point["tau_1"] ** 2 / (10 * point["b"] * point["tau_2"] ** 2)
    losses = {"L_xs": best, "L_xt": best + gap}
    stepped = value("semismooth.prop5_1", eta=share * ceiling, tau_1=point["tau_1"], **losses)
    rate = point["tau_1"] ** 4 / (100 * point["b"] * point["tau_2"] ** 2)
    assert stepped == (1 - share * rate) * gap
