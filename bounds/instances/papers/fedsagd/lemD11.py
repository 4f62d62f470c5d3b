"""Lemma D.11: the squared weighted gradients of all clients, summed over the rounds.

The left side has the factor kappa_1, which is taken at the end of its range.
"""

from fractions import Fraction
from functools import partial

from bounds.instances.papers.fedsagd.convergence import Seen
from bounds.instances.papers.fedsagd.convergence import trial as tried
from bounds.instances.rounds import Path
from bounds.instances.slopes import ZERO


def kappa_1(seen: Seen) -> Fraction:
    """1 - 36 (alpha beta eta_l L/(1 - alpha' beta))^2."""
    choices, alpha = seen.setup.choices, sum(seen.weights, start=ZERO)
    smoothness = max(seen.setup.constants.get("L", ZERO), seen.decayed.smoothness)
    beta = choices["beta"]
    ratio = alpha * beta * choices["eta_l"] * smoothness / (1 - alpha / choices["K"] * beta)
    return 1 - 36 * ratio**2


def squares(seen: Seen, path: Path, t: int) -> Fraction:
    """The sum over all clients of |G tilde|^2."""
    return sum((x.group.count * seen.full(x) ** 2 for x in path.trained[t]), start=ZERO)


def quantity(seen: Seen) -> Fraction:
    """kappa_1/(m K) times the sum of the squares."""
    total = seen.over_rounds(partial(squares, seen))
    return kappa_1(seen) * total / (seen.decayed.size * seen.setup.count("K"))


trial = tried(
    "fedsagd.lemD11",
    quantity,
    {
        "kappa1": kappa_1,
        "sum_gf2": lambda seen: seen.over_rounds(partial(Seen.gradient, seen)),
    },
    forms=("statement", "line 1923"),
)
