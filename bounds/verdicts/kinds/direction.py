"""Whether a bound falls anywhere in what makes its method another one than the plain method.

The letters are those that feed the method's own parameters: a coefficient of momentum, of relaxed
initialisation, of regularisation. What is promoted is more of it, from 0 upwards: no paper says
anything of a bound that falls where the coefficient is negative. Where a larger one never gives a
smaller bound, the bound is best where the parameter is least, and says nothing for the method. That
is no mistake of the paper: it is told as what is proved, and otherwise a point is told at which the
bound falls.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bounds.expressions import (
    Expression,
    Number,
    Relation,
    Symbol,
    free_symbols,
    fresh,
    show_relation,
    substitute,
)
from bounds.statement import Statement
from bounds.verdicts.premises import domain_of, put, supposed, upper_bounds
from bounds.verdicts.question import Kind, Question


def questions(statement: Statement) -> Iterator[Question]:
    """One for each bound and each parameter in it."""
    for label, bound in upper_bounds(statement):
        for name in promoted(statement):
            if name in free_symbols(bound):
                yield _falls(statement, label, bound, name)


def promoted(statement: Statement) -> list[str]:
    """The letters that feed parameters of the method."""
    return [] if statement.measured is None else list(statement.measured.record.parameters)


def _falls(statement: Statement, label: str, bound: Expression, name: str) -> Question:
    conditions = supposed(statement)
    less = fresh(f"{name}_less", {*statement.letters})
    smaller = [put(condition, name, Symbol(less)) for condition in conditions]
    ordered = (
        Relation(Symbol(less), ">=", Number(Fraction(0))),
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
        asks=f"whether the bound only grows with {name}",
    )
