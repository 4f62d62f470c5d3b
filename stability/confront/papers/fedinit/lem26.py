"""Lemma 26: the divergence of a round, under interpolation."""

from stability.confront.papers.fedinit import relaxed

encounter = relaxed.in_round(
    "fedinit.lem26",
    "Delta^t",
    lambda seen: seen.before("divergence"),
    relaxed.INTERPOLATION,
    defaults=relaxed.EXACT_FIT,
)
