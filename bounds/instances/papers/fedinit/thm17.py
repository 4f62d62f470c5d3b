"""Theorem 17: the mean divergence over the rounds."""

from bounds.instances.papers.fedinit.relaxed import over_all
from bounds.instances.papers.fedinit.relaxed import trial as tried

trial = tried(
    "fedinit.thm17",
    lambda seen: seen.average(seen.divergence),
    over_all(),
    forms=("statement", "proof's last line"),
    divide=("N",),
)
