"""Convex losses with L-Lipschitz gradients."""

from fractions import Fraction

from bounds.worstcase.families import Family

family = Family(
    words="smooth convex losses",
    convex=True,
    curvature=lambda constants: (Fraction(0), constants.smoothness),
)
