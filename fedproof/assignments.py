"""name=value on a command line, put into the table of a run where it belongs."""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

ARTICLES = {"problem": "the problem", "algorithm": "the algorithm", "run": "the run"}


def assign(
    tables: dict[str, dict[str, Any]],
    words: Iterable[str],
    *,
    parts: tuple[str, ...] = ("problem", "algorithm"),
) -> None:
    """Put each name=value into the one part that has such an option; part.name=value says which."""
    from bounds.errors import UserError

    given: dict[tuple[str, str], str] = {}
    for word in words:
        name, _, text = word.partition("=")
        part, option = _place(tables, name, parts)
        if (part, option) in given:
            msg = f"{name} is given twice, as {given[part, option]} and as {text}"
            raise UserError(msg)
        given[part, option] = text
        tables[part][option] = read_value(text)


def _place(tables: dict[str, dict[str, Any]], name: str, parts: tuple[str, ...]) -> tuple[str, str]:
    """The part of an option, and the option."""
    from bounds.errors import UserError

    part, dot, rest = name.partition(".")
    if dot:
        if part not in tables:
            msg = f"{name} names no part of the run; write {_or(f'{p}.{rest}' for p in parts)}"
            raise UserError(msg)
        return part, rest
    homes = [part for part in parts if name in _options(part, tables)]
    if len(homes) > 1:
        both = " and ".join(ARTICLES[part] for part in homes)
        both = both if len(homes) > 2 else f"both {both}"
        msg = f"{name} is an option of {both}; write {_or(f'{p}.{name}' for p in homes)}"
        raise UserError(msg)
    if not homes:
        known = [f"{ARTICLES[p]} ({_listed(p, tables)})" for p in parts]
        others = "".join(f" and none of {one}" for one in known[1:])
        msg = f"{name} is no option of {known[0]}{others}"
        raise UserError(msg)
    return homes[0], name


def read_value(text: str) -> Any:
    """A TOML value; what is none is a text."""
    from bounds.files import parse_toml

    try:
        tables = parse_toml(f"value = {text}")
    except ValueError:  # a number of too many digits, lists without end
        return text
    return tables["value"] if tables.keys() == {"value"} else text


def _or(names: Any) -> str:
    return " or ".join(names)


def _listed(part: str, tables: dict[str, dict[str, Any]]) -> str:
    return ", ".join(sorted(_options(part, tables))) or "none named yet"


def _options(part: str, tables: dict[str, dict[str, Any]]) -> set[str]:
    from stability.specification import options_of

    return options_of(part, tables[part])
