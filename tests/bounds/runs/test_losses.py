"""Losses with a piecewise linear gradient, against their definitions on a fine grid."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.runs.chance import InadmissibleError
from bounds.runs.federation import Federation, root
from bounds.runs.interpolation import dissimilarity, growth, steepness
from bounds.runs.losses import Slope, combine, linear, quadratic

SMALL = st.integers(-12, 12).map(lambda n: Fraction(n, 4))


@st.composite
def slopes(draw: st.DrawFn) -> Slope:
    """Any gradient with up to four corners."""
    places = sorted(draw(st.sets(SMALL, min_size=1, max_size=4)))
    return Slope(tuple((x, draw(SMALL)) for x in places), draw(SMALL), draw(SMALL), draw(SMALL))


def test_a_quadratic_by_hand() -> None:
    """(3/2) (x - 2)^2, and a loss without a minimum."""
    loss = quadratic(3, at=2)
    assert [loss(Fraction(4)), loss.loss(Fraction(4)), loss.smoothness] == [6, 6, 3]
    assert [*loss.zeros, loss.minimum] == [2, 0]
    assert linear(2).minimum is None


def test_corners_are_needed_in_order() -> None:
    """None, and two in the wrong order."""
    for corners in ((), ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(0)))):
        with pytest.raises(ValueError, match="corner"):
            Slope(corners)


@given(slopes(), SMALL, SMALL)
def test_the_loss_is_the_integral_of_a_lipschitz_gradient(
    loss: Slope, x: Fraction, y: Fraction
) -> None:
    """The descent lemma, in both directions."""
    assert abs(loss(x) - loss(y)) <= loss.smoothness * abs(x - y)
    # |F(y) - F(x) - F'(x) (y - x)| <= L (y - x)^2/2
    remainder = loss.loss(y) - loss.loss(x) - loss(x) * (y - x)
    assert abs(remainder) <= loss.smoothness * (y - x) ** 2 / 2


@given(slopes(), SMALL)
def test_no_value_is_below_the_minimum(loss: Slope, x: Fraction) -> None:
    """And the minimum is taken."""
    if loss.minimum is not None:
        assert loss.minimum <= loss.loss(x)
        assert loss.minimum in {loss.loss(zero) for zero in loss.zeros}


@given(slopes(), slopes(), SMALL, SMALL)
def test_a_combination_is_taken_point_by_point(
    one: Slope, two: Slope, weight: Fraction, x: Fraction
) -> None:
    """Gradients and values."""
    mixed = combine(((one, weight), (two, 1 - weight)))
    assert mixed(x) == weight * one(x) + (1 - weight) * two(x)
    assert mixed.loss(x) == weight * one.loss(x) + (1 - weight) * two.loss(x)


@given(slopes(), slopes(), SMALL)
def test_the_constants_of_the_assumptions_hold_at_every_point(
    one: Slope, two: Slope, x: Fraction
) -> None:
    """Each supremum bounds what it is the supremum of."""
    federation = Federation((one, two), (2, 1))
    try:
        assert federation.heterogeneity_at(x) <= federation.heterogeneity
    except InadmissibleError:
        assert one.left != two.left or one.right != two.right
    try:
        b = dissimilarity(federation)
        assert all(abs(loss(x)) <= b * abs(federation.mean(x)) for loss in federation.losses)
    except InadmissibleError:
        pass
    try:
        mu = growth(federation.mean)
        excess = federation.mean.loss(x) - federation.optimum
        square = federation.mean(x) ** 2
        assert mu * excess <= square <= steepness(federation.mean) * excess
    except InadmissibleError:
        pass


def test_quadratics_meet_the_growth_condition_with_twice_their_curvature() -> None:
    """|f'|^2 = 2 c f for f = (c/2) x^2."""
    assert growth(quadratic(3)) == 6
    assert dissimilarity(Federation((quadratic(1), quadratic(3)), (1, 1))) == Fraction(3, 2)


@given(st.fractions(0, 100))
def test_roots_are_taken_upwards(square: Fraction) -> None:
    """And by little."""
    value = root(square)
    assert 0 <= value**2 - square <= 2 * value / 10**6 + Fraction(1, 10**12)
