"""Corollary 4.8, amended: an accuracy above the noise, with the conditions of the theorem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.instances.examine import hold
from bounds.instances.instance import Setup
from bounds.instances.papers.semismooth.cor4_8 import draw as drawn
from bounds.instances.papers.semismooth.cor4_8 import known
from bounds.instances.papers.semismooth.thm4_7 import measure
from bounds.instances.papers.semismooth.thm4_7 import trial as theorem
from bounds.instances.trial import Measured, Reading, Trial

AMENDED = replace(theorem, statement="semismooth.thm4_7.repaired", forms=("statement",))


def conditioned(setup: Setup) -> Measured:
    """The loss after R rounds, where the amended Theorem 4.7 applies."""
    measured = measure(setup, rounds="R")
    letters = {**known(setup, measured), "r": setup.choices["R"]}
    _, met = hold(AMENDED, "statement", letters)
    return replace(measured, met={**measured.met, **met})


def draw(random: Random) -> Setup:
    """A larger accuracy than that of the published corollary, after many rounds."""
    setup = drawn(random)
    rounds = Fraction(10 ** random.randint(3, 7))
    share = random.choice((Fraction(1), Fraction(1, 2), Fraction(1, 10)))
    # The amended ceiling on the local rate has the factor tau_1; the product of the rates is kept.
    lower = setup.constants["tau_1"]
    accuracy = random.choice((3, 4, 10)) * setup.federation.noise_variance / lower**2
    small = {"a": lower**2 / 20, "alpha": min(setup.constants["alpha"], lower**2 / 20)}
    rates = {
        "eta_l": setup.choices["eta_l"] * lower,
        "eta_g": setup.choices["eta_g"] * share / lower,
    }
    return replace(
        setup,
        choices={**setup.choices, **rates, "eps": accuracy, "R": rounds},
        constants={**setup.constants, **small},
    )


def corners() -> Iterator[Setup]:
    """There are none beside the random ones."""
    random = Random(10)
    return iter([draw(random) for _ in range(60)])


trial = Trial(
    statement="semismooth.cor4_8.repaired",
    forms=("statement",),
    readings=(Reading("with the conditions of the amended theorem", conditioned),),
    corners=corners,
    draw=draw,
)
