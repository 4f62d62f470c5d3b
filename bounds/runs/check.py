"""Re-verify an instance file from nothing but the file and the statement it names.

Of an item that is in no file the instance's own carries the tables.
"""

from __future__ import annotations

from typing import Any

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.errors import UserError
from bounds.runs.chance import InadmissibleError
from bounds.runs.examine import Examined, examine
from bounds.runs.instance import from_json
from bounds.runs.trial import tried
from bounds.statement import AMENDED, Statement


class RejectedError(Exception):
    """The file does not show what it says."""


def recheck(record: Any) -> Examined:
    """Compute everything again and compare it with what is written."""
    instance = from_json(record)
    trial = tried(stated_in(record))
    try:
        found = examine(instance, trial=trial)
    except InadmissibleError as error:
        msg = f"the instance is not admissible: {error}"
        raise RejectedError(msg) from error
    except KeyError as error:
        msg = f"the run needs {error}, which is not written"
        raise RejectedError(msg) from error
    computed = found.as_json()
    for name in ("quantity", "bound", "letters", "met"):
        if record.get(name) != computed[name]:
            msg = f"{name} is {_short(computed[name])}, not {_short(record.get(name))} as written"
            raise RejectedError(msg)
    if not found.beyond:
        msg = f"the quantity {found.quantity} is not beyond the bound {found.bound.high}"
        raise RejectedError(msg)
    return found


def stated_in(record: Any) -> Statement:
    """The statement of the catalogue, or the one that the file states."""
    id_ = from_json(record).statement
    tables = record.get("item")
    if tables is None:
        return catalogue[id_]
    if not isinstance(tables, dict):
        msg = "this is not an instance file: its item is no table"
        raise UserError(msg)
    name = id_.removesuffix(AMENDED)
    printed = item(name, tables)
    found = printed if name == id_ else printed.amended
    if found is None:
        msg = f"{name} has no amended form in the file"
        raise UserError(msg)
    return found


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 120 else f"{text[:120]}..."
