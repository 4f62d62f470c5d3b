r"""An interval of a mean difference that holds after every number of seeds at once.

Differences d_1, d_2, ... of seeds are taken as normal with unknown mean and deviation. For a mean m
that is right,

    E_n(m) = (1 + n g)^(-1/2) ((1 + u)/(1 + u/(1 + n g)))^(n/2),      u = n (mean_n - m)^2/S_n,

with S_n the sum of squares about mean_n, is a martingale that begins at one: the likelihood ratio
of the t-test, mixed over effects m + N(0, g) deviations and over the deviation by its right Haar
measure. By Ville's inequality it ever reaches 1/error with probability at most `error`, so that

    all m with E_n(m) < 1/error      hold for all n together with probability 1 - error,

and one may look after each seed, and stop when one likes. E_n is one number's function of u:

    u < r (c - 1)/(r - c),      r = 1 + n g,      c = (r/error^2)^(1/n),      all u if c >= r.

Source: Lai (1976); Perez-Ortiz, Lardy, de Heide and Gruenwald (2024), on group invariance, for the
e-value; Wang and Ramdas (2025), on anytime-valid t-tests, for the interval. It is wider than
Student's, which holds for one number of seeds that is chosen beforehand.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence

EFFECTS = 5.0  # g: paired differences that matter are a few deviations large
MOST = 1000  # seeds, beyond which nobody asks for more

Interval = tuple[float, float]
EVERYTHING = (-math.inf, math.inf)


def interval(
    differences: Sequence[float], *, error: float, least: float = 0.0, seeds: int | None = None
) -> Interval:
    """The interval of the mean, `least` wide to both sides; all numbers if it cannot be known.

    With `seeds` that after so many, if mean and deviation stay what they are.

    >>> low, high = interval([1.0, 2.0, 3.0, 2.0, 1.0, 2.0], error=0.05)
    >>> round(low, 3), round(high, 3)
    (0.374, 3.293)
    """
    if len(differences) < 2 or not all(map(math.isfinite, differences)):
        return EVERYTHING
    mean, spread = statistics.fmean(differences), statistics.stdev(differences)
    return around(mean, spread, seeds or len(differences), error=error, least=least)


def around(mean: float, spread: float, seeds: int, *, error: float, least: float) -> Interval:
    """The interval after so many seeds with this mean and deviation."""
    r = 1 + seeds * EFFECTS
    c = (r / error**2) ** (1 / seeds)
    if c >= r:
        return EVERYTHING
    half = spread * math.sqrt((seeds - 1) / seeds * r * (c - 1) / (r - c))
    half = max(half, least)
    return mean - half, mean + half


def needed(decided: Callable[[int], bool], seeds: int) -> int | None:
    """The first number of seeds after `seeds` at which something is decided; None beyond MOST.

    >>> needed(lambda n: n >= 17, 4)
    17
    """
    return next((n for n in range(seeds + 1, MOST + 1) if decided(n)), None)
