"""FedInit: what is left without relaxation, and what its remarks read off the theorems."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given, settings

from bounds.catalogue import catalogue
from tests.bounds.limits.formulas import PLACES, Point, Value, compared, same, value
from tests.bounds.limits.points import POSITIVE, fedinit, rationals


@pytest.mark.parametrize(
    ("item", "name", "at_zero"),
    [
        ("fedinit.thm1", "kappa_beta", "1"),
        ("fedinit.thm1", "kappa", "8"),
        ("fedinit.thm1", "lam", "1/2 - 38*eta*K*L/N - 9*eta**2*K**2*L**2"),
        ("fedinit.thm6", "gamma_beta", "1"),
        ("fedinit.thm6", "zeta_c", "1/2 - 6*a**2*b**2*eta*K*(L + 19 + eta*K*L**2)"),
        ("fedinit.thm9", "R_beta", "0"),
        ("fedinit.thm17", "C_beta", "1"),
        ("fedinit.thm17", "J_beta", "132 + 6432/((1/2 - 38*eta*K*L/N - 9*eta**2*K**2*L**2)*N)"),
    ],
)
def test_constants_without_relaxation(item: str, name: str, at_zero: str) -> None:
    """Worked by hand at beta = 0, where FedInit is FedAvg."""
    statement = catalogue[item]
    definitions = {c.symbol: c.definition for c in statement.constants if c.definition is not None}
    symbol = next(each for each in definitions if each.name == name)
    found = definitions[symbol]
    while found.free_symbols & set(definitions):
        found = found.xreplace(definitions)
    found = found.subs({each: 0 for each in found.free_symbols if each.name == "beta"})
    letters = {each.name: each for each in found.free_symbols}
    assert sp.simplify(found - sp.sympify(at_zero, locals=letters)) == 0


@given(fedinit(), POSITIVE)
@settings(max_examples=25)
def test_without_relaxation_the_consistency_term_vanishes(point: Point, delta: Fraction) -> None:
    """Remark 2: at beta = 0 nothing of Delta is left in Theorems 1 and 6."""
    vanilla = point | {"beta": Fraction(0)}
    for item, form in (
        ("fedinit.thm1", "statement"),
        ("fedinit.thm1", "proof's last line"),
        ("fedinit.thm6", "statement"),
        ("fedinit.tab2", "row 1"),
        ("fedinit.tab2", "row 3"),
    ):
        left, right = (value(item, form, **vanilla | {"Delta_T": each}) for each in (delta, 0))
        assert same(left, right)
        assert value(item, form, **point) < value(item, form, **point | {"Delta_T": Fraction(0)})


@given(fedinit())
@settings(max_examples=25)
def test_theorem_9_without_relaxation_is_geometric(point: Point) -> None:
    """Only exp(-zeta mu eta K T) D is left, which T rounds of factor exp(-zeta mu eta K) reach."""
    vanilla = point | {"beta": Fraction(0)}
    once = value("fedinit.thm9", **vanilla | {"T": Fraction(1)}) / point["D"]
    assert same(value("fedinit.thm9", **vanilla), float(point["D"]) * once ** int(point["T"]))


@given(fedinit())
@settings(max_examples=25)
def test_table_2_repeats_the_theorems(point: Point) -> None:
    """Each row is the bound of the theorem that it names."""
    for row, item in enumerate(("thm1", "thm4", "thm6", "thm9"), start=1):
        assert same(value("fedinit.tab2", f"row {row}", **point), value(f"fedinit.{item}", **point))


@given(fedinit())
@settings(max_examples=25)
def test_theorem_and_last_line_of_its_proof(point: Point) -> None:
    """Theorems 4, 17 and 19 print one bound twice; in 1 and 9 one term differs by a factor."""
    for item in ("fedinit.thm4", "fedinit.thm17", "fedinit.thm19"):
        forms = (item, "statement"), (item, "proof's last line")
        assert same(compared(*forms, point), Fraction(1))

    def consistency(form: str) -> Value:
        full = value("fedinit.thm1", form, **point)
        return full - value("fedinit.thm1", form, **point | {"Delta_T": Fraction(0)})

    assert same(consistency("statement"), point["L"] * consistency("proof's last line"))

    # After so many rounds the exponential is nothing beside the term of R_beta.
    late = point | {"T": Fraction(10**16)}
    factor = compared(("fedinit.thm9", "proof's last line"), ("fedinit.thm9", "statement"), late)
    assert same(factor, 1 / (1 - 39 * point["beta"] ** 2))


@given(fedinit(), POSITIVE, rationals(Fraction(1, 100), Fraction(49, 100)))
@settings(max_examples=25)
def test_rate_of_remark_3(point: Point, kappa: Fraction, lam: Fraction) -> None:
    """With eta = sqrt(N/KT) both terms of Theorem 1 without Delta are multiples of the rate."""
    order = value("fedinit.rem3", "order of eta", **point)
    assert same(order, math.sqrt(point["N"] / (point["K"] * point["T"])))
    # eta is rational, and the identity exact, where N/(KT) is a square.
    square = point | {"T": point["N"] * point["K"], "eta": 1 / point["K"]}
    fixed = square | {"Delta_T": Fraction(0), "kappa": kappa, "lam": lam, "sigma": Fraction(2)}
    bound, rate = value("fedinit.thm1", **fixed), value("fedinit.rem3", "rate", **square)
    assert same(bound, rate * (point["D"] + 2 * kappa * point["L"]) / lam)


@given(fedinit())
@settings(max_examples=25)
def test_theorem_12_relaxation_is_one_factor(point: Point) -> None:
    """Remark 14: beta enters eq. (8) by (1/(1 + 2 beta))^(1/(1 + cKL)) alone."""
    vanilla = value("fedinit.thm12", "eq. (8)", **point | {"beta": Fraction(0)})
    factor = value("fedinit.rem14", "factor", **point)
    assert same(value("fedinit.thm12", "eq. (8)", **point), vanilla * factor)
    assert same(factor, value("fedinit.discussion", "stability factor", **point))
    longer = value("fedinit.rem14", "factor", **point | {"K": 2 * point["K"]})
    assert factor < longer < 1
    power = 1 / (1 + 10**9 * point["c"] * point["L"])
    distant = value("fedinit.rem14", "factor", **point | {"K": Fraction(10**9)})
    assert 1 - distant <= float(2 * point["beta"] * power) + PLACES


@given(fedinit())
@settings(max_examples=25)
def test_observation_point_of_theorem_12(point: Point) -> None:
    """The printed t0 makes both terms equal, hence eq. (8); q^(1/(1 + q)) t0 is the minimiser."""
    t0 = Fraction(value("fedinit.thm12", "observation point", **point))
    at_printed = value("fedinit.thm12", "bound with t0", **point | {"t0": t0})
    assert same(at_printed, value("fedinit.thm12", "eq. (8)", **point))
    q = float(point["c"] * point["K"] * point["L"])
    least = t0 * Fraction(q ** (1 / (1 + q)))
    at_least = value("fedinit.thm12", "bound with t0", **point | {"t0": least})
    assert at_least <= at_printed * (1 + PLACES)
    for nearby in (least * Fraction(99, 100), least * Fraction(101, 100)):
        assert at_least <= value("fedinit.thm12", "bound with t0", **point | {"t0": nearby})


@given(fedinit())
@settings(max_examples=25)
def test_one_client_and_one_step_is_sgd(point: Point) -> None:
    """Remark 13 and Table 3: the two rates meet at K = N = 1."""
    one = point | {"K": Fraction(1), "N": Fraction(1)}
    assert same(value("fedinit.rem13", "FL", **one), value("fedinit.rem13", "SGD", **one))
    samples, rounds = (
        value("fedinit.tab3", f"number of {what}, FedAvg", **point)
        for what in ("samples", "iterations")
    )
    assert same(float(samples) * float(rounds), value("fedinit.rem13", "FL", **point))


@given(fedinit())
@settings(max_examples=25)
def test_full_participation_in_remark_13(point: Point) -> None:
    """At N = C the rate is (KT)^q C^q / (CS); the printed one is C^-q / S."""
    point = point | {"N": point["C"]}
    factor = compared(("fedinit.rem13", "FL"), ("fedinit.rem13", "FL, N = C"), point)
    q = point["c"] * point["K"] * point["L"]
    power = q / (1 + q)
    base = float(point["K"] * point["T"]) ** float(power)
    assert same(factor, base * float(point["C"]) ** float(2 * power - 1))
