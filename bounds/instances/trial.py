"""How a statement is tried: what is computed on an instance, and where instances come from.

Each statement that bounds a quantity of a run has one module below `bounds/instances/papers` with
a `trial`, or with the `reason` why none can be made. The readings of a trial are tried in order;
the first is the literal one.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from random import Random
from types import ModuleType

import sympy as sp

from bounds.catalogue import catalogue
from bounds.instances import papers
from bounds.instances.instance import Setup
from bounds.measured.found import all_measured, has_own, measured_of
from bounds.measured.record import Measured as Record
from bounds.statement import Role, Statement


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What was computed on a setup.

    `quantity` is the exact left side. `least` are the constants of the assumptions, each the least
    number that satisfies them; a setup may take a larger one. `most` are those that may be taken
    smaller, such as the constant of the PL inequality. `others` are the letters that the right
    side speaks of beside them. `met` says in words how each assumption is met.
    """

    quantity: Fraction
    least: Mapping[str, Fraction] = field(default_factory=dict)
    most: Mapping[str, Fraction] = field(default_factory=dict)
    others: Mapping[str, Fraction] = field(default_factory=dict)
    met: Mapping[str, str] = field(default_factory=dict)


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
    With `wide` the quantity is also computed in two and three dimensions.
    `record` is what all this was told by. `item` is the statement itself when it does not stand in
    the catalogue.
    """

    statement: str
    forms: tuple[str, ...]
    readings: tuple[Reading, ...]
    corners: Callable[[], Iterator[Setup]]
    draw: Callable[[Random], Setup]
    first: tuple[Setup, ...] = ()
    defined: Mapping[str, sp.Expr] = field(default_factory=dict)
    wide: bool = False
    record: Record | None = None
    item: Statement | None = None

    @property
    def stated(self) -> Statement:
        """The statement."""
        return self.item or catalogue[self.statement]

    def reading(self, name: str) -> Reading | None:
        """The reading of this name."""
        return next((reading for reading in self.readings if reading.name == name), None)


def trial_of(id_: str) -> Trial | None:
    """The trial of a statement, if there is one."""
    told = _told(id_)
    if told is not None:
        return told
    module = _module(id_)
    if module is None:
        return _amended(id_)
    found: Trial | None = getattr(module, "trial", None)
    return found if isinstance(found, Trial) else None


@cache
def _told(id_: str) -> Trial | None:
    """The trial that the item's record tells."""
    from bounds.instances.measuring import trial_from

    record = measured_of(id_)
    return None if record is None else trial_from(record, id_)


def _module(id_: str) -> ModuleType | None:
    """The module beside the statement, if there is one."""
    paper, _, item = id_.partition(".")
    name = f"{papers.__name__}.{paper}.{re.sub('[^A-Za-z0-9]+', '_', item)}"
    known = paper.isidentifier() and find_spec(f"{papers.__name__}.{paper}") is not None
    return importlib.import_module(name) if known and find_spec(name) is not None else None


@cache
def _amended(id_: str) -> Trial | None:
    """An amended statement is tried as the one that it amends, on the bounds of the same quantity.

    Its words may settle on one of the readings; the others then say nothing about it.
    """
    published, dot, _ = id_.rpartition(".repaired")
    trial = trial_of(published) if dot and id_ in catalogue else None
    if trial is None:
        return None
    bounded = {f.quantity for f in trial.stated.formulas if f.label in trial.forms}
    formulas = (f for f in catalogue[id_].formulas if f.role is Role.BOUND)
    forms = tuple(f.label for f in formulas if f.quantity in bounded)
    return replace(trial, statement=id_, forms=forms) if forms else None


def why_none(statement: Statement) -> str:
    """Why a statement is not tried: the `reason` of its module, or what its form tells."""
    published = statement.id.removesuffix(".repaired")
    record, module = measured_of(published), _module(published)
    told = record.instances.reason if record and record.instances else ""
    reason = told or getattr(module, "reason", "")
    if reason:
        return f"{statement.id} {reason}"
    roles = {formula.role for formula in statement.formulas}
    if Role.RATE in roles and Role.BOUND not in roles:
        why = "states an order, O(.): its constant is not given, so no instance can be beyond it"
    elif Role.BOUND not in roles and Role.CLAIM in roles:
        why = "states an identity or a claim and no bound with a value"
    elif Role.BOUND not in roles:
        why = "states no bound with a value"
    else:
        why = "bounds nothing that is computed on whole instances here"
    return f"{statement.id} {why}; `fedproof refute --all` tries all that can be tried"


def all_trials() -> Iterator[Trial]:
    """Every trial that is told of its own, paper by paper; the folders are the list."""
    for id_, _ in all_measured():
        if (told := _told(id_)) is not None and has_own(id_):
            yield told
    for paper in pkgutil.iter_modules(papers.__path__):
        package = importlib.import_module(f"{papers.__name__}.{paper.name}")
        for module in pkgutil.iter_modules(package.__path__):
            found = importlib.import_module(f"{package.__name__}.{module.name}")
            if isinstance(getattr(found, "trial", None), Trial):
                yield found.trial


def every_trial() -> Iterator[Trial]:
    """The trial of every item of the catalogue that has one, amended statements included."""
    return (trial for statement in catalogue.values() if (trial := trial_of(statement.id)))
