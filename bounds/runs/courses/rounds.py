"""Rounds in which the active clients are drawn anew.

Every path is played, or, where that is too much and the losses are quadratics, the moments of all
are followed.
"""

from fractions import Fraction
from typing import Any

from bounds.measured.record import Measured
from bounds.runs.courses import scheduled
from bounds.runs.federation import Federation
from bounds.runs.in_mean import follow as in_mean
from bounds.runs.instance import Setup
from bounds.runs.laws import Law, OfPath, Unplayed
from bounds.runs.losses import ZERO
from bounds.runs.method import method_of
from bounds.runs.rounded import TooLongError
from bounds.runs.rounds import follow as followed

WIDE = True


def follow(record: Measured, setup: Setup) -> Law:
    """Play every path, or follow the moments."""
    return law_of(record, setup, setup.federation, ZERO)


def law_of(record: Measured, setup: Setup, meant: Federation, decay: Fraction) -> Law:
    """The same; gradients are meant as those of another federation, with a decay."""
    federation, method = setup.federation, method_of(record)
    active = record.letter("active")
    rounds = int(scheduled(record, setup, "rounds")(0))
    number = setup.count(active) if active else federation.size
    every = record.inactive == "train"
    steps = Fraction(method.count(setup))
    losses = tuple(zip(federation.losses, meant.losses, strict=True))

    def played() -> list[tuple[Fraction, Any]]:
        try:
            runs = followed(method, setup, rounds=rounds, active=number, all_train=every)
        except TooLongError:
            run = in_mean(method, setup, meant, rounds=rounds, active=number, all_train=every)
            return [(Fraction(1), run)]
        return [(p, OfPath(meant, steps, path, losses, decay)) for p, path in runs.outcomes]

    return Law(record, setup, meant, rounds, Unplayed(played))
