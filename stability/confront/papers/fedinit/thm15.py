"""Theorem 15: the change of the loss of one datum, under interpolation.

The coefficient of the relaxed initialization is constant, which is a decayed sequence too.
"""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed, stable

encounter = stable.on_neighbours(
    "fedinit.thm15",
    "|f(w^{T+1}; z) - f(w'^{T+1}; z)| of the changed z",
    stable.change,
    (relaxed.SMOOTH, relaxed.LOCAL, relaxed.GLOBAL, stable.LIPSCHITZ),
    forms=("bound",),
    defaults={
        **stable.DEFAULTS,
        "problem": {
            "family": "multiplicative_quadratic",
            "clients": 5,
            "dim": 2,
            "curvature_spread": 0.0,
            "optimum_spread": 0.0,
            "multiplicative": 0.5,
        },
    },
    claims=(Claim("fedinit.rem16", "rate"),),
)
