"""Published bounds beside worst cases: the machinery, on bounds made larger and smaller."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Evaluation, choose
from bounds.worstcase.certificate import recheck
from bounds.worstcase.match import Match, all_matches, match_of, rational_root
from bounds.worstcase.tightness import row, tightness

MATCHES = list(all_matches())


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.statement)
def test_every_match_has_a_point_inside_the_hypotheses(match: Match) -> None:
    """Its statement is in the catalogue, and both numbers are there and positive."""
    assert match_of(catalogue[match.statement]) == match
    assert choose(catalogue[match.statement], match.form).label == match.form
    points = (dict(zip(match.grid, point, strict=True)) for point in product(*match.grid.values()))
    found = next(one for letters in points if not (one := row(match, letters)).outside)
    assert found.bound is not None
    assert found.worst is not None
    assert found.worst > 0


@pytest.fixture
def worst() -> tuple[Match, dict[str, Fraction], float]:
    """A point, and the worst case there."""
    match = match_of(catalogue["fedsagd.thmC2"])
    letters = {name: values[0] for name, values in match.grid.items()}
    found = row(match, letters).worst
    assert found is not None
    return match, letters, found


def bounding(value: float) -> Callable[..., Evaluation]:
    """A bound with this value everywhere."""
    found = Evaluation(
        id="made.up", form="statement", value=value, exact=None, terms={}, constants={}, checks=()
    )
    return lambda *_: found


def test_a_bound_below_the_worst_case_is_refuted(
    worst: tuple[Match, dict[str, Fraction], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an instance whose file is checked from itself alone."""
    match, letters, value = worst
    monkeypatch.setattr(Match, "bound", bounding(0.99 * value))
    found = row(match, letters)
    assert found.refuted
    record = json.loads(json.dumps(found.as_json()))["certificate"]
    _, _, lower = recheck(record)
    assert lower is not None
    assert lower.value > Fraction(0.99 * value) ** 2


@pytest.mark.parametrize("factor", [1.0, 1.01, 2.0])
def test_a_bound_above_the_worst_case_is_not(
    factor: float, worst: tuple[Match, dict[str, Fraction], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one that equals it."""
    match, letters, value = worst
    monkeypatch.setattr(Match, "bound", bounding(factor * value))
    found = row(match, letters)
    assert not found.refuted
    assert found.ratio == pytest.approx(factor)
    assert found.as_json()["certificate"] is None


def test_points_outside_are_told() -> None:
    """With the hypothesis that fails."""
    _, rows = tightness("fedinit.lem21", {"eta": "1", "K": "2", "beta": "1/10"})
    (found,) = rows
    assert found.bound is None
    assert found.ratio is None
    assert "requires" in found.outside


@pytest.mark.parametrize(
    ("id_", "grid", "words"),
    [
        ("fedinit.tab2", {}, "has no table [measured], which says how; there are fedinit"),
        ("fedinit.lem21", {"T": "1"}, "has no 'T' here; its grid has K"),
        ("fedinit.lem21", {"K": "many"}, "K: 'many' is not a number"),
    ],
)
def test_a_mistake_is_one_sentence(id_: str, grid: dict[str, Any], words: str) -> None:
    """That names what there is."""
    with pytest.raises(UserError) as told:
        tightness(id_, grid)
    assert words in str(told.value)


def test_squares_are_exact() -> None:
    """A squared norm is the square of a fraction, or refused."""
    assert rational_root({"g2": Fraction(4, 9)}, "g2") == Fraction(2, 3)
    with pytest.raises(UserError, match="g2 = 2 must be the square of a fraction"):
        rational_root({"g2": Fraction(2)}, "g2")
