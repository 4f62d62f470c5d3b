"""The poster's second optimization row: the objective after T rounds."""

from stability.confront.papers.fedinit import poster, relaxed

encounter = poster.row(
    "fedinit.poster.opt2",
    "f(w^T) - f_*",
    relaxed.gap,
    poster.GROWING,
    exact="gap",
)
