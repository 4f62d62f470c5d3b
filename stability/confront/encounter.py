"""How a statement meets a run: what is measured, what feeds its letters, what is supposed.

`from_record` makes an encounter of the record of an item. The first reading is the literal one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bounds.catalogue import stated
from bounds.errors import UserError, refuse
from bounds.measured.faults import telling
from bounds.measured.items import UNMEASURED, all_measured
from bounds.registry import few
from bounds.statement import Role, Statement
from stability.confront.assumption import Assumption
from stability.confront.drawn import Drawing
from stability.confront.observed import Quantity, Seen
from stability.measure import Metric

Twin = Literal["", "client", "sample"]
Exact = Literal["", "gradient", "gap", "divergence", "distance"]
NO_RUN = "has no table [measured.run], which says what to run"


@dataclass(frozen=True, kw_only=True, eq=False)
class Reading:
    """A way to understand the words: which algorithm runs, and what its parameters are called.

    parameters: the statement's letters by the algorithm's hyper-parameters that they stand for.
    supposed: assumptions in the place of the encounter's of the same letter.
    """

    name: str
    algorithm: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    inactive: Literal["idle", "train"] = "idle"
    supposed: tuple[Assumption, ...] = ()


@dataclass(frozen=True)
class Claim:
    """A rate that is claimed for the quantity: a formula of the catalogue, by id and label.

    step: the formula of the order that the local rate is supposed to have, if one is printed.
    """

    id: str
    label: str
    step: tuple[str, str] | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Encounter:
    """A statement, the bounds of it that are confronted, and how.

    measured: in words, with the index convention. quantity: its value of each seed, at the model
    after T = 1, 2, ... rounds, or (`by_round`) in round t = 0, 1, ...
    numbers: letters that are numbers of the setting. observed: letters that are expectations over
    the run. words: of letters that stand for a number of the run. index: the letter of T; offset:
    rounds of a run beyond it. twin: what the neighbour differs in; with "client" the last client of
    the problem is held out and takes the place of another one in the second run.
    drawn: what of the data is drawn anew for each replica; the problem is then the population, and
    with `twin` the neighbour has the last drawn client drawn again.
    ahead: rounds to run beyond the last T. defaults: tables of a run inside all hypotheses.
    given: values of letters that the paper leaves open, where a source is known.
    exact: the quantity of exact moments that this one is, for quadratics.
    claims: the rates that are claimed for the quantity.
    also: encounters of the same statement for forms that bound another quantity.
    """

    stated: Statement
    measured: str
    quantity: Quantity
    readings: tuple[Reading, ...]
    defaults: Mapping[str, Mapping[str, Any]]
    forms: tuple[str, ...] = ("statement",)
    numbers: Mapping[str, Callable[[Seen], float]] = field(default_factory=dict)
    observed: Mapping[str, Quantity] = field(default_factory=dict)
    assumptions: tuple[Assumption, ...] = ()
    metrics: tuple[str | Metric, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    index: str = "T"
    offset: int = 0
    by_round: bool = False
    twin: Twin = ""
    drawn: Drawing | None = None
    ahead: int = 0
    given: Mapping[str, float] = field(default_factory=dict)
    exact: Exact = ""
    claims: tuple[Claim, ...] = ()
    also: tuple[Encounter, ...] = ()

    @property
    def statement(self) -> str:
        """The id."""
        return self.stated.id

    def reading(self, name: str | None) -> Reading:
        """The reading of this name; the literal one if none is named."""
        if name is None:
            return self.readings[0]
        for reading in self.readings:
            if reading.name == name:
                return reading
        listed = ", ".join(repr(reading.name) for reading in self.readings)
        msg = f"{self.statement} has no reading {name!r}; it has {listed}"
        raise UserError(msg)

    def about(self, form: str | None) -> Encounter:
        """The one of the statement's encounters that confronts this form."""
        return next((one for one in self.also if form in one.forms), self)

    def form(self, name: str | None) -> str:
        """The formula of this label; the first if none is named."""
        if not self.forms:
            msg = f"{self.statement} states no bound with a value; `fedproof rates` fits its rate"
            raise UserError(msg)
        if name is None or name in self.forms:
            return name or self.forms[0]
        listed = ", ".join(repr(form) for one in (self, *self.also) for form in one.forms)
        msg = f"{self.statement} is confronted as {listed}, not as {name!r}"
        raise UserError(msg)

    def supposed(self, reading: Reading) -> tuple[Assumption, ...]:
        """The assumptions as this reading has them."""
        own = {assumption.letter for assumption in reading.supposed}
        kept = (one for one in self.assumptions if one.letter not in own)
        return (*kept, *reading.supposed)


def encounter_of(statement: Encounter | Statement | str) -> Encounter:
    """The encounter of a statement; why there is none is told in one sentence."""
    if isinstance(statement, Encounter):
        return statement
    statement = stated(statement)
    found = _found(statement)
    if found is None:
        why = _why_none(statement)
        if why == NO_RUN:
            refuse(f"{statement.id} {why}")
        known = few([encounter.statement for encounter in encounters() if encounter.forms])
        msg = f"{statement.id} {why}; what can be confronted: {known}"
        raise UserError(msg)
    return found


def _why_none(statement: Statement) -> str:
    from stability.confront.from_record import QUANTITIES, not_on_runs

    if all(formula.role is not Role.BOUND for formula in statement.formulas):
        return "states no bound with a value"
    if statement.measured and statement.measured.record.run is None:
        return NO_RUN
    names = statement.measured and not_on_runs(statement.measured.record)
    if names:
        shown = ", ".join(QUANTITIES)
        return f"is measured by {' and '.join(sorted(names))}, and what runs show are {shown}"
    return f"bounds nothing that is measured on runs here: {UNMEASURED}"


def encounters() -> Iterator[Encounter]:
    """Every encounter that is told of its own, paper by paper; the folders are the list."""
    told = map(_found, all_measured(own=True))
    return (one for one in told if one is not None)


def _found(statement: Statement) -> Encounter | None:
    from stability.confront.from_record import encounter_from

    found = statement.measured
    with telling(found, "run", values=True):
        return None if found is None else encounter_from(statement, found)
