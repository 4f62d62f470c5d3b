"""The settings that a paper prints of its experiments, and which of them a statement admits.

What one experiment prints of the method that a statement is about goes together (`together` of the
table `printed`). Where a paper prints no such thing, every choice among its values is a setting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from bounds.errors import UserError
from bounds.evaluation import accepted
from bounds.expressions import Expression, Relation, Symbol, number, show_relation
from bounds.prover.ask import prove
from bounds.prover.verdict import Status
from bounds.runs.printed import Printed, printed, prints_settings
from bounds.statement import Role, Statement
from bounds.typical import typical_values
from bounds.verdicts.premises import decidable, definitions, domain_of, fed, unfolded
from bounds.verdicts.question import NEVER

Point = Mapping[str, Fraction]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Setting:
    """A printed setting in the letters of a statement; what excludes it, if that is proved.

    Where `excluded` is a condition, or several, nothing meets it there. Of a setting that is
    neither admitted nor excluded a search found no point, which proves nothing.
    """

    at: Point
    admitted: bool
    excluded: str = ""


@cache
def settings_of(statement: Statement) -> tuple[Setting, ...]:
    """All that its paper prints, none if it bounds nothing that has a value."""
    form = bounding(statement)
    found = dict.fromkeys(tuple(at.items()) for at in _printed(statement)) if form else {}
    return tuple(_setting(statement, form, dict(at)) for at in found)


def bounding(statement: Statement) -> str:
    """The label of its first bound that has a value; empty if there is none."""
    bounds = (f.label for f in statement.formulas if f.role is Role.BOUND and f.value is not None)
    return next(bounds, "")


def own(statement: Statement, values: Mapping[str, Value]) -> dict[str, Value]:
    """Those of letters that the statement has."""
    letters = {letter.name for letter in accepted(statement)}
    return {name: value for name, value in values.items() if name in letters}


def _setting(statement: Statement, form: str, at: Point) -> Setting:
    try:
        typical_values(statement, form=form, given=at)
    except UserError:
        return Setting(at, admitted=False, excluded=_excluded(statement, at))
    return Setting(at, admitted=True)


def _excluded(statement: Statement, at: Point) -> str:
    """The first condition that alone no values of the other letters meet, or else all of them."""
    for name, value in at.items():
        if value not in statement.letters[name].domain:
            return f"{name} is {statement.letters[name].domain}"
    numbers: Mapping[Expression, Expression] = {Symbol(n): number(v) for n, v in at.items()}
    constants = definitions(statement)
    parts = [part for one in statement.hypotheses for part in one.written.parts if decidable(part)]
    trees = {str(part): unfolded(part, constants).tree for part in parts}
    here = {told: t.put(numbers) for told, t in trees.items() if isinstance(t, Relation)}
    if not _impossible(statement, [*here.values()]):
        return ""
    alone = (told for told, one in here.items() if _impossible(statement, [one]))
    return next(alone, "its conditions together")


def _impossible(statement: Statement, conditions: list[Relation]) -> bool:
    """Whether it is proved that nothing meets them."""
    names = frozenset[str]().union(*(one.symbols for one in conditions))
    domain = {n: domain_of(statement, n) for n in sorted(names) if n in statement.letters}
    shown = list(map(show_relation, conditions))
    try:
        found = prove(NEVER, given=shown, domain=domain, budget="small")
    except UserError:  # no question about numbers
        return False
    return found.status in {Status.PROVED, Status.VACUOUS}


def _printed(statement: Statement) -> Iterator[Point]:
    if not prints_settings(statement.paper):
        return
    found = printed(statement.paper)
    method = statement.measured.record.algorithm if statement.measured is not None else ""
    rows = [row for row in found.together if method in row.methods]
    choices = [row.values for row in rows] or list(_apart(statement, found))
    for values in choices:
        mine = own(statement, values)
        for chosen in product(*mine.values()) if mine else ():
            yield dict(zip(mine, chosen, strict=True))


def _apart(statement: Statement, found: Printed) -> Iterator[Mapping[str, tuple[Fraction, ...]]]:
    """Every pair of active and all clients, with all values and numbers of rounds."""
    letters = fed(statement)
    for active, clients in found.participation:
        pair = {found.active: (Fraction(active),), letters.get("clients", ""): (Fraction(clients),)}
        yield {**found.values, **pair, letters.get("rounds", ""): found.rounds}
