"""The constants of FedDyn's potential: every line of their derivation is put to the prover."""

from fractions import Fraction
from random import Random

import pytest
import sympy as sp

from bounds.prover.api import prove
from bounds.prover.steps import prove_step
from bounds.prover.verdict import Status
from bounds.runs.chance import InadmissibleError
from bounds.runs.trial import trial_of

C = "8*(L + alpha)/(alpha*(alpha^2 - 20*L^2))"
KAPPA_0 = "2*(alpha^2 - 20*alpha*L - 40*L^2)/(alpha*(alpha^2 - 20*L^2))"
DOMAIN = ("alpha, L: real > 0", "G, C, e, A, A_t, C_t: real >= 0", "m, P: integer >= 1")
LINES = (
    "(alpha^2 - 4*L^2)*e <= 8*L*G + 8*C",
    "C_t <= (1 - P/m)*C + P/m*(2*L^2*e + 4*L*G)",
    "A_t <= A - 2*G/alpha + (1 + L/alpha)*e",
)
POSITIVE = "alpha^2 - 20*alpha*L - 40*L^2 > 0"
SCALAR = {
    "the sum of both parts": (
        f"A_t + m/P*{C}*C_t <= A - 2*G/alpha + (1 + L/alpha)*e + m/P*{C}*C - {C}*C "
        f"+ {C}*(2*L^2*e + 4*L*G)",
        (*LINES, POSITIVE, "P <= m"),
    ),
    "the distance of the clients' models": (
        f"(1 + L/alpha + 2*L^2*{C})*e <= {C}*(C + L*G)",
        (LINES[0], "alpha > 5*L"),
    ),
    "what is left of the gap": (f"2/alpha - 5*L*{C} == {KAPPA_0}", ("alpha > 5*L",)),
    "below five L it is not positive": (POSITIVE.replace(">", "<="), ("alpha <= 5*L",)),
}
VECTOR = {
    "four differences": (
        "|g - a - h|^2 <= 4*|a - b|^2 + 4*|b - c|^2 + 4*|c - g|^2 + 4*|h|^2",
        (),
        ("a, b, c, g, h: vector",),
    ),
    "two differences": ("|a - c|^2 <= 2*|a - b|^2 + 2*|b - c|^2", (), ("a, b, c: vector",)),
    "the mean of the clients": ("|mean(v, i)|^2 <= |v|^2", (), ("i: source", "v: vector over i")),
    "convexity and smoothness": (
        "-<y - s, a> <= f_s - f_y + L/2*|y - x|^2",
        ("f_y <= f_x + <a, y - x> + L/2*|y - x|^2", "f_s >= f_x + <a, s - x>"),
        ("x, y, s, a: vector", "L: real > 0", "f_x, f_y, f_s: real"),
    ),
    "gradients of convex losses": (
        "|b - c|^2 <= 2*L*(f_y - f_s - <c, y - s>)",
        ("f_y >= f_s + <c, y - s> + |b - c|^2/(2*L)",),
        ("y, s, b, c: vector", "L: real > 0", "f_y, f_s: real"),
    ),
}


@pytest.mark.parametrize("line", SCALAR)
def test_scalar_lines_are_proved(line: str) -> None:
    """From the lines that the docstring derives."""
    claim, given = SCALAR[line]
    assert prove(claim, given=given, domain=DOMAIN).status is Status.PROVED


@pytest.mark.parametrize("line", VECTOR)
def test_vector_lines_are_proved(line: str) -> None:
    """Of gradients and models."""
    claim, given, where = VECTOR[line]
    assert prove_step("vector", claim, given=given, where=where).status is Status.PROVED


def test_a_smaller_constant_is_not_proved() -> None:
    """With seven in the place of eight the distance of the models is not paid for."""
    smaller = C.replace("8*", "7*", 1)
    claim = f"(1 + L/alpha + 2*L^2*{smaller})*e <= {smaller}*(C + L*G)"
    verdict = prove(claim, given=(LINES[0], "alpha > 5*L"), domain=DOMAIN)
    assert verdict.status is Status.REFUTED


def test_the_constants_that_are_used_are_those_derived() -> None:
    """At random setups."""
    random, trial = Random(4), trial_of("switching.prop1")
    assert trial is not None
    for _ in range(20):
        setup = trial.draw(random)
        alpha, active = setup.choices["alpha"], setup.choices["P"]
        numbers = {"alpha": alpha, "L": setup.federation.smoothness}
        try:
            found = trial.readings[0].measure(setup).others
        except InadmissibleError:
            continue
        assert found["kappa_0"] == value(KAPPA_0, numbers)
        assert found["kappa"] == setup.federation.size / active * value(C, numbers)


def value(text: str, numbers: dict[str, Fraction]) -> Fraction:
    """The value of a text in letters."""
    letters = {name: sp.Rational(number) for name, number in numbers.items()}
    number = sp.sympify(text.replace("^", "**"), locals=letters)
    return Fraction(int(number.p), int(number.q))
