"""The nearest admissible value: what a user could change so that a hypothesis holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, log10

import sympy as sp

from bounds.language.symbolic import LetterSymbol
from bounds.values import show

DOUBLINGS = 60
HALVINGS = 60

Admissible = Callable[[LetterSymbol, Fraction], bool]


def nearest(
    letters: Sequence[LetterSymbol],
    relation: sp.Basic,
    point: Mapping[LetterSymbol, Fraction],
    admissible: Admissible,
) -> str:
    """Say which single letter, changed the least, would satisfy the relation.

    A letter that stands alone on the left is the one the hypothesis speaks of, so it comes first;
    otherwise the smallest relative change wins.
    """
    found = {}
    for letter in letters:
        value = nearest_value(letter, point[letter], admissible)
        if value is not None:
            found[letter] = value
    if not found:
        return "no change of a single letter would satisfy it"

    def change(letter: LetterSymbol) -> tuple[bool, Fraction]:
        size = abs(point[letter]) or Fraction(1)
        return (letter != relation.lhs, abs(found[letter] - point[letter]) / size)

    best = min(found, key=change)
    return f"the nearest admissible value is {best.name} = {show(found[best])}"


def nearest_value(letter: LetterSymbol, value: Fraction, admissible: Admissible) -> Fraction | None:
    """Search outwards on both sides of `value`, then bisect towards it."""
    candidates = [
        end
        for direction in (-1, 1)
        if (end := _outwards(letter, value, direction, admissible)) is not None
    ]
    return min(
        (_bisect(letter, value, end, admissible) for end in candidates),
        key=lambda end: abs(end - value),
        default=None,
    )


def _outwards(
    letter: LetterSymbol, value: Fraction, direction: int, admissible: Admissible
) -> Fraction | None:
    """Double the distance until the relation holds or the domain ends."""
    step = Fraction(1) if letter.domain.integer else abs(value) / 1024 or Fraction(1, 1024)
    for _ in range(DOUBLINGS):
        candidate = value + direction * step
        if candidate not in letter.domain:
            # Towards an end at zero, halve the value instead of leaving the domain.
            candidate = letter.domain.nearest(candidate)
            return (
                candidate if admissible(letter, candidate) else _inwards(letter, value, admissible)
            )
        if admissible(letter, candidate):
            return candidate
        step *= 2
    return None


def _inwards(letter: LetterSymbol, value: Fraction, admissible: Admissible) -> Fraction | None:
    """Shrink a positive value: ceilings such as 1/(N K L) may lie orders of magnitude below it."""
    for _ in range(DOUBLINGS):
        value = value / 2
        if value not in letter.domain:
            return None
        if admissible(letter, value):
            return value
    return None


def _bisect(
    letter: LetterSymbol, outside: Fraction, inside: Fraction, admissible: Admissible
) -> Fraction:
    """Shrink the gap between a value that fails and one that holds; return one that holds."""
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        if letter.domain.integer:
            middle = Fraction(round(middle))
            if middle in (outside, inside):
                break
        else:
            middle = middle.limit_denominator(10**15) if abs(middle) > 1e-6 else middle
        if middle in (outside, inside):
            break
        if admissible(letter, middle):
            inside = middle
        else:
            outside = middle
    return _simplest(letter, inside, admissible)


def _simplest(letter: LetterSymbol, inside: Fraction, admissible: Admissible) -> Fraction:
    """Prefer a short fraction, else six digits, that still holds and differs by next to nothing."""
    digits = 5 - floor(log10(abs(inside))) if inside else 0
    rounded = [
        Fraction(whole, 1) / Fraction(10) ** digits
        for scaled in [inside * Fraction(10) ** digits]
        for whole in (floor(scaled), ceil(scaled))
    ]
    for candidate in (inside.limit_denominator(1000), *rounded):
        close = abs(candidate - inside) <= abs(inside) / 10**5
        exact = candidate.denominator > 1000 or abs(candidate - inside) <= abs(inside) / 10**12
        if close and exact and candidate in letter.domain and admissible(letter, candidate):
            return candidate
    return inside
