"""Theorem 6: the mean squared gradient over the rounds, under interpolation."""

from bounds.instances.papers.fedinit.relaxed import over_all
from bounds.instances.papers.fedinit.relaxed import trial as tried

trial = tried(
    "fedinit.thm6",
    lambda seen: seen.average(seen.gradient),
    over_all(),
    interpolated=True,
    divide=("a",),
)
