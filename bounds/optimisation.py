"""The best hyper-parameters for a bound, inside its hypotheses, and the rounds that suffice.

The search is deterministic: a grid over the ranges (logarithmic where both ends are positive), then
ever finer grids around the best point. One continuous letter is minimised anew at every point of
the others, so that a minimiser on the edge of the admissible region is found there however the
edge runs. The hypotheses that hold with equality at the minimiser are reported as active.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from bounds import compiled
from bounds.catalogue import stated
from bounds.errors import UserError
from bounds.evaluation import Evaluation, Request, demanded, evaluate_point, prepare
from bounds.grid import satisfied
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Statement
from bounds.values import Number, decimal, read_number, show

MOST_LETTERS = 4
OUTER_POINTS = {1: 256, 2: 40, 3: 14}  # a side of the first grid, by the number of outer letters
INNER_POINTS = 200
ZOOM_POINTS = 17
ZOOMS = 16
WIDEST = {True: (1.0, 1e6), False: (1e-9, 1e6)}  # where a range is not given: integer, real
ACTIVE = 1e-6
EDGE = 1e-3

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Search:
    """A letter to choose and the range to choose it from."""

    letter: LetterSymbol
    low: float
    high: float

    @property
    def logarithmic(self) -> bool:
        """Whether the range is searched on a logarithmic scale."""
        return self.low > 0

    def points(self, count: int) -> Array:
        """Spread `count` values over the range; integers without repetition."""
        spread = np.geomspace if self.logarithmic else np.linspace
        values = np.asarray(spread(self.low, self.high, count))
        values[[0, -1]] = self.low, self.high
        return np.unique(np.round(values)) if self.letter.domain.integer else values

    def into(self, value: Any) -> Array:
        """Map values to the scale of the search."""
        return np.asarray(np.log(value) if self.logarithmic else value)

    def back(self, value: Array) -> Array:
        """Map from the scale of the search."""
        return np.clip(np.exp(value) if self.logarithmic else value, self.low, self.high)

    def around(self, value: float, count: int) -> Search:
        """Narrow the range to two cells of a grid of `count` points on either side of `value`."""
        low, high, centre = (float(self.into(end)) for end in (self.low, self.high, value))
        step = 2 * (high - low) / (count - 1)
        ends = [max(low, centre - step), min(high, centre + step)]
        if self.letter.domain.integer:
            below, above = (float(self.back(np.asarray(end))) for end in ends)
            low_end, high_end = np.floor(below), np.ceil(above)
            return Search(self.letter, max(self.low, low_end), min(self.high, high_end))
        return Search(self.letter, *(float(self.back(np.asarray(end))) for end in ends))


@dataclass(frozen=True)
class Optimum:
    """A minimiser: where it is, what the bound is worth there, and what keeps it there."""

    id: str
    form: str
    at: Mapping[str, Fraction]
    value: float
    active: tuple[str, ...]
    at_end: tuple[str, ...]
    evaluation: Evaluation

    def _repr_html_(self) -> str:
        from bounds.rendering.notebook import optimum_html

        return optimum_html(self)

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""
        return {
            "id": self.id,
            "form": self.form,
            "at": {name: float(value) for name, value in self.at.items()},
            "value": self.value,
            "active": list(self.active),
            "at_end_of_range": list(self.at_end),
            "evaluation": self.evaluation.as_json(),
        }


def read_over(text: str) -> dict[str, tuple[float, float] | None]:
    """Read `eta,K=1:100` into {eta: none, K: (1, 100)}."""
    over: dict[str, tuple[float, float] | None] = {}
    for part in text.split(","):
        name, equals, span = (piece.strip() for piece in part.partition("="))
        ends = span.split(":")
        if not name or (equals and len(ends) != 2):
            msg = f"{part!r} is not of the form name or name=low:high, as in --over eta,K=1:100"
            raise UserError(msg)
        over[name] = None
        if equals:
            low, high = (float(read_number(end).value) for end in ends)
            if low >= high:
                msg = f"{name}: the range {span} is empty; write the smaller end first"
                raise UserError(msg)
            over[name] = (low, high)
    return over


def optimise(
    statement: Statement | str,
    values: Mapping[str, object],
    *,
    over: Mapping[str, tuple[float, float] | None],
    form: str | None = None,
) -> Optimum:
    """Minimise a formula of `statement` over some of its letters inside its hypotheses."""
    repeated = sorted(set(over) & set(values))
    if repeated:
        msg = f"{repeated[0]} is given a value and asked to be chosen; do one of the two"
        raise UserError(msg)
    if not 1 <= len(over) <= MOST_LETTERS:
        msg = f"between 1 and {MOST_LETTERS} letters can be chosen at once, not {len(over)}"
        raise UserError(msg)
    request = prepare(stated(statement), values, form=form, free=over)
    searches = _searches(request, over)
    best = _Program(request, searches).solve()
    return _report(request, searches, best)


def rounds_needed(
    statement: Statement,
    values: Mapping[str, object],
    *,
    variable: str,
    below: Fraction,
    over: Mapping[str, tuple[float, float] | None] | None = None,
    form: str | None = None,
) -> Optimum:
    """Find the smallest `variable` for which the (minimised) bound is at most `below`.

    A logarithmic scan finds the first value that suffices, then bisection between it and the last
    that does not; the letters of `over` are chosen anew for every value.
    """
    over = dict(over or {})
    request = prepare(statement, values, form=form, free=[variable, *over])
    (search,) = _searches(request, {variable: None})

    def attempt(value: float) -> Optimum | None:
        value = float(value)
        number: object = int(value) if search.letter.domain.integer else value
        given = {**values, variable: number}
        try:
            if over:
                found = optimise(statement, given, over=over, form=form)
                return replace(found, at={variable: Fraction(repr(value)), **found.at})
            found = _report(prepare(statement, given, form=form), [], {})
            return replace(found, at={variable: Fraction(repr(value))})
        except UserError:
            return None

    def suffices(found: Optimum | None) -> bool:
        return found is not None and found.evaluation.inside and found.value <= below

    scan = search.points(60 if over else 400)
    last = scan[0]
    for value in scan:
        if suffices(attempt(value)):
            break
        last = value
    else:
        msg = (
            f"no {variable} between {search.low:g} and {search.high:g} brings {statement.id} "
            f"({request.formula.label}) to {show(below)} inside its hypotheses"
        )
        raise UserError(msg)
    good = float(value)
    while good - last > (1 if search.letter.domain.integer else 1e-9 * good):
        middle = (
            float(np.floor((last + good) / 2))
            if search.letter.domain.integer
            else (last + good) / 2
        )
        if suffices(attempt(middle)):
            good = middle
        else:
            last = middle
    found = attempt(good)
    if found is None:
        msg = f"{statement.id} has no value at {variable} = {good:g}"
        raise UserError(msg)
    return found


def _searches(request: Request, over: Mapping[str, tuple[float, float] | None]) -> list[Search]:
    expressions = [request.expression, *(h.relation for h in request.hypotheses)]
    letters = set().union(*(request.expanded(e).free_symbols for e in expressions))
    by_name = {letter.name: letter for letter in letters}
    searches = []
    for name, span in over.items():
        if name not in by_name:
            msg = f"{request.statement.id} ({request.formula.label}) does not depend on {name}"
            raise UserError(msg)
        letter = by_name[name]
        low, high = span or _default_range(letter)
        searches.append(Search(letter, low, high))
    return searches


def _default_range(letter: LetterSymbol) -> tuple[float, float]:
    """The letter's domain, cut where it is unbounded or open at zero."""
    domain = letter.domain
    low, high = WIDEST[domain.integer]
    if domain.low is None:
        low = -high
    elif domain.low > 0:
        low = float(domain.low)
    if domain.high is not None:
        high = float(domain.high)
    if domain.high_open and domain.high is not None:
        high -= 1 if domain.integer else 1e-9 * abs(high)
    return low, high


