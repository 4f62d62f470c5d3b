"""Lemma 22: the global update V_2^t of a round."""

from fractions import Fraction

from bounds.instances.papers.fedinit.relaxed import Seen, at_last, last, stale
from bounds.instances.papers.fedinit.relaxed import trial as tried

BETAS = tuple(Fraction(n, 10) for n in (0, 1, 5, 10, 100))
LETTERS = {**at_last(), "G_sum": last(Seen.summed)}
FIRST = tuple(
    stale(clients=c, active=n, beta=Fraction(1, 10)) for c, n in ((3, 2), (20, 10), (100, 50))
)
trial = tried("fedinit.lem22", last(Seen.move), LETTERS, betas=BETAS, first=FIRST)
