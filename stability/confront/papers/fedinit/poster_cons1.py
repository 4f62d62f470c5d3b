"""The poster's first consistency row, a rate alone: Delta^t over the round's training, averaged."""

from stability.confront.papers.fedinit import poster

encounter = poster.row(
    "fedinit.poster.cons1",
    "(1/(C T)) sum_{i,t<T} ||w_{i,K}^t - w^t||^2",
    lambda seen: seen.average("divergence_poster"),
    forms=(),
    metrics=("divergence_poster",),
)