class _Program:
    """The bound as objective and the hypotheses as constraints, on arrays."""

    def __init__(self, request: Request, searches: Sequence[Search]) -> None:
        self.request, self.searches = request, searches
        self.fixed = {
            letter: np.asarray(float(value.value))
            for letter, value in request.given.items()
            if isinstance(value, Number)
        }
        self.value = request.expanded(request.expression)
        known = set(self.fixed) | {search.letter for search in searches}
        self.relations = [
            hypothesis.relation
            for hypothesis in request.hypotheses
            if isinstance(hypothesis.relation, sp.core.relational.Relational)
            and demanded(hypothesis)
            and request.has_sequences(hypothesis.relation)
            and request.expanded(hypothesis.relation).free_symbols <= known
        ]

    def score(self, arrays: Mapping[LetterSymbol, Any]) -> Array:
        """Evaluate the bound; infinite outside the hypotheses or where it has no finite value.

        Single numbers are exact; doubles stand for their shortest decimals.
        """
        exact = {k: Number(v, exact=False) for k, v in arrays.items() if isinstance(v, Fraction)}
        request = replace(self.request, given={**self.request.given, **exact})
        mask: Any = np.asarray(True)
        for letter, array in arrays.items():
            inside = (
                array in letter.domain if letter in exact else letter.domain.mask(np.asarray(array))
            )
            mask = mask & inside
        everything = {**self.fixed, **arrays}
        everything |= {letter: np.asarray(float(arrays[letter])) for letter in exact}
        for relation in self.relations:
            mask = mask & satisfied(relation, request, everything)
        value = compiled.evaluate(
            self.value, everything, request.sequences, given=request.given, where=mask, tiny=True
        )
        return np.where(mask & np.isfinite(value), value, np.inf)

    def binds(self, relation: sp.Basic, point: Mapping[LetterSymbol, float]) -> bool:
        """Whether the relation keeps the point where it is: equality, or no next integer."""
        chosen = [search.letter for search in self.searches]
        if not set(chosen) & self.request.expanded(relation).free_symbols:
            return False
        if self._slack(relation, point) <= ACTIVE:
            return True
        neighbours = (
            {**self.fixed, **point, letter: np.asarray(point[letter] + sign)}
            for letter in chosen
            if letter.domain.integer
            for sign in (-1, 1)
        )
        return not all(satisfied(relation, self.request, moved).all() for moved in neighbours)

    def _slack(self, relation: sp.Basic, arrays: Mapping[LetterSymbol, Any]) -> float:
        """How far a relation is from its edge, relative to its sides."""
        everything = {**self.fixed, **arrays}
        left, right = (
            float(compiled.evaluate(self.request.expanded(side), everything, {}))
            for side in (relation.lhs, relation.rhs)
        )
        return abs(left - right) / max(abs(left), abs(right), 1e-300)

    def solve(self) -> dict[LetterSymbol, float]:
        """Zoom in on the outer letters; the inner one is minimised anew at each of their points."""
        inner = next((s for s in self.searches if not s.letter.domain.integer), None)
        outer = [search for search in self.searches if search is not inner]
        windows = {search.letter: search for search in outer}
        count = OUTER_POINTS.get(len(outer), 1)
        best, value = self._best(list(windows.values()), count, inner)
        for _ in range(ZOOMS if outer else 0):
            windows = {
                search.letter: windows[search.letter].around(best[search.letter], count)
                for search in outer
            }
            candidate, lower = self._best(list(windows.values()), ZOOM_POINTS, inner)
            if lower < value:
                best, value = candidate, lower
            count = ZOOM_POINTS
        if not np.isfinite(value):
            names = ", ".join(search.letter.name for search in self.searches)
            relations = "; ".join(str(relation) for relation in self.relations)
            msg = (
                f"no choice of {names} in the range satisfies the hypotheses of "
                f"{self.request.statement.id} with a finite value: {relations}"
            )
            raise UserError(msg)
        return best

    def _best(
        self, outer: Sequence[Search], count: int, inner: Search | None
    ) -> tuple[dict[LetterSymbol, float], float]:
        """Minimise over a grid of the outer letters."""
        axes = [search.points(count) for search in outer]
        flat = [array.ravel() for array in np.meshgrid(*axes, indexing="ij")]
        arrays = {s.letter: array for s, array in zip(outer, flat, strict=True)}
        if inner is None:
            score = np.atleast_1d(self.score(arrays))
        else:
            arrays[inner.letter], score = self._line(inner, arrays)
        index = int(np.argmin(score))
        point = {
            letter: float(np.broadcast_to(a, score.shape)[index]) for letter, a in arrays.items()
        }
        return point, float(score[index])

    def _line(self, inner: Search, outer: Mapping[LetterSymbol, Array]) -> tuple[Array, Array]:
        """Minimise over `inner` at every outer point at once, by zooming in on the best value."""
        size = next((array.size for array in outer.values()), 1)
        low, high = (np.full(size, inner.into(end)) for end in (inner.low, inner.high))
        columns = {letter: array[:, None] for letter, array in outer.items()}
        rows = np.arange(size)
        best, score = inner.back(low), np.full(size, np.inf)
        count = INNER_POINTS
        for _ in range(ZOOMS):
            z = low[:, None] + (high - low)[:, None] * np.linspace(0, 1, count)
            values = inner.back(z)
            found = np.broadcast_to(self.score({**columns, inner.letter: values}), z.shape)
            place = np.argmin(found, axis=1)
            better = found[rows, place] < score
            best = np.where(better, values[rows, place], best)
            score = np.where(better, found[rows, place], score)
            step = (high - low) / (count - 1)
            centre = inner.into(best)
            low, high = np.maximum(low, centre - step), np.minimum(high, centre + step)
            count = ZOOM_POINTS
        return best, score


