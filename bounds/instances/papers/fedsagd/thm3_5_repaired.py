"""Theorem 3.5, amended: the clients are drawn independently, and the mean difference is bounded."""

from itertools import combinations_with_replacement, product

from bounds.instances.instance import Setup
from bounds.instances.papers.fedsagd.thm3_5 import Trained, corners, draw, measured
from bounds.instances.slopes import ZERO
from bounds.instances.trial import Measured, Reading, Trial


def measure(setup: Setup) -> Measured:
    """The absolute value of the mean difference of the risks."""
    trained = Trained(setup)
    clients, count = range(setup.federation.size), setup.count("s")
    drawn = list(product(clients, repeat=count))
    total = sum((trained.gap(tuple(sorted(chosen))) for chosen in drawn), start=ZERO)
    sets = list(combinations_with_replacement(clients, count))
    return measured(trained, sets, abs(total) / len(drawn))


trial = Trial(
    statement="fedsagd.thm3.5.repaired",
    forms=("statement",),
    readings=(Reading("with FedAvg", measure),),
    corners=corners,
    draw=draw,
    wide=True,
)
