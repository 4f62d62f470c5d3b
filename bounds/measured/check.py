"""What a record speaks of is there: its terms are read, and each of their letters is fed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from inspect import signature
from typing import Any, NoReturn

from bounds import methods, quantities
from bounds.algorithm import find_algorithm
from bounds.beside import beside_papers, untrusted
from bounds.errors import UntrustedError, UserError, refuse
from bounds.expressions import Call
from bounds.kernel.certificate import exact
from bounds.kernel.reader import FUNCTIONS
from bounds.measured.measurement import Measurement
from bounds.measured.record import Instances, Measured
from bounds.measured.terms import called, letters_in, read, relations
from bounds.places import Key
from bounds.quantities.law import known
from bounds.registry import refuse_absent, suggestion
from bounds.statement import Statement

_NAME = re.compile(r"[^\W\d]\w*")
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
                _check_letters(each, reading, one)


def require_code(found: Measurement) -> None:
    """Refuse a record to be computed with whose algorithm or quantities may not run."""
    for reading in found.read.values():
        _check(found, reading, runs=True)


def _check_forms(found: Measurement, labels: list[str]) -> None:
    told = found.record.instances
    for form in found.record.forms if not (told and told.reason) else ():
        if form not in labels:
            listed = ", ".join(labels) or "none"
            _refuse(found, f"there is no formula {form!r} to measure; there are {listed}", "forms")


def _check_letters(found: Measurement, record: Measured, statement: Statement) -> None:
    """What is said to be something is a letter, an element of a sequence, or in another term."""
    known_ = [name for name, letter in statement.letters.items() if not letter.arguments]
    spoken = {word for text in _texts(found.table) for word in _NAME.findall(text)}
    lettered = [name for name, assumed in record.assumptions.items() if assumed.at_most is None]
    for key, names in (
        ("feeds", record.feeds), ("parameters", record.parameters), ("assumptions", lettered)
    ):  # fmt: skip
        for name in names:
            if name not in known_ and "(" not in name and name not in spoken:
                told = suggestion(name, known_, "declare it in letters.toml")
                _refuse(found, f"{name} is no letter, and no term speaks of it; {told}", key, name)


def _texts(table: Any) -> Iterator[str]:
    """All texts of tables that are no names of entries."""
    if isinstance(table, str):
        yield table
    for value in table.values() if isinstance(table, dict) else ():
        yield from _texts(value)
    for value in table if isinstance(table, list) else ():
        yield from _texts(value)


def _check(found: Measurement, record: Measured, *, runs: bool = False) -> None:
    """Without `runs`, what code beside the papers defines that is not trusted is believed."""
    if record.algorithm and (runs or not any(untrusted(methods.__name__, record.algorithm))):
        try:
            method = find_algorithm(record.algorithm)
        except UserError as error:
            _refuse(found, str(error), "algorithm", kind=type(error))
        words = [one.name for one in dataclasses.fields(method) if one.init]  # type: ignore[arg-type]
        for letter, word in record.parameters.items():
            if word not in words:
                listed = ", ".join(words) or "none"
                message = f"{record.algorithm} has no parameter {word!r}; it has {listed}"
                _refuse(found, message, "parameters", letter)
    told = record.instances or Instances()
    letters = {*record.assumptions, *record.feeds, *record.parameters, *told.table, *told.feeds}
    letters |= {*CHOSEN, *COUNTED, *record.parameters.values()}
    own = {package for package, _, trusted in beside_papers() if not trusted}
    believed = not runs and quantities.__name__ in own
    for text, keys in _terms(record):
        asked = set(_CALLED.findall(text)) - {"sum", "sqrt", *FUNCTIONS}
        try:
            for name in sorted(asked - known().keys()) if not believed else ():
                _refuse_absent(found, name)
            term = read(text, frozenset({*known(), *asked}))
            unknown = letters_in(term) - letters
            for call in called(term):
                _check_call(call, record)
        except UserError as error:
            why = f"{text!r}: {str(error).partition(chr(10))[0]}"
            _refuse(found, why, *keys, kind=type(error))
        if unknown:
            message = f"{text!r} speaks of {', '.join(sorted(unknown))}, which nothing feeds"
            _refuse(found, message, *keys)
    for name, assumed in record.assumptions.items():
        try:
            exact(assumed.at_most or 0)
        except (ValueError, ZeroDivisionError):
            why = f"at_most = {assumed.at_most!r} should be an integer, or a fraction such as '1/2'"
            _refuse(found, why, "assumptions", name, "at_most")
    for name, text in record.requires.items():
        try:
            relations(text)
        except UserError as error:
            _refuse(found, f"{text!r}: {str(error).partition(chr(10))[0]}", "requires", name)


def _check_call(call: Call, record: Measured) -> None:
    """A quantity has its round or step, and the run the neighbour that it speaks of."""
    quantity = known().get(call.name)
    if quantity is None:
        return
    _, *places = signature(quantity.of).parameters
    if len(places) != len(call.arguments):
        refuse(f"{call.name} is taken at {', '.join(places)}, and at nothing else")
    if quantity.twins and not record.twin:
        refuse(f'{call.name} speaks of a neighbouring run; say twin = "client" or "sample"')


def _refuse_absent(found: Measurement, name: str) -> NoReturn:
    """A file beside the paper that may not run may define a quantity by any name."""
    for package, file, trusted in beside_papers():
        own = found.path is not None and file.parent.parent == found.path.resolve().parent
        if own and package == quantities.__name__ and not trusted and file.stem != name:
            told = "runs with --trust only, or where $FEDPROOF_TRUST names its folder"
            refuse(f"the quantity {name!r} may be in {file}, which {told}", UntrustedError)
    refuse_absent(quantities, name, "quantity", known())


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


def _refuse(
    found: Measurement, message: str, *keys: Key, kind: type[UserError] = UserError
) -> NoReturn:
    refuse(f"{found.place(*keys)}: {message}", kind)
