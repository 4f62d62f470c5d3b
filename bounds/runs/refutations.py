"""Which printed bounds a small search exceeds, kept on disk so that it is searched once."""

from __future__ import annotations

from typing import Any

from bounds.command_line import command_for
from bounds.errors import UntrustedError, UserError
from bounds.runs.batch import STORE
from bounds.runs.check import RejectedError, recheck
from bounds.runs.search import BUDGETS, search
from bounds.runs.trial import Trial, trial_of
from bounds.statement import Statement


def refutations(statement: Statement) -> tuple[str, ...]:
    """The commands that reproduce an instance beyond a bound of the statement, literally read."""
    return tuple(
        command_for("refute", statement, form=one["form"], reading=one["reading"], budget="tiny")
        for one in instances(statement)
    )


def instances(statement: Statement) -> tuple[dict[str, Any], ...]:
    """Instances beyond a bound of the statement, as `fedproof refute --check` reads them.

    What is kept is checked again whenever it is asked for.
    """
    try:
        trial = trial_of(statement)
    except UntrustedError:  # `refute` tells what it needs
        return ()
    # Data are followed for minutes where an amended statement has them; `refute` does that.
    if trial is None or statement.id.endswith(".repaired"):
        return ()
    key = STORE.key(statement, statement.measured)
    records = STORE.load(key)
    if records is None:
        records = _search(trial)
        STORE.save(key, records)
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
