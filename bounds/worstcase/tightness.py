"""How far a published bound is from the exact worst case of the same quantity, on a grid.

A ratio below one refutes the bound when the instance is certified: a point in rational numbers that
satisfies every condition, on which the quantity exceeds the bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

from bounds.catalogue import stated
from bounds.errors import UserError
from bounds.measured.faults import telling
from bounds.statement import Statement
from bounds.values import Axis, convert, read_number
from bounds.worstcase.api import WorstCase
from bounds.worstcase.case import Case
from bounds.worstcase.certificate import Lower
from bounds.worstcase.match import Letters, Match, match_of
from bounds.worstcase.program import assemble
from bounds.worstcase.recursion import recursion
from bounds.worstcase.rounding import certify_lower, fits
from bounds.worstcase.setting import Setting
from bounds.worstcase.solving import solve

# Where the two come closer than this, the certificate decides.
CLOSE = 1 + 1e-6


@dataclass(frozen=True)
class Row:
    """One point: the letters, the bound, the worst case, and our own bound where there is one.

    outside: why there is no bound. refuted: whether a certified instance exceeds the bound.
    """

    letters: Letters
    bound: float | None = None
    worst: float | None = None
    ours: float | None = None
    lower: Lower | None = None
    refuted: bool = False
    outside: str = ""
    found: WorstCase | None = None

    @property
    def ratio(self) -> float | None:
        """Bound over worst case."""
        if self.bound is None or self.worst is None:
            return None
        return self.bound / self.worst if self.worst > 0 else float("inf")

    def as_json(self) -> dict[str, Any]:
        """Plain data; a refuting row carries what `fedproof worst-case --check` reads."""
        record = None
        if self.refuted and self.found is not None and self.lower is not None:
            record = {**self.found.as_json(), "lower": self.lower.as_json()}
        return {
            "letters": {name: str(value) for name, value in self.letters.items()},
            "bound": self.bound,
            "worst": self.worst,
            "ratio": self.ratio,
            "ours": self.ours,
            "refuted": self.refuted,
            "outside": self.outside,
            "certificate": record,
        }


def tightness(
    statement: Statement | str, grid: Mapping[str, object] | None = None
) -> tuple[Match, Iterator[Row]]:
    """The match of a statement, and its rows one after another."""
    match = match_of(stated(statement))
    values = dict(match.grid)
    for name, given in (grid or {}).items():
        if name not in values:
            msg = f"{match.statement} has no {name!r} here; its grid has {', '.join(values)}"
            raise UserError(msg)
        values[name] = numbers(name, given)
    points = product(*values.values())
    return match, (_told(match, dict(zip(values, point, strict=True))) for point in points)


def _told(match: Match, letters: Letters) -> Row:
    with telling(match.stated.measured, "worst", values=True):
        return row(match, letters)


def numbers(name: str, given: object) -> Sequence[Fraction]:
    """The values of one letter; numbers in a list keep the rationals that were written."""
    try:
        if isinstance(given, str) and ":" not in given:
            return [read_number(part).value for part in given.split(",")]
        found = convert(given)
    except UserError as error:
        msg = f"{name}: {error}"
        raise UserError(msg) from None
    if isinstance(found, Axis):
        return [Fraction(repr(value)) for value in found.values.tolist()]
    return [found.value]


def row(match: Match, letters: Letters) -> Row:
    """One point of the grid."""
    found_bound = match.bound(letters)
    if isinstance(found_bound, str):
        return Row(letters, outside=found_bound)
    bound = found_bound.value
    case = Case(match.question(letters))
    program = assemble(case)
    solution = solve(program)
    found = WorstCase(case.setting, case, program, solution)
    value = max(solution.dual, 0.0)
    worst = sqrt(value) if match.is_root else value
    lower, refuted = None, False
    least = bound**2 if match.is_root else bound
    sufficient = match.sufficient or case.exact
    if value * CLOSE > least and sufficient and fits(case):
        lower = certify_lower(case, program)
        # The bound is a rounded number; a difference in its last digits refutes nothing.
        beyond = Fraction(max(least, 0.0)) * Fraction(1 + 1e-12)
        refuted = lower is not None and lower.value > beyond
    return Row(letters, bound, worst, _ours(case.setting), lower, refuted, "", found)


def _ours(setting: Setting) -> float | None:
    """What our own recursion says of the same quantity, where it has one."""
    if setting.quantity not in ("gradient-mean", "distance"):
        return None
    convex = setting.family.convex
    start = setting.start["distance"] ** 2 if convex else setting.start["gap"]
    try:
        return float(recursion(setting, start=start).after(setting.rounds, start))
    except UserError:
        return None
