"""The recursion x -> factor x + added after any number of rounds, exactly or rounded downwards."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, ctx

from bounds.instances.enclosure import BITS, rounded
from bounds.kernel.algebra import rational

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
        power = arb(rational(factor)) ** rounds
        grown = arb(rounds) if factor == 1 else (1 - power) / arb(rational(1 - factor))
        return rounded((power * arb(rational(start)) + arb(rational(added)) * grown).lower(), -1)
