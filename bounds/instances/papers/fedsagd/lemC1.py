r"""Lemma C.1: the mean norm of a stochastic gradient, where it is largest, in FedAvg.

The rounds 0, ..., T are followed, since $\Phi$ ranges over $t\le T$.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from bounds.instances import draws
from bounds.instances.arenas.exchanged import federations
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import EVERYWHERE, PRINTED, usual
from bounds.instances.rounds import Runs, follow
from bounds.instances.slopes import Slope
from bounds.instances.trial import Measured, Reading, Trial
from bounds.training import Local

At = Callable[[Slope, Local, int], Fraction]


def _largest(runs: Runs, rounds: int, steps: int, at: At) -> Fraction:
    """The largest expectation over all clients, rounds and local steps."""
    return max(
        runs.expected(lambda path, x=x, t=t, k=k: at(x, path.of(x, t).local, k))  # type: ignore[misc]
        for t in range(rounds)
        for x in runs.federation.losses
        for k in range(steps)
    )


def measure(setup: Setup, *, everywhere: bool) -> Measured:
    """The largest mean norm, with the letters of Theta."""
    usual(setup)
    federation, rounds, steps = setup.federation, setup.count("T") + 1, setup.count("K")
    runs = follow(Method("fedavg"), setup, rounds=rounds, active=setup.count("s"), all_train=False)
    mean = federation.mean
    models = {path.model(t) for _, path in runs.outcomes for t in range(rounds)}
    points = {
        point
        for _, path in runs.outcomes
        for trained in path.trained
        for x in trained
        for point in x.local.points[:-1]
    }
    heterogeneity = (
        federation.heterogeneity
        if everywhere
        else max(federation.heterogeneity_at(x) for x in models)
    )

    def apart(loss: Slope, local: Local, k: int) -> Fraction:
        square: Fraction = (loss(local.points[k]) - mean(local.points[k])) ** 2
        return square

    return Measured(
        quantity=_largest(runs, rounds, steps, lambda _, local, k: abs(local.gradients[k])),
        least={"sigma_l": root(federation.noise_variance), "sigma_g": root(heterogeneity)},
        others={
            "Phi": max(mean(x) ** 2 for x in points),
            "het2_k": _largest(runs, rounds, steps, apart),
            "gf2_k": _largest(runs, rounds, steps, lambda _, local, k: mean(local.points[k]) ** 2),
        },
        met={
            "fedsagd.ass3.1": f"every gradient is {federation.smoothness}-Lipschitz",
            "fedsagd.ass3.2": f"the variance is {federation.noise_variance}",
            "fedsagd.ass3.3": f"the largest squared distance of gradients is {heterogeneity}",
        },
    )


def draw(random: Random) -> Setup:
    """A random federation for one or two rounds."""
    federation = draws.federation(random)
    choices = draws.choice(random, neighbouring.COMMON)
    choices["T"] = Fraction(random.randint(0, 1))
    if not federation.deterministic:
        choices |= {"T": Fraction(0), "K": Fraction(1)}
    choices["s"] = Fraction(random.randint(1, federation.size))
    return Setup(federation, choices)


def corners() -> Iterator[Setup]:
    """Opposite, flat, bent and steep losses of two clients, and one noisy client."""
    random = Random(6)
    one = Fraction(1)
    for federation in federations():
        choices = draws.choice(random, neighbouring.COMMON)
        if federation.deterministic:
            yield Setup(federation, {**choices, "T": one, "K": 2 * one})
        else:
            single = Federation(federation.losses[:1], (1,), noise=federation.noise)
            yield Setup(single, {**choices, "T": 0 * one, "K": 3 * one})


trial = Trial(
    statement="fedsagd.lemC1",
    forms=("statement",),
    readings=(
        Reading(PRINTED, lambda setup: measure(setup, everywhere=False)),
        Reading(EVERYWHERE, lambda setup: measure(setup, everywhere=True)),
    ),
    corners=corners,
    draw=draw,
    wide=True,
)
