"""Whether any point is admissible, and one at what the paper prints of its experiments."""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import number
from bounds.language.formulas import names
from bounds.runs.printed import printed, prints_settings
from bounds.statement import Statement, Where
from bounds.verdicts.premises import (
    CLAIMED,
    decidable,
    definitions,
    implications,
    labels,
    unfolded,
    used,
)
from bounds.verdicts.question import NEVER, Kind, Question

AMENDED = ".repaired"
ADMISSIBLE = "an admissible point"
AT_SETTINGS = "an admissible point at the printed settings"


def questions(statement: Statement) -> Iterator[Question]:
    """Of what is claimed alone: other items suppose nothing of their own."""
    if statement.kind in CLAIMED:
        yield from _admissible(statement)
        yield from _at_settings(statement)


def _admissible(statement: Statement) -> Iterator[Question]:
    if labels(statement, Where.STATEMENT):
        yield Question(
            step=ADMISSIBLE,
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=labels(statement, *Where),
            unfold=used(statement),
            asks="some hyper-parameters satisfy every printed hypothesis",
        )


def _at_settings(statement: Statement) -> Iterator[Question]:
    """Without such a point a statement says nothing of the paper's own experiments."""
    if not prints_settings(statement.paper) or statement.id.endswith(AMENDED):
        return
    constants = definitions(statement)
    ranges = [
        part
        for c in statement.constants
        if c.defined is not None and c.within is not None
        for part in c.within.parts
    ]
    hypotheses = [part for h in statement.hypotheses for part in h.written.parts]
    told_of = [unfolded(w, constants) for w in (*filter(decidable, hypotheses), *ranges)]
    occurring = frozenset[str]().union(*(names(written.tree) for written in told_of))
    settled = printed(statement.paper).settled
    values = {name: str(value) for name, value in settled.items() if name in occurring}
    implied = tuple(str(part) for name in statement.assumptions for part in implications(name))
    if values:
        known = {name: number(value) for name, value in settled.items() if name in values}
        settled_ranges = [str(unfolded(part, {**constants, **known})) for part in ranges]
        told = (*(f"{name} = {value}" for name, value in values.items()), *implied)
        yield Question(
            step=AT_SETTINGS,
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=(*labels(statement, *Where), *settled_ranges, *implied),
            replace=values,
            unfold=used(statement),
            asks=f"the printed hypotheses and ranges leave some problem at {', '.join(told)}",
        )
