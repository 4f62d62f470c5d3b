"""Theorem 17: the mean divergence over the rounds."""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed

encounter = relaxed.over_rounds(
    "fedinit.thm17",
    "(1/T) sum_{t<T} Delta^t",
    relaxed.divergences,
    relaxed.STOCHASTIC,
    defaults=relaxed.NOISY,
    forms=("statement", "proof's last line"),
    exact="divergence",
    claims=(
        Claim("fedinit.thm17", "order"),
        Claim("fedinit.rem18", "rate (Theorem 1)", ("fedinit.rem18", "order of eta (Theorem 1)")),
        Claim("fedinit.rem18", "rate (Theorem 4)", ("fedinit.rem18", "order of eta (Theorem 4)")),
    ),
)
