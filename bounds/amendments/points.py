"""What an amended statement owes, point by point, each computed from the two statements.

1. What it supposes beyond the statement and its proof, and which of that a value does not check.
2. Letters that nobody bounds, parts without a unit, and whether it is below the trivial bound.
3. At how many of the settings that the paper prints it has an admissible point, and by which of its
   conditions it is proved to have none at the others.
4. In which numbers one of its terms grows faster than the printed one, or falls slower, the step
   size being fixed; and whether it still falls in a parameter of the method where the printed does.
5. What it is worth where the method is the plain one, against the bounds of that one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bounds import units
from bounds.amendments.differences import counterpart, new_conditions
from bounds.amendments.settings import Point, Setting, own, settings_of
from bounds.amendments.worth import Worth
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Evaluation, accepted, accepted_sequences, evaluate
from bounds.expressions import Add, Expression, Relation, calls, free_symbols
from bounds.growth import Growth, growth, is_negative
from bounds.statement import Formula, Kind, Role, Statement, Where
from bounds.typical import typical_values
from bounds.verdicts.kinds.limits import done_by
from bounds.verdicts.premises import GROWING, definitions, fed, unfolded


@dataclass(frozen=True, kw_only=True)
class Points:
    """What is owed and not given is listed; `None` is what could not be computed.

    `settings` are those that the paper prints; `lost` says in words what a term lost; `plain` are
    bounds of the plain method at the same point, by their ids.
    """

    supposes: tuple[str, ...] = ()
    unchecked: tuple[str, ...] | None = None
    unbounded: tuple[str, ...] = ()
    unscaled: tuple[str, ...] = ()
    beyond_trivial: bool | None = None
    settings: tuple[Setting, ...] = ()
    lost: tuple[str, ...] = ()
    plain: Mapping[str, float] | None = None

    @property
    def left_out(self) -> tuple[Setting, ...]:
        """The printed settings at which no admissible point is known."""
        return tuple(one for one in self.settings if not one.admitted)


def points_of(statement: Statement, amended: Statement, worth: Worth | None) -> Points:
    """All five."""
    further = [str(own.written) for own in new_conditions(statement, amended, *Where)]
    at = {} if worth is None else worth.at
    return Points(
        supposes=tuple(further),
        unchecked=_unchecked(amended, at),
        unbounded=tuple(_unbounded(statement, amended)),
        unscaled=tuple(f.label for f in units.analyse(amended) if f.scales is False),
        beyond_trivial=_beyond_trivial(worth),
        settings=settings_of(amended),
        lost=tuple(_lost(statement, amended)),
        plain=None if worth is None or not worth.gone else _plain(amended, worth),
    )


def _unchecked(amended: Statement, at: Point) -> tuple[str, ...] | None:
    """Conditions that a value at this point does not decide; none where it has no value."""
    try:
        given = typical_values(amended, given=own(amended, at))
        found = evaluate(amended, given, anyway=True)
    except UserError:
        return None
    checks = found.checks if isinstance(found, Evaluation) else ()
    return tuple(str(one.hypothesis) for one in checks if one.holds is None)


def _unbounded(statement: Statement, amended: Statement) -> Iterator[str]:
    """Letters of the amended statement alone, that are no choice from an interval.

    What a constant of an assumption or a number of a method is, is known; what is defined is too.
    """
    methods = [
        item.id
        for item in (catalogue.of(statement.paper) if statement.paper in catalogue.papers() else ())
        if item.kind is Kind.ALGORITHM
    ]
    items = [catalogue[id_] for id_ in (*amended.assumptions, *methods) if id_ in catalogue]
    known = {*definitions(amended), *amended.vocabulary.lets}
    if amended.measured is not None:
        record = amended.measured.record
        known |= {*record.feeds, *record.parameters}
        # What only the amended statement itself assumes a bound of is not bounded by it.
        assumed = record.assumptions.items()
        known |= {name for name, one in assumed if not one.item.startswith(amended.id)}
    known |= {str(constant.name) for constant in statement.constants}
    for item in (statement, *items):
        letters = accepted(item) + accepted_sequences(item)
        known |= {str(letter) for letter in letters} | {str(word) for word in item.units}
        for written in () if item is statement else item.formulas_of_all_kinds():
            known |= _names(written.tree)
    for letter in accepted(amended):
        chosen = letter.domain.low is not None and letter.domain.high is not None
        if letter.name not in known and not chosen:
            yield letter.name
    yield from (str(one) for one in accepted_sequences(amended) if str(one) not in known)


def _names(tree: object) -> frozenset[str]:
    sides = tree.sides if isinstance(tree, Relation) else (tree,)
    found = [free_symbols(side) | calls(side) for side in sides if isinstance(side, Expression)]
    return frozenset[str]().union(*found)


def _beyond_trivial(worth: Worth | None) -> bool | None:
    """Whether it is no larger than what holds anyway."""
    if worth is None or worth.amended is None or worth.trivial is None:
        return None
    return worth.amended <= worth.trivial


def _lost(statement: Statement, amended: Statement) -> Iterator[str]:
    """Where a term of the amended bound is of another order than the printed one.

    Terms are compared in their order where both have as many, and else the fastest of each. What
    a range is claimed of in the paper is a constant in both.
    """
    letters = fed(statement)
    ranged = {str(c.name) for c in statement.constants if c.within is not None}
    for first in statement.formulas:
        other = counterpart(amended, first)
        if first.role is not Role.BOUND or other is None or other.label != first.label:
            continue
        before, after = _terms(statement, first, ranged), _terms(amended, other, ranged)
        for source in GROWING:
            name = letters.get(source, "")
            old, new = ([growth(term, name) for term in terms] for terms in (before, after))
            if name:
                yield from _slower(name, old, new)


def _slower(name: str, old: list[Growth | None], new: list[Growth | None]) -> Iterator[str]:
    if len(old) == len(new):
        for at, (was, now) in enumerate(zip(old, new, strict=True), start=1):
            if was is not None and now is not None and now > was:
                yield f"{name}: term {at} is of the order {now.of(name)}, printed {was.of(name)}"
        return
    known = [one for one in old if one is not None], [one for one in new if one is not None]
    if all(known) and len(known[0]) == len(old) and max(known[1]) > max(known[0]):
        was, now = max(known[0]), max(known[1])
        yield f"{name}: it is of the order {now.of(name)}, printed {was.of(name)}"


def _terms(statement: Statement, formula: Formula, ranged: set[str]) -> list[Expression]:
    """What is added up in a bound, with definitions unfolded; what is subtracted only helps."""
    constants = {n: v for n, v in definitions(statement).items() if n not in ranged}
    tree = unfolded(formula.written, constants).tree
    side = tree.right if isinstance(tree, Relation) else tree
    terms = side.terms if isinstance(side, Add) else (side,)
    return [term for term in terms if isinstance(term, Expression) and not is_negative(term)]


def _plain(amended: Statement, worth: Worth) -> dict[str, float]:
    """Bounds of the method that is left, at the same point, by the ids of their statements."""
    found: dict[str, float] = {}
    for other in done_by(amended, worth.gone):
        try:
            value = evaluate(other, typical_values(other, given=own(other, worth.at)))
        except UserError:
            continue
        if isinstance(value, Evaluation):
            found[other.id] = value.value
    return found
