"""A bound on a grid of hyper-parameters: a labelled array with one dimension for each letter.

Points outside a hypothesis are an error, unless the user wants the numbers anyway; then `inside`
tells them apart. Each point is decided as it is alone: sides that are far apart by their doubles,
which are certain to nine digits, and others by `evaluation.holds`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import sympy as sp
import xarray as xr
from numpy.typing import NDArray

from bounds import arithmetic, compiled
from bounds.arithmetic import NoValue, letters_of
from bounds.compiled import within
from bounds.errors import UserError
from bounds.evaluation import (
    HOLDS,
    Request,
    checked,
    conjuncts,
    demanded,
    holds,
    is_inside,
    is_met,
)
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Hypothesis, Statement, Where
from bounds.throughout import Block, Ranges, decided, everywhere
from bounds.values import Axis, Number, show
from bounds.verdicts.last_standing import told

NEAR = 1e-8  # sides that are further apart are told apart by values certain to 1e-9

Mask = NDArray[np.bool_]


def evaluate_grid(request: Request, *, anyway: bool = False) -> xr.Dataset:
    """Evaluate the request's formula on its grid."""
    axes = _axes(request)
    arrays = shaped_arrays(request)
    shape = tuple(_axis(request, letter).size for letter in axes)
    ranges = Ranges()
    inside = _domains(request, arrays, ranges, anyway=anyway)
    if request.sequences or request.formulas:
        inside = inside & _one_by_one(request, arrays, shape, anyway=anyway)
    else:
        for hypothesis in request.hypotheses:
            inside = inside & _hypothesis(request, hypothesis, arrays, ranges, anyway=anyway)
    value = compiled.evaluate(
        request.expanded(request.expression),
        arrays,
        request.sequences,
        given=request.given,
    )
    value = np.broadcast_to(value, shape)
    finite = np.isfinite(value)
    if not finite.all() and not anyway:
        msg = (
            f"{request.statement.id} ({request.formula.label}) has no finite value at "
            f"{_where(request, ~finite, axes)}: {_reason(request, ~finite)}"
        )
        raise UserError(msg)
    names = [letter.name for letter in axes]
    coordinates = {letter.name: _axis(request, letter) for letter in axes}
    inside = finite if inside.all() else np.broadcast_to(inside, shape) & finite
    data = xr.Dataset(
        {"value": (names, value), "inside": (names, inside)},
        coords=coordinates,
        attrs=_attributes(request),
    )
    for letter in axes:
        data[letter.name].attrs.update(long_name=letter.meaning, latex=letter.letter.latex)
    return data


def _one_by_one(
    request: Request, arrays: Mapping[LetterSymbol, Any], shape: tuple[int, ...], *, anyway: bool
) -> Mask:
    """Whether each point is inside; which elements of a sequence a value uses depends on it."""
    inside = np.ones(shape, dtype=bool)
    for place, point in compiled.points(np.ones(shape, dtype=bool), arrays, request.given):
        given = {letter: Number(value, exact=True) for letter, value in point.items()}
        inside[place] = is_inside(*checked(replace(request, given=given), anyway=anyway))
    return inside


def shaped_arrays(request: Request) -> dict[LetterSymbol, NDArray[np.float64]]:
    """One array a letter, each along its own dimension, so that they broadcast."""
    axes = _axes(request)
    return {
        letter: _axis(request, letter).reshape([-1 if axis == letter else 1 for axis in axes])
        if letter in axes
        else _axis(request, letter)
        for letter in request.given
    }


def satisfied(
    relation: sp.Basic,
    request: Request,
    arrays: Mapping[LetterSymbol, Any],
    ranges: Ranges | None = None,
) -> Mask:
    """Decide a relation at every point of the grid, on large parts of it at once where possible."""
    sides = [request.expanded(side) for side in (relation.lhs, relation.rhs)]
    named = frozenset[sp.Symbol]().union(*map(letters_of, sides))
    arrays = {letter: np.asarray(array) for letter, array in arrays.items() if letter in named}

    def at_points(block: Block) -> Mask:
        part = {letter: within(array, block) for letter, array in arrays.items()}
        given = {
            letter: _written_in(request.given[letter], array, block)
            for letter, array in arrays.items()
            if letter in request.given
        }
        return _at_points(relation, sides, request, part, given)

    return decided(sides, HOLDS[relation.rel_op], arrays, at_points, ranges or Ranges())


def _at_points(
    relation: sp.Basic,
    sides: Sequence[sp.Expr],
    request: Request,
    arrays: Mapping[LetterSymbol, Any],
    given: Mapping[LetterSymbol, Number | Axis],
) -> Mask:
    left, right = np.broadcast_arrays(
        *(
            compiled.evaluate(side, arrays, request.sequences, given=given, tiny=True)
            for side in sides
        )
    )
    with np.errstate(invalid="ignore"):  # what is undefined is decided below
        mask = np.asarray(HOLDS[relation.rel_op](left, right))
        near = ~(np.abs(left - right) > NEAR * np.abs(right))
    if near.any():
        mask = mask.copy()
        for place, point in compiled.points(near, arrays, given):
            try:
                mask[place] = holds(relation, request, point)[0]
            except (NoValue, ZeroDivisionError):
                mask[place] = False
    return mask


