"""Whether a bound falls anywhere in what makes its method another one than the plain method.

The letters are those that feed the method's own parameters: a coefficient of momentum, of relaxed
initialisation, of regularisation. What is promoted is more of it, from 0 upwards: no paper says
anything of a bound that falls where the coefficient is negative. Where a larger one never gives a
smaller bound, the bound is best where the parameter is least, and says nothing for the method. Nor
does one that falls somewhere, and never below its value at 0. That is no mistake of the paper: it
is told as what is proved, and otherwise a point is told at which the bound falls, or is below that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bounds.domain import Domain
from bounds.expressions import (
    ZERO,
    Expression,
    Relation,
    Symbol,
    free_symbols,
    fresh,
    replaced,
    show_relation,
    substitute,
)
from bounds.statement import Statement
from bounds.verdicts.premises import (
    blows_up,
    domain_of,
    is_positive,
    is_zero,
    put,
    supposed,
    upper_bounds,
)
from bounds.verdicts.question import Kind, Question


def questions(statement: Statement) -> Iterator[Question]:
    """Two for each bound and each parameter in it, one where it has no value at 0."""
    for label, bound in upper_bounds(statement):
        for name in promoted(statement):
            if name in free_symbols(bound):
                yield _falls(statement, label, bound, name)
                yield from _best(statement, label, bound, name)


def promoted(statement: Statement) -> list[str]:
    """The letters that feed parameters of the method."""
    return [] if statement.measured is None else list(statement.measured.record.parameters)


def _falls(statement: Statement, label: str, bound: Expression, name: str) -> Question:
    conditions = supposed(statement)
    less = fresh(f"{name}_less", {*statement.letters})
    smaller = [put(condition, name, Symbol(less)) for condition in conditions]
    ordered = (
        Relation(Symbol(less), ">=", ZERO),
        Relation(Symbol(less), "<", Symbol(name)),
    )
    at_less = substitute(bound, name, Symbol(less))
    return Question(
        step=f"{label} along {name}",
        claim=show_relation(Relation(bound, ">=", at_less)),
        kind=Kind.GROWTH,
        given=tuple(map(show_relation, (*conditions, *smaller, *ordered))),
        where=(f"{less}: {domain_of(statement, name)}",),
        budget="small",
        asks=f"whether the bound is never smaller where {name} is larger",
    )


def _best(statement: Statement, label: str, bound: Expression, name: str) -> Iterator[Question]:
    """Whether it is never below its value at 0, where that is not excluded."""
    none: Mapping[Expression, Expression] = {Symbol(name): ZERO}
    conditions = supposed(statement)
    sides = (bound, *(side for one in conditions for side in one.sides))
    if any(blows_up(side, none) for side in sides):
        return
    domains = {name: letter.domain for name, letter in statement.letters.items()}
    at_none = [one.put(none) for one in conditions]
    if any(_fails(one, domains) for one in at_none):
        return
    positive = Relation(Symbol(name), ">", ZERO)
    with_letters = [one for one in at_none if one.symbols]
    yield Question(
        step=f"{label} against {name} = 0",
        claim=show_relation(Relation(bound, ">=", replaced(bound, none))),
        kind=Kind.GROWTH,
        given=tuple(map(show_relation, (*conditions, *with_letters, positive))),
        budget="small",
        asks=f"whether the bound is best at {name} = 0",
    )


def _fails(condition: Relation, domains: Mapping[str, Domain]) -> bool:
    """Whether it says at a glance that 0 is as large as something positive."""
    left, right = condition.sides
    larger, smaller = (left, right) if ">" in condition.sign else (right, left)
    return is_zero(larger) and is_positive(smaller, domains)
