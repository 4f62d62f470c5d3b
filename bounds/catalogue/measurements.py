"""How the items of a paper are measured: records with all that they are like."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bounds.catalogue.folder import Folder
from bounds.errors import UserError
from bounds.measured.measurement import Measurement, unfolded
from bounds.measured.record import Table
from bounds.statement import AMENDED, Formula, Role, Statement

TABLE = "amended"
_SIGN = re.compile("[<>=]")


def measurement(
    folder: Folder, name: str, tables: Mapping[str, Any], *, amended: bool = False
) -> Measurement | None:
    """The measurement that the tables of an item's file describe, if they do."""
    above = (TABLE, "measured") if amended else ("measured",)
    found = (tables.get(TABLE) or {} if amended else tables).get("measured")
    if found is None:
        return None
    id_ = f"{folder.key}.{name}{AMENDED if amended else ''}"
    bare = Measurement(id_, {}, folder.files.get(name), above)

    def lookup(other: str) -> Table:
        table = _named(folder, other)
        if table is None:
            known = ", ".join([*folder.measured, *folder.files]) or "none"
            msg = f"there is nothing named {other!r} to be like; there are {known}"
            raise UserError(msg)
        return table

    try:
        return replace(bare, table=_in_full(folder, unfolded(found, lookup)))
    except UserError as error:
        msg = f"{bare.place('like')}: {error}"
        raise UserError(msg) from None


def _named(folder: Folder, name: str) -> Table | None:
    """The shared table of this name, or the record of an item, or of the amended form of one."""
    if name in folder.measured:
        return dict(folder.measured[name])
    printed = name.removesuffix(AMENDED)
    if printed not in folder.files:
        return None
    tables = folder.tables(printed)
    found: Table | None = (tables if printed == name else tables.get(TABLE, {})).get("measured")
    return found


def _in_full(folder: Folder, value: Any, key: str = "") -> Any:
    """With the key of the paper before the names of its items, which the file leaves out."""
    if isinstance(value, dict):
        named = key == "defined"
        return {n: _in_full(folder, one, key if named else n) for n, one in value.items()}
    if isinstance(value, list) and value and key == "claim":
        name, label, *step = value
        return [_full(folder, name), label, *(_in_full(folder, one, key) for one in step)]
    if isinstance(value, list):
        return [_in_full(folder, one, "claim" if key == "claims" else key) for one in value]
    return _full(folder, value) if key in ("item", "within", "defined") else value


def _full(folder: Folder, name: str) -> str:
    here = name.removesuffix(AMENDED) in folder.files
    return f"{folder.key}.{name}" if here else name


def as_amended(found: Measurement, printed: Statement, amended: Statement) -> Measurement | None:
    """That of the amended form, on the bounds of the same quantities; none if there are none."""

    def same(table: Table) -> Table:
        return {**table, "forms": _same(table.get("forms", ["statement"]), printed, amended)}

    table = same(found.table)
    also = [one for one in map(same, found.table.get("also", ())) if one["forms"]]
    if found.table.get("forms", True) and not table["forms"]:
        return None
    return replace(found, id=amended.id, table={**table, "also": also}, inherited=True)


def _same(labels: list[str], printed: Statement, amended: Statement) -> list[str]:
    """The bounds of the amended statement on what these formulas bound."""
    bounded = {_bounded(f) for f in printed.formulas if f.label in labels}
    bounds = (f for f in amended.formulas if f.role is Role.BOUND)
    return [f.label for f in bounds if _bounded(f) in bounded]


def _bounded(formula: Formula) -> str:
    """The left side as it is written: to list a paper no formula needs to be parsed."""
    return "".join(_SIGN.split(formula.written.text)[0].split())
