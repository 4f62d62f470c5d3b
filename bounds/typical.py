"""Hyper-parameters to draw a bound at: usual values, moved no further than its hypotheses ask.

A figure of a bound needs a value for every letter, and outside the hypotheses there is nothing to
draw. The usual values are tried first. Where they violate a hypothesis, points around them are
drawn with a fixed seed, ever further away, and the nearest admissible one is taken; a letter whose
usual value is admissible with the others keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import MappingProxyType

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from bounds import compiled
from bounds.errors import UserError
from bounds.evaluation import Request, choose, decisive, sequence_names
from bounds.grid import satisfied
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Statement
from bounds.values import Number

Array = NDArray[np.float64]

USUAL: Mapping[str, Fraction] = {
    name: Fraction(value)
    for name, value in {
        "T": "1000", "K": "5", "N": "10", "C": "100", "m": "100", "n": "100", "S": "50", "s": "10",
        "M": "10", "t": "10", "k": "3", "r": "10", "eta": "1/1000", "eta_l": "1/1000",
        "eta_g": "1", "beta": "1/20", "lam": "1/10", "mu": "1/10", "alpha": "1/10",
    }.items()
}  # fmt: skip
SPREADS = (0.5, 1.0, 2.0, 4.0, 8.0)  # of the logarithms of the points drawn
POINTS = 4000
FIRST = (50, 500)  # of the points by their distance, each asked only if none before is admissible
DIGITS = 3


def typical_values(
    statement: Statement,
    *,
    form: str | None = None,
    given: Mapping[str, Fraction] = MappingProxyType({}),
) -> dict[str, Fraction]:
    """A value for every letter of a formula, inside its hypotheses; `given` ones stay."""
    found = _known(statement, form, tuple(sorted(given.items())))
    if isinstance(found, str):
        raise UserError(found)
    return dict(found)


@cache
def _known(
    statement: Statement, form: str | None, given: tuple[tuple[str, Fraction], ...]
) -> Mapping[str, Fraction] | str:
    """What was found, or why nothing was: pages and figures of an item ask for the same."""
    try:
        return _sought(statement, form, dict(given))
    except UserError as error:
        return str(error)


def _sought(
    statement: Statement, form: str | None, given: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    request = Request(statement, choose(statement, form), {}, {})
    names = sorted(sequence_names([request.expanded(request.expression)]))
    if names:
        msg = (
            f"{statement.id} ({request.formula.label}) needs the sequence {names[0]}; draw another"
        )
        raise UserError(msg)
    letters: list[LetterSymbol] = []
    # A claimed range counts once its constant is given, and may bring letters of its own.
    while (found := _letters(request)) != letters:
        letters = found
        request = replace(request, given=dict.fromkeys(letters, Number(Fraction(1), exact=True)))
    relations = decisive(request)
    fixed = {letter: given[letter.name] for letter in letters if letter.name in given}
    start = {letter: fixed.get(letter, usual_value(letter)) for letter in letters}
    if _inside(request, relations, {k: np.asarray([float(v)]) for k, v in start.items()})[0]:
        return {letter.name: value for letter, value in start.items()}
    free = [letter for letter in letters if letter not in fixed]
    rng = np.random.default_rng(0)
    for spread in SPREADS:
        points = _around(start, free, spread, rng)
        # Those that are near first, since the nearest is taken.
        for places in np.split(_nearest_first(points, start), FIRST):
            some = {letter: array[places] for letter, array in points.items()}
            inside = _inside(request, relations, some)
            if inside.any():
                place = int(np.argmax(inside))
                best = {k: Fraction(f"{array[place]:.{DIGITS}g}") for k, array in some.items()}
                best = _settled(request, relations, start, best)
                return {letter.name: value for letter, value in best.items()}
    msg = (
        f"no admissible point of {statement.id} ({request.formula.label}) was found near the usual "
        "values; give some letters values, as in eta=1/1000"
    )
    raise UserError(msg)


def usual_value(letter: LetterSymbol) -> Fraction:
    """The usual value of a letter of that name, or one, or what its domain has next to it."""
    value = USUAL.get(letter.name, Fraction(1))
    if (
        letter.domain.low is not None
        and letter.domain.high is not None
        and value not in letter.domain
    ):
        middle = (letter.domain.low + letter.domain.high) / 2
        return letter.domain.nearest(middle)
    return letter.domain.nearest(value)


def _letters(request: Request) -> list[LetterSymbol]:
    shown = [constant.symbol for constant in request.constants]  # evaluated beside the value
    expressions = [request.expression, *shown, *decisive(request)]
    found = set().union(*(request.expanded(e).free_symbols for e in expressions))
    return sorted(found, key=str)


def _inside(
    request: Request, relations: list[sp.Basic], arrays: Mapping[LetterSymbol, Array]
) -> NDArray[np.bool_]:
    """Where every letter is in its domain, every hypothesis holds and the value is finite."""
    size = next(iter(arrays.values())).size if arrays else 1
    inside = np.ones(size, dtype=bool)
    for letter, array in arrays.items():
        inside &= letter.domain.mask(array)
    with np.errstate(all="ignore"):  # points outside the hypotheses may have no value
        for relation in relations:
            if inside.any():
                left = {letter: array[inside] for letter, array in arrays.items()}
                inside[inside] = satisfied(relation, request, left)
        if inside.any():
            left = {letter: array[inside] for letter, array in arrays.items()}
            value = compiled.evaluate(request.expanded(request.expression), left, {})
            inside[inside] = np.isfinite(value)
    return inside


def _around(
    start: Mapping[LetterSymbol, Fraction],
    free: list[LetterSymbol],
    spread: float,
    rng: np.random.Generator,
) -> dict[LetterSymbol, Array]:
    """Points whose free letters are those of `start` times log-normal factors, in few digits."""
    points = {letter: np.full(POINTS, float(value)) for letter, value in start.items()}
    for letter in free:
        moved = rng.random(POINTS) < 0.5
        factor = np.exp(spread * rng.standard_normal(POINTS))
        drawn = points[letter] * np.where(moved, factor, 1.0)
        points[letter] = np.round(drawn) if letter.domain.integer else _rounded(drawn)
    return points


def _rounded(values: Array) -> Array:
    """To a few significant digits, so that a caption can print them."""
    with np.errstate(divide="ignore", invalid="ignore"):
        scale = 10.0 ** (np.floor(np.log10(np.abs(values))) - DIGITS + 1)
    return np.where(values == 0, 0.0, np.round(values / scale) * scale)


def _nearest_first(
    points: Mapping[LetterSymbol, Array], start: Mapping[LetterSymbol, Fraction]
) -> NDArray[np.intp]:
    """The places of the points by the distance between their logarithms and those of `start`."""
    distance = np.zeros(POINTS)
    for letter, array in points.items():
        if (centre := float(start[letter])) != 0:
            with np.errstate(divide="ignore", invalid="ignore"):
                distance += np.abs(np.log(array / centre))
    return np.argsort(distance, kind="stable")


def _settled(
    request: Request,
    relations: list[sp.Basic],
    start: Mapping[LetterSymbol, Fraction],
    found: dict[LetterSymbol, Fraction],
) -> dict[LetterSymbol, Fraction]:
    """Take every letter back to its usual value where the others admit that."""
    for letter, value in start.items():
        tried = {**found, letter: value}
        if _inside(request, relations, {k: np.asarray([float(v)]) for k, v in tried.items()})[0]:
            found = tried
    return found
