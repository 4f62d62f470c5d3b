"""Losses with L-Lipschitz gradients that are strongly convex with modulus mu."""

from bounds.worstcase.families import Family

family = Family(
    words="smooth strongly convex losses",
    convex=True,
    curvature=lambda constants: (constants.convexity, constants.smoothness),
)
