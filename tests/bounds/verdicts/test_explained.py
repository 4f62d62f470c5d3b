"""What a reader is told of a witness is so: the sides, and the range in which the claim fails."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.prover import prove, prove_step
from bounds.verdicts.explained import Sight, sight, whole_sides
from bounds.verdicts.judge import judge
from bounds.verdicts.ledger import questions


def seen(claim: str, *where: str, given: tuple[str, ...] = ()) -> Sight:
    """The sight of the witness against a claim."""
    file = prove(claim, given=given, domain=where).file
    assert file is not None
    found = sight(file)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("claim", "given", "why"),
    [
        ("0 < 1 - 189*x^2", ("141*x^2 < 1",),
         "the right side is negative for x between 1/sqrt(189) and 1/sqrt(141), all else as there"),
        ("x^2 <= 4/9", (), "it fails for x above 2/3, all else as there"),
        ("x*(x-1) >= 0", (), "the left side is negative for x between 0 and 1, all else as there"),
        ("y >= 2", ("y == 2*x",), "it fails for x between 0 and 1, all else as there"),
    ],
)  # fmt: skip
def test_the_range_of_a_letter_is_exact(claim: str, given: tuple[str, ...], why: str) -> None:
    """Each end is worked by hand; a letter that an equation fixes follows."""
    assert seen(claim, "x: real > 0", "y: real", given=given).why == why


def test_a_range_passes_over_no_point_at_which_the_claim_holds() -> None:
    """(x - 1)^2 <= 0 holds at x = 1, with failures on both sides of it."""
    why = seen("(x - 1)^2 <= 0", "x: real >= 0", given=("x <= 3",)).why
    assert why.split(" for ")[1] in {
        "x between 0 and 1, all else as there",
        "x between 1 and 3, all else as there",
    }


def test_the_sides_are_those_at_the_witness() -> None:
    """Exactly as long as that is short, else in digits."""
    verdict = prove("x^2 + 1 <= x", domain=["x: real"])
    assert verdict.file is not None
    assert verdict.witness is not None
    found = sight(verdict.file)
    assert found is not None
    x = verdict.witness["x"]
    assert (Fraction(found.left), Fraction(found.right)) == (x**2 + 1, x)
    assert seen("sqrt(x) <= 1", "x: integer >= 2, <= 2").left == "about 1.41421"
    near = seen("sqrt(x) <= 1414213562/1000000000", "x: integer >= 2, <= 2")
    assert (near.left, near.right) == ("about 1.41421356237", "about 1.414213562")


def test_both_sides_are_told_whole() -> None:
    """All digits of a rational number, and many of another one."""
    given = ("x == 12345678901234567/10",)
    file = prove("x <= sqrt(2)", given=given, domain=["x: real"]).file
    assert file is not None
    assert whole_sides(file) == ("12345678901234567/10", "about 1.4142135623731")


def test_vectors_have_sides_and_no_range() -> None:
    """|u|^2 <= <u, v> at the vectors of the witness."""
    file = prove_step("vector", "|u|^2 <= <u, v>", where=["u, v: vector"]).file
    assert file is not None
    found = sight(file)
    assert found is not None
    assert found.why == ""
    assert Fraction(found.left) > Fraction(found.right)


def test_vectors_that_differ_have_a_distance() -> None:
    """The witness has no more to show of u == 2 v."""
    file = prove_step("vector", "u == 2*v", where=["u, v: vector"]).file
    assert file is not None
    found = sight(file)
    assert found is not None
    assert (found.left, found.right) == ("", "")
    told, _, distance = found.why.rpartition(" ")
    assert told == "the squared distance of both sides is"
    assert Fraction(distance) > 0


def test_what_is_proved_has_no_witness_to_see() -> None:
    """There is none."""
    file = prove("x^2 >= 0", domain=["x: real"]).file
    assert file is not None
    assert sight(file) is None


def test_no_end_is_told_where_none_is_exact() -> None:
    """exp(x) <= 2 fails beyond log 2, which is no root of a number."""
    assert seen("exp(x) <= 2", "x: real >= 0").why == ""


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("x^3 - x <= 1", "x <= 3"),
        ("x^2 - x <= 1", "x <= 3"),
        ("x <= sqrt(x + 1)", "x <= 3"),
        ("exp(x) <= 2", "x <= 1"),
    ],
)
def test_a_range_does_not_end_where_the_claim_goes_on_failing(claim: str, given: str) -> None:
    """Where it begins is no root of a number; the ceiling alone says too little."""
    assert seen(claim, "x: real >= 0", given=(given,)).why == ""


def test_a_zero_outside_the_range_hides_no_end() -> None:
    """x^2 - x - 1 has its zeros at -0.6 and 1.6; the claim fails from 2 to 3 and beyond neither."""
    found = seen("x^2 - x <= 1", "x: real >= 0", given=("x >= 2", "x <= 3"))
    assert found.why == "it fails for x between 2 and 3, all else as there"


def test_what_is_too_large_for_a_float_is_judged_all_the_same() -> None:
    """A factor to the power of a thousand rounds, at usual settings."""
    statement = catalogue["sgd.sgd_pl"]
    asked = [q for q in questions(statement) if q.step.endswith("against the trivial bound")]
    assert asked
    assert all(judge(statement, q, conditions=False).verdict != "unchecked" for q in asked)
