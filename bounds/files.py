"""Files that a user names: never more is read than such a file can hold, and no number is believed.

A file may be cut, altered, endless (a pipe, `/dev/zero`) or made to exhaust the reader: JSON nested
without end, a key of a thousand parts, an exponent of a thousand million. What cannot be read is
told in one sentence. All files are read here, whoever names them; what is written is there whole,
or not at all.
"""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import re
import secrets
import stat
import tomllib
from collections.abc import Callable, Iterable
from datetime import date, time
from pathlib import Path
from typing import Any

from bounds.errors import UserError

MOST_BYTES = 20_000_000
MOST_BYTES_TOML = 1_000_000
MOST_DEPTH = 300  # of what is nested; Python's own limit is reached by whoever works with it
MOST_VALUES = 10_000_000
MOST_PARTS = 16  # of a key of TOML, between dots
INTEGER_BITS = 63

# Texts that do not end go on to the end, so that nothing is read twice.
_JSON_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\Z)|[\[\]{},]', re.DOTALL)
_TOML_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)|'[^'\n]*+'?|#[^\n]*+",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")


def read_bytes(path: Path | str, *, most: int | None = MOST_BYTES) -> bytes:
    """The content of a file of at most so many bytes; what may not end, as a pipe, is refused."""
    try:
        with open(path, "rb", opener=_at_once) as file:
            ordinary = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            content = file.read(-1 if most is None else most + 1) if ordinary else b""
    except OSError as error:
        msg = f"cannot read {path}: {error.strerror or error}"
        raise UserError(msg) from error
    except ValueError as error:
        msg = f"{str(path)!r} names no file: {error}"
        raise UserError(msg) from error
    if not ordinary:
        msg = f"cannot read {path}: it is no ordinary file"
        raise UserError(msg)
    if most is not None and len(content) > most:
        msg = f"{path} is larger than {most} bytes, the most that such a file can have"
        raise UserError(msg)
    return content


def _at_once(path: str, flags: int) -> int:
    """Open without waiting for somebody to write into a pipe."""
    return os.open(path, flags | os.O_NONBLOCK)


def read_whole(path: Path) -> bytes:
    """The content of a file of any length."""
    return read_bytes(path, most=None)


def read_text(path: Path | str, *, most: int = MOST_BYTES) -> str:
    """The same, as UTF-8."""
    content = read_bytes(path, most=most)
    if content.startswith(codecs.BOM_UTF8):
        msg = f"{path} starts with a byte order mark; save it as UTF-8 without BOM"
        raise UserError(msg)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        msg = f"{path} is not text in UTF-8: {error}"
        raise UserError(msg) from error


def read_json(path: Path | str, what: str, *, most: int = MOST_BYTES) -> Any:
    """The value that a JSON file holds; `what` says what the file should be."""
    return _read(parse_json, path, what, most)


def read_toml(path: Path | str, what: str, *, most: int = MOST_BYTES_TOML) -> dict[str, Any]:
    """The tables that a TOML file holds; `what` says what the file should be."""
    tables: dict[str, Any] = _read(parse_toml, path, what, most)
    return tables


def _read(parse: Callable[[str], Any], path: Path | str, what: str, most: int) -> Any:
    return _parsed(parse, read_text(path, most=most), path, what)


def json_of(text: str, path: Path | str, what: str) -> Any:
    """The value that the text of a JSON file holds, where that is read in another process."""
    return _parsed(parse_json, text, path, what)


def _parsed(parse: Callable[[str], Any], text: str, path: Path | str, what: str) -> Any:
    try:
        return parse(text)
    except ValueError as error:
        msg = f"{path} is not {what}: {error}"
        raise UserError(msg) from error


def write_atomically(path: Path, write: Callable[[Path], None]) -> None:
    """Let `write` fill a file beside `path`, then put it in its place at once."""
    if "\0" in str(path):
        msg = f"cannot write {str(path)!r}: a name holds no zero byte"
        raise UserError(msg)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(beside)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(path)
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror or error}"
        raise UserError(msg) from error
    finally:
        # Gone already if it was put in its place; an unwritable folder has nothing to remove.
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes | str) -> None:
    """Put bytes, or a text in UTF-8, into a file at once."""
    if not path.parent.is_dir():
        msg = f"cannot write {path}: there is no folder {path.parent}"
        raise UserError(msg)
    whole = content.encode("utf-8") if isinstance(content, str) else content

    def fill(beside: Path) -> None:
        beside.write_bytes(whole)

    write_atomically(path, fill)


def parse_json(text: str) -> Any:
    """The value of a JSON text of bounded depth and size, no name of which is said twice.

    >>> parse_json('{"a": [1, {}]}')
    {'a': [1, {}]}
    """
    depth = values = 0
    for found in _JSON_TOKEN.finditer(text):
        mark = text[found.start()]
        depth += (mark in "[{") - (mark in "]}")
        values += mark not in "]}"
        if depth > MOST_DEPTH:
            msg = f"it is nested more than {MOST_DEPTH} deep"
            raise ValueError(msg)
    if values > MOST_VALUES:
        msg = f"it holds more than {MOST_VALUES} values"
        raise ValueError(msg)
    return json.loads(text, object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            msg = f"it says {name[:40]!r} twice"
            raise ValueError(msg)
        found[name] = value
    return found


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text of bounded depth; dates, which nothing of ours takes, are refused.

    >>> parse_toml('run.rounds = 2')
    {'run': {'rounds': 2}}
    """
    # The standard library takes memory that grows with the square of the parts of a key.
    if _LONG_KEY.search(_TOML_TEXT.sub("s", text)):
        msg = f"it has a key of more than {MOST_PARTS} parts"
        raise ValueError(msg)
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        msg = f"it is nested more than {MOST_DEPTH} deep"
        raise ValueError(msg) from None
    level: list[Any] = [tables]
    for _ in range(MOST_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
    if level:
        msg = f"it is nested more than {MOST_DEPTH} deep"
        raise ValueError(msg)
    return tables


def _inside(value: Any) -> Iterable[Any]:
    """What a value of TOML holds."""
    match value:
        case dict():
            return value.values()
        case list():
            return value
        case date() | time():
            msg = f"{value} is a date or a time; write a number or a text"
            raise ValueError(msg)
        case int() if value.bit_length() > INTEGER_BITS:
            msg = f"it has an integer of more than {INTEGER_BITS} bits"
            raise ValueError(msg)
    return ()
