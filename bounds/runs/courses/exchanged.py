"""Two runs on sets of active clients that differ in one client."""

from dataclasses import replace
from fractions import Fraction

from bounds.measured.record import Measured
from bounds.runs.instance import Setup
from bounds.runs.laws import Law, OfRun, Unplayed
from bounds.runs.method import method_of
from bounds.runs.neighbours import follow as followed

WIDE = True


def follow(record: Measured, setup: Setup) -> Law:
    """Play both runs on every path."""
    choices = dict(setup.choices)
    for name, word in (("s", "active"), ("T", "rounds")):
        choices[name] = choices[record.letter(word)]
    steps, federation = choices[record.letter("local_steps")], setup.federation

    def played() -> list[tuple[Fraction, OfRun]]:
        pair = followed(method_of(record), replace(setup, choices=choices))
        return [(p, OfRun(federation, steps, one, two)) for p, one, two in pair.outcomes]

    return Law(record, setup, federation, int(choices["T"]), Unplayed(played))
