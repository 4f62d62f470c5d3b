"""The poster's second consistency row, a rate alone: Delta^T over a round's training.

The index T is that of the round after the T-th.
"""

from dataclasses import replace

from stability.confront.papers.fedinit import poster

encounter = replace(
    poster.row(
        "fedinit.poster.cons2",
        "(1/C) sum_i ||w_{i,K}^T - w^T||^2",
        lambda seen: seen.after("divergence_poster"),
        poster.GROWING,
        forms=(),
        metrics=("divergence_poster",),
    ),
    ahead=1,
)
