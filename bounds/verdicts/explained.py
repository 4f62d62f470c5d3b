"""A witness as a reader sees it: what both sides of the claim are there, and what breaks it.

A letter of the larger side is varied, with the others as they are and with what equations fix
following it, as far as the claim goes on failing and all givens go on holding. The ends of that
range are zeros of polynomials in the letter: numbers and square roots, told exactly, or not at all.
Nothing is told either where the claim or a given is no polynomial in the letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, nan
from typing import Any

from flint import fmpq, fmpq_poly, fmpz_poly

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Expression,
    Number,
    Relation,
    Symbol,
    number,
    replaced,
)
from bounds.kernel.algebra import Algebra, rational
from bounds.kernel.balls import enclose, sign
from bounds.kernel.domains import Region
from bounds.kernel.problem import Problem, read_problem
from bounds.kernel.truth import Point, is_witness
from bounds.kernel.vector.vectors import Vectors
from bounds.kernel.witness import written
from bounds.problems import unfixed

LONGEST = 12
DIGITS = (6, 12, 17)
ABOUT = "about "
NEGATIVE = {True: "the right side is negative", False: "the left side is negative"}


@dataclass(frozen=True)
class Sight:
    """Both sides of the claim at a witness, and a sentence that says why it fails."""

    left: str
    right: str
    why: str = ""


def sight(file: Mapping[str, Any]) -> Sight | None:
    """What there is to see in the certificate of a refutation; none if it is no such file."""
    if file.get("verdict") != "refuted":
        return None
    stated, sides, point = _at_witness(file)
    left, right = _values(sides, point)
    if stated.kind == "scalar":
        return Sight(left, right, _why(stated, point))
    if stated.kind == "vector" and Vectors(stated).is_equation(stated.claim):
        return Sight("", "", f"the squared distance of both sides is {left}")
    return Sight(left, right)


def whole_sides(file: Mapping[str, Any]) -> tuple[str, ...]:
    """Both sides at the witness of a refutation, exactly where they are rational numbers."""
    _, sides, point = _at_witness(file)
    exact = [_exactly(side, point) for side in sides]
    near = [_roughly(side, point) for side in sides]
    digits = 14 if near[0] != near[1] else DIGITS[-1]  # the last ones of a float may be wrong
    return tuple(
        f"{ABOUT}{rough:.{digits}g}" if one is None else str(one)
        for one, rough in zip(exact, near, strict=True)
    )


def _at_witness(file: Mapping[str, Any]) -> tuple[Problem, tuple[Expression, Expression], Point]:
    """What is asked, both sides of the claim, and what their letters are."""
    stated, witness = read_problem(**file["problem"]), file["witness"]
    here = stated if stated.kind == "scalar" else written(stated, witness)
    values = witness if stated.kind == "scalar" else witness["scalars"]
    return stated, here.claim.sides, {name: Fraction(text) for name, text in values.items()}


def _values(sides: tuple[Expression, Expression], point: Point) -> tuple[str, str]:
    """Both sides: exactly, where that is short; else in as many digits as tell them apart."""
    left, right = ((_exactly(side, point), _roughly(side, point)) for side in sides)
    told = "", ""
    for digits in DIGITS:
        told = _told(*left, digits), _told(*right, digits)
        if told[0].removeprefix(ABOUT) != told[1].removeprefix(ABOUT):
            break
    return told


def _told(exact: Fraction | None, near: float, digits: int) -> str:
    whole = exact is not None and len(str(exact)) <= LONGEST
    return str(exact) if whole else f"{ABOUT}{near:.{digits}g}"


def _exactly(side: Expression, point: Point) -> Fraction | None:
    algebra = Algebra()
    try:
        return algebra.number(algebra.quotient(replaced(side, _numbers(point))))
    except UserError:
        return None


def _roughly(side: Expression, point: Point) -> float:
    box = {name: (rational(number), rational(number)) for name, number in point.items()}
    try:
        low, high = enclose(side, box)
        return (float(low) + float(high)) / 2
    except OverflowError:
        return inf
    except ArithmeticError:
        return nan


def _why(stated: Problem, point: Point) -> str:
    """By the first letter whose range has an end that the claim makes; else by none."""
    found, values = _reduced(stated, point)
    small, large = _ordered(found.claim)
    negative = not _may_be_negative(small, found) and sign(large, values) == -1
    broken = Relation(large, "<", ZERO) if negative else None
    told = NEGATIVE[large is found.claim.right] if negative else "it fails"
    ranges = []
    alone = {side.name for side in found.claim.sides if isinstance(side, Symbol)}
    for name in sorted(found.claim.symbols - alone):
        ends = _range(found, values, name, broken)
        if ends is not None and ends != (None, None):
            ranges.append((ends.count(None), sum(len(str(end)) for end in ends), name, ends))
    if not ranges:
        return f"{told} there" if negative else ""
    *_, name, ends = min(ranges, key=lambda one: one[:3])
    return f"{told} for {name} {_between(ends)}, all else as there"


@dataclass(frozen=True, order=True)
class End:
    """A zero: a rational number, the root of one with a sign, or one that is not told."""

    near: float
    value: Fraction
    sign: int = 0
    is_told: bool = True

    def __str__(self) -> str:
        """As a reader writes it."""
        if not self.sign:
            return str(self.value)
        minus = "-" if self.sign < 0 else ""
        over, under = self.value.numerator, self.value.denominator
        return f"{minus}1/sqrt({under})" if over == 1 else f"{minus}sqrt({self.value})"


Ends = tuple[End | None, End | None]


def _reduced(stated: Problem, point: Point) -> tuple[Problem, Point]:
    """The problem without the letters that its equations fix by others."""
    found, fixed = unfixed(stated)
    return found, {name: value for name, value in point.items() if name not in dict(fixed)}


def _ordered(claim: Relation) -> tuple[Expression, Expression]:
    """What should be smaller, and what larger."""
    return claim.sides if "<" in claim.sign else claim.sides[::-1]


def _may_be_negative(value: Expression, stated: Problem) -> bool:
    match value:
        case Number(exact):
            return exact < 0
        case Symbol(name):
            low = stated.region[name].low
            return low is None or low < 0
    return True


def _range(stated: Problem, point: Point, name: str, broken: Relation | None) -> Ends | None:
    """From where to where the letter breaks the claim; none where that is not told exactly."""
    here, domain = point[name], stated.region[name]
    ranges = {**dict(stated.region.ranges), name: replace(domain, integer=False)}
    tried = replace(
        stated,
        givens=stated.givens if broken is None else (*stated.givens, broken),
        region=Region(tuple(ranges.items())),
    )
    others = _numbers({other: value for other, value in point.items() if other != name})
    zeros: set[End] = set()
    try:
        for relation in (tried.claim, *tried.givens, *domain.relations(name)):
            zeros.update(_zeros(relation.put(others), name))
    except _VagueError:
        return None

    def fails(value: float | Fraction) -> bool:
        exact = Fraction(value).limit_denominator(10**9)
        return is_witness(tried, {**point, name: exact})

    def end(beyond: list[End], step: int) -> End | None:
        """The first zero at or after which the claim fails no more; between, it must always fail.

        Where a zero is no rational number, what is beyond it is not told.
        """
        nears = [float(here), *(one.near for one in beyond)]
        nears += [nears[-1] + step * (1 + abs(nears[-1])) * far for far in (1, 1000)]
        for at, one in enumerate([*beyond, None]):
            if not fails((nears[at] + nears[at + 1]) / 2) or (one and not one.is_told):
                raise _VagueError
            if one is None or one.sign or not fails(one.value):
                return one
            if not fails((nears[at + 1] + nears[at + 2]) / 2):
                return one
        return None

    ordered = sorted(zeros)
    try:
        low = end([z for z in ordered if z.near <= here][::-1], -1)
        high = end([z for z in ordered if z.near >= here], 1)
    except _VagueError:
        return None
    return low, high


class _VagueError(Exception):
    """The range of a letter ends where no polynomial vanishes."""


def _zeros(relation: Relation, name: str) -> Iterator[End]:
    """The zeros of both sides' difference, and of its denominator, in one letter."""
    if name not in relation.symbols:
        return
    algebra = Algebra()
    try:
        found = algebra.quotient(relation.left - relation.right)
    except UserError:
        raise _VagueError from None
    for part in (found.over, found.under):
        used = algebra.used(part)
        if not used:
            continue
        if len(used) != 1 or algebra.atoms[used[0]].expression != Symbol(name):
            raise _VagueError
        (at,) = used
        row = [fmpq(0)] * (part.degrees()[at] + 1)
        for powers, coefficient in part.terms():
            row[powers[at]] = coefficient
        try:
            for factor, _ in fmpq_poly(row).numer().factor()[1]:
                yield from _roots(factor)
        except OverflowError as error:  # an end that is too large for a float
            raise _VagueError from error


def _roots(factor: fmpz_poly) -> Iterator[End]:
    """Its real zeros; of all but numbers and square roots only where they are."""
    match [Fraction(int(c)) for c in factor.coeffs()]:
        case [constant, slope]:
            value = -constant / slope
            yield End(float(value), value)
        case [constant, middle, top] if middle == 0 and -constant / top > 0:
            value = -constant / top
            near = float(value) ** 0.5
            yield from (End(near, value, 1), End(-near, value, -1))
        case _:
            found: Any = factor.complex_roots()  # each with its multiplicity
            for root, _ in found:
                if root.imag == 0:
                    near = float(root.real)
                    yield End(near, Fraction(near), is_told=False)


def _numbers(point: Point) -> dict[Expression, Expression]:
    return {Symbol(name): number(value) for name, value in point.items()}


def _between(ends: Ends) -> str:
    low, high = ends
    if low is None or high is None:
        return f"below {high}" if low is None else f"above {low}"
    return f"equal to {low}" if low == high else f"between {low} and {high}"
