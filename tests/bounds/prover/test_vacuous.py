"""No empty proof: a point that satisfies all givens, or the certificate of their contradiction."""

from __future__ import annotations

import pytest

from bounds.kernel.checker import RejectedError, check
from bounds.kernel.truth import is_admissible
from bounds.problems import problem
from bounds.prover import prove
from bounds.prover.certificate import seal
from bounds.prover.verdict import NO_POINT, Status


@pytest.mark.parametrize(
    ("claim", "given", "where"),
    [
        ("n <= 5", ["n > 0", "n < 1"], "n: integer"),
        ("x <= 5", ["sqrt(x) == -1"], "x: real"),
        ("x <= 5", ["4*x^2 == 2"], "x: integer"),
        ("x <= 5", ["2*x == 1"], "x: integer"),
        ("x <= 5", ["x^2 == 2", "x >= 0"], "x: integer"),
        ("x <= 5", ["x*(x+1)*(x-1) == 1"], "x: integer"),
        ("x <= y", ["x + y == 1/2"], "x, y: integer"),
        ("n <= 100", ["n*m == 1/3"], "n, m: integer"),
        ("x <= 5", ["abs(x) <= -1"], "x: real"),
        ("x <= 5", ["exp(x) <= 0"], "x: real"),
        ("n <= 3", ["max(n, 1) < 1"], "n: integer"),
        ("x + y >= 1", ["x > y", "y > x"], "x, y: real"),
    ],
)
def test_contradictory_givens(claim: str, given: list[str], where: str) -> None:
    """Are vacuous, whatever is claimed, and the checker accepts that -1 >= 0 follows."""
    verdict = prove(claim, given=given, domain=[where])
    assert verdict.status is Status.VACUOUS, verdict.reason
    assert verdict.file is not None
    assert check(verdict.file) == "vacuous"


@pytest.mark.parametrize(
    ("claim", "given", "where"),
    [
        ("x <= 5", ["x^2 <= 4"], "x: real"),
        ("x - y <= 2", ["x + y <= 2"], "x, y: real >= 0"),
        ("n <= 1", ["n > 0", "n < 2"], "n: integer"),
        ("x == 1", ["x^2 == 1", "x > 0"], "x: integer"),
    ],
)
def test_what_is_proved_comes_with_a_point(claim: str, given: list[str], where: str) -> None:
    """It satisfies all givens, in the verdict and in the certificate; another one is rejected."""
    verdict = prove(claim, given=given, domain=[where])
    assert verdict.status is Status.PROVED, verdict.reason
    assert verdict.point is not None
    assert is_admissible(problem(claim, given=given, where=[where]), verdict.point)
    assert verdict.file is not None
    assert verdict.file["point"] == verdict.as_dict()["point"]
    wrong = {name: "1000" for name in verdict.point}
    with pytest.raises(RejectedError, match="does not satisfy all givens"):
        check(seal({**verdict.file, "point": wrong}))


def test_a_proof_without_a_point_says_so() -> None:
    """The only x is irrational: there is no exact point to show."""
    verdict = prove("x^4 <= 4", given=["x^2 == 2"], domain=["x: real"])
    assert verdict.status is Status.PROVED
    assert verdict.point is None
    assert verdict.reason == NO_POINT
    assert verdict.file is not None
    assert "point" not in verdict.file
