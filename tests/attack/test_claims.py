"""No false or undefined claim is proved, no true one refuted, no contradiction called proved."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.attack.claims import KINDS, Truth, claims
from tests.attack.judge import mistake
from tests.attack.oracle import violation, worlds

# 600 in all, and more of those that are decided sooner.
EACH = {"scalar": 210, "vector": 210, "sampling": 100, "recursion": 80}
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_every_verdict_is_right(kind: str, part: int) -> None:
    """On claims whose truth is known by construction, boundary cases first."""
    asked = list(claims(kind, EACH[kind]))[part::PARTS]
    found = [wrong for claim in asked if (wrong := mistake(claim)) is not None]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("kind", KINDS)
def test_claims_are_what_they_are_said_to_be(kind: str) -> None:
    """The plain reading finds true ones true, and most of the others wrong somewhere."""
    counted: Counter[tuple[Truth, bool]] = Counter()
    for claim in list(claims(kind, EACH[kind]))[::3]:
        wrong = violation(claim.problem, Random(3), 12)
        counted[claim.truth, wrong is not None] += 1
        if claim.truth == Truth.TRUE:
            assert wrong is None, claim
        if claim.truth == Truth.FALSE and wrong is not None:
            assert "is false at" in wrong, claim
        if claim.truth == Truth.VACUOUS:
            assert not worlds(claim.problem, Random(3), 6), claim
    for truth in (Truth.FALSE, Truth.UNDEFINED):
        assert counted[truth, True] >= 0.7 * counted[truth, False] + 1


def test_every_boundary_is_there() -> None:
    """All truths in every kind, and the same claims each time."""
    for kind in KINDS:
        found = list(claims(kind, EACH[kind]))
        assert {claim.truth for claim in found} == set(Truth)
        assert found == list(claims(kind, EACH[kind]))
    assert sum(EACH.values()) >= 600
