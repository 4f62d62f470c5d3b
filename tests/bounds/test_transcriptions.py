"""Every bound against an independent transcription, and what a changed number would do.

The transcriptions of `tests/bounds/papers` were typed from the papers' text in plain floats. Here
they meet the catalogue: none is missing, each agrees at random admissible points, and no single
number of a formula could be changed without a disagreement.
"""

from __future__ import annotations

import importlib
import inspect
import math
import pkgutil
import random
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from bounds import arithmetic, compiled
from bounds.catalogue import catalogue
from bounds.evaluation import conjuncts
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Kind, Role, Statement
from tests.bounds import papers
from tests.bounds.papers.printed import TRANSCRIPTIONS, Transcription

for _found in pkgutil.iter_modules(papers.__path__):
    importlib.import_module(f"{papers.__name__}.{_found.name}")

POINTS = 4
BRANCH_POINTS = 200
AGREE = 1e-9
TRANSCRIBED = {Role.BOUND, Role.DEFINITION, Role.RATE}
Key = tuple[str, str]


def expressions(statement: Statement) -> Iterator[tuple[str, sp.Expr]]:
    """Everything of a statement that has a number, under the label of its transcription.

    Of the lines of proofs those that are transcribed: the others are held against their LaTeX.
    """
    if statement.kind is not Kind.ALGORITHM:
        for formula in statement.formulas:
            if formula.value is not None and formula.role in TRANSCRIBED:
                yield formula.label, formula.value
    for step in statement.steps:
        if (statement.id, step.label) in TRANSCRIPTIONS:
            yield step.label, step.written[0].sympy.rhs
    for hypothesis in statement.hypotheses:
        for relation in conjuncts(hypothesis.relation):
            if isinstance(relation, sp.core.relational.Relational) and relation.lhs.is_Symbol:
                yield f"hypothesis: {hypothesis.label}", relation.rhs
    for constant in statement.constants:
        if constant.definition is not None:
            yield f"constant: {constant.symbol.name}", constant.definition


def with_a_formula(expression: sp.Expr) -> bool:
    """A single letter or number on the right has nothing to mistype."""
    return bool(expression.args)


ALL: dict[Key, sp.Expr] = {
    (statement.id, label): expression
    for statement in catalogue.values()
    if not statement.id.endswith(".repaired")  # printed nowhere
    for label, expression in expressions(statement)
    if with_a_formula(expression)
}


SHARED = {
    (key[0].partition(".")[0], ALL[key]): transcription
    for key, transcription in TRANSCRIPTIONS.items()
    if key in ALL and key[1].startswith(("hypothesis: ", "constant: "))
}


def find(key: Key) -> Transcription | None:
    """Hypotheses and constants that statements of a paper share are transcribed once."""
    if key in TRANSCRIPTIONS:
        return TRANSCRIPTIONS[key]
    if not key[1].startswith(("hypothesis: ", "constant: ")):
        return None
    return SHARED.get((key[0].partition(".")[0], ALL[key]))


def draw(letter: LetterSymbol, source: random.Random, *, decades: int = 0) -> Fraction:
    """A number of the letter's domain, away from 0 and 1 where formulas degenerate.

    With `decades` a number without an upper end is spread over that many on either side.
    """
    domain = letter.domain
    if domain.integer:
        least = max(2, math.ceil(domain.low or 0))
        return Fraction(source.randint(least, least + 5))
    low, high = Fraction(domain.low or 0), domain.high
    width = (high - low) if high is not None else Fraction(2)
    scale = Fraction(10) ** source.randint(-decades, decades) if high is None else Fraction(1)
    return low + width * scale * Fraction(source.randint(100, 900), 1009)


def term(*indices: float) -> Fraction:
    """A sequence without structure that a formula could hide behind."""
    return Fraction(7, 5) + sum(Fraction(int(i) * (j + 2), 13) for j, i in enumerate(indices)) ** 2


def at(
    expression: sp.Expr, transcription: Transcription, seed: str
) -> Iterator[tuple[float, float]]:
    """Pairs (catalogue, transcription) at random points where both have a value."""
    source = random.Random(seed)
    letters = sorted(expression.free_symbols, key=str)
    parameters = set(inspect.signature(transcription).parameters)
    # Every branch of a minimum must be the smallest at some point.
    branches = expression.has(sp.Min, sp.Max)
    wanted, decades = (BRANCH_POINTS, 3) if branches else (POINTS, 0)
    found = 0
    for _ in range(50 * wanted):
        point = {letter: draw(letter, source, decades=decades) for letter in letters}
        numbers = {letter.name: float(v) for letter, v in point.items()}
        integers = {each.name: int(v) for each, v in point.items() if each.domain.integer}
        sequences = {name: term for name in parameters - set(numbers)}
        try:
            printed = transcription(**{**numbers, **integers}, **sequences)
            ours = float(arithmetic.real(expression, point, sequences))
        except (ValueError, ZeroDivisionError, OverflowError, KeyError):
            continue
        if isinstance(printed, complex):
            continue
        yield ours, float(printed)
        found += 1
        if found == wanted:
            return


