"""What a reader is told of a witness is all that is needed to check it by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.prover import prove
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import Slope
from bounds.runs.told import setup_told
from bounds.verdicts.answer import Answer
from bounds.verdicts.ledger import Summary
from bounds.verdicts.verified import Verified
from bounds.verdicts.witnesses import HOW_VECTORS, MOST_SHOWN, in_terms, spelled
from fedproof.verdicts import print_verified

MANY = {f"x_{at}": str(at) for at in range(MOST_SHOWN + 5)}


def answered(**changes: object) -> Answer:
    """A refuted step."""
    known: dict[str, object] = {
        "statement": "fedinit.lem21", "step": "s1", "kind": "scalar", "claim": "x <= y",
        "given": (), "where": (), "verdict": "refuted", "method": "search",
    }  # fmt: skip
    return Answer(**{**known, **changes})  # type: ignore[arg-type]


def printed(answer: Answer, capsys: pytest.CaptureFixture[str], *, details: bool) -> str:
    """What the command line says of it."""
    found = Verified(catalogue["fedinit.lem21"], (answer,), Summary(id="fedinit.lem21"))
    print_verified([found], each=True, details=details)
    return capsys.readouterr().out


def test_one_step_is_told_with_all_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that are left out elsewhere, and the zeros by name."""
    answer = answered(witness=MANY, left="2", right="1", terms={"x_3": "x(3)"})
    whole = printed(answer, capsys, details=True)
    assert all(f"{name} = {value}" in whole for name, value in MANY.items())
    assert ", where its sides are 2 and 1" in whole
    assert "x_3 stands for x(3)" in whole
    assert HOW_VECTORS not in whole
    vectors = answered(kind="vector", witness={"x[1]": "1"})
    assert HOW_VECTORS in printed(vectors, capsys, details=True)
    short = printed(answer, capsys, details=False)
    assert f"(1 other zero, {len(MANY) - 1 - MOST_SHOWN} more)" in short
    assert f"x_{len(MANY) - 1} = " not in short


def test_both_sides_of_a_step_are_told_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the short form rounds them."""
    x = "12345678901234567/10"
    file = prove("x <= 1", given=[f"x == {x}"], domain=["x: real"]).file
    assert file is not None
    answer = answered(witness={"x": x}, left="about 1.23e+15", right="1", certificate=file)
    assert f"x = {x}, where its sides are {x} and 1" in printed(answer, capsys, details=True)


def test_a_vector_is_told_as_the_sum_that_it_is() -> None:
    """With the part of it that varies, in the paper's terms; a number is no vector."""
    witness = {"x_t[1]": "0", "x_t[2]": "-1", "x_t~i,k[1]": "1/2", "weight[1]": "3"}
    told = spelled({"L": "1", **witness, "weight[2]": "1"})
    assert told == {"L": "1", "x_t": "-e2 + 1/2*e1*coin(i)*coin(k)", "|e1|^2": "3"}
    assert answered(kind="vector", witness=witness).told.startswith("it fails at x_t = -e2")
    assert answered(kind="sampling", witness={"x[1]": "2"}).told == "it fails at x[1] = 2"
    terms = {"x_t": "x(t)", "D": "E|x(_)|^2"}
    assert in_terms("x_t <= x_t1 + D(2) + x_t(2)", terms) == "x(t) <= x_t1 + D(2) + x_t(2)"


@pytest.mark.parametrize(
    ("corners", "left", "right", "told"),
    [
        ((("0", "0"),), "0", "0", "0"),
        ((("1", "-2"),), "0", "0", "-2"),
        ((("1", "0"),), "3", "3", "3*x - 3"),
        ((("0", "2"),), "-1", "-1", "-x + 2"),
        ((("0", "0"), ("1", "4")), "0", "0", "linear between (0, 0), (1, 4) and constant beyond"),
        ((("0", "0"), ("1", "4")), "1/2", "0",
         "linear between (0, 0), (1, 4) and of slope 1/2 before and 0 after"),
    ],
)  # fmt: skip
def test_a_loss_is_told_by_its_gradient(
    corners: tuple[tuple[str, str], ...], left: str, right: str, told: str
) -> None:
    """Each as one would write it down."""
    places = tuple((Fraction(x), Fraction(y)) for x, y in corners)
    federation = Federation((Slope(places, Fraction(left), Fraction(right)),), (2,))
    long = Fraction(10**30 + 1, 10**30)
    first, *_, choices = setup_told(Setup(federation, {"eta": long}))
    assert first == f"2 clients with the gradient {told}"
    assert choices == f"eta = {long}"


def test_the_data_of_a_second_run_are_told() -> None:
    """Each datum has its loss, and the last one is that of the second run."""
    flat, one = Slope(((Fraction(0), Fraction(0)),)), Fraction(1)
    federation = Federation((flat, flat, Slope(((one, one),))), (1, 1, 1))
    first, second, twin, *_ = setup_told(Setup(federation, {}), "sample")
    assert (first, second) == ("2 data with the gradient 0", "1 datum with the gradient 1")
    assert "in the place of the first in the second run" in twin
