"""From the solver's floats to rational certificates.

Both ends need room for rounding. Above, the quantity is sought together with a small reward on the
traces, so that the form that must be semidefinite is definite by as much. Below, every condition is
asked with slack, and the Gram matrices are definite by as much. The room grows tenfold until the
checker accepts; when it never does, there is no certificate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from bounds.errors import UserError
from bounds.exact.conic import Array, stacked
from bounds.exact.linear import solution
from bounds.kernel.algebra import fraction
from bounds.kernel.algebra import rational as exactly
from bounds.worstcase.case import Case
from bounds.worstcase.certificate import (
    Lower,
    RejectedError,
    Upper,
    at,
    check_lower,
    check_upper,
    weighted,
)
from bounds.worstcase.program import Layout, Program
from bounds.worstcase.solving import solve
from bounds.worstcase.vectors import ZERO, Place

STEPS = 2**48
ROOMS = tuple(10.0**-exponent for exponent in range(8, 2, -1))
MOST_WORK = 3_000_000


def fits(case: Case) -> bool:
    """Whether exact arithmetic on the case is a matter of seconds."""
    products = sum(len(condition.form.products) for condition in case.conditions)
    return products * max(case.space.sizes.values()) ** 2 <= MOST_WORK


def certify_upper(case: Case, program: Program) -> Upper | None:
    """Multipliers that the checker accepts."""
    for room in ROOMS:
        try:
            found = solve(program, reward=room)
        except UserError:
            return None
        upper = _rounded(case, found.multipliers, room)
        if upper is not None and _accepted(case, upper):
            return upper
    return None


def _rounded(case: Case, multipliers: Array, room: float) -> Upper | None:
    """Rational multipliers near the given ones for which the values of the losses cancel."""
    least = max(1 / STEPS, room / 100 * float(multipliers.max(initial=0.0)))
    weights = {
        index: rational(weight)
        for index, weight in enumerate(multipliers.tolist())
        if weight > least
    }
    left = weighted(case, weights) - case.aim
    wrong = {name: value for name, value in left.values.items() if value}
    if wrong:
        repaired = _repaired(case, weights, wrong)
        if repaired is None:
            return None
        weights = repaired
        left = weighted(case, weights) - case.aim
        if any(left.values.values()):
            return None
    return Upper(-left.constant, weights)


def _repaired(
    case: Case, weights: Mapping[int, Fraction], wrong: Mapping[int, Fraction]
) -> dict[int, Fraction] | None:
    """Move the larger multipliers least, in the sense of squares, so that the values cancel."""
    ample = max(weights.values()) / 10**6
    large = [i for i, w in weights.items() if w > ample and case.conditions[i].form.values]
    names = sorted({name for i in large for name in case.conditions[i].form.values} | set(wrong))
    row = {name: k for k, name in enumerate(names)}
    system = [[ZERO] * len(names) for _ in names]
    for i in large:
        values = case.conditions[i].form.values
        for a, x in values.items():
            for b, y in values.items():
                system[row[a]][row[b]] += x * y
    found = solution(
        [[exactly(entry) for entry in line] for line in system],
        [exactly(-wrong.get(name, ZERO)) for name in names],
    )
    if found is None:
        return None
    pushes = dict(zip(names, map(fraction, found), strict=True))
    moved = dict(weights)
    for i in large:
        values = case.conditions[i].form.values
        moved[i] += sum((pushes[name] * factor for name, factor in values.items()), start=ZERO)
    return moved


def certify_lower(case: Case, program: Program) -> Lower | None:
    """A feasible point that the checker accepts."""
    for room in ROOMS:
        try:
            found = solve(_tightened(program, room))
        except UserError:
            continue
        grams = [gram + room * np.eye(len(gram)) for gram in found.grams]
        gram = _entries(grams, program.layout)
        values = [rational(number) for number in found.numbers.tolist()]
        lower = Lower(at(case.aim, gram, values), gram, values)
        if _accepted(case, lower):
            return lower
    return None


def _tightened(program: Program, room: float) -> Program:
    """With slack in every condition; the Gram matrices stand for G - room I."""
    units = [stacked(np.eye(size)) for size in program.layout.sizes]
    unit = np.concatenate([*units, np.zeros(program.layout.numbers)])
    return replace(program, limits=program.limits - room * (program.conditions @ unit + 1.0))


def _entries(grams: Sequence[Array], layout: Layout) -> dict[tuple[Place, Place], Fraction]:
    return {
        ((name, i), (name, j)): rational(float(gram[i, j]))
        for name, gram in zip(layout.names, grams, strict=True)
        for i in range(len(gram))
        for j in range(i, len(gram))
    }


def rational(number: float) -> Fraction:
    """The nearest multiple of 2^-48."""
    return Fraction(round(number * STEPS), STEPS)


def _accepted(case: Case, end: Upper | Lower) -> bool:
    try:
        if isinstance(end, Upper):
            check_upper(case, end)
        else:
            check_lower(case, end)
    except RejectedError:
        return False
    return True
