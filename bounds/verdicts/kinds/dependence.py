"""Whether what is called a constant stays below its value when the training goes on.

A name with a definition is easily read as a number. If its definition has the number of rounds in
it, with all other definitions unfolded, a rate in which it stands is not the rate that it seems.
What the words call a constant should grow in no other number either, such as the local steps, nor
as a parameter of the method falls to 0; constants of which a range is printed may be chosen, and
count as numbers. And what is defined as the largest value along a run is another number for each
number of rounds and of local steps: it is computed on instances that satisfy all hypotheses, with
one more and all else the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product, takewhile

from bounds.catalogue import catalogue
from bounds.expressions import (
    ONE,
    Expression,
    Relation,
    Symbol,
    divide,
    free_symbols,
    fresh,
    show_relation,
    substitute,
)
from bounds.measured.record import Assumption
from bounds.statement import Kind as Item
from bounds.statement import Statement
from bounds.verdicts.instances import letters, rational, setups
from bounds.verdicts.kinds.direction import promoted
from bounds.verdicts.premises import (
    CLAIMED,
    GROWING,
    definitions,
    fed,
    put,
    supposed,
    unfolded,
    within_ranges,
)
from bounds.verdicts.question import Kind, Question

# From how many rounds, or local steps, there is one more; and what may be many.
COUNTS = (1, 2, 3)
ALONG = {"rounds": "rounds", "local_steps": "local steps"}
CALLED = "the words call it a constant: "


def questions(statement: Statement) -> Iterator[Question]:
    """One for each defined constant that has the rounds in it, or is computed along a run."""
    known = fed(statement)
    if statement.kind not in CLAIMED:
        return
    yield from _along_runs(statement, known)
    rounds = known.get("rounds", "")
    constants = definitions(statement)
    for constant in statement.constants:
        name = str(constant.name)
        if constant.defined is None or name not in constants:
            continue
        if rounds:
            yield from _grown(statement, name, rounds, constants)
        if not constant.home and constant.within is None and _is_called_constant(statement, name):
            yield from _called(statement, name, known)


def _grown(
    statement: Statement, name: str, letter: str, constants: Mapping[str, Expression]
) -> Iterator[Question]:
    """That it does not grow with a letter that counts something, if that is in it."""
    value = _spelt(statement, name, constants)
    if letter not in free_symbols(value):
        return
    later = Symbol(letter) + 1
    conditions = supposed(statement)
    then = [put(condition, letter, later) for condition in conditions]
    grown = substitute(value, letter, later)
    yield Question(
        step=f"constant {name}" + ("" if letter == fed(statement).get("rounds") else f", {letter}"),
        claim=show_relation(Relation(grown, "<=", value)),
        given=tuple(map(show_relation, (*conditions, *then))),
        budget="small",
        asks=f"{_said(statement, name)}{name} does not grow with {letter}",
    )


def _spelt(statement: Statement, name: str, constants: Mapping[str, Expression]) -> Expression:
    """What a constant is, in letters that are none of these."""
    (defined,) = (c.defined for c in statement.constants if str(c.name) == name and c.defined)
    tree = unfolded(defined.like(Relation(constants[name], "==", Symbol("_"))), constants).tree
    return tree.left if isinstance(tree, Relation) else constants[name]


def _called(statement: Statement, name: str, known: Mapping[str, str]) -> Iterator[Question]:
    """That what the words call a constant grows in no other number, nor in 1/parameter."""
    others, _ = within_ranges(statement)
    constants = {one: value for one, value in definitions(statement).items() if one in others}
    for source in GROWING:
        if source in known and source != "rounds":
            yield from _grown(statement, name, known[source], constants)
    value = _spelt(statement, name, constants)
    for parameter in promoted(statement):
        large = fresh(f"{parameter}_inverse", {*statement.letters})
        small = substitute(value, parameter, divide(ONE, Symbol(large)))
        if parameter in free_symbols(value) and statement.letters[parameter].domain.low == 0:
            yield Question(
                step=f"constant {name} as {parameter} falls to 0",
                claim=show_relation(Relation(small, "<=", ONE)),
                kind=Kind.ORDER,
                where=(large,),
                asks=f"{CALLED}{name} stays finite when {parameter} falls to 0",
            )


def _said(statement: Statement, name: str) -> str:
    """What the words call it."""
    return CALLED if _is_called_constant(statement, name) else ""


def _is_called_constant(statement: Statement, name: str) -> bool:
    """Whether the words say so of its letter, alone or as it is defined.

    They may do in either order: `$C=2K$ is a constant`, `with universal constants $c$ and $C$`.
    """
    letter = re.escape(statement.letters[name].latex)
    defined = rf"\${letter}(?![A-Za-z_^'])(?:\s*(?::?=|[<>]|\\[lg]e)[^$]*)?\$"
    after = rf"{defined},?\s+(?:(?:is|be|for|denotes)\s+)?an?\s+(?:\w+\s+)?constant"
    before = rf"constants?\s+(?:\$[^$]*\$(?:,\s+|\s+|,?\s+and\s+))*{defined}"
    return re.search(rf"{after}|{before}", statement.body) is not None


def _along_runs(statement: Statement, feeding: Mapping[str, str]) -> Iterator[Question]:
    """One for each constant that an item of the paper defines, and no statement before it has."""
    if statement.is_amended or statement.paper not in catalogue.papers():
        return
    before = takewhile(lambda item: item.id != statement.id, catalogue.of(statement.paper))
    known = {one for item in before for one in _defined(item)}
    for source, told in ALONG.items():
        for name, assumed in _defined(statement) if source in feeding else ():
            new = (name, assumed) not in known
            values = _longer(statement, name, feeding[source]) if new else None
            if values is not None:
                count, less, more = values
                yield Question(
                    step=f"constant {name} along a run"
                    + ("" if source == "rounds" else f", {told}"),
                    claim=f"{more} <= {less}",
                    asks=f"{name} is no larger after {count + 1} {told} than after {count}",
                )


def _defined(statement: Statement) -> list[tuple[str, Assumption]]:
    """The constants of its assumptions that are defined, and not supposed."""
    record = statement.measured.record if statement.measured is not None else None
    if record is None or record.instances is None or statement.kind not in CLAIMED:
        return []
    found = []
    for name, one in record.assumptions.items():
        item = catalogue.get(one.item)
        if item is not None and item.kind is Item.DEFINITION:
            found.append((name, one))
    return found


def _longer(statement: Statement, name: str, many: str) -> tuple[int, Fraction, Fraction] | None:
    """Values of a constant before and after one more, the first that grow if any do."""
    alike = None
    for setup, count in product(setups(statement), COUNTS):
        less, more = (
            rational(letters(statement, replace(setup, choices={**setup.choices, many: n})), name)
            for n in (Fraction(count), Fraction(count + 1))
        )
        if less is not None and more is not None:
            alike = alike or (count, less, more)
            if more > less:
                return count, less, more
    return alike
