"""Lemma 24: how far local models move in a round, under interpolation."""

from stability.confront.papers.fedinit import relaxed

encounter = relaxed.in_round(
    "fedinit.lem24",
    "(1/C) sum_i sum_{k<K} ||w_{i,k}^t - w^t||^2",
    lambda seen: seen.before("local_movement"),
    relaxed.INTERPOLATION,
    defaults=relaxed.EXACT_FIT,
)
