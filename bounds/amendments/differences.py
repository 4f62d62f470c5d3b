"""Where an amended statement differs from the printed one: its formula, conditions, constants."""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import MIRRORED, Number, Relation, Symbol
from bounds.expressions import number as number_of
from bounds.language.written import Written
from bounds.statement import Constant, Formula, Hypothesis, Role, Statement, Where


def principal(statement: Statement) -> Formula | None:
    """The formula that a statement is about: its bound, or what it claims, or its first."""
    for role in (Role.BOUND, Role.CLAIM):
        for own in statement.formulas:
            if own.role is role:
                return own
    return next(iter(statement.formulas), None)


def counterpart(amended: Statement, first: Formula) -> Formula | None:
    """The amended form of a formula: of the same name, or what the amended statement is about."""
    same = [own for own in amended.formulas if own.label == first.label]
    return same[0] if same else principal(amended)


def new_conditions(
    statement: Statement, amended: Statement, *places: Where
) -> Iterator[Hypothesis]:
    """What the amended one supposes and the printed one, in these places, does not."""
    before = _supposed(statement, *places)
    return (own for own in amended.hypotheses if not _ways(own, amended) <= before)


def gone_conditions(statement: Statement, amended: Statement) -> Iterator[Hypothesis]:
    """What the printed statement supposes and the amended one does not."""
    after = _supposed(amended, *Where)
    stated = (own for own in statement.hypotheses if own.where is Where.STATEMENT)
    return (own for own in stated if not _ways(own, statement) <= after)


def new_constants(statement: Statement, amended: Statement) -> Iterator[Constant]:
    """Constants that the amended one alone defines so."""
    before = {str(constant.name): constant for constant in statement.constants}
    for own in amended.constants:
        old = before.get(str(own.name))
        if own.defined is not None and (old is None or old.defined != own.defined):
            yield own


def _supposed(statement: Statement, *places: Where) -> set[str]:
    told = (own for own in statement.hypotheses if own.where in places)
    return set[str]().union(*(_ways(own, statement) for own in told))


def _ways(hypothesis: Hypothesis, statement: Statement) -> set[str]:
    return {_same(part, statement) for part in hypothesis.written.parts}


def _same(written: Written, statement: Statement) -> str:
    """A condition by one of the ways to write it: K > 1 is K >= 2 for a whole number."""
    match written.tree:
        case Relation(left, ("<" | "<="), right):
            written = written.like(Relation(right, MIRRORED[written.tree.sign], left))
    match written.tree:
        case Relation(Symbol(name) as letter, ">", Number(value)) if (
            name in statement.letters and statement.letters[name].domain.integer
        ):
            written = written.like(Relation(letter, ">=", number_of(value + 1)))
    return str(written)
