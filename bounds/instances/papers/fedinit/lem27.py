r"""Lemma 27: the loss on any datum after the rounds 0, ..., T.

$\delta_K^T$ is the mean distance of the clients' last models, given that the global models agree
before round $t_0$.
"""

from fractions import Fraction

from bounds.instances.papers.fedinit.stable import Seen
from bounds.instances.papers.fedinit.stable import trial as tried
from bounds.instances.slopes import ZERO
from bounds.instances.twins import Course, losses_between


def distance(seen: Seen) -> Fraction:
    """The mean over all clients of |w_{i,K}^T - w~_{i,K}^T|, given the event."""
    now = seen.setup.count("t0")

    def agree(course: Course) -> bool:
        one, two = course.models[now]
        return one == two

    def apart(course: Course) -> Fraction:
        return sum((abs(one - two) for one, two in course.last), start=ZERO) / len(course.last)

    return seen.courses.expected(apart, given=agree)


trial = tried(
    "fedinit.lem27",
    Seen.gap,
    {
        "delta(K, T)": distance,
        "avg_dist": distance,
        "U": lambda seen: losses_between(seen.data)[1],
    },
    constants=("L_G",),
    table={"T": tuple(map(Fraction, (0, 1, 2))), "t0": (Fraction(1),)},
    rounds=lambda setup: range(setup.count("T") + 1),
)
