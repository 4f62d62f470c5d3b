"""Theorem 12: the change of the loss of one datum, with stochastic noise.

The observation point t_0 is free; it is the first round unless another is given.
"""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed, stable

encounter = stable.on_neighbours(
    "fedinit.thm12",
    "|f(w^{T+1}; z) - f(w'^{T+1}; z)| of the changed z",
    stable.change,
    (relaxed.SMOOTH, stable.NOISE, stable.LIPSCHITZ, stable.BOUNDED),
    forms=("bound with t0",),
    given={"t0": 1.0},
    claims=(Claim("fedinit.rem13", "FL"),),
)
