"""Points inside the hypotheses of a statement, on their boundaries first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import sympy as sp
from hypothesis import assume
from hypothesis import strategies as st

from bounds.catalogue import stated
from bounds.domain import Domain
from bounds.errors import UserError
from bounds.evaluation import Request, accepted, demanded, is_met, prepare
from bounds.language.symbolic import LetterSymbol
from bounds.nearest import nearest_value
from bounds.statement import Statement

USUAL = tuple(Fraction(text) for text in ("1", "1/2", "2", "1/10", "10", "1/1000", "0", "-1"))
SHARES = tuple(Fraction(text) for text in ("1", "1/2", "9/10", "1/100"))

Point = dict[LetterSymbol, Fraction]


def points(
    statement: Statement | str, *, form: str | None = None, **fixed: Fraction | int | str
) -> st.SearchStrategy[dict[str, Fraction]]:
    """A number for every letter that a formula and the hypotheses of a statement need.

    What the assumptions imply of letters, as mu <= L, holds too.
    Where a hypothesis fails at what was drawn, one of its letters is moved to the nearest value at
    which it holds, which is on its boundary, or to a share of it. `fixed` letters stay.
    """
    item = stated(statement)
    request = _request(item, form, fixed)
    relations = list(_relations(request))
    free = [letter for letter in _needed(request) if letter not in request.given]

    @st.composite
    def inside(draw: st.DrawFn) -> dict[str, Fraction]:
        point = dict(request.numbers)
        for letter in free:
            point[letter] = draw(st.sampled_from(list(_values(letter.domain))))
        for relation in relations * 2:
            if not is_met(relation, request, point):
                _move(draw, relation, request, point, free)
        assume(all(is_met(relation, request, point) for relation in relations))
        return {letter.name: value for letter, value in point.items()}

    return inside()


def _request(item: Statement, form: str | None, fixed: dict[str, Fraction | int | str]) -> Request:
    names = {letter.name for letter in accepted(item)} - fixed.keys()
    request = prepare(item, fixed, form=form, anyway=True, free=names)
    if request.has_sequences(request.expression):
        return request
    msg = f"{item.id} ({request.formula.label}) speaks of a sequence; points have numbers alone"
    raise UserError(msg)


def _needed(request: Request) -> list[LetterSymbol]:
    """The letters of the formula and of what it requires, constants unfolded."""
    terms = [request.expression, *_relations(request)]
    letters = set().union(*(request.expanded(term).free_symbols for term in terms))
    return sorted(letters, key=str)


def _relations(request: Request) -> Iterator[sp.Basic]:
    for hypothesis in request.hypotheses:
        relation = hypothesis.relation
        compared = isinstance(relation, sp.core.relational.Relational)
        if compared and demanded(hypothesis) and request.has_sequences(relation):
            yield relation


def _values(domain: Domain) -> Iterator[Fraction]:
    """The ends of a domain, what is just inside, and usual numbers."""
    ends = [end for end in (domain.low, domain.high) if end is not None]
    inside = dict.fromkeys(domain.nearest(value) for value in (*ends, *USUAL))
    yield from (value for value in inside if value in domain)


def _move(
    draw: st.DrawFn, relation: sp.Basic, request: Request, point: Point, free: list[LetterSymbol]
) -> None:
    """Change one letter so that the relation holds, if one can be."""
    inside = [letter for letter in free if letter in request.expanded(relation).free_symbols]
    if not inside:
        return
    letter = draw(st.sampled_from(inside))
    found = nearest_value(letter, point[letter], _admissible(relation, request, point))
    if found is not None:
        share = found * draw(st.sampled_from(SHARES))
        at_share = {**point, letter: share}
        usable = share in letter.domain and is_met(relation, request, at_share)
        point[letter] = share if usable else found


def _admissible(
    relation: sp.Basic, request: Request, point: Point
) -> Callable[[LetterSymbol, Fraction], bool]:
    return lambda letter, value: is_met(relation, request, {**point, letter: value})
