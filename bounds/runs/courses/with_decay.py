"""Rounds of a method with weight decay, where grad F(x) stands for grad F(x) + mu x.

All that is said of gradients and losses is meant so, the assumptions too; the method's own rules
add the decay by themselves.
"""

from dataclasses import replace
from fractions import Fraction

from bounds.measured.record import Measured
from bounds.runs.chance import InadmissibleError
from bounds.runs.courses.rounds import law_of
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.laws import Law
from bounds.runs.losses import Slope, quadratic
from bounds.runs.surfaces import Loss, Surface, combine

WIDE = True


def follow(record: Measured, setup: Setup) -> Law:
    """Play every path."""
    decay = setup.choices[record.letter("decay")]
    return law_of(record, setup, decayed(setup.federation, decay), decay)


def decayed(federation: Federation, mu: Fraction) -> Federation:
    """Every loss with mu x^2/2 added."""
    if not mu:
        return federation
    losses = tuple(_with_decay(loss, mu) for loss in federation.losses)
    return replace(federation, losses=losses)


def _with_decay(loss: Loss, mu: Fraction) -> Loss:
    one = Fraction(1)
    if isinstance(loss, Slope):
        return combine(((loss, one), (quadratic(mu), one)))
    if not loss.orthogonal:
        msg = "the directions are not orthogonal"
        raise InadmissibleError(msg)
    # |x|^2 is the sum of (d x)^2/|d|^2.
    decay = Surface(tuple((d, quadratic(mu / d**2)) for d, _ in loss.ridges))
    return combine(((loss, one), (decay, one)))
