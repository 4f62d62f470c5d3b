"""Linear equations over rational functions, solved exactly."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from bounds.kernel.algebra import Algebra, Quotient

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Equation(Generic[Key]):
    """`constant = sum of coefficient * unknown`."""

    constant: Quotient
    coefficients: Mapping[Key, Quotient]


@dataclass(frozen=True)
class Solution(Generic[Key]):
    """Each solved unknown as a constant plus multiples of free ones."""

    solved: Mapping[Key, Equation[Key]]
    free: tuple[Key, ...]

    def at(self, algebra: Algebra, values: Mapping[Key, Quotient]) -> dict[Key, Quotient]:
        """All unknowns, for values of the free ones."""
        found = {key: values[key] for key in self.free}
        for key, row in self.solved.items():
            terms = [row.constant]
            terms += [algebra.times(c, values[k]) for k, c in row.coefficients.items()]
            found[key] = algebra.sum(terms)
        return found


def solve(
    algebra: Algebra, equations: Sequence[Equation[Key]], unknowns: Sequence[Key]
) -> Solution[Key] | None:
    """Gauss and Jordan; none if the equations contradict each other."""
    rows = [(e.constant, {k: c for k, c in e.coefficients.items()}) for e in equations]
    solved: dict[Key, tuple[Quotient, dict[Key, Quotient]]] = {}
    for constant, coefficients in rows:
        constant, coefficients = _insert(algebra, constant, coefficients, solved)
        left = [k for k in unknowns if k in coefficients]
        if not left:
            if not constant.over.is_zero():
                return None
            continue
        # A pivot that is a number, or at least short, keeps the others short.
        pivot = min(left, key=lambda k: _size(algebra, coefficients[k]))
        inverse = algebra.power(coefficients.pop(pivot), -1)
        row = (
            algebra.times(constant, inverse),
            {k: _minus(algebra, algebra.times(c, inverse)) for k, c in coefficients.items()},
        )
        for key, (old, terms) in list(solved.items()):
            if pivot in terms:
                solved[key] = _substitute(algebra, old, terms, pivot, row)
        solved[pivot] = row
    free = tuple(k for k in unknowns if k not in solved)
    return Solution({k: Equation(c, terms) for k, (c, terms) in solved.items()}, free)


def _size(algebra: Algebra, value: Quotient) -> tuple[bool, int, int]:
    value = algebra.lift(value)
    return algebra.number(value) is None, len(value.over), len(value.under)


def _minus(algebra: Algebra, value: Quotient) -> Quotient:
    return algebra.scale(algebra.lift(value), Fraction(-1))


def _insert(
    algebra: Algebra,
    constant: Quotient,
    coefficients: dict[Key, Quotient],
    solved: Mapping[Key, tuple[Quotient, dict[Key, Quotient]]],
) -> tuple[Quotient, dict[Key, Quotient]]:
    """Replace solved unknowns in `constant = sum of coefficient * unknown`."""
    total = dict(coefficients)
    for key in [k for k in coefficients if k in solved]:
        factor = total.pop(key)
        value, terms = solved[key]
        constant = algebra.sum([constant, _minus(algebra, algebra.times(factor, value))])
        for other, c in terms.items():
            part = algebra.times(factor, c)
            total[other] = algebra.sum([total[other], part]) if other in total else part
    return constant, {k: c for k, c in total.items() if not c.over.is_zero()}


def _substitute(
    algebra: Algebra,
    constant: Quotient,
    terms: dict[Key, Quotient],
    pivot: Key,
    row: tuple[Quotient, dict[Key, Quotient]],
) -> tuple[Quotient, dict[Key, Quotient]]:
    factor = terms[pivot]
    total = {k: c for k, c in terms.items() if k != pivot}
    for other, c in row[1].items():
        part = algebra.times(factor, c)
        total[other] = algebra.sum([total[other], part]) if other in total else part
    kept = {k: c for k, c in total.items() if not c.over.is_zero()}
    return algebra.sum([constant, algebra.times(factor, row[0])]), kept
