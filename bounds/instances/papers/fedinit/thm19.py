"""Theorem 19: the mean divergence over the rounds, under interpolation."""

from bounds.instances.papers.fedinit.relaxed import over_all
from bounds.instances.papers.fedinit.relaxed import trial as tried

trial = tried(
    "fedinit.thm19",
    lambda seen: seen.average(seen.divergence),
    over_all(),
    forms=("statement", "proof's last line"),
    interpolated=True,
    growing=True,
    divide=("a",),
)
