"""Rounds in which the active clients are drawn anew."""

from bounds.instances.instance import Setup
from bounds.instances.laws import Law, OfPath
from bounds.instances.method import method_of
from bounds.instances.rounds import follow as followed
from bounds.measured.record import Measured

WIDE = True


def follow(record: Measured, setup: Setup) -> Law:
    """Play every path."""
    federation = setup.federation
    rounds, active = record.letter("rounds"), record.letter("active")
    runs = followed(
        method_of(record),
        setup,
        rounds=setup.count(rounds) if rounds else 1,
        active=setup.count(active) if active else federation.size,
        all_train=record.inactive == "train",
    )
    steps = setup.choices[record.letter("local_steps")]
    paths = [(p, OfPath(federation, steps, path)) for p, path in runs.outcomes]
    return Law(setup, federation, len(paths[0][1].path.trained), paths)
