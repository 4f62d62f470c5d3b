"""What the printed and the amended bound are worth at the paper's own settings.

Beside them stand the amended bound of the plain method, whose own parameters (a coefficient of
momentum, of relaxed initialisation) are 0, and what bounds the quantity without any theorem.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import combinations

from bounds.amendments.settings import Point, bounding, own, settings_of
from bounds.errors import UserError
from bounds.evaluation import Evaluation, evaluate
from bounds.expressions import Symbol
from bounds.statement import Kind, Statement
from bounds.typical import typical_values
from bounds.values import show
from bounds.verdicts.kinds.direction import promoted
from bounds.verdicts.kinds.emptiness import trivial

SUPPOSED = {Kind.ASSUMPTION, Kind.DEFINITION, Kind.CONSTANT}
OUTSIDE = "its hypotheses exclude this point"
TRIED = 8  # of the printed settings, for a point


@dataclass(frozen=True, kw_only=True)
class Worth:
    """A point, which of its letters the paper settles, and the values there.

    `value` is that of the printed bound. `why` says why the paper's own settings are not the point;
    `value_why`, `amended_why` and `plain_why` why there is no such value. `gone` are the parameters
    that are 0 for `plain`, and `more` the letters that the amended bound alone has.
    """

    form: str
    at: Point
    settled: tuple[str, ...]
    value: float | None
    amended: float | None = None
    plain: float | None = None
    trivial: float | None = None
    gone: tuple[str, ...] = ()
    more: Point = field(default_factory=dict)
    why: str = ""
    value_why: str = ""
    amended_why: str = ""
    plain_why: str = ""


@cache
def worth_of(statement: Statement) -> Worth | None:
    """The values of the first bound; none if the statement bounds nothing that has one."""
    amended = statement.amended
    form = bounding(statement) or (bounding(amended) if amended is not None else "")
    if not form or statement.kind in SUPPOSED:
        return None
    point, settled, why = _place(statement, amended)
    if point is None:
        return None
    value, value_why, _ = _value(statement, form, point)
    known = trivial(statement)
    anyway = float(point[known.name]) if isinstance(known, Symbol) and known.name in point else None
    found = Worth(
        form=form,
        at=point,
        settled=tuple(name for name in point if name in settled),
        value=value,
        trivial=anyway,
        why=why,
        value_why=value_why,
    )
    return found if amended is None else _compared(found, amended)


def _compared(found: Worth, amended: Statement) -> Worth:
    """With what the amended bound is worth there, and where as many parameters as can be are 0."""
    value, why, theirs = _value(amended, found.form, found.at)
    beside = replace(
        found,
        amended=value,
        amended_why=why,
        more={name: given for name, given in theirs.items() if name not in found.at},
    )
    known = own(amended, found.at)
    names = [name for name in promoted(amended) if name in known]
    for size in range(len(names), 0, -1):
        for gone in combinations(names, size):
            at_zero = {**found.at, **dict.fromkeys(gone, Fraction(0))}
            plain, why, _ = _value(amended, found.form, at_zero)
            if plain is not None:
                return replace(beside, gone=gone, plain=plain)
    return replace(beside, gone=tuple(names), plain_why=why) if names else beside


def _place(statement: Statement, amended: Statement | None) -> tuple[Point | None, Point, str]:
    """A point inside the hypotheses of both, with the letters that the paper settles, and why not.

    The printed settings come first, then usual values; where the two have no point in common, it is
    one of the amended statement, or else of the printed one.
    """
    speaking = [one for one in (amended, statement) if one is not None and bounding(one)]
    settings = [one.at for one in settings_of(speaking[0])][:TRIED]
    for at in settings:
        if point := _common(statement, speaking, at):
            return point, at, ""
    told = (
        ", ".join(f"{name} = {show(value)}" for name, value in settings[0].items())
        if settings
        else ""
    )
    why = f"no point with {told} is inside its hypotheses" if told else ""
    if point := _common(statement, speaking, {}):
        return point, {}, why
    for one in speaking:
        for at in (*settings, {}):
            if point := _common(one, [one], at):
                return point, at, "" if at else why
    return None, {}, why


def _common(
    statement: Statement, speaking: list[Statement], settled: Point
) -> dict[str, Fraction] | None:
    """Usual values with those that are settled, inside the hypotheses of all; printed letters."""
    point = dict(settled)
    with suppress(UserError):
        for one in speaking:
            point = {**settled, **own(statement, point)} if one is statement else point
            point = typical_values(one, form=bounding(one), given=own(one, point))
        return point
    return None


def _value(statement: Statement, form: str, point: Point) -> tuple[float | None, str, Point]:
    """At the same point, with usual values for the letters that it has more; the whole point."""
    labels = [f.label for f in statement.formulas if f.value is not None]
    if not bounding(statement):
        return None, "it bounds nothing that has a value", {}
    form = form if form in labels else bounding(statement)
    try:
        point = typical_values(statement, form=form, given=own(statement, point))
    except UserError:
        return None, OUTSIDE, {}
    try:
        found = evaluate(statement, point, form=form)
    except UserError as error:
        return None, str(error), point
    return (found.value if isinstance(found, Evaluation) else None), "", point
