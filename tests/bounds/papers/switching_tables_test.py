"""The switching paper: what is printed twice agrees, and the criterion has values by hand."""

from fractions import Fraction

import pytest
import sympy as sp

from bounds.catalogue import catalogue
from bounds.evaluation import evaluate
from bounds.language.symbolic import symbol_of
from bounds.papers.switching import cost, eq15, prop1, tab2, tab5, tab6
from bounds.statement import Statement

C_T, B, C_part, E, N, T, alpha, eta, eta_decay, sum_C, t_switch = (
    symbol_of(cost.letters[name])
    for name in [
        "C_T",
        "B",
        "C_part",
        "E",
        "N",
        "T",
        "alpha",
        "eta",
        "eta_decay",
        "sum_C",
        "t_switch",
    ]
)
ROWS = {
    N: "Client $N$",
    C_part: "Participation ratio $C$",
    E: "Local Epoch $E$",
    B: "Local Batch Size $B$",
    alpha: r"$\alpha$ (FedDyn)",
    T: "Communication rounds",
    eta: r"Learning rate $\eta$",
    eta_decay: "Learning rate decay",
}
SETTINGS = {
    "clients": "Client $N$",
    "participation": "Participation ratio $C$",
    "batch size": "Local Batch Size $B$",
    "optimizer": "Optimizer",
    "momentum": "Momentum",
    "weight decay": "Weight decay",
    "alpha": r"$\alpha$ (FedDyn)",
    "rounds": "Communication rounds",
    "learning rate": r"Learning rate $\eta$",
    "learning rate decay": "Learning rate decay",
}


def cells(statement: Statement, row: str) -> tuple[str, ...]:
    """Return the cells of a row of the statement's table."""
    (found,) = [cells for label, *cells in statement.tables[0].rows if label == row]
    return tuple(found)


def number(cell: str) -> Fraction:
    """Read a printed cell exactly."""
    return Fraction(cell.rstrip("%")) / (100 if cell.endswith("%") else 1)


def test_the_cost_of_a_switch_round_is_the_printed_row() -> None:
    """The expression has no source but the row it condenses."""
    (expression,) = [f.value for f in cost.formulas if f.label == "row of Table 2"]
    assert expression is not None
    rounds = [int(column.split()[0]) for column in tab2.tables[0].columns[1:]]
    computed = [Fraction(expression.subs({t_switch: r, T: 1000})) for r in rounds]
    assert computed == [number(cell) for cell in cells(tab2, "Computation cost")]


@pytest.mark.parametrize("statement", [tab5, tab6], ids=["tab5", "tab6"])
def test_the_values_are_the_printed_cells(statement: Statement) -> None:
    """A single value stands in all three columns, several stand in their order."""
    for formula in statement.formulas:
        letters = {equation.lhs for equation in formula.body.args}
        for letter in letters:
            values = [Fraction(e.rhs) for e in formula.body.args if e.lhs == letter]
            printed = [number(cell) for cell in cells(statement, ROWS[letter])]
            assert values * (3 // len(values)) == printed


@pytest.mark.parametrize("statement", [tab5, tab6], ids=["tab5", "tab6"])
def test_the_settings_are_the_printed_cells(statement: Statement) -> None:
    """What protocols read from `settings` is what the table prints in every column."""
    for setting, row in SETTINGS.items():
        assert set(cells(statement, row)) == {statement.settings[setting]}


def test_the_bound_one_round_later_is_the_bound_at_the_next_round() -> None:
    """D_{T+1} is D_T with T + 1 rounds, whose sum has the further term C_T."""
    defined = {
        str(constant.name): constant.definition
        for statement in catalogue.of("switching")
        for constant in statement.constants
    }
    later = defined["D_T"].subs({T: T + 1, sum_C: sum_C + C_T}, simultaneous=True)
    assert sp.simplify(later - defined["D_T1"]) == 0


def test_the_criterion_has_a_value_from_the_letters_alone() -> None:
    """By hand: eta = 5 + 50, zeta = 11 * 4; D_10 = (44 + 55 * 3)/10; 10 * 55 * (5 - 3/10)."""
    known = {"alpha": "1/10", "L": 1, "Phi_0": 2, "kappa_0": "1/2", "T": 10, "sum_C": 3, "C_T": 5}
    for statement, form, by_hand in (
        (prop1, "bound", Fraction(209, 10)),
        (prop1, "left side", Fraction(2585)),
        (eq15, "left side", Fraction(2585)),
    ):
        assert evaluate(statement, known, form=form).exact == by_hand
