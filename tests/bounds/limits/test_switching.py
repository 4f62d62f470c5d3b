"""Switching: the averaged bound, the identity behind Proposition 1, and the cost of a switch."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import event, given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from tests.bounds.limits.formulas import Comparison, Point, Value, along, same, value
from tests.bounds.limits.points import POSITIVE, rationals, switching


@given(switching(), POSITIVE)
@settings(max_examples=25)
def test_averaged_bound_for_many_rounds(point: Point, cost: Fraction) -> None:
    """With C_t = C the bound D_T is eta C + zeta/T."""
    steady = point | {"sum_C": cost * point["T"]}
    eta, zeta = value("switching.def.eta", **point), value("switching.def.zeta", **point)
    bound = value("switching.eq4", "statement", **steady)
    assert bound == Fraction(eta) * cost + Fraction(zeta) / point["T"]
    assert same(bound, value("switching.eq14", "statement", **steady))
    assert same(bound, value("switching.prop1", "bound", **steady))


@given(switching())
@settings(max_examples=25)
def test_proposition_1_is_an_identity(point: Point) -> None:
    """D_(T+1) - D_T is the left side of (5) less zeta, over T (T + 1)."""
    zeta = Fraction(value("switching.def.zeta", **point))
    left = Fraction(value("switching.prop1", "left side", **point))
    t = point["T"]
    now = Fraction(value("switching.prop1", "bound", **point))
    following = point | {"T": t + 1, "sum_C": point["sum_C"] + point["C_T"]}
    difference = Fraction(value("switching.prop1", "bound", **following)) - now
    assert difference == (left - zeta) / (t * (t + 1))
    assert same(left, value("switching.eq15", "left side", **point))


@given(switching())
@settings(max_examples=25)
def test_bound_of_the_sum_against_its_average(point: Point) -> None:
    """(13) over T is D_T when the last potential is 0, and less by its share otherwise."""
    average = Fraction(value("switching.eq13", "statement", **point)) / point["T"]
    dropped = (1 + point["L"] / point["alpha"]) * point["Phi_T"] / point["kappa_0"] / point["T"]
    assert average + dropped == value("switching.eq14", "statement", **point)


@given(switching(), POSITIVE, POSITIVE, rationals(-10, 10))
@settings(max_examples=25)
def test_chain_of_the_descent(point: Point, grad: Fraction, h: Fraction, inner: Fraction) -> None:
    """(9) less (8) is |grad + h|^2/(2 alpha); (11) less (10) what smoothness leaves of the gap."""
    given_norms = {"norm2_grad_gamma": grad, "norm2_grad_diff": grad, "norm2_h": h}
    point = point | given_norms | {"ip_grad_h": inner}
    names = {"gamma_prev": Fraction(0), "theta_star": Fraction(1)}

    def level(_: int) -> Fraction:
        return Fraction(3)

    def line(number: int, loss: Callable[[int], Fraction] = level) -> Fraction:
        found = along({"ell": loss}, f"switching.eq{number}", **point | names)
        assert isinstance(found, Fraction)
        return found

    alpha, smooth = point["alpha"], point["L"]
    assert line(9) - line(8) == (grad + h + 2 * inner) / (2 * alpha)
    assert line(10) == line(9)

    def loss(at: int) -> Fraction:
        return Fraction(3) if at else 3 + grad / (2 * smooth)

    assert line(11, loss) == line(10, loss)


@given(st.integers(1, 2000), st.data())
def test_cost_of_switching(rounds: int, data: st.DataObject) -> None:
    """FedAvg's 1 at round 0, FedDyn's 3/2 at the end, linear between."""
    switch = data.draw(st.integers(0, rounds))
    cost = value("switching.cost", "row of Table 2", T=rounds, t_switch=switch)
    dyn = value("switching.cost", "statement", cost_FedAvg=1)
    assert cost == 1 + (Fraction(dyn) - 1) * Fraction(switch, rounds)
    assert value("switching.cost", "row of Table 2", T=rounds, t_switch=0) == 1
    assert value("switching.cost", "row of Table 2", T=rounds, t_switch=rounds) == dyn


@given(st.integers(1, 8))
def test_costs_of_table_2(column: int) -> None:
    """Report the printed cost beside the formula's, which stays between the two algorithms."""
    (table,) = catalogue["switching.tab2"].tables
    cells = next(row for row in table.rows if row[0] == "Computation cost")
    switch = int(table.columns[column].split()[0])
    ours = value("switching.cost", "row of Table 2", T=1000, t_switch=switch)
    event(str(Comparison("printed cost", "formula", Fraction(cells[column]) / ours)))
    assert 1 <= ours <= Fraction(3, 2)


@given(st.lists(POSITIVE, min_size=1, max_size=8))
def test_gradient_diversity(norms: list[Fraction]) -> None:
    """1/n for equal gradients, 1 for orthogonal ones, larger when they cancel."""
    n = len(norms)

    def diversity(of: Callable[[int], Fraction], norm2: Fraction) -> Value:
        return along({"gnorm2": of}, "switching.eq1", n=n, norm2_sum_grad=norm2)

    total = sum(norms, Fraction(0))
    assert diversity(lambda _: norms[0], n * n * norms[0]) == Fraction(1, n)
    assert diversity(lambda k: norms[k - 1], total) == 1
    assert diversity(lambda k: norms[k - 1], total / 2) == 2
