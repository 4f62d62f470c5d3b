"""A prepared bound is `evaluate` at single points, refusals included, without most of its work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.prepared import PreparedBound
from tests.bounds.example import INSIDE, statement

INSIDE_OF: dict[str, dict[str, Any]] = {
    "fedinit.thm1": {
        "C": 100, "D": 1, "Delta_T": 1, "K": 5, "L": 1, "N": 10, "T": 1000, "beta": 0.05,
        "eta": 0.001, "sigma_g": 1, "sigma_l": 1,
    },
    "fedsagd.thmC12": {
        "K": 5, "Phi": 1, "T": 1000, "beta": 0.05, "eta_l": 0.001, "lam": 0.1, "mu": 0.1,
        "sigma_g": 1, "sigma_l": 1,
    },
    "fedinit.thm9": {
        "C": 100, "D": 1, "K": 5, "L": 1, "N": 10, "T": 1000, "a": 1.1, "b": 1.1, "beta": 0.05,
        "eta": 0.001, "mu": 0.1, "zeta_c": 0.4,
    },
    "switching.prop1": {"L": 1, "Phi_0": 1, "T": 1000, "alpha": 0.1, "kappa_0": 1, "sum_C": 1},
}  # fmt: skip
DRAWN = 60


def told(call: Callable[..., float], point: Mapping[str, float]) -> float | str:
    """A value, or the sentence in its place."""
    try:
        return call(**point)
    except UserError as error:
        return str(error)


def example(*names: str, anyway: bool = False) -> PreparedBound:
    """The bound of the example with some of its letters."""
    return PreparedBound(statement, None, anyway, {name: INSIDE[name] for name in names})


def around(point: dict[str, float], random: Random) -> dict[str, float]:
    """Letters ten times smaller to ten times larger, some of them far out; counts stay whole."""
    found = {}
    for name, number in point.items():
        moved = number * 10 ** random.uniform(-1, 1) if random.random() < 0.3 else number
        if random.random() < 0.03:
            moved = random.choice((0, -number, number * 1e-200, number * 1e150, 10**400, 1e308))
        found[name] = max(1, round(moved)) if isinstance(number, int) and moved < 1e9 else moved
    return found


@pytest.mark.parametrize("id_", INSIDE_OF)
def test_it_says_what_evaluate_says(id_: str) -> None:
    """The value to nine digits, or the same sentence, wherever the point is."""
    random, bound = Random(id_), catalogue[id_].prepare()
    values, refused = 0, 0
    for _ in range(DRAWN):
        point = around(INSIDE_OF[id_], random)
        found = told(bound, point)
        expected = told(lambda **values: bound.evaluate(**values).value, point)
        if isinstance(expected, str):
            assert found == expected
            refused += 1
        else:
            assert found == pytest.approx(expected, rel=1e-9)
            values += 1
    assert min(values, refused) > 1


@pytest.mark.parametrize("id_", INSIDE_OF)
def test_inside_all_hypotheses_nothing_is_evaluated_twice(
    id_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There doubles suffice."""
    expected = catalogue[id_].prepare().evaluate(**INSIDE_OF[id_])
    monkeypatch.setattr(PreparedBound, "evaluate", None)
    assert catalogue[id_].prepare()(**INSIDE_OF[id_]) == pytest.approx(expected.value, rel=1e-9)


def test_letters_are_given_before_or_at_the_call_in_any_order() -> None:
    """A fraction, a decimal and a text are numbers."""
    expected = float(Fraction(31, 300))
    names = sorted(INSIDE)
    for some in ((), names[:2], names):
        bound = example(*some)
        rest = {name: INSIDE[name] for name in reversed(names) if name not in some}
        assert bound(**rest) == pytest.approx(expected, rel=1e-12)


def test_at_the_edge_of_a_hypothesis_it_is_decided_exactly() -> None:
    """eta = 1/4 is inside a ceiling of 1/4, as a fraction and as a double, and no larger one is."""
    bound = example(*(INSIDE.keys() - {"eta"}))
    assert bound(eta=0.25) == pytest.approx(bound(eta="1/4"), rel=1e-12)
    with pytest.raises(UserError, match="requires eta"):
        bound(eta=0.25000000000000006)


def test_anyway_gives_the_number_outside() -> None:
    """As `evaluate` does."""
    bound = example(*(INSIDE.keys() - {"eta"}), anyway=True)
    assert bound(eta=0.3) == pytest.approx(bound.evaluate(eta=0.3).value, rel=1e-9)
    assert not bound.evaluate(eta=0.3).inside


def test_mistakes_are_told() -> None:
    """A letter that is not there, one that is missing, and many values at once."""
    bound = example(*INSIDE)
    with pytest.raises(UserError, match="has no 'nothing'"):
        bound(nothing=1)
    with pytest.raises(UserError, match="still needs"):
        example()()
    with pytest.raises(UserError, match="takes single numbers"):
        bound(eta=[0.01, 0.02])


def test_a_sum_of_unknown_length_is_evaluated() -> None:
    """Doubles have no form for it; the value is there all the same."""
    point = {"eta_l": 0.1, "lam": 0.5, "K": 12}
    bound = catalogue["fedsagd.const.alpha"].prepare(form="sum of the weights")
    assert bound(**point) == bound.evaluate(**point).value
