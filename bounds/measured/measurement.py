"""How an item is measured, in every reading, with all that its record is like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from pathlib import Path

import msgspec

from bounds.errors import UserError
from bounds.measured.record import LITERAL, Measured, Table
from bounds.places import File, Key

# The table of this name that a record may be like.
Lookup = Callable[[str], Table]


@dataclass(frozen=True)
class Measurement:
    """The tables of a record, whole; `path` and `above` say where they stand in which file.

    inherited: whether an amended item has it of what it amends.
    """

    id: str
    table: Table
    path: Path | None = field(default=None, repr=False)
    above: tuple[Key, ...] = field(default=("measured",), repr=False)
    inherited: bool = field(default=False, repr=False)

    @cached_property
    def record(self) -> Measured:
        """What all readings have in common."""
        return self._converted(self._common)

    @cached_property
    def read(self) -> Mapping[str, Measured]:
        """The record in each of its readings, the literal one first."""
        versions = self.table.get("versions") or {"": {}}
        readings = self.table.get("readings") or {LITERAL: {}}
        pairs = product(readings.items(), versions.items())
        return {
            ", ".join(filter(None, (version, reading))): self._converted(
                merged(merged(self._common, others), changes)
            )
            for (reading, changes), (version, others) in pairs
        }

    @property
    def others(self) -> Iterator[Measurement]:
        """The same item for forms that bound another quantity."""
        own = {name: value for name, value in self.table.items() if name != "also"}
        for changes in self.table.get("also", ()):
            yield replace(self, table=merged(own, changes))

    def place(self, *keys: Key) -> str:
        """Where something of the record stands, for a message."""
        return File(self.path).place(*self.above, *keys) if self.path else self.id

    @property
    def _common(self) -> Table:
        several = ("like", "readings", "versions", "also")
        return {name: value for name, value in self.table.items() if name not in several}

    def _converted(self, table: Table) -> Measured:
        try:
            return msgspec.convert(table, Measured)
        except msgspec.ValidationError as error:
            from bounds.misfit import misfit  # only after a mistake

            keys, told = misfit(error, table, Measured)
            msg = f"{self.place(*keys)}: {told}"
            raise UserError(msg) from None


def unfolded(table: Table, lookup: Lookup, above: tuple[str, ...] = ()) -> Table:
    """A table with all that it is like put under it."""
    own = dict(table)
    like = own.pop("like", [])
    found: Table = {}
    for name in [like] if isinstance(like, str) else like:
        if name in above:
            msg = f"{' is like '.join((*above, name))}, in a circle"
            raise UserError(msg)
        found = merged(found, unfolded(lookup(name), lookup, (*above, name)))
    if "also" in own:
        own["also"] = [unfolded(one, lookup, above) for one in own["also"]]
    return merged(found, own)


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
