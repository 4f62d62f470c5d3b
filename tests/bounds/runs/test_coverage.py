"""Every statement that bounds a quantity of a run is tried, or says why it cannot be."""

import pytest

from bounds.catalogue import catalogue
from bounds.runs.trial import every_trial, trial_of, why_none
from bounds.statement import Kind, Role, Statement

STATED = (Kind.THEOREM, Kind.LEMMA, Kind.PROPOSITION, Kind.COROLLARY)
ITEMS = tuple(statement for statement in catalogue.values() if statement.kind in STATED)
# What follows from the form of a statement without a bound; others need a sentence of their own.
BY_FORM = ("states an order", "states an identity", "states no bound")


@pytest.mark.parametrize("statement", ITEMS, ids=lambda statement: statement.id)
def test_every_theorem_and_lemma_is_tried_or_says_why_not(statement: Statement) -> None:
    """A sentence of its own is one of words, and a statement with a bound has it or a trial."""
    trial = trial_of(statement)
    if trial is not None:
        labels = {formula.label for formula in statement.formulas}
        assert set(trial.forms) <= labels
        return
    why = why_none(statement)
    assert "that is computed on whole instances here" not in why
    by_form = any(beginning in why for beginning in BY_FORM)
    has_bound = any(formula.role is Role.BOUND for formula in statement.formulas)
    assert by_form != has_bound, why


def test_every_bound_of_a_tried_statement_is_tried() -> None:
    """Formulas that bound the same quantity are forms of the trial; others bound something else."""
    for trial in every_trial(own=True):
        formulas = [f for f in trial.stated.formulas if f.role is Role.BOUND]
        bounded = {f.quantity for f in formulas if f.label in trial.forms}
        left = [f.label for f in formulas if f.quantity in bounded and f.label not in trial.forms]
        assert not left, trial.statement
