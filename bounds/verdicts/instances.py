"""What the letters of a statement are on exact instances that satisfy all its hypotheses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from bounds.errors import UserError
from bounds.statement import Statement

if TYPE_CHECKING:
    from bounds.runs.instance import Setup

SETUPS, SEED = 24, 7


def setups(statement: Statement) -> list[Setup]:
    """Some federations and choices, always the same; none where code is not trusted to run."""
    from bounds.runs.trial import trial_of  # sympy comes with it

    try:
        trial = trial_of(statement)
        found = [] if trial is None else list(trial.corners())
    except UserError:
        return []
    Random(SEED).shuffle(found)
    return found[:SETUPS]


def letters(statement: Statement, setup: Setup) -> Mapping[str, object]:
    """All that are known there; none where a hypothesis does not hold, or it is not computed."""
    from bounds.runs.examine import examined
    from bounds.runs.instance import Instance
    from bounds.runs.trial import tried

    trial = tried(statement)
    instance = Instance(trial.statement, trial.forms[0], trial.readings[0].name, setup)
    try:
        found = examined(instance, trial)
    except UserError:
        return {}
    return {} if found is None else found.letters


def rational(known: Mapping[str, object], name: str) -> Fraction | None:
    """A letter that is a rational number there."""
    value = known.get(name)
    return value if isinstance(value, Fraction) else None
