"""Lemma 24: the local updates V_1^t of a round, under interpolation."""

from fractions import Fraction

from bounds.instances.papers.fedinit.relaxed import Seen, at_last, last
from bounds.instances.papers.fedinit.relaxed import trial as tried

BETAS = tuple(Fraction(n, 10) for n in (0, 1, 5, 10, 100))
trial = tried(
    "fedinit.lem24", last(Seen.drift), at_last(), interpolated=True, divide=("a",), betas=BETAS
)
