"""Lemma D.10: how far local models of FedSAGD are from the global one, in the last of T rounds.

The clients of a round are drawn uniformly. The largest mean squared distance over the local steps
k < K is held against the bound, which is stated for every k.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.instances import draws
from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.papers.fedsagd.neighbouring import numbers, usual
from bounds.instances.papers.fedsagd.neighbouring import METHOD
from bounds.instances.rounds import Path, follow
from bounds.instances.slopes import ZERO, linear, quadratic
from bounds.instances.trial import Measured, Reading, Trial

TABLE = {
    "K": numbers(2, 3),
    "T": numbers(1, 2),
    "beta": numbers("1/10", "9/10"),
    "lam": numbers("1/100", "1/10", 1),
    "mu": numbers("1/100", "1/10", 1),
}


def measure(setup: Setup) -> Measured:
    """The drift, with the squared gradient and momentum of the round."""
    usual(setup)
    federation, now = setup.federation, setup.count("T") - 1
    runs = follow(METHOD, setup, rounds=setup.count("T"), active=setup.count("s"), all_train=False)

    def away(path: Path, k: int) -> Fraction:
        parts = (
            x.group.count * (x.local.points[k] - path.model(now)) ** 2 for x in path.trained[now]
        )
        return sum(parts, start=ZERO) / federation.size

    return Measured(
        quantity=max(
            runs.expected(lambda path, k=k: away(path, k))  # type: ignore[misc]
            for k in range(setup.count("K"))
        ),
        least={
            "L": federation.smoothness,
            "sigma_l": root(federation.noise_variance),
            "sigma_g": root(federation.heterogeneity),
        },
        others={
            "gf2": runs.expected(lambda path: federation.mean(path.model(now)) ** 2),
            "v2": runs.expected(lambda path: path.servers[now]["momentum"] ** 2),
        },
        met={
            "fedsagd.ass3.1": f"every gradient is {federation.smoothness}-Lipschitz",
            "fedsagd.ass3.2": f"the variance is {federation.noise_variance}",
            "fedsagd.ass3.3": f"the largest squared distance is {federation.heterogeneity}",
        },
    )


def without_decay(setup: Setup) -> Measured:
    """The same without mu, since Appendix D speaks of lambda alone."""
    if setup.choices["mu"]:
        msg = "mu is not zero"
        raise InadmissibleError(msg)
    return measure(setup)


def draw(random: Random) -> Setup:
    """A random federation, the local rate at a share of its ceiling 1/(15 L K)."""
    federation = draws.federation(random, noisy=0)
    return _with_choices(federation, random)


def corners() -> Iterator[Setup]:
    """Equal and opposite losses, with noise and without."""
    random = Random(4)
    one = Fraction(1)
    pairs = ((quadratic(1), quadratic(1)), (linear(1), linear(-1)), (linear(0), linear(0)))
    for pair in pairs:
        for start in (ZERO, one, 10 * one):
            for _ in range(6):
                yield _with_choices(Federation(pair, (1, 1), start=start), random)


def _with_choices(federation: Federation, random: Random) -> Setup:
    choices = draws.choice(random, TABLE)
    choices["s"] = Fraction(random.randint(1, federation.size))
    if random.random() < 0.5:
        choices["mu"] = ZERO
    smoothness = federation.smoothness or Fraction(1)
    choices["eta_l"] = 1 / (15 * smoothness * choices["K"])
    constants = {} if federation.smoothness else {"L": smoothness}
    return replace(Setup(federation, choices), constants=constants)


trial = Trial(
    statement="fedsagd.lemD10",
    forms=("statement",),
    readings=(
        Reading("Algorithm 1, as printed", measure),
        Reading("Algorithm 1 with mu = 0", without_decay),
    ),
    corners=corners,
    draw=draw,
)
