"""The poster's first optimization row: the mean squared gradient over rounds 1 to T - 1."""

from stability.confront.papers.fedinit import poster

encounter = poster.row(
    "fedinit.poster.opt1",
    "(1/T) sum_{t=1}^{T-1} ||grad f(w^t)||^2",
    lambda seen: seen.average("gradient_norm_squared", skip=1),
)
