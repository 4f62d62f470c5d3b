"""Two runs of FedInit of which the data of one client differ in one datum."""

from fractions import Fraction

from bounds.errors import UserError
from bounds.measured.record import Measured
from bounds.runs.courses import scheduled
from bounds.runs.instance import Setup
from bounds.runs.laws import Law, OfCourse, Unplayed
from bounds.runs.twins import data_of
from bounds.runs.twins import follow as followed

WIDE = False


def follow(record: Measured, setup: Setup) -> Law:
    """Play every path of both runs, with the record's schedules."""
    if record.algorithm != "fedinit":
        msg = f"data that differ in one datum are followed for fedinit, not for {record.algorithm}"
        raise UserError(msg)
    data = data_of(setup)
    count = int(scheduled(record, setup, "rounds")(0))
    first, _ = federations = data.federations
    steps = setup.choices[record.letter("local_steps")]

    def played() -> list[tuple[Fraction, OfCourse]]:
        courses = followed(
            setup,
            data,
            rounds=range(count),
            rate=scheduled(record, setup, "rate"),
            relaxation=scheduled(record, setup, "relaxation"),
            all_train=record.inactive == "train",
        )
        return [(p, OfCourse(first, steps, course, 0)) for p, course in courses.outcomes]

    return Law(record, setup, first, count, Unplayed(played), data, federations)
