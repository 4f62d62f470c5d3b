"""The record of how an item is measured, a table of TOML beside the item.

`ITEM.measured.toml` says which algorithm runs, which quantity is bounded, and what feeds the
letters of the statement; `instances`, `worst` and `run` add what only exact instances, worst cases
and simulated runs need, and an item without such a table is not measured in that way. What several
items of a paper have in common stands once: `like` names tables of the paper's `measured.toml`, or
other items, to which a record is a difference. Readings are differences to a record in the same
way, and so are the forms of a statement that bound another quantity. No code is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from bounds.errors import UserError
from bounds.files import read_toml

ENDING = ".measured.toml"
SHARED = "measured.toml"
LITERAL = "as printed"

Table = dict[str, Any]
# A number of a table: an integer, or a fraction as text.
Rational = int | str


class Assumption(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a letter is the constant of.

    item: the assumption. constant: by its name among those of problems. ahead: whether the round
    after the last also counts. at_most: what it may be, where the item prints no letter for it.
    """

    item: str
    constant: str
    ahead: bool = False
    at_most: str = ""


class Claim(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A rate that is claimed for the quantity: a formula by item and label.

    step: the formula of the order that the local rate is supposed to have, if one is printed.
    """

    id: str
    label: str
    step: tuple[str, str] | None = None


class First(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Setups to begin with: one federation, and the choices of each."""

    losses: list[Table]
    counts: list[int]
    choices: list[dict[str, Rational]]
    noise: list[Rational] = field(default_factory=lambda: [0])
    start: Rational = 0


class Instances(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How whole instances are made and followed.

    course: the way in which a run is followed exactly. arena: where federations and choices come
    from; table: values of letters there; options: of the arena. algorithm: hyper-parameters that are
    no letters. first: setups to begin with. reason: why there are no instances, if so.
    """

    course: str = "rounds"
    arena: str = "drawn_clients"
    table: dict[str, list[Rational]] = {}
    options: Table = {}
    algorithm: dict[str, Rational] = {}
    first: list[First] = []
    reason: str = ""


class Worst(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a worst case is taken over.

    words: in words. grid: the letters' usual values. fixed: letters that are settled otherwise.
    setting: fields of the setting, by letters and numbers. left: letters fed by quantities of the
    round, which are moved to the left side with the factors that the bound gives them. reading: the
    one that it is taken in; the first if none is named.
    """

    words: str
    losses: str = "smooth-nonconvex"
    grid: dict[str, list[Rational]]
    fixed: dict[str, Rational] = {}
    left: list[str] = []
    setting: dict[str, Rational] = {}
    start: dict[str, Rational] = {}
    sufficient: bool = False
    reading: str = ""


class Drawn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What of the data is drawn anew for each replica: one for `one_in` of the population."""

    what: Literal["samples", "clients"]
    one_in: int


class Run(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A simulated run inside all hypotheses, as tables of `fedproof simulate`.

    given: letters that the paper leaves open, where a source is known. by_round: whether the
    statement is about one round. ahead: rounds beyond the last. feeds: of letters, in place of
    those of the record.
    """

    problem: Table
    algorithm: Table = {}
    plan: Table = {}
    given: dict[str, float] = {}
    by_round: bool = False
    ahead: int = 0
    drawn: Drawn | None = None
    words: str = ""


class Measured(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """One item as it is measured, `like` and the readings unfolded.

    algorithm: the name of the method. parameters: its parameters by the letters that stand for
    them. feeds: what the other letters stand for: `rate`, `local_steps`, `rounds`, `active` and
    `clients` of the run, other letters, and quantities. assumptions: the letters that are constants
    of assumptions. quantity: the term that is bounded. twin: what the neighbouring run differs in.
    requires: conditions on the choices, by any names. schedule: rate and parameters of round t, and
    the number of `rounds`. defined: letters as other items define them. also: differences for forms
    that bound another quantity.
    """

    words: str = ""
    algorithm: str = ""
    parameters: dict[str, str] = {}
    feeds: dict[str, str] = {}
    assumptions: dict[str, Assumption] = {}
    quantity: str = ""
    forms: list[str] = field(default_factory=lambda: ["statement"])
    twin: Literal["", "client", "sample"] = ""
    inactive: Literal["idle", "train"] = "idle"
    requires: dict[str, str] = {}
    schedule: dict[str, str] = {}
    defined: dict[str, str] = {}
    instances: Instances | None = None
    worst: Worst | None = None
    run: Run | None = None
    claims: list[Claim] = []
    readings: dict[str, Table] = field(default_factory=lambda: {LITERAL: {}})
    versions: dict[str, Table] = field(default_factory=lambda: {"": {}})
    also: list[Table] = []

    @cached_property
    def read(self) -> Mapping[str, Measured]:
        """The record in each of its readings, the literal one first."""
        raw = msgspec.to_builtins(self)
        readings, versions = raw.pop("readings"), raw.pop("versions")
        found = {}
        for (reading, changes), (version, others) in product(readings.items(), versions.items()):
            name = ", ".join(filter(None, (version, reading)))
            found[name] = _converted(merged(merged(raw, others), changes), name)
        return found

    @cached_property
    def others(self) -> tuple[Measured, ...]:
        """The same item for forms that bound another quantity."""
        raw = msgspec.to_builtins(self)
        own = raw.pop("also")
        return tuple(_converted(merged(raw, changes), "also") for changes in own)

    def letter(self, word: str) -> str:
        """The letter that stands for a number of the run, if one does."""
        pairs = ({**self.parameters, **self.feeds}).items()
        return next((letter for letter, fed in pairs if fed == word), "")


def load(folder: Path, item: str) -> Measured | None:
    """The record of an item of a paper's folder, wherever that is; none if it has none."""
    stem = stem_of(item)
    path = folder / f"{stem}{ENDING}"
    return _load(folder, stem, path.stat().st_mtime_ns) if path.is_file() else None


def items(folder: Path) -> Iterator[str]:
    """The items of a paper's folder that have records."""
    return (path.name.removesuffix(ENDING) for path in sorted(folder.glob(f"*{ENDING}")))


def stem_of(item: str) -> str:
    """The name of an item's file."""
    return re.sub("[^A-Za-z0-9]+", "_", item)


@cache
def _load(folder: Path, stem: str, _changed: int) -> Measured:
    return _converted(_unfolded(folder, stem, ()), f"{folder.name}/{stem}{ENDING}")


def _unfolded(folder: Path, name: str, seen: tuple[str, ...]) -> Table:
    """A table with all that it is like put under it."""
    if name in seen:
        msg = f"{folder.name}: {' is like '.join((*seen, name))}, in a circle"
        raise UserError(msg)
    raw = _table(folder, name)
    if "also" in raw:
        raw = {**raw, "also": [_like(folder, one, (*seen, name)) for one in raw["also"]]}
    return _like(folder, raw, (*seen, name))


def _like(folder: Path, raw: Table, seen: tuple[str, ...]) -> Table:
    own = dict(raw)
    like = own.pop("like", [])
    found: Table = {}
    for other in [like] if isinstance(like, str) else like:
        found = merged(found, _unfolded(folder, stem_of(other), seen))
    return merged(found, own)


def _table(folder: Path, name: str) -> Table:
    own, shared = folder / f"{name}{ENDING}", folder / SHARED
    if own.is_file():
        return read_toml(own, "a record of how an item is measured")
    tables = read_toml(shared, "what the items of a paper share") if shared.is_file() else {}
    if name not in tables:
        known = ", ".join([*tables, *items(folder)])
        msg = f"{folder.name}: there is nothing named {name!r} to be like; there are {known}"
        raise UserError(msg)
    found: Table = tables[name]
    return found


def merged(base: Table, own: Table) -> Table:
    """The base with what is its own in its place; a problem of another family takes no part of it.

    >>> merged({"feeds": {"K": "local_steps"}}, {"feeds": {"T": "rounds"}, "words": "a gap"})
    {'feeds': {'K': 'local_steps', 'T': 'rounds'}, 'words': 'a gap'}
    """
    found = dict(base)
    for name, value in own.items():
        other = found.get(name)
        whole = name == "problem" and isinstance(value, dict) and "family" in value
        if isinstance(other, dict) and isinstance(value, dict) and not whole:
            found[name] = merged(other, value)
        else:
            found[name] = value
    return found


def _converted(raw: Table, origin: str) -> Measured:
    try:
        return msgspec.convert(raw, Measured)
    except msgspec.ValidationError as error:
        msg = f"{origin}: {error}"
        raise UserError(msg) from None
