"""Identities and elementary lemmas of the catalogue hold on random small problems."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bounds.lemmas_on_problems.identities import HARNESSES, holds
from tests.bounds.lemmas_on_problems.sound import sound_statements

KEYS = tuple(HARNESSES)
NAMES = [f"{id_} {label}" for id_, label in KEYS]


@pytest.mark.parametrize("key", KEYS, ids=NAMES)
@settings(max_examples=12)
@given(st.randoms(use_true_random=False))
def test_a_proved_lemma_holds_on_random_problems(key: tuple[str, str], random: Random) -> None:
    """Those alone whose derivation is sound, as it is judged now."""
    if key[0] in sound_statements():
        assert holds(key, HARNESSES[key](random))


@pytest.mark.parametrize("key", KEYS, ids=NAMES)
def test_a_formula_with_twice_or_no_right_side_fails_on_some_problem(key: tuple[str, str]) -> None:
    """The harness sees a formula that is wrong: an identity doubled, a bound made zero."""
    random = Random(3)
    drawn = [HARNESSES[key](random) for _ in range(20)]
    assert any(
        not holds(key, values, factor=2) or not holds(key, values, factor=0) for values in drawn
    )
