r"""What a class of losses is: conditions on points, gradients and values that a function can pass.

The conditions on pairs of points are necessary and sufficient. A bound on the gradients together
with smoothness is only necessary at the points that are seen; the worst case is then bounded from
above.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bounds.errors import UserError
from bounds.worstcase.vectors import Form, Vector, inner, square, value


@dataclass(frozen=True)
class Evaluation:
    """A loss at a point: its gradient, and its value as the name of an unknown number."""

    point: Vector
    gradient: Vector
    value: int


@dataclass(frozen=True, kw_only=True)
class Constants:
    """smoothness: L. convexity: mu, of strong convexity. slope: B >= |gradient|, if bounded."""

    smoothness: Fraction
    convexity: Fraction
    slope: Fraction | None = None


Curvature = Callable[[Constants], tuple[Fraction, Fraction]]


@dataclass(frozen=True, kw_only=True)
class Family:
    """curvature: the least and the largest, none without smoothness. convex: whether f is convex.

    The least curvature lies below the largest; where a gradient vanishes a convex f is minimal.
    """

    words: str
    convex: bool
    curvature: Curvature | None = None

    def check(self, constants: Constants) -> None:
        """Refuse constants that describe no such class."""
        if self.curvature is None and constants.slope is None:
            msg = f"{self.words} need a bound on the gradients: give slope=B (--slope B)"
            raise UserError(msg)
        if constants.slope is not None and constants.slope <= 0:
            msg = f"slope = {constants.slope} must be positive: it bounds the gradients"
            raise UserError(msg)
        if constants.smoothness <= 0:
            msg = f"smoothness = {constants.smoothness} must be positive"
            raise UserError(msg)
        low, high = self.curvature(constants) if self.curvature else (Fraction(0), Fraction(1))
        if low >= high:
            msg = f"{self.words}: convexity = {low} must be below smoothness = {high}"
            raise UserError(msg)

    def pair(self, one: Evaluation, two: Evaluation, constants: Constants) -> Form:
        """At most zero for every ordered pair of points of one loss."""
        if self.curvature is None:
            return tangent(one, two)
        return between(one, two, *self.curvature(constants))

    def single(self, one: Evaluation, constants: Constants) -> list[Form]:
        """At most zero at every point."""
        if constants.slope is None:
            return []
        return [square(one.gradient) - Form(constant=constants.slope**2)]

    def exact(self, constants: Constants) -> bool:
        """Whether the conditions are also sufficient."""
        return self.curvature is None or constants.slope is None


def tangent(one: Evaluation, two: Evaluation) -> Form:
    """How far f at the first point is below the tangent at the second."""
    slope = inner(two.gradient, one.point - two.point)
    return value(two.value) + slope - value(one.value)


def between(one: Evaluation, two: Evaluation, low: Fraction, high: Fraction) -> Form:
    r"""Curvature in $[l,h]$, $l<h$.

    $f_1\ge f_2+\langle g_2,x_1-x_2\rangle+\frac1{2(h-l)}\big(|g_1-g_2|^2+lh|x_1-x_2|^2-2l\langle
    g_1-g_2,x_1-x_2\rangle\big)$ (Taylor, Hendrickx and Glineur, 2017, Theorem 4; for $l<0$ Rotaru,
    Glineur and Patrinos, 2022).
    """
    slopes, points = one.gradient - two.gradient, one.point - two.point
    bend = square(slopes)
    if low:
        bend = bend + square(points) * (low * high) - inner(slopes, points) * (2 * low)
    return tangent(one, two) + bend * (1 / (2 * (high - low)))
