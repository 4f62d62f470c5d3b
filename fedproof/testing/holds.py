"""Statements held against small instances on which everything is computed exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hypothesis import reject
from hypothesis import strategies as st

from bounds.command_line import check_of
from bounds.measured.items import told_unchecked
from bounds.runs.examine import Examined, examined
from bounds.runs.instance import Instance
from bounds.runs.lifting import lifted
from bounds.runs.search import how_many, search
from bounds.runs.smaller import smallest
from bounds.runs.trial import named, tried
from bounds.statement import Statement


def assert_holds(
    statement: Statement | str,
    *,
    form: str | None = None,
    reading: str | None = None,
    budget: str | int = "small",
) -> None:
    """Fail with the smallest instance found that is inside all hypotheses and beyond the bound.

    What is printed is a file that `fedproof refute --check` accepts. That none is found proves
    nothing; where no instance is inside the hypotheses, nothing was tried, and that fails, too.
    """
    trial = tried(statement)
    for _, label, name in named([trial], form, reading):
        found = search(trial, label, name, budget=how_many(budget))
        if found.best is None:
            outside = ", ".join(found.excluded) or "the assumptions"
            msg = (
                f"{trial.statement} ({label}, {name}) was not tried: of {found.tried} instances "
                f"none is inside {outside}"
            )
            raise AssertionError(msg)
        if found.refuted:
            raise AssertionError(_told(smallest(found.best, trial), trial.stated))


def instances(
    statement: Statement | str, *, form: str | None = None, reading: str | None = None
) -> st.SearchStrategy[Examined]:
    """Instances inside all hypotheses: the exact quantity, its bound, and every letter.

    `found.beyond` tells whether the quantity is beyond the bound, `found.ratio` how near it is.
    """
    trial = tried(statement)
    pairs = [(label, name) for _, label, name in named([trial], form, reading)]

    @st.composite
    def inside(draw: st.DrawFn) -> Examined:
        label, name = draw(st.sampled_from(pairs))
        random = draw(st.randoms(use_true_random=False))
        wide = trial.wide and draw(st.booleans())
        setup = lifted(trial.draw, random) if wide else trial.draw(random)
        found = examined(Instance(trial.statement, label, name, setup), trial)
        return found if found is not None else reject()

    return inside()


def _told(found: Examined, stated: Statement) -> str:
    return "\n".join(_lines(found, stated))


def _lines(found: Examined, stated: Statement) -> Iterator[str]:
    instance, bound = found.instance, found.bound
    yield f"{instance.statement} ({instance.form}, {instance.reading}) does not hold:"
    yield f"the quantity is {found.quantity}, the bound {bound.high}"
    if found.unchecked:
        yield told_unchecked(found.unchecked)
    yield f"on this instance, which `{check_of(stated)}` accepts:"
    yield json.dumps(found.as_json(), indent=1)
