"""Theorem 1: the mean squared gradient over the rounds."""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed

encounter = relaxed.over_rounds(
    "fedinit.thm1",
    "(1/T) sum_{t<T} ||grad f(w^t)||^2",
    relaxed.gradients,
    relaxed.STOCHASTIC,
    defaults=relaxed.NOISY,
    exact="gradient",
    claims=(Claim("fedinit.rem3", "rate", ("fedinit.rem3", "order of eta")),),
)
