"""Proposition 1: the averaged suboptimality of FedDyn over T rounds, against D_T."""

from fractions import Fraction

from bounds.instances.papers.switching.dynamic import Course, Seen
from bounds.instances.papers.switching.dynamic import trial as tried
from bounds.instances.slopes import ZERO


def quantity(seen: Seen) -> Fraction:
    """The mean over t = 1, ..., T of the excess at theta^{t-1}."""

    def average(course: Course) -> Fraction:
        return sum((seen.gap(x) for x in course.models[:-1]), start=ZERO) / seen.rounds

    return seen.expected(average)


trial = tried(
    "switching.prop1",
    "bound",
    quantity,
    lambda seen: {
        "Phi_0": seen.potential(0),
        "sum_C": sum((seen.cost(t) for t in range(seen.rounds)), start=ZERO),
    },
)
