"""Lemma 26: the recursion of the divergence, under interpolation."""

from bounds.instances.papers.fedinit.relaxed import Seen, at_last, last
from bounds.instances.papers.fedinit.relaxed import trial as tried

trial = tried("fedinit.lem26", last(Seen.divergence), at_last(), interpolated=True, divide=("a",))
