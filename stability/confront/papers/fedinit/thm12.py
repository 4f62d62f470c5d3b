"""Theorem 12: the change of the loss of one datum, and the generalization error, with noise.

The observation point t_0 is free in the former; it is the first round unless another is given.
"""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed, stable

ASSUMPTIONS = (relaxed.SMOOTH, stable.NOISE, stable.LIPSCHITZ, stable.BOUNDED)

encounter = stable.on_neighbours(
    "fedinit.thm12",
    "|f(w^{T+1}; z) - f(w'^{T+1}; z)| of the changed z",
    stable.change,
    ASSUMPTIONS,
    forms=("bound with t0",),
    given={"t0": 1.0},
    claims=(Claim("fedinit.rem13", "FL"),),
    also=(stable.on_drawn_samples("fedinit.thm12", ASSUMPTIONS, forms=("eq. (8)",)),),
)
