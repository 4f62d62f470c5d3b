r"""Theorem 12: the loss on any datum after the rounds 1, ..., T with the rate c/t.

The conditions on $\phi(t)=(1+\frac{cL}t)^K$ are asked of the last round, where they are tightest.
"""

from collections.abc import Callable
from fractions import Fraction

from bounds.instances.federation import Federation
from bounds.instances.instance import Setup
from bounds.instances.papers.fedinit.stable import ONE, Seen, grounded, smoothness
from bounds.instances.papers.fedinit.stable import trial as tried
from bounds.instances.slopes import ZERO, Slope, linear
from bounds.instances.twins import losses_between


def rates(setup: Setup) -> tuple[Callable[[int], Fraction], Callable[[int], Fraction]]:
    """c/t, and the same relaxation in all rounds."""
    return lambda t: setup.choices["c"] / t, lambda _: setup.choices["beta"]


def growth(t: int) -> Callable[[Seen], Fraction]:
    """phi of the last round and of the one before it."""

    def phi(seen: Seen) -> Fraction:
        least = smoothness(seen.data, seen.every_datum)
        slope = max(seen.setup.constants.get("L", ZERO), least)
        last = max(seen.setup.count("T"), 2)
        return (1 + seen.setup.choices["c"] * slope / (last - t)) ** seen.setup.count("K")

    return phi


def _cliff(rounds: int, observed: int) -> Setup:
    """One datum for each of ten clients; one of them starts on a cliff and the rest are flat."""
    cliff = Slope(((ZERO, ZERO), (ONE, ONE), (2 * ONE, ZERO)))
    losses = (grounded(cliff), *[linear(0)] * 10)
    choices = {
        "S": ONE,
        "N": 2 * ONE,
        "K": 2 * ONE,
        "T": Fraction(rounds),
        "t0": Fraction(observed),
        "c": 100 * ONE,
        "beta": Fraction(1, 1000),
    }
    return Setup(Federation(losses, (1,) * 11, start=Fraction(15, 8)), choices)


trial = tried(
    "fedinit.thm12",
    Seen.gap,
    {
        "phi(t)": growth(0),
        "phi(t - 1)": growth(1),
        "U": lambda seen: losses_between(seen.data)[1],
    },
    forms=("bound with t0",),
    constants=("L", "sigma_l", "L_G"),
    table={
        "K": (2 * ONE,),
        "T": tuple(map(Fraction, (1, 2, 3, 4, 5))),
        "t0": tuple(map(Fraction, (1, 2, 3))),
        "c": tuple(Fraction(n, 10) for n in (1, 5, 10, 20)),
        "beta": (Fraction(1, 1000), Fraction(1, 20)),
    },
    rounds=lambda setup: range(1, setup.count("T") + 1),
    rates=rates,
    first=(*(_cliff(rounds, 1) for rounds in (2, 3, 4)), _cliff(4, 3), _cliff(5, 3)),
)
