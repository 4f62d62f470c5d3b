"""How a statement is tried: what is computed on an instance, and where instances come from.

The readings of a trial are tried in order; the first is the literal one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from random import Random

import sympy as sp

from bounds.beside import state
from bounds.catalogue import catalogue, stated
from bounds.errors import UserError
from bounds.measured.items import UNMEASURED, all_measured
from bounds.runs.between import Enclosure
from bounds.runs.enclosure import enclose
from bounds.runs.instance import Setup
from bounds.statement import Role, Statement


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What was computed on a setup.

    `follow` gives the left side, exactly or rounded down: what costs most, and is asked of those
    alone that satisfy what is supposed. `least` are the constants of the
    assumptions, each the least number that satisfies them; a setup may take a larger one. `most`
    are those that may be taken smaller, such as the constant of the PL inequality. `others` are the
    letters that the right side speaks of beside them. `met` says in words how each assumption is
    met.
    """

    follow: Callable[[], Fraction]
    least: Mapping[str, Fraction] = field(default_factory=dict)
    most: Mapping[str, Fraction] = field(default_factory=dict)
    others: Mapping[str, Fraction | Enclosure] = field(default_factory=dict)
    met: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def quantity(self) -> Fraction:
        """The left side."""
        return self.follow()


Measure = Callable[[Setup], Measured]


@dataclass(frozen=True)
class Reading:
    """A way to understand the words of a statement, and how it is then computed."""

    name: str
    measure: Measure


@dataclass(frozen=True, kw_only=True, eq=False)
class Trial:
    """A statement, the formulas of it that are tried, the readings, and proposals of setups.

    `first` are setups made for what the proof of this statement leans on, `corners` those at the
    extremes of the class; `draw` gives a random one.
    `defined` gives letters that the statement takes as numbers by terms of the other ones.
    `at_least` gives terms that letters must reach; `within` names items whose hypotheses hold, too.
    With `wide` the quantity is also computed in two and three dimensions.
    """

    stated: Statement
    forms: tuple[str, ...]
    readings: tuple[Reading, ...]
    corners: Callable[[], Iterator[Setup]]
    draw: Callable[[Random], Setup]
    first: tuple[Setup, ...] = ()
    defined: Mapping[str, sp.Expr] = field(default_factory=dict)
    at_least: Mapping[str, sp.Expr] = field(default_factory=dict)
    within: tuple[str, ...] = ()
    wide: bool = False

    @property
    def statement(self) -> str:
        """The id."""
        return self.stated.id

    def reading(self, name: str) -> Reading | None:
        """The reading of this name."""
        return next((reading for reading in self.readings if reading.name == name), None)

    def completed(self, setup: Setup) -> Setup:
        """With the least numbers that reach what they must reach, where none is chosen."""
        for name, term in self.at_least.items():
            if name not in setup.choices:
                setup = replace(setup, choices={**setup.choices, name: Fraction(1)})
                measured = self.readings[0].measure(setup)
                constants = {**measured.least, **measured.most, **setup.constants}
                known = {**setup.choices, **constants, **measured.others}
                most = enclose(term, {s: known[s.name] for s in term.free_symbols}).high
                least = Fraction(max(1, -(-most.numerator // most.denominator)))
                setup = replace(setup, choices={**setup.choices, name: least})
        return setup


def named(
    trials: Sequence[Trial], form: str | None, reading: str | None
) -> list[tuple[Trial, str, str]]:
    """The formulas and readings that are meant: all, where none is named."""
    found = [
        (trial, label, one.name)
        for trial in trials
        for label, one in product(trial.forms, trial.readings)
        if form in (None, label) and reading in (None, one.name)
    ]
    if trials and not found:
        forms = ", ".join(repr(label) for trial in trials for label in trial.forms)
        readings = ", ".join(repr(one.name) for one in trials[0].readings)
        msg = f"{trials[0].statement} is tried as {forms}, with the readings {readings}"
        raise UserError(msg)
    return found


def trial_of(statement: Statement | str) -> Trial | None:
    """The trial of a statement, if there is one."""
    item = stated(statement)
    return _of_catalogue(item.id, state()) if catalogue.get(item.id) is item else _made(item)


@cache
def _of_catalogue(id_: str, _places: tuple[str, ...]) -> Trial | None:
    return _made(catalogue[id_])


def _made(item: Statement) -> Trial | None:
    from bounds.runs.measuring import trial_from

    return None if item.measured is None else trial_from(item, item.measured)


def tried(statement: Statement | str) -> Trial:
    """The trial of a statement; of one that has none it is told why."""
    trial = trial_of(statement)
    if trial is None:
        raise UserError(why_none(stated(statement)))
    return trial


def why_none(statement: Statement) -> str:
    """Why a statement is not tried: the `reason` of its record, or what its form tells."""
    told = statement.measured and statement.measured.record.instances
    if told and told.reason:
        return f"{statement.id} {told.reason}"
    roles = {formula.role for formula in statement.formulas}
    if Role.RATE in roles and Role.BOUND not in roles:
        why = "states an order, O(.): its constant is not given, so no instance can be beyond it"
    elif Role.BOUND not in roles and Role.CLAIM in roles:
        why = "states an identity or a claim and no bound with a value"
    elif Role.BOUND not in roles:
        why = "states no bound with a value"
    elif statement.measured:
        why = "has no table [measured.instances], which says what to try"
    else:
        why = f"bounds nothing that is computed on whole instances here: {UNMEASURED}"
    return f"{statement.id} {why}; `fedproof refute --all` tries all that can be tried"


def every_trial(*, own: bool = False) -> Iterator[Trial]:
    """The trial of every item that has one; with `own` without those of what is amended."""
    return (trial for item in all_measured(own=own) if (trial := trial_of(item)) is not None)
