"""Theorem 19: the mean divergence over the rounds, under interpolation."""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed

encounter = relaxed.over_rounds(
    "fedinit.thm19",
    "(1/T) sum_{t<T} Delta^t",
    relaxed.divergences,
    (*relaxed.INTERPOLATION, relaxed.GROWING),
    defaults=relaxed.EXACT_FIT,
    forms=("statement", "proof's last line"),
    exact="divergence",
    claims=(
        Claim("fedinit.thm19", "order"),
        Claim("fedinit.rem20", "rate"),
    ),
)