def _report(
    request: Request, searches: Sequence[Search], best: Mapping[LetterSymbol, float]
) -> Optimum:
    """Write the minimiser in short fractions where that costs nothing, and evaluate it there."""
    program = _Program(request, searches)
    exact = {letter: decimal(value) for letter, value in best.items()}
    for search in searches:
        for most in (10**6, 10**15):
            short = exact[search.letter].limit_denominator(most)
            candidate = {**exact, search.letter: short}
            close = abs(short - exact[search.letter]) <= abs(exact[search.letter]) / 10**7
            if close and program.score(candidate) <= program.score(exact) * (1 + 1e-9):
                exact = candidate
                break
    at = {letter: float(value) for letter, value in exact.items()}
    # `anyway`: a letter without a range may lie outside its domain.
    given = {**request.given, **{k: Number(v, exact=False) for k, v in exact.items()}}
    evaluation = evaluate_point(replace(request, given=given), anyway=True)
    active = tuple(str(relation) for relation in program.relations if program.binds(relation, at))
    ends = tuple(
        search.letter.name
        for search in searches
        if min(abs(at[search.letter] - search.low), abs(at[search.letter] - search.high))
        <= EDGE * abs(at[search.letter])
    )
    return Optimum(
        id=request.statement.id,
        form=request.formula.label,
        at={search.letter.name: exact[search.letter] for search in searches},
        value=evaluation.value,
        active=active,
        at_end=ends,
        evaluation=evaluation,
    )
