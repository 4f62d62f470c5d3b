"""The exact worst case of what a statement bounds, in rational numbers, at one small setting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor, log10
from typing import TYPE_CHECKING

from bounds.errors import UserError
from bounds.statement import Statement

if TYPE_CHECKING:
    from bounds.worstcase.match import Match

# Of local steps and rounds as many as make a run; of all else the first value of the grid.
MANY = ("local_steps", "rounds")
LEAST = 2
# Ends are rounded outwards to so many digits, fewer than a solver finds.
DIGITS = 4


@dataclass(frozen=True)
class Worst:
    """A match at a setting; ends of a quantity whose root is bounded are those of its square."""

    match: Match
    letters: Mapping[str, Fraction]

    @cached_property
    def ends(self) -> tuple[Fraction, Fraction] | None:
        """Below and above the worst case, each with a certificate; none if they are not found."""
        try:
            return self._ends()
        except UserError:
            return None

    def _ends(self) -> tuple[Fraction, Fraction] | None:
        from bounds.worstcase.case import Case
        from bounds.worstcase.program import assemble
        from bounds.worstcase.rounding import certify_lower, certify_upper, fits

        case = Case(self.match.question(self.letters))
        program = assemble(case)
        if not fits(case):
            return None
        lower, upper = certify_lower(case, program), certify_upper(case, program)
        if lower is None or upper is None:
            return None
        return _down(lower.value), -_down(-upper.bound)

    @property
    def bound(self) -> float | None:
        """What the statement says, if it says anything there."""
        try:
            found = self.match.bound(self.letters)
        except UserError:
            return None
        return None if isinstance(found, str) else found.value

    @property
    def bounded(self) -> tuple[str, str]:
        """What is bounded, and what the neighbouring run differs in."""
        return self.match.record.quantity, self.match.record.twin

    @property
    def is_attained(self) -> bool:
        """Whether some run is as bad, and not only what its conditions imply."""
        from bounds.worstcase.case import Case

        case = Case(self.match.question(self.letters))
        return self.match.sufficient or case.exact

    @property
    def told(self) -> str:
        """The setting, in words."""
        return ", ".join(f"{name} = {value}" for name, value in self.letters.items())


def worst(statement: Statement, others: Mapping[str, Fraction] | None = None) -> Worst | None:
    """Of a statement that names a worst case, where `others` settle the letters that they have.

    Of one whose code is not trusted, or whose tables are not right, the commands tell that run it.
    """
    from bounds.worstcase.match import match_from

    try:
        match = statement.measured and match_from(statement, statement.measured)
    except UserError:
        return None
    if not match:
        return None
    many = {match.record.letter(word) for word in MANY}
    letters = {
        name: next((v for v in values if name not in many or v >= LEAST), values[0])
        for name, values in match.grid.items()
    }
    return Worst(match, {**letters, **{n: v for n, v in (others or {}).items() if n in letters}})


def _down(value: Fraction) -> Fraction:
    """The next smaller number of few digits."""
    if value == 0:
        return value
    unit = Fraction(10) ** (floor(log10(abs(value))) + 1 - DIGITS)
    return floor(value / unit) * unit
