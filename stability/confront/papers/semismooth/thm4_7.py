"""Theorem 4.7: the loss after r rounds; the proof's last line writes R for the same number."""

from dataclasses import replace

import numpy as np

from stability.confront.papers.semismooth import averaged

encounter = averaged.averaged(
    "semismooth.thm4_7",
    "L(U^r) - L(U^*)",
    averaged.gap,
    *averaged.SEMI_SMOOTH,
    *averaged.SEMI_LIPSCHITZ,
    averaged.LOWER,
    averaged.UPPER,
    averaged.NOISE,
    forms=("statement", "proof's last line"),
)
encounter = replace(
    encounter,
    observed={"R": lambda seen: np.arange(1.0, seen.rounds + 1)[None, :]},
)
