r"""Theorem 15: the loss on any datum after the rounds 0, ..., T with decayed coefficients.

The rates are $\eta_t=\frac c{t+1}$, so that $\varphi(0)=cK$, and the coefficients
$\beta_t=\frac{\beta_0}{t+1}$ decay as fast, or $\beta_t=\beta_0$ not at all.
"""

from collections.abc import Callable
from fractions import Fraction

from bounds.instances.instance import Setup
from bounds.instances.papers.fedinit.stable import ONE, Seen
from bounds.instances.papers.fedinit.stable import trial as tried
from bounds.instances.slopes import ZERO


def coefficient(setup: Setup, t: int) -> Fraction:
    """beta_t."""
    return setup.choices["beta_0"] / (t + 1 if setup.choices["decays"] else 1)


def rates(setup: Setup) -> tuple[Callable[[int], Fraction], Callable[[int], Fraction]]:
    """The rate and the coefficient of a round."""
    return lambda t: setup.choices["c"] / (t + 1), lambda t: coefficient(setup, t)


def last_round(seen: Seen) -> int:
    """T, or 1 where round 0 is the only one."""
    return max(seen.setup.count("T"), 1)


def last_rate(behind: int) -> Callable[[Seen], Fraction]:
    """varphi of the last round or of the one before it."""

    def varphi(seen: Seen) -> Fraction:
        t = last_round(seen) - behind
        return seen.setup.choices["c"] * seen.setup.choices["K"] / (t + 1)

    return varphi


def last_coefficient(behind: int) -> Callable[[Seen], Fraction]:
    """beta_t of the last round or of the one before it."""
    return lambda seen: coefficient(seen.setup, last_round(seen) - behind)


def total(seen: Seen) -> Fraction:
    """The sum of beta_1, ..., beta_T."""
    rounds = range(1, seen.setup.count("T") + 1)
    return sum((coefficient(seen.setup, t) for t in rounds), start=ZERO)


trial = tried(
    "fedinit.thm15",
    Seen.gap,
    {
        "t": lambda seen: Fraction(last_round(seen)),
        "varphi(0)": lambda seen: seen.setup.choices["c"] * seen.setup.choices["K"],
        "varphi(t)": last_rate(0),
        "varphi(t - 1)": last_rate(1),
        "beta_s(t)": last_coefficient(0),
        "beta_s(t - 1)": last_coefficient(1),
        "sum_beta": total,
    },
    forms=("bound",),
    constants=("L", "L_G", "a", "b"),
    table={
        "K": (2 * ONE,),
        "T": tuple(map(Fraction, (0, 1, 2))),
        "c": tuple(Fraction(n, 10) for n in (1, 5, 10, 20)),
        "beta_0": (Fraction(1, 20), ONE / 2, ONE, 5 * ONE),
        "decays": (ZERO, ONE),
    },
    rounds=lambda setup: range(setup.count("T") + 1),
    rates=rates,
)