def _written_in(value: Number | Axis, array: Any, block: Block) -> Number | Axis:
    """What was written of the part of an array that is in a block."""
    if isinstance(value, Number) or not value.written or array.size == 1:
        return value
    cuts = zip(array.shape, block[len(block) - array.ndim :], strict=True)
    ((first, last, _),) = (cut.indices(length) for length, cut in cuts if length > 1)
    places = {k - first: number for k, number in value.written.items() if first <= k < last}
    return Axis(value.values[first:last], places)


def _axis(request: Request, letter: LetterSymbol) -> NDArray[np.float64]:
    value = request.given[letter]
    if isinstance(value, Number):
        return np.asarray(float(value.value))
    return value.values


def _axes(request: Request) -> list[LetterSymbol]:
    return [letter for letter, value in request.given.items() if isinstance(value, Axis)]


def _domains(
    request: Request, arrays: dict[LetterSymbol, Any], ranges: Ranges, *, anyway: bool
) -> Mask:
    inside: Mask = np.asarray(True)
    for letter, array in arrays.items():
        mask = _in_domain(letter, array, request.given[letter], ranges)
        if not mask.all() and not anyway:
            bad = float(array[~mask].flat[0])
            hint = f"; write {letter.name}=1:50:int or a list" if letter.domain.integer else ""
            msg = (
                f"{request.statement.id}: {letter.name} = {bad:.6g} is outside its domain "
                f"({letter.meaning}: {letter.domain}){hint}"
            )
            raise UserError(msg)
        inside = inside & mask
    return inside


def _in_domain(
    letter: LetterSymbol, array: NDArray[np.float64], value: Number | Axis, ranges: Ranges
) -> Mask:
    """Whether the numbers of a letter, as they were written, are in its domain."""
    if isinstance(value, Number):
        return np.asarray(value.value in letter.domain)
    low, high = letter.domain.doubles
    least, most = ranges.of(array, everywhere(array.shape), value.ends)
    if low <= least and most <= high and not letter.domain.integer:
        return np.asarray(all(number in letter.domain for number in value.written.values()))
    mask = letter.domain.mask(array)
    for place, number in value.written.items():
        mask.flat[place] = number in letter.domain
    return mask


def _hypothesis(
    request: Request,
    hypothesis: Hypothesis,
    arrays: dict[LetterSymbol, Any],
    ranges: Ranges,
    *,
    anyway: bool,
) -> Mask:
    """Demand a hypothesis on the whole grid, with the same exceptions as at a point."""
    relation = hypothesis.relation
    in_proof = hypothesis.where is Where.PROOF
    everywhere: Mask = np.asarray(True)
    relational = isinstance(relation, sp.core.relational.Relational)
    if not (relational and demanded(hypothesis)):
        return everywhere
    known = request.has_sequences(relation)
    letters = letters_of(request.expanded(relation))
    if not (known and letters <= set(arrays)):
        return np.asarray(in_proof)
    if letters <= set(request.numbers):
        mask: Mask = np.asarray(is_met(relation, request, request.numbers))
    else:
        mask = satisfied(relation, request, arrays, ranges)
    if not mask.all() and not anyway:
        axes = _axes(request)
        printed = "in its proof" if in_proof else "in the statement"
        msg = (
            f"{request.statement.id} requires {relation} ({hypothesis.label}, printed {printed}), "
            f"but that fails at {_where(request, ~mask, axes)}. --anyway (anyway=True) evaluates "
            "outside and marks the points"
        )
        raise UserError(msg)
    return mask


def _where(request: Request, mask: Mask, axes: list[LetterSymbol]) -> str:
    """Count the points of a mask and name the first."""
    shape = tuple(_axis(request, letter).size for letter in axes)
    mask = np.broadcast_to(mask, shape)
    first = np.unravel_index(int(np.argmax(mask)), shape)
    values = ", ".join(
        f"{letter.name} = {_axis(request, letter)[index]:.6g}"
        for letter, index in zip(axes, first, strict=True)
    )
    return f"{int(mask.sum())} of {mask.size} points, first at {values}"


def _reason(request: Request, mask: Mask) -> str:
    """Why the first point of a mask has no value."""
    first = np.zeros(mask.shape, dtype=bool)
    first.flat[np.argmax(mask)] = True
    ((_, point),) = compiled.points(first, shaped_arrays(request), request.given)
    expression = request.expanded(request.expression)
    try:
        arithmetic.real(expression, point, request.sequences)
    except (NoValue, ZeroDivisionError, OverflowError) as error:
        return str(error)
    return "the value there is not certain"


def _attributes(request: Request) -> dict[str, str]:
    """Provenance: what was evaluated, and the letters that had one value."""
    fixed = {k.name: show(v) for k, v in request.given.items() if isinstance(v, Number)}
    return {
        "id": request.statement.id,
        "form": request.formula.label,
        "verdict": told(request.statement),
        "formula": str(request.formula.written),
        "hypotheses": _hypotheses(request.statement),
        **{f"given_{name}": value for name, value in fixed.items()},
    }


@lru_cache(maxsize=256)
def _hypotheses(statement: Statement) -> str:
    """All that a statement prints; sympy takes its time to write them."""
    relations = [hypothesis.relation for hypothesis in statement.hypotheses]
    return "; ".join(str(part) for relation in relations for part in conjuncts(relation))
