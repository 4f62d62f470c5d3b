"""Linear losses, whose gradients are the same at all points: no round needs to be played.

What noise and the choice of clients do cancels in the mean, and terms of the gradient at the first
model say where the mean is after any number of rounds.
"""

from fractions import Fraction

from bounds.measured.record import Measured
from bounds.runs.chance import InadmissibleError
from bounds.runs.instance import Setup
from bounds.runs.laws import Law, OfPath
from bounds.runs.rounds import Path

WIDE = False


def follow(record: Measured, setup: Setup) -> Law:
    """The first model alone."""
    federation, active = setup.federation, record.letter("active")
    if federation.smoothness or any(federation.relative):
        msg = "a loss is not linear"
        raise InadmissibleError(msg)
    if not 1 <= setup.choices[active] <= federation.size:
        msg = f"{setup.choices[active]} active clients of {federation.size}"
        raise InadmissibleError(msg)
    start = Path(servers=[{"model": federation.start}])
    one = Fraction(1)
    return Law(record, setup, federation, 0, [(one, OfPath(federation, one, start))])
