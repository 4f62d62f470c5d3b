"""A given says by being defined what it needs, and nothing that only its normal form needs."""

from __future__ import annotations

from random import Random

import pytest

from tests.attack import guess
from tests.attack.claims import KINDS

EACH = 40


@pytest.mark.parametrize("kind", KINDS)
def test_no_guess_is_wrong(kind: str) -> None:
    """Whatever is evident from a random given holds wherever it is looked at."""
    found = guess.rash(kind, EACH, Random(2028))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("kind", KINDS)
def test_a_checker_that_accepts_every_guess_is_found_out(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a few dozen givens."""
    monkeypatch.setattr(guess, "check", lambda file: file["verdict"])
    assert guess.rash(kind, EACH, Random(2029))
