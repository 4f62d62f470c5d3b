"""Which printed bounds a small search exceeds, kept on disk so that it is searched once.

A bound that is exceeded as it is printed is tried in the milder readings of its statement, too. The
instance that is shown is one of the mildest in which it is still exceeded, with a positive bound if
there is one: a bound that is negative somewhere is exceeded there by anything. It is of the method
that the literal reading has, since another version of it is no milder reading but another method.

Where that bound is not positive, and no instance was found when a milder reading asks one condition
more of the choices, such as a step that is short enough, that is a hypothesis which is not printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from bounds.command_line import command_for
from bounds.errors import UntrustedError, UserError
from bounds.runs.batch import STORE, Task, searched
from bounds.runs.check import RejectedError, recheck
from bounds.runs.examine import Examined
from bounds.runs.exceeded import Exceeded
from bounds.runs.search import BUDGETS
from bounds.runs.trial import Trial, trial_of
from bounds.statement import Statement

Record = dict[str, object]


def exceeded(statement: Statement) -> tuple[Exceeded, ...]:
    """The bounds of a statement that are exceeded as printed.

    What is kept is checked again whenever it is asked for.
    """
    records = recorded(statement)
    keep_records(statement, records)
    found = (_standing(statement, record) for record in records)
    return tuple(one for one in found if one is not None)


def recorded(statement: Statement) -> list[Record]:
    """What is kept of a statement, or else found now, on whichever machine."""
    trial = _trial(statement)
    if trial is None:
        return []
    known: list[Record] | None = STORE.load(_key(statement))
    found = (record for form in trial.forms for record in _search(trial, form))
    return list(found) if known is None else known


def keep_records(statement: Statement, records: list[Record]) -> None:
    """Keep what was found, where nothing is kept yet."""
    if is_open(statement):
        STORE.save(_key(statement), records)


def is_open(statement: Statement) -> bool:
    """Whether a search is still to be made, and what it finds can be kept."""
    return (
        _trial(statement) is not None
        and STORE.load(_key(statement)) is None
        and not STORE.complaint()
    )


def _trial(statement: Statement) -> Trial | None:
    """What is searched; nothing for what is not measured."""
    # Data are followed for minutes where an amended statement has them; `refute` does that.
    if statement.is_amended:
        return None
    try:
        return trial_of(statement)
    except UntrustedError:  # `refute` tells what it needs
        return None


def _key(statement: Statement) -> str:
    return STORE.key(statement, statement.measured, "readings")


def instances(statement: Statement) -> tuple[dict[str, Any], ...]:
    """Instances beyond a bound of the statement, as `fedproof refute --check` reads them."""
    return tuple(one.instance for one in exceeded(statement))


def _search(trial: Trial, form: str) -> Iterator[Record]:
    """The readings in which the bound is exceeded, if the literal one is among them."""
    fails: list[str] = []
    stands: list[str] = []
    shown: Examined | None = None
    measured = trial.stated.measured
    methods = {name: one.algorithm for name, one in measured.read.items()} if measured else {}
    for reading in trial.readings:
        best = _beyond(Task(trial.stated, form, reading.name, BUDGETS["tiny"], settings=False))
        if best is None and not fails:
            return
        (stands if best is None else fails).append(reading.name)
        if shown is None or methods[reading.name] == methods[fails[0]]:
            shown = best or shown
    if shown is not None:
        yield {"instance": shown.as_json(), "fails": fails, "stands": stands}


def _beyond(task: Task) -> Examined | None:
    """An instance beyond the bound, with a positive bound rather than without."""
    found = [outcome.best for outcome in searched(task) if outcome.refuted]
    return found[-1] if found else None


def _standing(statement: Statement, record: object) -> Exceeded | None:
    """A record that still shows what it says."""
    if not isinstance(record, dict) or record.keys() != {"instance", "fails", "stands"}:
        return None
    try:
        found = recheck(record["instance"])
    except (RejectedError, UserError):
        return None
    form, reading = found.instance.form, found.instance.reading
    return Exceeded(
        form=form,
        reading=reading,
        mechanism=mechanism(found),
        fails=tuple(record["fails"]),
        stands=tuple(record["stands"]),
        command=command_for("refute", statement, form=form, reading=reading, budget="tiny"),
        instance=record["instance"],
        condition=_condition(statement, record["stands"], found),
    )


def _condition(statement: Statement, stands: Iterable[str], found: Examined) -> str:
    """What a milder reading asks of the choices, and no more, where the bound is not positive."""
    measured = statement.measured
    if measured is None or found.bound.high > 0:
        return ""
    literal = measured.read[found.instance.reading]
    for name in stands:
        milder = measured.read[name]
        if structs.replace(milder, requires=literal.requires) == literal:
            asked = milder.requires.items() - literal.requires.items()
            return " and ".join(text for _, text in sorted(asked))
    return ""


def mechanism(found: Examined) -> str:
    """How an instance is beyond its bound."""
    if found.bound.high < 0:
        return "the bound is negative there, and exceeded by anything"
    if found.bound.high == 0:
        return "the bound is zero there, and the quantity is not"
    return f"the quantity is {found.ratio:.3g} times the bound"
