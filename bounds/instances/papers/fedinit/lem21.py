"""Lemma 21: the local updates V_1^t of a round."""

from fractions import Fraction

from bounds.instances.papers.fedinit.relaxed import Seen, at_last, last
from bounds.instances.papers.fedinit.relaxed import trial as tried

BETAS = tuple(Fraction(n, 10) for n in (0, 1, 5, 10, 100))
trial = tried("fedinit.lem21", last(Seen.drift), at_last(), betas=BETAS)