def agree(ours: float, printed: float) -> bool:
    """Equal up to rounding."""
    return math.isclose(ours, printed, rel_tol=AGREE, abs_tol=1e-300)


@pytest.mark.parametrize("paper", catalogue.papers())
def test_none_is_missing(paper: str) -> None:
    """Every bound, definition, rate, ceiling and constant of the paper is transcribed."""
    missing = [key for key in ALL if key[0].startswith(f"{paper}.") and find(key) is None]
    assert not missing, f"{len(missing)} without a transcription: {missing}"


def test_every_transcription_belongs_to_a_formula() -> None:
    """No transcription outlives the formula it was made for."""
    assert not [key for key in TRANSCRIPTIONS if key not in ALL]


@pytest.mark.parametrize("key", [key for key in ALL if find(key)], ids=" ".join)
def test_catalogue_and_transcription_agree(key: Key) -> None:
    """The same letters, and the same number at random admissible points."""
    transcription = find(key)
    assert transcription is not None
    names = {letter.name for letter in ALL[key].free_symbols}
    taken = set(inspect.signature(transcription).parameters)
    assert names <= taken, f"the formula has letters {sorted(names - taken)} more"
    pairs = list(at(ALL[key], transcription, str(key)))
    assert pairs, "no admissible point at which both have a value"
    for ours, printed in pairs:
        assert agree(ours, printed), f"catalogue {ours!r}, transcription {printed!r}"


def mutants(expression: sp.Expr) -> Iterator[sp.Expr]:
    """The expression with one of its numbers made larger by one."""
    if isinstance(expression, sp.Rational):
        yield expression + 1
        return
    for index, argument in enumerate(expression.args):
        for changed in mutants(argument):
            arguments = list(expression.args)
            arguments[index] = changed
            try:
                mutant = expression.func(*arguments)
            except (TypeError, ValueError):
                continue  # not an expression any more, so it could not be in the catalogue
            if mutant != expression:
                yield mutant


def caught(key: Key, mutant: sp.Expr) -> bool:
    """Whether `test_catalogue_and_transcription_agree` would fail on the mutant."""
    transcription = find(key)
    assert transcription is not None
    names = {letter.name for letter in ALL[key].free_symbols}
    if {str(letter) for letter in mutant.free_symbols} != names:
        return True
    pairs = list(at(mutant, transcription, str(key)))
    return not pairs or any(not agree(ours, printed) for ours, printed in pairs)


@pytest.mark.parametrize("paper", catalogue.papers())
def test_any_changed_number_is_noticed(paper: str) -> None:
    """Coefficients and exponents alike."""
    survivors = [
        (key, str(mutant))
        for key in ALL
        if key[0].startswith(f"{paper}.") and find(key)
        for mutant in mutants(ALL[key])
        if not caught(key, mutant)
    ]
    assert not survivors


@pytest.mark.parametrize("paper", catalogue.papers())
def test_grids_agree_with_points(paper: str) -> None:
    """Along every letter of every formula numpy gives what many digits give at each point."""
    for key, expression in ALL.items():
        if not key[0].startswith(f"{paper}."):
            continue
        source = random.Random(str(key))
        letters = sorted(expression.free_symbols, key=str)
        sequences = {f.func.__name__: term for f in expression.atoms(sp.core.function.AppliedUndef)}
        base = {letter: draw(letter, source) for letter in letters}
        for axis in letters:
            points = [{**base, axis: draw(axis, source)} for _ in range(3)]
            try:
                expected = [float(arithmetic.real(expression, p, sequences)) for p in points]
            except (ValueError, ZeroDivisionError, OverflowError):
                continue
            arrays = {letter: np.asarray(float(value)) for letter, value in base.items()}
            arrays[axis] = np.array([float(point[axis]) for point in points])
            found = np.broadcast_to(compiled.evaluate(expression, arrays, sequences), 3)
            np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-12, err_msg=str(key))
