"""What a record speaks of is there: its terms are read, and each of their letters is fed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from bounds.kernel.reader import FUNCTIONS
from bounds.measured.measurement import Measurement
from bounds.measured.record import Instances, Measured
from bounds.measured.terms import letters_in, read, relations
from bounds.places import Key
from bounds.quantities.law import known
from bounds.registry import refuse_unknown
from bounds.statement import Statement

_CALLED = re.compile(r"(\w+)\s*\(")
# Numbers of a run that are choices, and those that it has.
CHOSEN = ("rate", "first_rate", "local_steps", "rounds", "active", "samples")
COUNTED = ("clients", "members", "optimum")


def check(statement: Statement) -> None:
    """Refuse a record that speaks of what is not there, in one sentence with its place."""
    for one in filter(None, (statement, statement.amended)):
        found = one.measured
        for each in (found, *found.others) if found and not found.inherited else ():
            record = each.record
            if record.instances or record.worst or record.run:
                _check_forms(each, [formula.label for formula in one.formulas])
            for reading in each.read.values():
                _check(each, reading)


def _check_forms(found: Measurement, labels: list[str]) -> None:
    told = found.record.instances
    for form in found.record.forms if not (told and told.reason) else ():
        if form not in labels:
            listed = ", ".join(labels) or "none"
            _refuse(found, f"there is no formula {form!r} to measure; there are {listed}", "forms")


def _check(found: Measurement, record: Measured) -> None:
    if record.algorithm:
        try:
            method = find_algorithm(record.algorithm)
        except UserError as error:
            _refuse(found, str(error), "algorithm")
        words = [one.name for one in dataclasses.fields(method) if one.init]  # type: ignore[arg-type]
        for letter, word in record.parameters.items():
            if word not in words:
                listed = ", ".join(words) or "none"
                message = f"{record.algorithm} has no parameter {word!r}; it has {listed}"
                _refuse(found, message, "parameters", letter)
    told = record.instances or Instances()
    letters = {*record.assumptions, *record.feeds, *record.parameters, *told.table, *told.feeds}
    letters |= {*CHOSEN, *COUNTED, *record.parameters.values()}
    for text, keys in _terms(record):
        try:
            for name in set(_CALLED.findall(text)) - {"sum", "sqrt", *FUNCTIONS}:
                if name not in known():
                    refuse_unknown("quantity", name, known())
            unknown = letters_in(read(text, frozenset(known()))) - letters
        except UserError as error:
            _refuse(found, f"{text!r}: {str(error).partition(chr(10))[0]}", *keys)
        if unknown:
            message = f"{text!r} speaks of {', '.join(sorted(unknown))}, which nothing feeds"
            _refuse(found, message, *keys)
    for name, text in record.requires.items():
        try:
            relations(text)
        except UserError as error:
            _refuse(found, f"{text!r}: {str(error).partition(chr(10))[0]}", "requires", name)


def _terms(record: Measured) -> Iterator[tuple[str, tuple[Key, ...]]]:
    if record.quantity:
        yield record.quantity, ("quantity",)
    for letter, text in record.feeds.items():
        yield text, ("feeds", letter)
    if record.instances is None:
        return
    if record.instances.quantity:
        yield record.instances.quantity, ("instances", "quantity")
    for letter, text in record.instances.feeds.items():
        yield text, ("instances", "feeds", letter)


def _refuse(found: Measurement, message: str, *keys: Key) -> None:
    msg = f"{found.place(*keys)}: {message}"
    raise UserError(msg)
