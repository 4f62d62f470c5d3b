"""Lemma 6.4: the progress of one round; the tuning parameter eta is the local rate."""

from stability.confront.papers.semismooth import averaged

encounter = averaged.averaged(
    "semismooth.lem6_4",
    "L(U + Delta U) - L(U)",
    lambda seen: seen.after("objective") - seen.before("objective"),
    *averaged.SEMI_SMOOTH,
    *averaged.SEMI_LIPSCHITZ,
    averaged.NOISE,
    by_round=True,
    rate="eta",
)
