"""Letters of files that cite one another are not taken for others of their name."""

from random import Random

import pytest

from bounds import facts
from bounds.evidence import Evidence
from tests.attack import nested

EACH = 600


def test_no_nested_file_is_wrong() -> None:
    """What is accepted follows from what is told."""
    found = nested.forgeries(EACH, Random(2040))
    assert not found, "\n".join(found)


def test_names_that_are_not_told_apart_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what is bound is told by the name of a letter in it."""
    monkeypatch.setattr(facts, "fresh", lambda name, _taken: name)
    assert any(nested.forgeries(EACH, Random(seed)) for seed in range(2041, 2047))


def test_ranges_that_are_not_asked_for_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what runs in one file is used beyond that in another one."""
    monkeypatch.setattr(Evidence, "in_range", lambda *_: None)
    assert any(nested.forgeries(EACH, Random(seed)) for seed in range(2041, 2047))
