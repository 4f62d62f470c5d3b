"""Theorem 9: the objective after T rounds, under interpolation and the PL inequality."""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed

encounter = relaxed.over_rounds(
    "fedinit.thm9",
    "f(w^T) - f_*",
    relaxed.gap,
    (*relaxed.INTERPOLATION, relaxed.GROWING),
    defaults=relaxed.EXACT_FIT,
    forms=("statement", "proof's last line"),
    exact="gap",
    claims=(Claim("fedinit.rem10", "rate", ("fedinit.rem10", "order of eta")),),
)
