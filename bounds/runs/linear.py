"""The recursion x -> factor x + added after any number of rounds, exactly or rounded downwards."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, ctx

from bounds.exact.balls import ball, low_end
from bounds.runs.between import BITS, KEPT

# Beyond so many rounds the exact number has too many digits to be written.
MOST_EXACT = 60


def after(start: Fraction, factor: Fraction, added: Fraction, rounds: int) -> Fraction:
    """The value after the rounds; after many a number just below it, by balls.

    With q the factor it is q^r x + a (1 - q^r)/(1 - q).
    """
    if rounds <= MOST_EXACT:
        value = start
        for _ in range(rounds):
            value = factor * value + added
        return value
    with ctx.workprec(BITS):
        power = ball(factor) ** rounds
        grown = arb(rounds) if factor == 1 else (1 - power) / ball(1 - factor)
        return low_end(power * ball(start) + ball(added) * grown, KEPT)
