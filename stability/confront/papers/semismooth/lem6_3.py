"""Lemma 6.3: the drift of the local models in a round."""

from stability.confront.papers.semismooth import averaged

encounter = averaged.averaged(
    "semismooth.lem6_3",
    "xi = (1/(K N)) sum_{k=1}^K sum_c ||W_{c,k} - U||^2",
    lambda seen: seen.before("drift_after_steps"),
    *averaged.SEMI_LIPSCHITZ,
    averaged.UPPER,
    averaged.NOISE,
    forms=("statement", "proof's last line"),
    by_round=True,
    rate="eta",
)
