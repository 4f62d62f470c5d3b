"""Lemma 21: how far local models move in a round."""

from stability.confront.papers.fedinit import relaxed

encounter = relaxed.in_round(
    "fedinit.lem21",
    "(1/C) sum_i sum_{k<K} ||w_{i,k}^t - w^t||^2",
    lambda seen: seen.before("local_movement"),
    relaxed.STOCHASTIC,
    defaults=relaxed.NOISY,
)
