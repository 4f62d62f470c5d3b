"""Bounds whose derivation is sound hold on random small federations, exactly enumerated."""

from itertools import chain, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.instances.chance import InadmissibleError
from bounds.instances.examine import Examined, examine
from bounds.instances.instance import Instance, Setup
from bounds.instances.lifting import lifted
from bounds.instances.trial import Trial, trial_of
from tests.bounds.lemmas_on_problems.identities import HARNESSES
from tests.bounds.lemmas_on_problems.sound import STATED, sound_statements

TRIED = {s.id: t for s in catalogue.values() if s.kind in STATED and (t := trial_of(s.id))}
PER_EXAMPLE = 4


def examined(trial: Trial, setup: Setup) -> Examined | None:
    """What the setup shows under the last reading, which asks for most; none if not admissible.

    The words of a statement, and of an amended one in particular, may settle on that reading.
    """
    instance = Instance(trial.statement, trial.forms[0], trial.readings[-1].name, setup)
    try:
        return examine(instance, trial=trial)
    except (InadmissibleError, ValueError, ZeroDivisionError):
        return None


@pytest.mark.parametrize("id_", TRIED)
@settings(max_examples=4)
@given(st.randoms(use_true_random=False))
def test_a_proved_bound_holds_on_random_federations(id_: str, random: Random) -> None:
    """Those alone whose derivation is sound, as it is judged now."""
    if id_ not in sound_statements():
        return
    trial = TRIED[id_]
    for turn in range(PER_EXAMPLE):
        # Every other problem has two or three variables, where the quantity is computed there too.
        wide = trial.wide and turn % 2
        found = examined(trial, lifted(trial.draw, random) if wide else trial.draw(random))
        assert found is None or not found.beyond, found.as_json()


def test_every_proved_bound_has_met_a_federation() -> None:
    """Some setup among the first ones is admissible, and no sound statement is left out."""
    for id_ in sorted(sound_statements()):
        trial = TRIED.get(id_)
        if trial is None:
            assert any(id_ == key for key, _ in HARNESSES), f"{id_} is tested on no problem"
            continue
        random = Random(1)
        drawn = (trial.draw(random) for _ in range(200))
        setups = chain(trial.first, islice(trial.corners(), 60), drawn)
        assert any(examined(trial, setup) for setup in setups), id_


def test_a_bound_made_too_small_is_exceeded() -> None:
    """Of the tried bounds, those that some early setup comes near to."""
    near = 0
    for trial in TRIED.values():
        found = [e for s in islice(trial.corners(), 20) if (e := examined(trial, s)) is not None]
        near += any(10 * e.quantity > e.bound.high for e in found)
    assert near >= len(TRIED) // 3
