"""Lemma 25: how far the global model moves in a round, under interpolation."""

from stability.confront.papers.fedinit import relaxed

encounter = relaxed.in_round(
    "fedinit.lem25",
    "||w^{t+1} - w^t||^2",
    lambda seen: seen.before("global_movement"),
    relaxed.INTERPOLATION,
    defaults=relaxed.EXACT_FIT,
)
