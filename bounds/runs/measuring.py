"""From the record of an item to its trial on exact instances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from random import Random
from types import ModuleType

import sympy as sp

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.measured import record as records
from bounds.measured.check import CHOSEN, require_code
from bounds.measured.faults import FaultError, telling
from bounds.measured.measurement import Measurement
from bounds.measured.record import First
from bounds.measured.terms import Values, read
from bounds.quantities.law import known
from bounds.registry import find_module, refuse_lacking, refuse_unknown
from bounds.runs import arenas, courses, federations
from bounds.runs.arenas.arena import Arena
from bounds.runs.arenas.of_kind import KIND
from bounds.runs.chance import InadmissibleError
from bounds.runs.constants import CONSTANTS, MOST
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup, loss_of, point_of
from bounds.runs.laws import Law
from bounds.runs.rounded import known as known_of
from bounds.runs.rounded import low
from bounds.runs.trial import Measured, Reading, Trial
from bounds.statement import Statement

# The number of clients is that of the federation.
COUNTED = ("clients", "members")


def trial_from(item: Statement, found: Measurement) -> Trial | None:
    """The trial of a statement, if its record names instances."""
    record = found.record
    told = record.instances
    if told is None or told.reason or not record.forms:
        return None
    require_code(found)
    try:
        with telling(found, "instances", values=True):
            arena: Arena = find_module(arenas, told.arena, "arena").arena(record)
        course = course_of(record)
        for one in found.read.values():
            for assumption in one.assumptions.values():
                if assumption.constant not in CONSTANTS:
                    refuse_unknown("constant of exact instances", assumption.constant, CONSTANTS)
    except FaultError:
        raise
    except UserError as error:
        msg = f"{found.place('instances')}: {error}"
        raise UserError(msg) from None
    with telling(found, "instances", "first", values=True):
        first = tuple(setup for first in told.first for setup in _setups(first))
    readings = [Reading(name, partial(measure, read)) for name, read in found.read.items()]
    return Trial(
        stated=item,
        forms=tuple(record.forms),
        # The words of an amended statement settle on a reading, which is the last one.
        readings=tuple(readings[-1 if item.is_amended else 0 :]),
        corners=partial(_corners, found, arena),
        draw=partial(_drawn, found, arena),
        first=first,
        defined={name: defined(catalogue[id_], name) for name, id_ in record.defined.items()},
        wide=course.WIDE,
        at_least={name: _formula(item, label) for name, label in record.at_least.items()},
        within=tuple(record.within),
    )


def _corners(found: Measurement, arena: Arena) -> Iterator[Setup]:
    with telling(found, "instances", values=True):
        yield from arena.corners()


def _drawn(found: Measurement, arena: Arena, random: Random) -> Setup:
    with telling(found, "instances", values=True):
        return arena.draw(random)


def measure(record: records.Measured, setup: Setup) -> Measured:
    """Find the constants and the letters; the run is followed where one of them needs it."""
    _require(record, setup)
    law: Law = course_of(record).follow(record, setup)
    least: dict[str, Fraction] = {}
    most: dict[str, Fraction] = {}
    met = dict(of_class(record, law))
    for letter, assumption in record.assumptions.items():
        value, words = CONSTANTS[assumption.constant](law)
        if assumption.at_most is not None:
            _require_at_most(assumption.constant, value, Fraction(assumption.at_most))
        (most if assumption.constant in MOST else least)[letter] = value
        item = assumption.item
        met[item] = f"{met[item]}; {words}" if item in met else words
    known_ = {**setup.choices, **least, **most, **setup.constants}
    letters, parameters = Letters(record, law, known_), record.parameters.values()
    # A number of the run that no letter of the setup chooses, as a rate with a schedule, is none.
    fed = [
        name
        for name, text in letters.feeds.items()
        if text not in {*CHOSEN, *parameters} or record.letter(text) in setup.choices
    ]
    others = {name: known_of(letters.of(name)) for name in fed if name not in setup.choices}
    told = record.instances.table if record.instances else {}
    for name in {*fed} & setup.choices.keys() - record.parameters.keys() - told.keys():
        if setup.choices[name] != (fixed := letters.value(letters.feeds[name])):
            msg = f"{name} is {fixed} in this reading, and not {setup.choices[name]}"
            raise InadmissibleError(msg)
    asked = (record.instances and record.instances.quantity) or record.quantity
    return Measured(
        follow=lambda: low(letters.value(asked)), least=least, most=most, others=others, met=met
    )


class Letters:
    """The letters of a record on one instance."""

    def __init__(
        self, record: records.Measured, law: Law, known_letters: Mapping[str, Fraction]
    ) -> None:
        """Start from choices and constants."""
        self.record, self.law, self.found = record, law, dict(known_letters)
        self.feeds = {**record.feeds, **(record.instances.feeds if record.instances else {})}
        functions = {name: partial(one.of, law) for name, one in known().items()}
        self.values = Values(self.of, functions)

    def of(self, name: str) -> Fraction:
        """A letter, or a number of the run by its word."""
        if name not in self.found:
            own = self.record.letter(name)
            if name in COUNTED:
                self.found[name] = Fraction(self.law.federation.size)
            elif name == "optimum":
                self.found[name] = self.law.least
            elif own in self.found:
                self.found[name] = self.found[own]
            elif name in self.feeds:
                self.found[name] = self.value(self.feeds[name])
            elif name in self.record.parameters:
                self.found[name] = self.law.number(self.record.parameters[name])
            else:
                msg = f"there is no letter {name!r} on an exact instance"
                raise UserError(msg)
        return self.found[name]

    def value(self, text: str) -> Fraction:
        """A term of letters and quantities."""
        found: Fraction = self.values.of(read(text, frozenset(known())))
        return found


def of_class(record: records.Measured, law: Law) -> Iterator[tuple[str, str]]:
    """The class of losses that the record names, refused where the federation is outside it."""
    told = record.instances
    kind = told.options.kind if told else ""
    if kind:
        found = {}
        for constant, allowed in _class(kind).items():
            value, found[constant] = CONSTANTS[constant](law)
            if allowed is not None:
                _require_at_most(constant, value, allowed)
        if found:
            yield f"kind {kind}", "; ".join(found.values())


def _require_at_most(constant: str, value: Fraction, allowed: Fraction) -> None:
    """Of what may be taken smaller, such as `strong_convexity`, nothing is asked."""
    if constant not in MOST and value > allowed:
        msg = f"{constant} is {value}, and at most {allowed} is supposed"
        raise InadmissibleError(msg)


def _require(record: records.Measured, setup: Setup) -> None:
    values = Values(setup.choices.__getitem__, {})
    for text in record.requires.values():
        if not values.hold(text):
            msg = f"{text} does not hold"
            raise InadmissibleError(msg)


def course_of(record: records.Measured) -> ModuleType:
    """The way in which runs of the record are followed."""
    return _course(record.instances.course if record.instances else "")


@cache
def _course(name: str) -> ModuleType:
    return find_module(courses, name, "way to follow a run exactly")


@cache
def _class(kind: str) -> Mapping[str, Fraction | None]:
    """What each constant may be in a class of losses."""
    found: Mapping[str, Fraction | None] = find_module(federations, kind, KIND).CLASS
    return found


def defined(statement: Statement, name: str) -> sp.Expr:
    """The constant of a statement, with the other constants of its definition unfolded."""
    constants = {c.symbol: c.definition for c in statement.constants}
    named = {symbol.name: term for symbol, term in constants.items() if term is not None}
    if name not in named:
        refuse_lacking(statement.id, "constant", name, named)
    return _unfolded(statement, named[name])


def _formula(statement: Statement, label: str) -> sp.Expr:
    """The value of a formula in letters alone."""
    named = {f.label: f.value for f in statement.formulas if f.value is not None}
    if label not in named:
        refuse_lacking(statement.id, "formula with a value", label, named)
    return _unfolded(statement, named[label])


def _unfolded(statement: Statement, term: sp.Expr) -> sp.Expr:
    constants = {c.symbol: c.definition for c in statement.constants}
    while inner := {s: constants[s] for s in term.free_symbols if constants.get(s) is not None}:
        term = term.xreplace(inner)
    return term


def _setups(first: First) -> Iterator[Setup]:
    federation = Federation(
        tuple(loss_of({"left": "0", "right": "0", "level": "0", **loss}) for loss in first.losses),
        tuple(first.counts),
        noise=tuple(point_of(str(value)) for value in first.noise),
        start=point_of(str(first.start)),
    )
    for choices in first.choices:
        yield Setup(federation, {name: Fraction(value) for name, value in choices.items()})
