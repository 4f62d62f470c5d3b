"""Losses with L-Lipschitz gradients."""

from bounds.worstcase.families import Family

family = Family(
    words="smooth losses",
    convex=False,
    curvature=lambda constants: (-constants.smoothness, constants.smoothness),
)
