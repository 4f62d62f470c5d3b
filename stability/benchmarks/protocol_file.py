"""The files of protocols: their names, what may stand in them, and what is written over what.

A child is written over the protocol that it is like, table by table, and the tables of small scale
over those of full scale in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from bounds.errors import UserError
from bounds.files import parse_toml
from bounds.registry import file_names, refuse_unknown, suggestion

KNOWN = {
    where: set(names.split())
    for where, names in {
        "": "title statements notes like axes tables curves small values problem run algorithm",
        "problem": "data data_options model model_options clients partition noise decay train test "
        "featured pretrain",
        "run": "rounds participation local_steps epochs batch rate rate_decay drop seeds "
        "measure_every twins",
        "axes": "label values problem run algorithm",
        "tables": "title rows columns measures printed",
        "measures": "label of take target window last percent log entry twin over under",
        "printed": "statement table rows columns skip times",
    }.items()
}
# Tables that are replaced as a whole.
WHOLE = ("partition", "noise", "pretrain", "drop", "then", "printed")


def protocol_names() -> list[str]:
    """Every protocol, by the file it is in."""
    return file_names("stability.benchmarks.protocols", ".toml")


def tables_of(name: str) -> dict[str, Any]:
    """The tables of a file, and of those that it is like."""
    if name not in protocol_names():
        refuse_unknown("protocol", name, protocol_names(), "`fedproof run --list` names them")
    file = resources.files("stability.benchmarks.protocols") / f"{name}.toml"
    return read(name, file.read_text(encoding="utf-8"))


def read(name: str, text: str) -> dict[str, Any]:
    """The tables of a text, and of those that it is like."""
    try:
        tables = parse_toml(text)
    except ValueError as error:
        raise wrong(name, f"is not TOML: {error}") from None
    check(name, tables, KNOWN[""], "")
    if "like" not in tables:
        return tables
    other = tables.pop("like")
    if other == name:
        raise wrong(name, "is like itself")
    return _inherit(tables_of(str(other)), tables)


def _inherit(parent: Mapping[str, Any], child: Mapping[str, Any]) -> dict[str, Any]:
    """The child written over the parent; what it leaves out goes at small scale too."""
    small = dict(parent.get("small", {}))
    if "tables" in child:
        small.pop("tables", None)
    axes = dict(small.get("axes", {}))
    for axis, table in child.get("axes", {}).items():
        if "only" in table and axis in axes:
            axes[axis] = {name: axes[axis][name] for name in axes[axis] if name in table["only"]}
    # What small scale selects, it selects from what full scale has in the end.
    small = over({**small, "axes": axes}, child.get("small", {}), selects=False)
    own = {name: value for name, value in child.items() if name != "small"}
    return {**over(parent, own), "small": small}


def over(
    below: Mapping[str, Any], above: Mapping[str, Any], *, selects: bool = True
) -> dict[str, Any]:
    """`below` with `above` written over it, table by table.

    An axis with `only = [...]` keeps those values, in that order; notes are added; local steps and
    epochs replace each other; a partition, noise and a second algorithm are replaced as a whole.
    """
    merged = dict(below)
    for name, value in above.items():
        if name in ("local_steps", "epochs"):
            merged.pop("epochs" if name == "local_steps" else "local_steps", None)
        if name == "only" and selects:
            merged = _only(value, merged)
        elif name == "notes":
            merged[name] = [*merged.get(name, ()), *value]
        elif isinstance(value, Mapping) and name not in WHOLE:
            merged[name] = over(merged.get(name, {}), value, selects=selects)
        else:
            merged[name] = value
    return merged


def _only(names: object, values: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(names, list) or not set(names) <= set(values):
        msg = f"only must list some of {', '.join(values)}, got {names}"
        raise UserError(msg)
    return {name: values[name] for name in names}


def check(name: str, table: object, known: set[str], where: str) -> None:
    """Refuse what is no table, and entries that are not known, by name."""
    if not isinstance(table, Mapping):
        raise wrong(name, f"needs a table at {where.rstrip('.')}, got {table!r}")
    for key in table:
        if key not in known:
            raise wrong(name, f"has no {where}{key}; {suggestion(key, known)}")


def wrong(name: str, what: str) -> UserError:
    """The error for a protocol."""
    return UserError(f"the protocol {name} {what}")
