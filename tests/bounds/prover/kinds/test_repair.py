"""Repairs of refuted steps: the condition found is the textbook's, and it is proved."""

from fractions import Fraction

import pytest

from bounds.expressions import Number
from bounds.kernel.checker import check
from bounds.kernel.reader import parse_relation
from bounds.prover.api import prove
from bounds.prover.recursion.prove import prove_recursion
from bounds.prover.vector.prove import prove_vector
from bounds.prover.verdict import Status, Verdict

SMOOTH = "f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2"


def ceiling(verdict: Verdict, quantity: str) -> Fraction:
    """The number of the condition on a quantity."""
    assert verdict.status is Status.REFUTED
    (found,) = [r for r in verdict.repairs if r.text.startswith(quantity)]
    assert check(found.file) == "proved"
    right = parse_relation(found.text).right
    assert isinstance(right, Number)
    return right.value


@pytest.mark.parametrize(("gain", "limit"), [("1/2", 1), ("2/5", Fraction(6, 5)), ("3/4", "1/2")])
def test_the_step_size_of_a_gradient_step(gain: str, limit: str) -> None:
    """f1 <= f0 - c eta |g|^2 needs eta L <= 2 (1 - c), no less and no more."""
    verdict = prove_vector(
        f"f1 <= f0 - {gain}*eta*|g|^2",
        given=["x1 == x0 - eta*g", SMOOTH],
        where=["x0, x1, g: vector", "f0, f1: real", "eta, L: real > 0"],
        repair=True,
    )
    assert ceiling(verdict, "L*eta <=") == Fraction(limit)


def test_a_constant_that_is_too_small() -> None:
    """|x + y|^2 <= c (|x|^2 + |y|^2) needs c = 2."""
    claim = "|x + y|^2 <= 3/2*(|x|^2 + |y|^2)"
    verdict = prove_vector(claim, where=["x, y: vector"], repair=True)
    (repair,) = (repair for repair in verdict.repairs if repair.kind == "constant")
    assert "<= 2*" in repair.text
    assert check(repair.file) == "proved"


def test_a_rate_that_is_needed() -> None:
    """Noise summed up to 2c needs a rate of one half."""
    verdict = prove_recursion(
        "x(T) <= (1-g)^T*x(0) + 2*c",
        given=["x(t+1) <= (1-g)*x(t) + c"],
        where=[
            *("x: sequence >= 0", "t: index from 0 to T-1", "T: integer >= 0"),
            *("g: real in (0, 1)", "c: real >= 0"),
        ],
        repair=True,
    )
    assert ceiling(verdict, "g >=") == Fraction(1, 2)


def test_a_condition_does_not_contradict_the_step() -> None:
    """Some values of the scalars satisfy each; one that none satisfies would prove anything."""
    where = ["T: integer >= 1", "q: real in (0, 1)", "c: real >= 0"]
    verdict = prove_recursion(
        "x(T) <= q^T*x(0)",
        given=["x(t+1) <= q*x(t) + c"],
        where=["x: sequence >= 0", "t: index from 0 to T-1", *where],
        repair=True,
    )
    conditions = [repair.text for repair in verdict.repairs if repair.kind == "condition"]
    assert "c == 0" in conditions
    for condition in conditions:
        assert prove("1 <= 0", given=[condition], domain=where).status is Status.REFUTED
