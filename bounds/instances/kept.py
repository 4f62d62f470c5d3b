"""What searches found, kept on disk under a hash of all that decides what is found."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from bounds.cache import cache_folder, write_json
from bounds.instances import trial as here
from bounds.statement import Statement


def key(statement: Statement, *about: object) -> str:
    """The name of what was found for a statement, with the settings of the search."""
    told = " ".join(map(repr, (statement, *about)))
    return hashlib.sha256(f"{told} {_version()}".encode()).hexdigest()


def load(name: str) -> list[object] | None:
    """The records kept under a key; none if there are none."""
    try:
        records = json.loads(_path(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return records if isinstance(records, list) else None


def save(name: str, records: list[object]) -> None:
    """Written whole or not at all."""
    write_json(_path(name), records)


def _path(name: str) -> Path:
    return cache_folder("instances") / f"{name}.json"


@cache
def _version() -> str:
    """A hash of the sources that decide what is found."""
    root = Path(here.__file__).parents[1]
    digest = hashlib.sha256()
    for source in sorted(Path(here.__file__).parent.rglob("*.py")):
        digest.update(source.relative_to(root).as_posix().encode() + source.read_bytes())
    for name in ("arithmetic.py", "evaluation.py"):
        digest.update((root / name).read_bytes())
    return digest.hexdigest()
