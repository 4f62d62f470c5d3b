"""Theorem 3.5, amended: the clients are drawn independently, and the mean difference is bounded."""

from fractions import Fraction
from math import factorial

from bounds.instances.instance import Setup
from bounds.instances.papers.fedsagd.thm3_5 import Trained, corners, draw, drawn_sets, measured
from bounds.instances.slopes import ZERO
from bounds.instances.trial import Measured, Reading, Trial


def measure(setup: Setup) -> Measured:
    """The absolute value of the mean difference of the risks.

    A sequence of s draws has n_g of group g in s!/prod n_g! orders, and c_g^n_g clients for each.
    """
    trained = Trained(setup)
    drawn = drawn_sets(setup, lambda count, n: Fraction(count**n, factorial(n)), repeated=True)
    total = sum((share * trained.gap(clients) for share, clients in drawn), start=ZERO)
    return measured(trained, drawn, abs(total))


trial = Trial(
    statement="fedsagd.thm3.5.repaired",
    forms=("statement",),
    readings=(Reading("with FedAvg", measure),),
    corners=corners,
    draw=draw,
    wide=True,
)
