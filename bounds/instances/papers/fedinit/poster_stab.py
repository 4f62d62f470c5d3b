"""Poster, generalization row, which no instance can exceed."""

reason = (
    "speaks of c and C_Delta, which the poster prints without a definition: "
    "for every run some values are large enough"
)
