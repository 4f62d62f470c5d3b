"""The poster's stability bound on the generalization error, measured on data that are drawn.

The poster leaves U, c and C_Delta without a definition: U and c are read as in Theorem 12, and
C_Delta must be given.
"""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed, stable

encounter = stable.on_drawn_samples(
    "fedinit.poster.stab",
    (relaxed.SMOOTH, stable.NOISE, stable.LIPSCHITZ, stable.BOUNDED),
    forms=("statement",),
    claims=(Claim("fedinit.poster.stab", "rate"),),
)
