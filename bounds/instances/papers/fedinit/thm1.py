"""Theorem 1: the mean squared gradient over the rounds."""

from bounds.instances.papers.fedinit.relaxed import over_all
from bounds.instances.papers.fedinit.relaxed import trial as tried

trial = tried(
    "fedinit.thm1",
    lambda seen: seen.average(seen.gradient),
    over_all(),
    divide=("N",),
)
