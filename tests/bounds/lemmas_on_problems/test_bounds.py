"""Bounds whose derivation is sound hold on random small federations, exactly enumerated."""

from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice
from random import Random

import pytest

from bounds.catalogue import catalogue
from bounds.runs import examine
from bounds.runs.examine import Examined
from bounds.runs.instance import Instance, Setup
from bounds.runs.trial import Trial, trial_of
from fedproof.testing import assert_holds
from tests.bounds.derivations.altered import scaled as scaled_by
from tests.bounds.lemmas_on_problems.identities import HARNESSES
from tests.bounds.lemmas_on_problems.sound import STATED, sound_statements

TRIED = {s.id: t for s in catalogue.values() if s.kind in STATED and (t := trial_of(s))}
BUDGET = 60


def examined(trial: Trial, setup: Setup) -> Examined | None:
    """What the setup shows under the last reading, which asks for most; none if not admissible.

    The words of a statement, and of an amended one in particular, may settle on that reading.
    """
    instance = Instance(trial.statement, trial.forms[0], trial.readings[-1].name, setup)
    return examine.examined(instance, trial)


@pytest.mark.parametrize("id_", TRIED)
def test_a_proved_bound_holds_on_federations(id_: str) -> None:
    """Those alone whose derivation is sound, as it is judged now."""
    if id_ in sound_statements():
        trial = TRIED[id_]
        assert_holds(id_, form=trial.forms[0], reading=trial.readings[-1].name, budget=BUDGET)


def test_every_proved_bound_has_met_a_federation() -> None:
    """Some setup among the first ones is admissible; what is left out says why in its record."""
    for id_ in sorted(sound_statements()):
        trial = TRIED.get(id_)
        if trial is None:
            measured = catalogue[id_].measured
            told = measured and measured.record.instances
            excused = bool(told and told.reason)
            assert excused or any(id_ == key for key, _ in HARNESSES), f"{id_} meets no problem"
            continue
        random = Random(1)
        drawn = (trial.draw(random) for _ in range(200))
        setups = chain(trial.first, islice(trial.corners(), 60), drawn)
        assert any(examined(trial, setup) for setup in setups), id_


def scaled(trial: Trial, factor: Fraction) -> Trial:
    """The trial of a copy of the statement whose bounds are multiplied."""
    stated = trial.stated
    formulas = tuple(
        replace(f, written=scaled_by(f.written, factor)) if f.label in trial.forms else f
        for f in stated.formulas
    )
    return replace(trial, stated=replace(stated, formulas=formulas))


def nearest(trial: Trial) -> Examined | None:
    """Of some early setups the one that comes nearest to the bound, without exceeding it."""
    drawn = (trial.draw(Random(seed)) for seed in range(20))
    setups = chain(trial.first, islice(trial.corners(), 20), drawn)
    found = [e for s in setups if (e := examined(trial, s)) and 0 < e.ratio <= 1]
    return max(found, key=lambda e: e.ratio, default=None)


@pytest.mark.parametrize("id_", TRIED)
def test_a_bound_made_too_small_is_exceeded(id_: str) -> None:
    """Each bound on a quantity that is not zero everywhere, made smaller than some early setup."""
    trial = TRIED[id_]
    found = nearest(trial)
    if found is None:
        # Nothing early lies between zero and the bound, which then is no test of a sound one.
        assert id_ not in sound_statements()
        return
    share = Fraction(found.ratio)
    for factor in (share * Fraction(9, 10), share * Fraction(11, 10)):
        again = examined(scaled(trial, factor), found.instance.setup)
        assert again is not None
        assert again.beyond == (factor < share)
