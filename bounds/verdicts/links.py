"""Which items rest on which, and which amended statements do without a broken one.

An item rests on those that it names as its proof, as an assumption or as the source of a step, on
those that define its constants, on those whose formulas the questions of its derivation refer to or
restate, and on all that these rest on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from bounds.catalogue import catalogue
from bounds.catalogue.folder import Folder
from bounds.expressions import Relation
from bounds.statement import Constant, Kind, Statement
from bounds.verdicts.wording import referred

DEFINING = {Kind.DEFINITION, Kind.CONSTANT}
_ID = re.compile(r"[a-z]+(?:\.[A-Za-z0-9_-]+)+")


def dependants(statement: Statement) -> set[str]:
    """Every item of the paper that rests on `statement`, directly or through others."""
    return set[str]().union(*_levels(statement)) - {statement.id}


def supports(statement: Statement) -> dict[str, set[str]]:
    """The items of the statement's paper that others use, each with those that use it directly."""
    return _supports(_home(statement))


def replacing(statement: Statement) -> tuple[Statement, ...]:
    """The amended statements nearest to a statement that do without it.

    They amend what rests on it, and do not rest on it themselves.
    """
    resting = dependants(statement)
    for level in _levels(statement):
        amended = (catalogue[id_].amended for id_ in sorted(level))
        found = tuple(r for r in amended if r is not None and r.id not in resting)
        if found:
            return found
    return ()


def _levels(statement: Statement) -> Iterator[set[str]]:
    """The items that rest on a statement, the nearest first, each of them once."""
    used_by = supports(statement)
    met = level = {statement.id}
    while level:
        level = set[str]().union(*(used_by.get(used, set()) for used in level)) - met
        met = met | level
        yield level


def _home(statement: Statement) -> Folder | None:
    """The folder of a statement's paper; what is in no file has none."""
    paper = statement.paper
    return catalogue.folder(paper) if paper in catalogue.papers() else None


@cache
def _supports(paper: Folder | None) -> dict[str, set[str]]:
    """Which items use an item."""
    found: dict[str, set[str]] = {}
    for item in catalogue.of(paper.key) if paper else ():
        for used in _uses(item):
            found.setdefault(used, set()).add(item.id)
    return found


def _uses(item: Statement) -> set[str]:
    named = {*item.assumptions, item.proof}
    named |= {id_ for step in item.steps for id_ in _ID.findall(step.source)}
    for constant in item.constants:
        named |= _definitions(_home(item)).get(_meaning(constant), set())
    for question in item.asked:
        named |= referred(item, [question.claim, *question.given]) | set(question.uses)
    return {name for name in named - {item.id} if name in catalogue}


@cache
def _definitions(paper: Folder | None) -> dict[tuple[Any, Any], set[str]]:
    """The items that are there to define a letter, by the letter and its definition."""
    found: dict[tuple[Any, Any], set[str]] = {}
    for item in catalogue.of(paper.key) if paper else ():
        for formula in item.formulas if item.kind in DEFINING else ():
            match formula.written.tree:
                case Relation(left, "==", right):
                    found.setdefault((left, right), set()).add(item.id)
    return found


def _meaning(constant: Constant) -> tuple[Any, Any]:
    return constant.name.tree, constant.defined and constant.defined.tree
