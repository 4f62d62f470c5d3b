"""Sequences as they are typed: formulas in their index."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bounds.catalogue.memory import item
from bounds.comparison import compare
from bounds.errors import UserError
from bounds.evaluation import Evaluation, evaluate
from bounds.optimisation import optimise
from bounds.statement import Statement

LETTERS = {
    "alpha": {"latex": "\\alpha_{0}", "meaning": "step size", "arguments": 1},
    "two": {"latex": "a_{{{0}, {1}}}", "meaning": "of two indices", "arguments": 2},
    "c": {"latex": "c", "meaning": "scale", "domain": "real > 0"},
    "gap": {"latex": "G", "meaning": "what is left"},
}
LEMMA = item(
    "seq.lem1",
    {
        "kind": "lemma",
        "title": "The sum of the step sizes.",
        "claim": {"statement": "gap <= c*sum(alpha(t), t, 1, T)"},
        "suppose": {"first step": "alpha(1) <= 1"},
        "letter": LETTERS,
    },
)
DOUBLE = item(
    "seq.lem2",
    {
        "kind": "lemma",
        "title": "Two indices, one of them shifted.",
        "claim": {"statement": "gap <= sum(two(k, t - 1), t, 1, T)"},
        "letter": LETTERS,
    },
)


def value(**given: object) -> Fraction | None:
    """The exact value of the lemma's bound."""
    found = evaluate(LEMMA, given)
    assert isinstance(found, Evaluation)
    return found.exact


def test_a_formula_is_summed_exactly() -> None:
    """2 (1 + 1/2 + 1/3 + 1/4) = 25/6, whatever the index is called, and c/t^2 knows the letters."""
    assert value(alpha="1/t", c=2, T=4) == Fraction(25, 6)
    assert value(alpha="1/s", c=2, T=4) == Fraction(25, 6)
    assert value(alpha="1/(c*t)", c=2, T=4) == Fraction(25, 12)
    assert value(alpha="1/10", c=2, T=4) == Fraction(4, 5)


def test_it_is_the_function_of_the_same_values() -> None:
    """A formula and a function of Python."""
    typed = evaluate(LEMMA, {"alpha": "1/(t + 1)^2", "c": "1/3", "T": 7})
    called = evaluate(LEMMA, {"alpha": lambda t: Fraction(1, (t + 1) ** 2), "c": "1/3", "T": 7})
    assert isinstance(typed, Evaluation)
    assert isinstance(called, Evaluation)
    assert typed.value == called.value


def test_two_indices_are_told_apart_as_they_are_printed() -> None:
    """sum_{t=1}^{3} (10 k + t - 1) at k = 2 is 60 + 0 + 1 + 2."""
    found = evaluate(DOUBLE, {"two": "10*k + t", "k": 2, "T": 3})
    assert isinstance(found, Evaluation)
    assert found.exact == 63


@pytest.mark.parametrize("text", ["c/t", r"\frac{c}{t}", "c·t⁻¹", "c/√(t²)"])
def test_it_is_typed_in_any_notation(text: str) -> None:
    """As claims are: in the house's language, in LaTeX and in Unicode."""
    assert value(alpha=text, c="1/3", T=3) == value(alpha="c/t", c="1/3", T=3)


def test_it_goes_along_grids_optima_and_comparisons() -> None:
    """The same formula in each of them."""
    given = {"alpha": "1/t", "T": [1, 2, 4], "c": 1}
    grid = evaluate(LEMMA, given)
    assert grid["value"].values.tolist() == pytest.approx([1, 3 / 2, 25 / 12])  # type: ignore[index]
    shared = {"alpha": "1/t", "c": 1, "T": 3, "two": "k/(t + 1)", "k": 1}
    beside = compare([(LEMMA, None), (DOUBLE, None)], shared)
    assert beside["value"].values.tolist() == pytest.approx([11 / 6, 11 / 6])
    best = optimise(LEMMA, {"alpha": "1/t - 1/3", "c": 1}, over={"T": (1, 9)})
    assert best.at["T"] == 9


