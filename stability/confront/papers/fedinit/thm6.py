"""Theorem 6: the mean squared gradient over the rounds, under interpolation."""

from stability.confront.encounter import Claim
from stability.confront.papers.fedinit import relaxed

encounter = relaxed.over_rounds(
    "fedinit.thm6",
    "(1/T) sum_{t<T} ||grad f(w^t)||^2",
    relaxed.gradients,
    relaxed.INTERPOLATION,
    defaults=relaxed.EXACT_FIT,
    exact="gradient",
    claims=(Claim("fedinit.rem8", "rate", ("fedinit.rem8", "order of eta")),),
)
