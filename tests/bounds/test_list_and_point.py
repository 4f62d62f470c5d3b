"""A list says of a number what the number alone is said to give, also where doubles cannot tell.

Each formula is put at rational roots of what it adds up: there it cancels, vanishes or divides by
zero, and hypotheses hold with equality.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import cast

import numpy as np
import pytest
import sympy as sp
import xarray as xr

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Evaluation, Request, accepted, evaluate, sequence_names
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Formula, Statement
from tests.bounds.test_transcriptions import term

TRIES = 2  # roots of a formula
LARGEST = 10**12  # a longer fraction is no more of a root
SMALL = [
    Fraction(1, 3),
    Fraction(5, 9),
    Fraction(2, 7),
    Fraction(7, 3),
    Fraction(9, 10),
    Fraction(2),
]

Point = dict[LetterSymbol, Fraction]


def at_random(letters: list[LetterSymbol], source: random.Random) -> Point:
    """A short rational for each letter, in its domain."""
    found = {}
    for letter in letters:
        value = source.choice(
            [Fraction(2), Fraction(3), Fraction(5)] if letter.is_integer else SMALL
        )
        found[letter] = letter.domain.nearest(value)
    return found


def sums(formula: Formula, request: Request) -> list[sp.Expr]:
    """What is added up in a value, and the difference of both sides of each hypothesis."""
    assert formula.value is not None
    found = set(request.expanded(formula.value).atoms(sp.Add))
    for hypothesis in request.hypotheses:
        if isinstance(hypothesis.relation, sp.core.relational.Relational):
            found.add(request.expanded(hypothesis.relation.lhs - hypothesis.relation.rhs))
    return sorted(found, key=str)


def roots(statement: Statement, formula: Formula) -> Iterator[tuple[LetterSymbol, Point]]:
    """Points at which one of the sums is zero by the choice of one letter."""
    source = random.Random(f"{statement.id} {formula.label}")
    letters = accepted(statement)
    given = set(letters) - defined(statement)
    request = Request(statement, formula, {}, {})
    found = 0
    for total in source.sample(all_ := sums(formula, request), len(all_)):
        for letter in sorted(total.free_symbols & given, key=str):
            point = at_random(sorted(given, key=str), source)
            others = {k: sp.Rational(v) for k, v in point.items() if k != letter}
            line = total.xreplace(others)
            slope = sp.diff(line, letter) if line.free_symbols == {letter} else sp.S.Zero
            if not slope.is_Rational or slope == 0:
                continue
            root = -line.xreplace({letter: sp.S.Zero}) / slope
            if root.is_Rational and root.q < LARGEST and abs(root.p) < LARGEST:
                yield letter, {**point, letter: Fraction(int(root.p), int(root.q))}
                found += 1
                break
        if found == TRIES:
            return


def defined(statement: Statement) -> set[LetterSymbol]:
    """The constants that are computed from other letters."""
    return {c.symbol for c in statement.constants if c.definition is not None}


def alone(statement: Statement, label: str, values: dict[str, object]) -> tuple[float, bool]:
    """The value at a point, and whether it is inside; not a number where there is none."""
    try:
        found = evaluate(statement, values, form=label, anyway=True)
    except UserError:
        return float("nan"), False
    assert isinstance(found, Evaluation)
    return found.value, found.inside


@pytest.mark.parametrize("paper", catalogue.papers())
def test_a_list_of_one_number_twice_is_that_number(paper: str) -> None:
    """The value to nine digits, the hypotheses without a tolerance."""
    wrong: list[tuple[object, ...]] = []
    compared = 0
    for statement in catalogue.search(paper=paper):
        for formula in (f for f in statement.formulas if f.value is not None):
            sequences = dict.fromkeys(sequence_names([formula.value]), term)
            for letter, point in roots(statement, formula):
                values: dict[str, object] = {k.name: str(v) for k, v in point.items()}
                values |= sequences
                value, inside = alone(statement, formula.label, values)
                values[letter.name] = f"{point[letter]},{point[letter]}"
                try:
                    listed = evaluate(statement, values, form=formula.label, anyway=True)
                except UserError as error:
                    wrong.append((statement.id, formula.label, letter, str(error)))
                    continue
                compared += 1
                both = cast(xr.Dataset, listed)["value"].values
                marks = cast(xr.Dataset, listed)["inside"].values.tolist()
                same = np.allclose(both, value, rtol=1e-9, atol=0, equal_nan=True)
                if not same or marks != [inside, inside]:
                    wrong.append((statement.id, formula.label, point, value, inside, both, marks))
    assert wrong == []
    assert compared > 5 or len(catalogue.of(paper)) < 10
