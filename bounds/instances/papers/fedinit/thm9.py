"""Theorem 9: the objective after T rounds, under interpolation and the PL inequality."""

from bounds.instances.papers.fedinit.relaxed import over_all
from bounds.instances.papers.fedinit.relaxed import trial as tried

trial = tried(
    "fedinit.thm9",
    lambda seen: seen.gap(seen.rounds),
    over_all(),
    forms=("statement", "proof's last line"),
    interpolated=True,
    growing=True,
    divide=("a",),
)
