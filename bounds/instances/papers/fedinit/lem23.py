"""Lemma 23: the recursion of the divergence."""

from fractions import Fraction

from bounds.instances.papers.fedinit.relaxed import Seen, at_last, last, stale
from bounds.instances.papers.fedinit.relaxed import trial as tried

LETTERS = {**at_last(), "G_sum": last(Seen.summed)}
FIRST = tuple(stale(clients=3, active=1, beta=Fraction(1, n)) for n in (1000, 20, 12))
trial = tried("fedinit.lem23", last(Seen.divergence), LETTERS, first=FIRST)
