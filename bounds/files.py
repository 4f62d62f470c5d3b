"""Files that a user names: never more is read than such a file can hold, and no number is believed.

A file may be cut, altered, endless (`/dev/zero`) or made to exhaust the reader: JSON nested without
end, an exponent of a thousand million. What cannot be read is told in one sentence.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bounds.errors import UserError

MOST_BYTES = 20_000_000


def read_bytes(path: Path | str, *, most: int = MOST_BYTES) -> bytes:
    """The content of a file of at most so many bytes."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        msg = f"cannot read {path}: {error.strerror or error}"
        raise UserError(msg) from error
    except ValueError as error:
        msg = f"{str(path)!r} names no file: {error}"
        raise UserError(msg) from error
    if len(content) > most:
        msg = f"{path} is larger than {most} bytes, the most that such a file can have"
        raise UserError(msg)
    return content


def read_whole(path: Path) -> bytes:
    """The content of a file of any length; what has no length, as a device, is refused."""
    try:
        if path.is_file() or path.is_dir() or not path.exists():
            return path.read_bytes()
    except OSError as error:
        msg = f"cannot read {path}: {error.strerror or error}"
        raise UserError(msg) from error
    except ValueError as error:
        msg = f"{str(path)!r} names no file: {error}"
        raise UserError(msg) from error
    msg = f"cannot read {path}: it is no ordinary file"
    raise UserError(msg)


def read_text(path: Path | str, *, most: int = MOST_BYTES) -> str:
    """The same, as UTF-8."""
    try:
        return read_bytes(path, most=most).decode("utf-8")
    except UnicodeDecodeError as error:
        msg = f"{path} is not text in UTF-8: {error}"
        raise UserError(msg) from error


def read_json(path: Path | str, what: str, *, most: int = MOST_BYTES) -> Any:
    """The value that a JSON file holds; `what` says what the file should be."""
    text = read_text(path, most=most)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        msg = f"{path} is not {what}: {error}"
        raise UserError(msg) from error
