"""What would make a refuted claim true: an extra condition, or other constants of the same shape.

Conditions are those of `bounds.prover.conditions`. A constant is one number of the larger side,
made as small as is proved: its search goes between a number that is proved and the one that is
refuted, by the simplest numbers between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bounds.expressions import Add, Expression, Mul, Number, Relation, number, show_relation
from bounds.kernel.algebra import Algebra
from bounds.kernel.evident import context_of
from bounds.kernel.problem import Problem
from bounds.prover.budget import Budget
from bounds.prover.conditions.known_points import Seen
from bounds.prover.conditions.numbers import simplest
from bounds.prover.conditions.pairs import pairs
from bounds.prover.conditions.search import conditions, ordered
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.verdict import Repair, Status, Verdict

Decide = Callable[[Any], Verdict]

POINTS = 3_000
CLEAR = 1e-9
REFINEMENTS = 8
CLOSE = Fraction(1, 50)
MAX_CONSTANTS = 6


def repairs(stated: Problem, witness: Mapping[str, Fraction], decide: Decide) -> tuple[Repair, ...]:
    """Every condition and every constant for which a proof is found, the weakest first."""
    found = weakest(stated, witness, decide, attempts=120, every=True)
    return (*found, *constants(stated, decide))


def weakest(
    stated: Problem,
    witness: Mapping[str, Fraction],
    decide: Decide,
    *,
    offered: Iterable[Relation] = (),
    supposable: bool = False,
    **limits: Any,
) -> tuple[Repair, ...]:
    """Conditions, guided by many points of the region; none where the claim holds at none."""
    search = Search(stated, Sampler(stated, Algebra(), context_of(stated)), Budget("large"))
    points, margin, fine = search.cloud(POINTS)
    names = list(stated.region)
    good = {name: points[name][fine & (margin >= 0)] for name in names}
    bad = {name: points[name][fine & (margin < -CLEAR)] for name in names}
    if not names or not good[names[0]].size:
        return ()
    seen = Seen(names, good, bad)
    seen.add(witness)
    offered = list(offered)
    found = conditions(stated, seen, decide, offered=offered, supposable=supposable, **limits)
    found = found or ordered(stated, seen, decide, supposable=supposable)
    return found or pairs(stated, seen, decide, offered=offered, supposable=supposable)


def constants(stated: Any, decide: Decide, *, most: int = MAX_CONSTANTS) -> Iterator[Repair]:
    """Each number of the larger side, as small as is proved."""
    claim = stated.claim
    if claim.sign in {"==", "!="}:
        return
    side = claim.right if claim.sign in {"<=", "<"} else claim.left
    for place, value in list(_numbers(side))[:most]:

        def changed(new: Fraction, place: tuple[int, ...] = place) -> Any:
            larger = _put(side, place, new)
            left, right = (claim.left, larger) if side is claim.right else (larger, claim.right)
            return replace(stated, claim=Relation(left, claim.sign, right))

        best = _smallest(value, changed, decide)
        if best is not None:
            yield best


def _smallest(value: Fraction, changed: Callable[[Fraction], Any], decide: Decide) -> Repair | None:
    def attempt(constant: Fraction) -> Repair | None:
        stated = changed(constant)
        verdict = decide(stated)
        if verdict.status is not Status.PROVED or verdict.file is None:
            return None
        text = show_relation(stated.claim)
        return Repair(
            "constant", text, text, tuple(map(show_relation, stated.givens)), verdict.file
        )

    factors = (Fraction(3, 2), Fraction(4), Fraction(64))
    larger = (value * factor if value > 0 else value / factor for factor in factors)
    found = next(((good, done) for good in larger if (done := attempt(good))), None)
    if found is None:
        return None
    (good, done), bad = found, value
    for _ in range(REFINEMENTS):
        if abs(good - bad) <= CLOSE * abs(bad):
            break
        quarter = (good - bad) / 4
        middle = simplest(*sorted((bad + quarter / 25, good - quarter)))
        again = attempt(middle)
        if again is None:
            bad = middle
        else:
            good, done = middle, again
    return done


def _numbers(
    expression: Expression, place: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The numbers of an expression that are no exponents, signs or ones, and where they stand."""
    match expression:
        case Number(value):
            if abs(value) != 1 and value != 0:
                yield place, value
        case Add(parts) | Mul(parts):
            for i, part in enumerate(parts):
                yield from _numbers(part, (*place, i))
        case _:
            return


def _put(expression: Expression, place: tuple[int, ...], value: Fraction) -> Expression:
    if not place:
        return number(value)
    first, rest = place[0], place[1:]
    match expression:
        case Add(parts) | Mul(parts):
            changed = (
                _put(part, rest, value) if i == first else part for i, part in enumerate(parts)
            )
            return type(expression)(tuple(changed))
        case _:
            return expression
