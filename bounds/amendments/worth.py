"""What the printed and the amended bound are worth at the paper's own settings.

Beside them stand the amended bound of the plain method, whose own parameters (a coefficient of
momentum, of relaxed initialisation) are 0, and what bounds the quantity without any theorem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from bounds.errors import UserError
from bounds.evaluation import Evaluation, accepted, evaluate
from bounds.expressions import Symbol
from bounds.runs.printed import printed, prints_settings
from bounds.statement import Kind, Role, Statement
from bounds.typical import typical_values
from bounds.values import show
from bounds.verdicts.kinds.direction import promoted
from bounds.verdicts.kinds.emptiness import trivial
from bounds.verdicts.premises import fed

SUPPOSED = {Kind.ASSUMPTION, Kind.DEFINITION, Kind.CONSTANT}
Point = Mapping[str, Fraction]
Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class Worth:
    """A point, which of its letters the paper settles, and the values there.

    `why` says why the paper's own settings are not the point; `amended_why` and `plain_why` why
    there is no such value. `gone` are the parameters that are 0 for `plain`, and `more` the letters
    that the amended bound alone has.
    """

    form: str
    at: Point
    settled: tuple[str, ...]
    value: float
    amended: float | None = None
    plain: float | None = None
    trivial: float | None = None
    gone: tuple[str, ...] = ()
    more: Point = field(default_factory=dict)
    why: str = ""
    amended_why: str = ""
    plain_why: str = ""


@cache
def worth_of(statement: Statement) -> Worth | None:
    """The values of the first bound; none if the statement bounds nothing that has one."""
    bounds = [f for f in statement.formulas if f.role is Role.BOUND and f.value is not None]
    if not bounds or statement.kind in SUPPOSED:
        return None
    form = bounds[0].label
    settings = printed(statement.paper).settled if prints_settings(statement.paper) else {}
    settled = _own(statement, settings)
    why = ""
    point = _point(statement, form, settled)
    if point is None and settled:
        told = ", ".join(f"{name} = {show(value)}" for name, value in settled.items())
        why, settled = f"no point with {told} is inside its hypotheses", {}
        point = _point(statement, form, {})
    if point is None:
        return None
    value, _ = _value(statement, form, point)
    if value is None:
        return None
    known = trivial(statement)
    anyway = float(point[known.name]) if isinstance(known, Symbol) and known.name in point else None
    if statement.amended is None:
        return Worth(
            form=form, at=point, settled=tuple(settled), value=value, trivial=anyway, why=why
        )
    amended, amended_why, theirs = _amended(statement.amended, form, point)
    gone = [name for name in promoted(statement.amended) if name in point]
    plain, plain_why = None, ""
    if gone:
        at_zero = {**point, **dict.fromkeys(gone, Fraction(0))}
        plain, plain_why, _ = _amended(statement.amended, form, at_zero)
    return Worth(
        form=form,
        at=point,
        settled=tuple(settled),
        value=value,
        amended=amended,
        plain=plain,
        trivial=anyway,
        gone=tuple(gone),
        more={name: value for name, value in theirs.items() if name not in point},
        why=why,
        amended_why=amended_why,
        plain_why=plain_why,
    )


def admitted(statement: Statement) -> tuple[list[Point], list[Point]]:
    """Of all settings that its paper prints, those with an admissible point, and the others.

    A setting gives values to the letters of the statement that are printed. Of the others, that no
    point was found proves nothing.
    """
    inside: list[Point] = []
    outside: list[Point] = []
    forms = [f.label for f in statement.formulas if f.role is Role.BOUND and f.value is not None]
    for setting in _settings(statement) if forms else ():
        try:
            typical_values(statement, form=forms[0], given=setting)
        except UserError:
            outside.append(setting)
        else:
            inside.append(setting)
    return inside, outside


def _settings(statement: Statement) -> Iterator[Point]:
    """Each choice among the printed values of its letters, in all experiments."""
    if not prints_settings(statement.paper):
        return
    found = printed(statement.paper)
    clients = fed(statement).get("clients", "")
    pairs = dict.fromkeys(
        tuple(_own(statement, {found.active: Fraction(s), clients: Fraction(m)}).items())
        for s, m in found.participation
    )
    values = _own(statement, found.values)
    for pair, *chosen in product(pairs, *values.values()):
        point = {**dict(pair), **dict(zip(values, chosen, strict=True))}
        if point:
            yield point


def _own(statement: Statement, values: Mapping[str, Value]) -> dict[str, Value]:
    """Those of letters that the statement has."""
    own = {letter.name for letter in accepted(statement)}
    return {name: value for name, value in values.items() if name in own}


def _point(statement: Statement, form: str, settled: Point) -> dict[str, Fraction] | None:
    """Usual values with those that are settled, inside the amended hypotheses where that can be."""
    amended = statement.amended
    labels = [f.label for f in amended.formulas if f.value is not None] if amended else []
    if amended is not None and form in labels:
        with suppress(UserError):
            point = typical_values(amended, form=form, given=_own(amended, settled))
            shared = _own(statement, point)
            return typical_values(statement, form=form, given={**settled, **shared})
    with suppress(UserError):
        return typical_values(statement, form=form, given=settled)
    return None


def _amended(amended: Statement, form: str, point: Point) -> tuple[float | None, str, Point]:
    """At the same point, with usual values for the letters that it has more; the whole point."""
    labels = [f.label for f in amended.formulas if f.value is not None]
    if not labels:
        return None, "it bounds nothing that has a value", {}
    form = form if form in labels else labels[0]
    try:
        point = typical_values(amended, form=form, given=_own(amended, point))
    except UserError:
        return None, "its hypotheses exclude this point", {}
    return *_value(amended, form, point), point


def _value(statement: Statement, form: str, point: Point) -> tuple[float | None, str]:
    try:
        found = evaluate(statement, point, form=form)
    except UserError as error:
        return None, str(error)
    return (found.value, "") if isinstance(found, Evaluation) else (None, "")
