"""Setups with many clients and many rounds, on linear and quadratic losses.

On these a run is followed in its moments, or as numbers that are rounded, whatever its length. The
horizon grows before the losses grow wilder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, linear, quadratic
from bounds.runs.trial import Trial

ONE = Fraction(1)
# The rounds, and the clients of them.
HORIZONS = ((10, 10), (100, 1_000), (1_000, 10_000))


def whole(trial: Trial, random: Random) -> Iterator[Setup]:
    """With the smoothness of random setups and their choices, but for the rounds.

    Some have more active clients, at a rate that is lower by as much.
    """
    if trial.stated.measured is None:
        return
    record = trial.stated.measured.record
    rounds, active, rate = map(record.letter, ("rounds", "active", "rate"))
    while rounds:
        for shape in range(len(_federations((1, 1), ONE))):
            for horizon, clients in HORIZONS:
                own = trial.draw(random)
                steep = own.federation.smoothness or random.choice((ONE, ONE / 10, ONE / 1000))
                choices = {**own.choices, rounds: Fraction(horizon)}
                first = clients // 2
                if active in choices and rate in choices:
                    number = min(choices[active] * random.choice((1, 2)), Fraction(clients - 1))
                    choices[rate] *= choices[active] / number
                    choices[active] = number
                    # Of two runs the clients that are exchanged have different losses.
                    first = int(number) if record.twin == "client" else first
                federation = _federations((first, clients - first), steep)[shape]
                yield replace(own, federation=federation, choices=choices)


def _federations(halves: tuple[int, int], steep: Fraction) -> tuple[Federation, ...]:
    """From the plainest on, with gradients that are no steeper than that."""
    size = sum(halves)
    bowl, flat, left, right = (
        quadratic(steep),
        quadratic(steep / 10),
        quadratic(steep, at=-1),
        quadratic(steep, at=1),
    )
    errors = (-ONE, ONE)
    return (
        Federation((bowl,), (size,), start=ONE),
        Federation((left, right), halves, start=ONE),
        Federation((bowl,), (size,), noise=errors),
        Federation((bowl, flat), halves, start=ONE),
        Federation((right, bowl), (1, size - 1)),
        Federation((left, right), halves, noise=errors, start=ZERO),
        Federation((linear(1), linear(-1)), halves),
        Federation((bowl, flat), (1, size - 1), start=ONE),
    )
