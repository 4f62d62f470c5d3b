"""Theorem 4: the objective after T rounds, under the PL inequality; c_O is left to the user."""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed

encounter = relaxed.over_rounds(
    "fedinit.thm4",
    "f(w^T) - f_*",
    relaxed.gap,
    (*relaxed.STOCHASTIC, relaxed.GROWING),
    defaults=relaxed.NOISY,
    forms=("statement", "proof's last line"),
    exact="gap",
    claims=(Claim("fedinit.rem5", "rate", ("fedinit.rem5", "order of eta")),),
)
