"""What the printed and the amended bound are worth at the paper's own settings."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from bounds.errors import UserError
from bounds.evaluation import Evaluation, accepted, evaluate
from bounds.runs.printed import printed, prints_settings
from bounds.statement import Kind, Role, Statement
from figures.labels import setting
from figures.typical import typical_values

SUPPOSED = {Kind.ASSUMPTION, Kind.DEFINITION, Kind.CONSTANT}


@dataclass(frozen=True)
class Worth:
    """A point, which of its letters the paper settles, and the values there.

    `why` says why the paper's own settings are not the point; `amended_why` why the amended bound
    has no value there.
    """

    form: str
    at: Mapping[str, Fraction]
    settled: tuple[str, ...]
    value: float
    amended: float | None = None
    why: str = ""
    amended_why: str = ""


def worth_of(statement: Statement) -> Worth | None:
    """The values of the first bound; none if the statement bounds nothing that has one."""
    bounds = [f for f in statement.formulas if f.role is Role.BOUND and f.value is not None]
    if not bounds or statement.kind in SUPPOSED:
        return None
    form = bounds[0].label
    own = {letter.name for letter in accepted(statement)}
    settings = printed(statement.paper).settled if prints_settings(statement.paper) else {}
    settled = {name: value for name, value in settings.items() if name in own}
    why = ""
    point = _point(statement, form, settled)
    if point is None and settled:
        why, settled = f"no point with {setting(settled)} is inside its hypotheses", {}
        point = _point(statement, form, {})
    if point is None:
        return None
    value, _ = _value(statement, form, point)
    if value is None:
        return None
    if statement.amended is None:
        return Worth(form, point, tuple(settled), value, why=why)
    amended, amended_why = _amended(statement.amended, form, point)
    return Worth(form, point, tuple(settled), value, amended, why, amended_why)


def _point(
    statement: Statement, form: str, settled: Mapping[str, Fraction]
) -> dict[str, Fraction] | None:
    """Usual values with those that are settled, inside the amended hypotheses where that can be."""
    own = {letter.name for letter in accepted(statement)}
    amended = statement.amended
    labels = [f.label for f in amended.formulas if f.value is not None] if amended else []
    if amended is not None and form in labels:
        theirs = {letter.name for letter in accepted(amended)}
        given = {name: value for name, value in settled.items() if name in theirs}
        with suppress(UserError):
            point = typical_values(amended, form=form, given=given)
            shared = {name: value for name, value in point.items() if name in own}
            return typical_values(statement, form=form, given={**settled, **shared})
    with suppress(UserError):
        return typical_values(statement, form=form, given=settled)
    return None


def _amended(
    amended: Statement, form: str, point: Mapping[str, Fraction]
) -> tuple[float | None, str]:
    """At the same point, with usual values for the letters that it has more."""
    labels = [f.label for f in amended.formulas if f.value is not None]
    if not labels:
        return None, "it bounds nothing that has a value"
    form = form if form in labels else labels[0]
    own = {letter.name for letter in accepted(amended)}
    given = {name: value for name, value in point.items() if name in own}
    try:
        point = typical_values(amended, form=form, given=given)
    except UserError:
        return None, "its hypotheses exclude this point"
    return _value(amended, form, point)


def _value(
    statement: Statement, form: str, point: Mapping[str, Fraction]
) -> tuple[float | None, str]:
    try:
        found = evaluate(statement, point, form=form)
    except UserError as error:
        return None, str(error)
    return (found.value, "") if isinstance(found, Evaluation) else (None, "")
