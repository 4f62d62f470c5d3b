"""The poster's stability bound on the generalization error.

With data drawn alike, the generalization error is the mean over the samples z of how much the loss
of z grows when another sample takes its place in training; it is measured on one z. The poster
leaves U, c and C_Delta without a definition: U and c are read as in Theorem 12, and C_Delta must be
given.
"""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed, stable

encounter = stable.on_neighbours(
    "fedinit.poster.stab",
    "f(w'^T; z) - f(w^T; z) of the changed z",
    stable.signed_change,
    (relaxed.SMOOTH, stable.NOISE, stable.LIPSCHITZ, stable.BOUNDED),
    forms=("statement",),
    claims=(Claim("fedinit.poster.stab", "rate"),),
)
