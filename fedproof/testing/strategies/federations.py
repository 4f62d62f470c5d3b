"""Small federations whose constants are known exactly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from bounds.runs.federation import Federation
from bounds.runs.losses import ZERO, Slope
from bounds.runs.surfaces import combine

PLACES = st.fractions(-3, 3, max_denominator=4)
HEIGHTS = st.fractions(-4, 4, max_denominator=2)
SLOPES = st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 2)])
SIZES = st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(2)])


@st.composite
def federations(
    draw: st.DrawFn,
    *,
    clients: tuple[int, int] = (1, 3),
    convex: bool = False,
    noisy: bool = False,
    smoothness: Fraction | int | None = None,
) -> Federation:
    """Clients with piecewise linear gradients of one variable.

    All have the same slopes at both ends, so that their heterogeneity is bounded, too. What an
    assumption speaks of is a property of the federation: `smoothness`, `heterogeneity`,
    `noise_variance`, `optimum`. Given a `smoothness`, the losses are scaled so that it is theirs.
    """
    ends = draw(SLOPES), draw(SLOPES)
    losses = draw(st.lists(_slopes(*ends, convex=convex), min_size=clients[0], max_size=clients[1]))
    size = draw(SIZES) if noisy else ZERO
    found = Federation(
        tuple(losses),
        (1,) * len(losses),
        noise=(-size, size) if noisy else (ZERO,),
        start=draw(PLACES),
    )
    if smoothness is None:
        return found
    steepest = found.smoothness
    if not steepest:
        # Nothing curved to scale: a quadratic in every place is as smooth as asked.
        ends, steepest = (Fraction(1), Fraction(1)), Fraction(1)
        losses = [Slope(loss.corners[:1], *ends) for loss in losses]
    scaled = tuple(combine([(loss, Fraction(smoothness) / steepest)]) for loss in losses)
    return replace(found, losses=scaled)


@st.composite
def _slopes(draw: st.DrawFn, left: Fraction, right: Fraction, *, convex: bool) -> Slope:
    """A gradient with one to three corners, increasing where the loss is convex."""
    places = sorted(draw(st.sets(PLACES, min_size=1, max_size=3)))
    heights = draw(st.lists(HEIGHTS, min_size=len(places), max_size=len(places)))
    if convex:
        heights.sort()
    return Slope(tuple(zip(places, heights, strict=True)), left, right)
