"""Lemma D.11, amended: the same quantity with the amended kappa_1, at its value."""

from fractions import Fraction
from functools import partial

from bounds.instances.papers.fedsagd import lemD11
from bounds.instances.papers.fedsagd.convergence import Seen
from bounds.instances.papers.fedsagd.convergence import trial as tried


def kappa_1(seen: Seen) -> Fraction:
    """1 - 72 (alpha beta eta_l L/(1 - alpha' beta))^2, twice as far from 1 as the printed one."""
    return 2 * lemD11.kappa_1(seen) - 1


def quantity(seen: Seen) -> Fraction:
    """kappa_1/(m K) times the sum of the squares."""
    total = seen.over_rounds(partial(lemD11.squares, seen))
    return kappa_1(seen) * total / (seen.decayed.size * seen.setup.count("K"))


trial = tried(
    "fedsagd.lemD11.repaired",
    quantity,
    {"sum_gf2": lambda seen: seen.over_rounds(partial(Seen.gradient, seen))},
)
