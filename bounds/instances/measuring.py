"""From the record of an item to its trial on exact instances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from types import ModuleType

import sympy as sp

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.instances import arenas, courses
from bounds.instances.arenas.arena import Arena
from bounds.instances.chance import InadmissibleError
from bounds.instances.constants import CONSTANTS, MOST
from bounds.instances.federation import Federation
from bounds.instances.instance import Setup, loss_of, point_of
from bounds.instances.laws import Law
from bounds.instances.trial import Measured, Reading, Trial
from bounds.measured import record as records
from bounds.measured.record import First
from bounds.measured.terms import Values, letters_in, read
from bounds.modules import find_module
from bounds.quantities.law import known
from bounds.statement import Statement

# Numbers of the run that are choices of an instance, and those of its federation.
CHOSEN = ("rate", "first_rate", "local_steps", "rounds", "active", "samples")
COUNTED = ("clients", "members")


def trial_from(record: records.Measured, id_: str, item: Statement | None = None) -> Trial | None:
    """The trial of a statement; `item` is the statement where it is not of the catalogue."""
    told = record.instances
    if told is None or told.reason or not record.forms:
        return None
    for one in record.read.values():
        _check(one, id_)
    arena: Arena = find_module(arenas, told.arena, "arena").arena(record)
    return Trial(
        statement=id_,
        forms=tuple(record.forms),
        readings=tuple(Reading(name, partial(measure, read)) for name, read in record.read.items()),
        corners=arena.corners,
        draw=arena.draw,
        first=tuple(setup for first in told.first for setup in _setups(first)),
        defined={name: defined(id_, name) for name, id_ in record.defined.items()},
        wide=_course(record).WIDE,
        record=record,
        item=item,
    )


def measure(record: records.Measured, setup: Setup) -> Measured:
    """Follow the run; find the constants, the letters and the quantity."""
    _require(record, setup)
    law: Law = _course(record).follow(record, setup)
    least: dict[str, Fraction] = {}
    most: dict[str, Fraction] = {}
    met: dict[str, str] = {}
    for letter, assumption in record.assumptions.items():
        value, words = _constant(assumption.constant)(law)
        (most if assumption.constant in MOST else least)[letter] = value
        met[assumption.item] = words
    known_ = {**setup.choices, **least, **most, **setup.constants}
    letters, parameters = Letters(record, law, known_), record.parameters.values()
    # A number of the run that the setup does not choose, such as a rate with a schedule, is none.
    fed = [name for name, text in record.feeds.items() if text not in {*CHOSEN, *parameters}]
    others = {name: letters.of(name) for name in fed if name not in setup.choices}
    for name in {*fed} & setup.choices.keys() - record.parameters.keys():
        if setup.choices[name] != (told := letters.value(record.feeds[name])):
            msg = f"{name} is {told} in this reading, and not {setup.choices[name]}"
            raise InadmissibleError(msg)
    return Measured(
        quantity=letters.value(record.quantity), least=least, most=most, others=others, met=met
    )


class Letters:
    """The letters of a record on one instance."""

    def __init__(
        self, record: records.Measured, law: Law, known_letters: Mapping[str, Fraction]
    ) -> None:
        """Start from choices and constants."""
        self.record, self.law, self.found = record, law, dict(known_letters)
        functions = {name: partial(one.of, law) for name, one in known().items()}
        self.values = Values(self.of, functions)

    def of(self, name: str) -> Fraction:
        """A letter, or a number of the run by its word."""
        if name not in self.found:
            own = self.record.letter(name)
            if name in COUNTED:
                self.found[name] = Fraction(self.law.federation.size)
            elif own in self.found:
                self.found[name] = self.found[own]
            elif name in self.record.feeds:
                self.found[name] = self.value(self.record.feeds[name])
            else:
                msg = f"there is no letter {name!r} on an exact instance"
                raise UserError(msg)
        return self.found[name]

    def value(self, text: str) -> Fraction:
        """A term of letters and quantities."""
        found: Fraction = self.values.of(read(text, frozenset(known())))
        return found


def _check(record: records.Measured, id_: str) -> None:
    """Every letter is a choice, a constant, fed, or a number of the run."""
    told = record.instances.table if record.instances else {}
    letters = {*record.assumptions, *record.feeds, *record.parameters, *told}
    letters |= {*CHOSEN, *COUNTED, *record.parameters.values()}
    for text in (record.quantity, *record.feeds.values()):
        unknown = letters_in(read(text, frozenset(known()))) - letters
        if unknown:
            msg = f"{id_}: {text!r} speaks of {', '.join(sorted(unknown))}, which nothing feeds"
            raise UserError(msg)
    for assumption in record.assumptions.values():
        _constant(assumption.constant)


def _require(record: records.Measured, setup: Setup) -> None:
    values = Values(setup.choices.__getitem__, {})
    for text in record.requires.values():
        if not values.hold(text):
            msg = f"{text} does not hold"
            raise InadmissibleError(msg)


def _course(record: records.Measured) -> ModuleType:
    name = record.instances.course if record.instances else ""
    return find_module(courses, name, "way to follow a run exactly")


def _constant(name: str) -> Callable[[Law], tuple[Fraction, str]]:
    if name not in CONSTANTS:
        msg = f"no exact instance has a constant {name!r}; there are {', '.join(CONSTANTS)}"
        raise UserError(msg)
    return CONSTANTS[name]


@cache
def defined(statement: str, name: str) -> sp.Expr:
    """The constant of a statement, with the other constants of its definition unfolded."""
    constants = {c.symbol: c.definition for c in catalogue[statement].constants}
    term: sp.Expr = next(term for symbol, term in constants.items() if symbol.name == name)
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
