"""Whether a letter is defined once: two definitions of it in one paper should be the same.

A definition is `name := expression`, in a formula or of a constant. Where both are made of the same
sums and terms, these stand for numbers, and the expressions should be equal for all of them. Of two
items only those are compared of which one has all letters of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from bounds.beside import state
from bounds.catalogue import catalogue
from bounds.expressions import (
    Call,
    Expression,
    Relation,
    Series,
    Symbol,
    free_symbols,
    fresh,
    mapped,
    show,
    show_relation,
)
from bounds.statement import Role, Statement
from bounds.verdicts.premises import definitions
from bounds.verdicts.question import Question

Opaque = dict[Expression, str]


def questions(statement: Statement) -> Iterator[Question]:
    """One for each definition of a letter that is defined otherwise before."""
    if statement.is_amended:
        return
    known = statement.paper in catalogue.papers()
    before = dict(_first(statement.paper, state())) if known else {}
    for label, name, value in _defined(statement):
        other, place = before.setdefault(name, (value, f"{statement.id}, {label}"))
        if other == value or place == f"{statement.id}, {label}":
            continue
        terms: tuple[Opaque, Opaque] = ({}, {})
        taken = {*statement.letters, *free_symbols(value), *free_symbols(other)}
        sides = [
            _numbers(side, own, taken) for side, own in zip((other, value), terms, strict=True)
        ]
        letters = free_symbols(value), free_symbols(other)
        beside = place.startswith(f"{statement.id}, ")
        alike = beside or letters[0] <= letters[1] or letters[1] <= letters[0]
        if alike and terms[0].keys() == terms[1].keys():
            yield Question(
                step=f"{label}, and {name} in {place}",
                claim=show_relation(Relation(sides[0], "==", sides[1])),
                where=tuple(f"{each}: real" for each in terms[0].values()),
                budget="small",
                asks=f"{name} is defined in one way{_told(terms[0])}",
            )


def _told(terms: Opaque) -> str:
    """What the names for terms stand for."""
    named = (f"{name} is {show(term)}" for term, name in terms.items())
    return "".join(f", where {told}" for told in [", ".join(named)] if told)


@cache
def _first(paper: str, _places: tuple[str, ...]) -> Mapping[str, tuple[Expression, str]]:
    """The first definition of each letter of a paper."""
    found: dict[str, tuple[Expression, str]] = {}
    for item in catalogue.of(paper):
        if not item.is_amended:
            for label, name, value in _defined(item):
                found.setdefault(name, (value, f"{item.id}, {label}"))
    return found


def _defined(item: Statement) -> Iterator[tuple[str, str, Expression]]:
    """What an item defines: by which label, which letter, and as what."""
    for formula in item.formulas:
        tree = formula.written.tree
        if formula.role is Role.DEFINITION and isinstance(tree, Relation):
            left = tree.left
            if isinstance(left, Symbol) and left.name in item.letters:
                yield formula.label, left.name, tree.right
    for name, value in definitions(item).items():
        yield f"constant {name}", name, value


def _numbers(side: Expression, found: Opaque, taken: set[str]) -> Expression:
    """With a name for each sum and each term; the same for the same."""
    if isinstance(side, Call | Series):
        return Symbol(found.setdefault(side, fresh(f"term_{len(found) + 1}", taken)))
    return mapped(side, lambda part: _numbers(part, found, taken))
