"""Two runs of FedInit of which the data of one client differ in one datum."""

from collections.abc import Callable
from fractions import Fraction

from bounds.errors import UserError
from bounds.instances.instance import Setup
from bounds.instances.laws import Law, OfCourse
from bounds.instances.twins import data_of
from bounds.instances.twins import follow as followed
from bounds.measured.record import Measured
from bounds.measured.terms import Values, read

WIDE = False


def follow(record: Measured, setup: Setup) -> Law:
    """Play every path of both runs, with the record's schedules."""
    if record.algorithm != "fedinit":
        msg = f"data that differ in one datum are followed for fedinit, not for {record.algorithm}"
        raise UserError(msg)
    data, letter = data_of(setup), record.letter
    count = int(_at(record, setup, "rounds", letter("rounds"))(0))
    courses = followed(
        setup,
        data,
        rounds=range(count),
        rate=_at(record, setup, "rate", letter("rate")),
        relaxation=_at(record, setup, "relaxation", letter("relaxation")),
        all_train=record.inactive == "train",
    )
    first, _ = federations = data.federations
    steps = setup.choices[letter("local_steps")]
    paths = [(p, OfCourse(first, steps, course, 0)) for p, course in courses.outcomes]
    return Law(setup, first, count, paths, data, federations)


def _at(record: Measured, setup: Setup, word: str, letter: str) -> Callable[[int], Fraction]:
    """The scheduled value of round t = 0, 1, ..., or that of a letter in all rounds."""
    term = read(record.schedule.get(word, letter), frozenset())

    def value(t: int) -> Fraction:
        letters = {**setup.choices, "t": Fraction(t)}
        found: Fraction = Values(letters.__getitem__, {}).of(term)
        return found

    return value
