r"""Corollary 4.8: the loss after the rounds that it asks for, on equal quadratics.

$R$ is the least integer that is not below the printed number, which need not be an integer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import sympy as sp

from bounds.catalogue import catalogue
from bounds.instances.chance import InadmissibleError
from bounds.instances.enclosure import certain, enclose
from bounds.instances.federation import Federation
from bounds.instances.instance import Setup
from bounds.instances.papers.semismooth.thm4_7 import ONE, measure
from bounds.instances.slopes import quadratic
from bounds.instances.trial import Measured, Reading, Trial

TINY = Fraction(1, 10**6)


def rounds_asked_for() -> sp.Expr:
    """The printed number of rounds, with its constants unfolded."""
    statement = catalogue["semismooth.cor4_8"]
    term = next(f.body.rhs for f in statement.formulas if f.label == "rounds")
    constants = {c.symbol: c.definition for c in statement.constants}
    while known := {s: constants[s] for s in term.free_symbols if s in constants}:
        term = term.xreplace(known)
    return term


def known(setup: Setup, measured: Measured) -> dict[str, Fraction]:
    """All letters of a setup."""
    constants = {**measured.least, **measured.most, **setup.constants}
    return {**setup.choices, **constants, **measured.others}


def enough_rounds(setup: Setup) -> Measured:
    """The same as in Theorem 4.7, after at least as many rounds as asked for."""
    measured = measure(setup, rounds="R")
    letters = known(setup, measured)
    asked = rounds_asked_for()
    point = {letter: letters[letter.name] for letter in asked.free_symbols}
    if not certain(sp.Le(asked, setup.count("R"), evaluate=False), point):
        msg = f"R = {setup.count('R')} is less than the corollary asks for"
        raise InadmissibleError(msg)
    return measured


def setup_with(
    curvature: Fraction, *, steps: int, share: Fraction, times: Fraction, noise: Fraction
) -> Setup:
    """The accuracy at the least that the ceiling on the global rate allows."""
    above = 2 * curvature
    # tau_2 only has to be large enough; this one is rational.
    local = 1 / (110 * steps * (curvature + TINY) * max(ONE, above))
    lower = min(above, Fraction(98, 100)) / max(ONE, above)
    eta_g = share * lower**2 / (20 * steps * curvature / 2 * local)
    accuracy = eta_g * noise**2 * (1 + TINY + ONE) / 2
    start = _above(times * 2 * accuracy / curvature)
    federation = Federation((quadratic(curvature),), (1,), noise=(-noise, noise), start=start)
    choices = {
        "K": Fraction(steps),
        "R": ONE,
        "eta_l": local,
        "eta_g": eta_g,
        "eps": accuracy,
    }
    constants = {"a": TINY, "alpha": TINY, "tau_1": lower}
    return _with_rounds(Setup(federation, choices, constants))


def _above(square: Fraction) -> Fraction:
    """A number with few digits, the square of which is not below the given one."""
    root = Fraction(1)
    while root**2 < square:
        root *= 2
    while (root / 2) ** 2 >= square:
        root /= 2
    return root


def _with_rounds(setup: Setup) -> Setup:
    letters = known(setup, measure(setup, rounds="R"))
    asked = rounds_asked_for()
    most = enclose(asked, {letter: letters[letter.name] for letter in asked.free_symbols}).high
    rounds = max(ONE, Fraction(-(-most.numerator // most.denominator)))
    return replace(setup, choices={**setup.choices, "R": rounds})


def corners() -> Iterator[Setup]:
    """Flat and steep losses, little and much noise."""
    table = product(
        (Fraction(1, 10**5), Fraction(1, 10**3), Fraction(1, 8), Fraction(1, 2)),
        (1, 2),
        (ONE, Fraction(1, 10)),
        (2 * ONE, 100 * ONE),
        (ONE, 10 * ONE),
    )
    for curvature, steps, share, times, noise in table:
        yield setup_with(curvature, steps=steps, share=share, times=times, noise=noise)


def draw(random: Random) -> Setup:
    """A random one."""
    return setup_with(
        Fraction(random.randint(1, 40), 10 ** random.randint(2, 6)),
        steps=random.randint(1, 3),
        share=Fraction(random.randint(1, 20), 20),
        times=Fraction(random.randint(1, 50)),
        noise=Fraction(random.randint(1, 10)),
    )


trial = Trial(
    statement="semismooth.cor4_8",
    forms=("statement",),
    readings=(Reading("R is rounded up", enough_rounds),),
    corners=corners,
    draw=draw,
)
