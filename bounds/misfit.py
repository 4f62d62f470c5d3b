"""What of a table does not fit its form: the key, what stands there, and what belongs there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

import msgspec
from msgspec import inspect

from bounds.places import Key
from bounds.registry import suggestion

# What msgspec calls a type, and a reader of TOML.
CALLED = {
    "object": "a table",
    "array": "a list",
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
}
_PLACE = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_EXPECTED = re.compile(r"Expected `(.*)`, got `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")


def misfit(error: msgspec.ValidationError, tables: Any, form: Any) -> tuple[list[Key], str]:
    """The keys under which tables do not fit a form, and a sentence that names them."""
    keys = keys_of_error(str(error))
    for at, key in enumerate(keys):
        if key == "":
            keys[at] = next(_faulty(tables, form, keys[:at]), "")
    what = str(error).partition(" - at ")[0]
    if unknown := _UNKNOWN.fullmatch(what):
        told = f"there is no key {unknown[1]!r} here; {_suggested(unknown[1], form, keys[:-1])}"
        return keys, _named(keys[:-1], told)
    if missing := _MISSING.fullmatch(what):
        return keys, _named(keys, f"the key {missing[1]!r} is missing")
    if types := _EXPECTED.fullmatch(what):
        expected, got = (_called(text) for text in types.groups())
        return keys, _named(keys, f"expected {expected}, found {got}")
    return keys, _named(keys, what)


def keys_of_error(message: str) -> list[Key]:
    """What a message that ends in `... - at `$.step[...].claim`` is about; "" is not said.

    >>> keys_of_error("Expected `str`, got `int` - at `$.rule[3].when`")
    ['rule', 3, 'when']
    >>> keys_of_error("Object contains unknown field `clam` - at `$.amended`")
    ['amended', 'clam']
    """
    what, _, path = message.partition(" - at `$")
    found = _PLACE.findall(path.rstrip("`"))
    keys = [name if name else int(index) if index.isdigit() else "" for name, index in found]
    return [*keys, *_UNKNOWN.findall(what)]


def _named(keys: Sequence[Key], told: str) -> str:
    """The sentence behind the key; of several tables the first is [1].

    >>> _named(["ask", "s2", 0, "given"], "expected a list")
    'ask.s2[1].given: expected a list'
    """
    name = "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in keys)
    return f"{name.removeprefix('.')}: {told}" if name else told


def _called(types: str) -> str:
    """The types of an alternative; what is left out is no type that a file could have.

    >>> _called("str | array")
    'a text or a list'
    """
    return " or ".join(CALLED.get(name, name) for name in types.split(" | ") if name != "null")


def _suggested(name: str, form: Any, keys: Sequence[Key]) -> str:
    """The keys that a table under these keys may have."""
    types = [inspect.type_info(form)]
    for key in keys:
        types = [inner for one in types for inner in _inside(one, key)]
    every = [part for one in types for part in getattr(one, "types", (one,))]
    known = [f.encode_name for one in every for f in getattr(one, "fields", ())]
    return suggestion(name, known)


def _inside(form: inspect.Type, key: Key) -> Iterator[inspect.Type]:
    """What stands under a key of a form, or of those that it may be."""
    for one in getattr(form, "types", (form,)):
        match one:
            case inspect.StructType(fields=fields):
                yield from (field.type for field in fields if field.encode_name == key)
            case inspect.DictType(value_type=value):
                yield value
            case inspect.ListType(item_type=item):
                yield item


def _faulty(tables: dict[str, Any], form: Any, keys: Sequence[Key]) -> Iterator[str]:
    """The entries, of the table under these keys, that are at fault alone."""
    table: Any = tables
    for key in keys:
        table = table[key]
    for name in table:
        try:
            msgspec.convert(_with_only(tables, keys, name), form)
        except msgspec.ValidationError:
            yield name


def _with_only(tables: Any, keys: Sequence[Key], name: str) -> Any:
    """All tables, but of the one under these keys one entry only."""
    if not keys:
        return {name: tables[name]}
    changed = copy(tables)
    changed[keys[0]] = _with_only(tables[keys[0]], keys[1:], name)
    return changed
