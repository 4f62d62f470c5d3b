"""Evaluation at a point: exact values, what is demanded, and what users are told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Evaluation, accepted, evaluate
from bounds.optimisation import optimise
from tests.bounds.example import INSIDE, statement


def at(*, anyway: bool = False, form: str | None = None, **changes: object) -> Evaluation:
    """Evaluate the example with some values changed; none takes a value away."""
    values = {name: value for name, value in (INSIDE | changes).items() if value is not None}
    return cast(Evaluation, evaluate(statement, values, anyway=anyway, form=form))


def test_value_worked_by_hand() -> None:
    """4/75 + 1/20 = 31/300, exactly; the constant is computed and the terms add up."""
    result = at()
    assert result.exact == Fraction(31, 300)
    assert result.value == pytest.approx(31 / 300, rel=1e-15)
    assert result.constants == {"rate": pytest.approx(3 / 8)}
    assert sorted(result.terms.values()) == pytest.approx([1 / 20, 4 / 75])
    assert result.inside


def test_a_constant_may_be_given() -> None:
    """Then it is not computed, but its printed range is still checked."""
    assert at(rate="1/4").exact == Fraction(4, 50) + Fraction(1, 20)
    with pytest.raises(UserError, match="range of rate"):
        at(rate="3/4")


def test_decimals_compare_exactly_but_claim_no_exactness() -> None:
    """0.25 against a ceiling of 1/4 is inside; the result is a plain number."""
    result = at(eta=0.25)
    assert result.inside
    assert result.exact is None


def test_an_irrational_value_is_not_exact() -> None:
    """1/sqrt(4000)."""
    result = at(form="rate")
    assert result.exact is None
    assert result.value == pytest.approx(4000**-0.5)


def test_json_says_everything() -> None:
    """The fields that the schema documents."""
    record = at().as_json()
    assert record["exact"] == "31/300"
    assert record["inside"] is True
    relations = cast(list[dict[str, object]], record["hypotheses"])
    ceiling = next(entry for entry in relations if entry["label"] == "ceiling on eta")
    assert (ceiling["left"], ceiling["right"], ceiling["holds"]) == (0.125, 0.25, True)


def test_a_choice_of_the_proof_is_reported_not_demanded() -> None:
    """N = K fails at N = 10, K = 4, and the value is inside all the same."""
    checks = {check.hypothesis.label: check for check in at().checks}
    assert checks["choice of N"].holds is False
    assert at().inside


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"eta": "1/2"}, r"requires eta <= 1/\(K\*L\).*left is 0.5, right is 0.25.*is eta = 1/4"),
        ({"K": "1"}, r"requires K >= 2 \(local steps, printed in its proof\).*value is K = 2"),
        ({"K": "0"}, r"K = 0 is outside its domain \(number of local steps: integer >= 1\).*is 1$"),
        ({"K": "5/2"}, "K = 5/2 is outside its domain.*integer"),
        ({"sigma": "-1"}, "sigma = -1 is outside its domain.*nearest admissible value is 0"),
        ({"T": None}, r"still needs T \(number of rounds\)"),
        ({"T": None, "D": None}, r"still needs D \(initial gap\); T \(number of rounds\)"),
        ({"etta": "1"}, "has no 'etta'; did you mean eta"),
        ({"eta": "one"}, "eta: 'one' is not a number"),
    ],
)
def test_outside_is_explained(changes: dict[str, Any], sentence: str) -> None:
    """The relation, both sides, the nearest admissible value; the closest names."""
    with pytest.raises(UserError, match=sentence):
        at(**changes)


def test_anyway_gives_the_number_marked() -> None:
    """rate = 0.1, value = 1/(0.1*0.4*4*100) + 0.4*4/10."""
    result = at(eta="2/5", anyway=True)
    assert result.value == pytest.approx(1 / 16 + 0.16)
    assert not result.inside


def test_no_problem_is_where_an_assumption_cannot_hold() -> None:
    """A function that grows as mu says has mu <= L; at a point, on a grid, at the best choice."""
    descent = catalogue["sgd.gd_pl"]
    values: dict[str, Any] = {"eta": "1/4", "T": 10, "gap_0": 1, "L": 1}
    assert cast(Evaluation, descent.evaluate(**values, mu="1/2")).inside
    with pytest.raises(UserError, match=r"requires mu <= L \(sgd\.pl, which implies it\).* mu = 1"):
        descent.evaluate(**values, mu=2)
    grid: Any = descent.evaluate(**values, mu=[Fraction(1, 2), 2], anyway=True)
    assert list(grid.inside.values) == [True, False]
    assert optimise(descent, values, over={"mu": (0.5, 3.0)}).at["mu"] <= 1


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"eta": "1/2"}, "divides by zero"), ({"form": "claim"}, "no formula 'claim' with a value")],
)
def test_no_value_is_an_error_even_anyway(changes: dict[str, str], why: str) -> None:
    """Neither infinity nor a guess."""
    with pytest.raises(UserError, match=why):
        at(anyway=True, **changes)


@given(
    eta=st.fractions(min_value=Fraction(1, 1000), max_value=2, max_denominator=1000),
    K=st.integers(1, 60),
    L=st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=50),
)
def test_inside_is_decided_exactly(eta: Fraction, K: int, L: Fraction) -> None:
    """`inside` is the conjunction of the demanded relations, also on their edges."""
    rate = Fraction(1, 2) - eta * L
    expected = (
        eta <= 1 / (K * L) and K >= 2 and 4 * eta**2 * L**2 <= 1 and 0 < rate < Fraction(1, 2)
    )
    if rate == 0:
        return
    assert at(eta=eta, K=K, L=L, anyway=True).inside == expected


@given(
    K=st.integers(2, 60), L=st.fractions(min_value=Fraction(1, 9), max_value=9, max_denominator=9)
)
def test_the_edge_is_inside(K: int, L: Fraction) -> None:
    """eta = 1/(K L) as a fraction never falls outside by rounding (K = 2 is the range's edge)."""
    if K > 2:
        assert at(eta=1 / (K * L), K=K, L=L).inside


@given(eta=st.fractions(min_value=Fraction(1, 3), max_value=100, max_denominator=50))
def test_the_suggestion_is_admissible_and_near(eta: Fraction) -> None:
    """Taking the nearest admissible value leads inside, up to the next hypothesis."""
    with pytest.raises(UserError, match="the nearest admissible value is eta = 1/4"):
        at(eta=eta)


@pytest.mark.parametrize(
    "left_out", [letter.name for letter in accepted(catalogue["fedinit.thm19"])]
)
def test_what_is_left_out_is_named(left_out: str) -> None:
    """Also a letter that cancels in the value, as mu does in Theorem 19, but not in R_beta."""
    values: dict[str, object] = {
        "D": 1, "K": 2, "N": 10, "C": 100, "T": 100, "L": 1, "a": 1, "b": 1, "mu": 1,
        "eta": "1/100000", "beta": "1/100",
    }  # fmt: skip
    if left_out in values:
        del values[left_out]
        with pytest.raises(UserError, match=f"still needs {left_out} "):
            evaluate(catalogue["fedinit.thm19"], values)
