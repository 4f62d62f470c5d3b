"""Theorem 17: the mean divergence over the rounds."""

from stability.confront.papers.fedinit import relaxed

encounter = relaxed.over_rounds(
    "fedinit.thm17",
    "(1/T) sum_{t<T} Delta^t",
    relaxed.divergences,
    relaxed.STOCHASTIC,
    defaults=relaxed.NOISY,
    forms=("statement", "proof's last line"),
    exact="divergence",
)
