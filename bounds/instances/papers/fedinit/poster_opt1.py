"""Poster, optimization row 1, which no instance can exceed."""

reason = (
    "speaks of lambda, kappa_1 and kappa_2, which the poster prints without a definition: "
    "for every run some values are large enough"
)
