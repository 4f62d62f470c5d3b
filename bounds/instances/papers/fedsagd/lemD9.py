"""Lemma D.9: the squared global momenta, summed over the rounds."""

from functools import partial

from bounds.instances.papers.fedsagd.convergence import Seen, active_square
from bounds.instances.papers.fedsagd.convergence import trial as tried

trial = tried(
    "fedsagd.lemD9",
    lambda seen: seen.over_rounds(partial(Seen.momentum, seen)),
    {"sum_GS2": lambda seen: seen.over_rounds(partial(active_square, seen))},
)
