"""Which printed bounds a small search exceeds, kept on disk so that it is searched once.

The key is the statement with the sources that decide what is found.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from bounds import grammar
from bounds.errors import UserError
from bounds.instances import trial as here
from bounds.instances.check import RejectedError, recheck
from bounds.instances.search import BUDGETS, search
from bounds.instances.trial import Trial, trial_of
from bounds.statement import Statement


def refutations(statement: Statement) -> tuple[str, ...]:
    """The commands that reproduce an instance beyond a bound of the statement, literally read."""
    return tuple(_command(record) for record in instances(statement))


def instances(statement: Statement) -> tuple[dict[str, Any], ...]:
    """Instances beyond a bound of the statement, as `fedproof refute --check` reads them.

    What is kept is checked again whenever it is asked for.
    """
    trial = trial_of(statement.id)
    # An amended statement settles on a reading, which need not be the first one.
    if trial is None or trial.stated is not statement or statement.id.endswith(".repaired"):
        return ()
    path = _folder() / f"{_key(statement)}.json"
    records = _load(path)
    if records is None:
        records = _search(trial)
        _save(path, records)
    return tuple(record for record in records if isinstance(record, dict) and _stands(record))


def _search(trial: Trial) -> list[object]:
    reading = trial.readings[0].name
    found = (search(trial, form, reading, budget=BUDGETS["tiny"]) for form in trial.forms)
    return [o.best.as_json() for o in found if o.refuted and o.best is not None]


def _stands(record: object) -> bool:
    try:
        return recheck(record).beyond
    except (RejectedError, UserError):
        return False


def _command(record: Mapping[str, Any]) -> str:
    return (
        f'fedproof refute {record["statement"]} --form "{record["form"]}" '
        f'--reading "{record["reading"]}" --budget tiny'
    )


def _folder() -> Path:
    """The folder of instances: in $FEDPROOF_CACHE, or the user's cache folder."""
    chosen = os.environ.get("FEDPROOF_CACHE")
    return (Path(chosen) if chosen else Path.home() / ".cache" / "fedproof") / "instances"


def _key(statement: Statement) -> str:
    return hashlib.sha256(f"{statement!r} {_version()}".encode()).hexdigest()


@cache
def _version() -> str:
    """A hash of the sources that decide what is found."""
    root = Path(grammar.__file__).parent
    digest = hashlib.sha256()
    for source in sorted(Path(here.__file__).parent.rglob("*.py")):
        digest.update(source.relative_to(root).as_posix().encode() + source.read_bytes())
    for name in ("arithmetic.py", "evaluation.py"):
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def _load(path: Path) -> list[object] | None:
    try:
        records = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return records if isinstance(records, list) else None


def _save(path: Path, records: list[object]) -> None:
    """Written whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(json.dumps(records), encoding="utf-8")
    part.replace(path)