def test_a_hypothesis_on_it_is_demanded() -> None:
    """At the first step."""
    with pytest.raises(UserError, match="requires alpha\\(1\\) <= 1"):
        value(alpha="2/t", c=1, T=2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1/", "takes a formula in its index, as in alpha=1/t: expected a number"),
        ("t <= 1", "not the relation 't <= 1'"),
        ("1/(s + u)", r"speaks of s, u; it is a formula in the index \(t\)"),
        ("1/(t - 1)", "divides by zero"),
        ("1,1/2", "takes a formula in its index"),
    ],
)
def test_what_is_none_is_a_sentence(text: str, told: str) -> None:
    """It names the sequence and what would work."""
    with pytest.raises(UserError, match=told):
        value(alpha=text, c=1, T=2)


POSITIVE = {"latex": "\\alpha_{0}", "meaning": "step size", "arguments": 1, "domain": "real > 0"}
FALLING = item(
    "seq.lem3",
    {
        "kind": "lemma",
        "title": "Positive step sizes, each of them small.",
        "claim": {"statement": "gap <= c*sum(alpha(t), t, 1, T)"},
        "suppose": {"small steps": "alpha(t) <= c"},
        "letter": LETTERS | {"alpha": POSITIVE},
    },
)


@pytest.mark.parametrize(("alpha", "c"), [("1/t", "1"), ("1/t", "1/2"), ("3 - t", "2")])
def test_a_list_is_inside_where_each_of_its_points_is(alpha: str, c: str) -> None:
    """Every element that a value uses is in its domain, and the hypothesis holds for each."""
    points = [evaluate(FALLING, {"alpha": alpha, "c": c, "T": T}, anyway=True) for T in (1, 2, 3)]
    grid = evaluate(FALLING, {"alpha": alpha, "c": c, "T": "1,2,3"}, anyway=True)
    assert not isinstance(grid, Evaluation)
    alone = [point.inside for point in points if isinstance(point, Evaluation)]
    assert grid["inside"].values.tolist() == alone
    if not all(alone):
        with pytest.raises(UserError, match="alpha"):
            evaluate(FALLING, {"alpha": alpha, "c": c, "T": "1,2,3"})


def beside(**declare: str) -> Statement:
    """A bound without a sequence, of which it supposes something."""
    return item(
        "seq.lem4",
        {
            "kind": "lemma",
            "title": "What is left where step sizes are small.",
            "claim": {"statement": "gap <= c/T"},
            "suppose": {"small steps": "alpha(t) <= c/t"},
            "letter": LETTERS,
            "declare": declare,
        },
    )


def test_no_value_where_a_condition_on_a_sequence_is_not_checked() -> None:
    """The bound does not name it; 1/t fits, and 1 does not as soon as there is a second round."""
    bounded = beside(t="index from 1 to T")
    with pytest.raises(UserError, match="not checked; give alpha as a formula in its index"):
        evaluate(bounded, {"c": 1, "T": 5})
    unranged = beside()
    with pytest.raises(UserError, match="not checked; its index has no range"):
        evaluate(unranged, {"c": 1, "alpha": "1/t", "T": 5})
    with pytest.raises(UserError, match="not checked"):
        evaluate(bounded, {"c": "1,2", "T": 5})
    told = evaluate(bounded, {"c": 1, "T": 5}, anyway=True)
    assert isinstance(told, Evaluation)
    assert not told.inside
    assert ranged(bounded, "1/t", T=5)
    assert ranged(bounded, "1", T=1)
    with pytest.raises(UserError, match="at t = 2"):
        ranged(bounded, "1", T=5)


def ranged(bounded: Statement, alpha: str, T: int) -> bool:
    """Whether the value is inside."""
    found = evaluate(bounded, {"c": 1, "alpha": alpha, "T": T})
    assert isinstance(found, Evaluation)
    return found.inside


def test_a_fraction_that_is_too_long_to_be_written_is_left_out() -> None:
    """(1/3)^k has 0.48 k digits below its line, of which Python writes 4300."""
    power = item(
        "seq.lem5",
        {
            "kind": "lemma",
            "title": "A power.",
            "claim": {"statement": "gap <= (1/3)^k + 1"},
            "letter": LETTERS,
        },
    )
    exact = {}
    for k in (6_000, 9_100, 9_900, 100_000):
        told = evaluate(power, {"k": k})
        assert isinstance(told, Evaluation)
        exact[k] = told.as_json()["exact"]
    assert Fraction(str(exact[6_000])) == Fraction(1, 3**6_000) + 1
    assert exact[100_000] is None
