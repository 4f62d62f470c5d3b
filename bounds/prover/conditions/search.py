"""The weakest simple conditions under which a refuted claim is proved.

A condition is a relation that the caller offers (what the source supposes elsewhere), or a ceiling
or floor on a quantity: a symbol, a product of symbols that occur together, or a quotient of two.
Counterexamples guide the search. A condition must exclude all that are known, so each quantity has
an edge that its ceiling cannot pass; the share of the other points that it keeps says how weak it
can be, and the weakest are tried first. A condition that is not proved but refuted moves the edge
(counterexample-guided search: A. Solar-Lezama, Program synthesis by sketching, 2008). The number is
the simplest in the interval that is left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from bounds.grammar import (
    ONE,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    free_symbols,
    multiply,
    number,
)
from bounds.prover.conditions.quantities import quantities
from bounds.prover.conditions.seen import UNKNOWN, Array, Seen, equal, share_of
from bounds.prover.language import write
from bounds.prover.verdict import Repair, Status, Verdict

Decide = Callable[[Any], Verdict]
Found = tuple[Relation, Repair]

ATTEMPTS = 20
REFINEMENTS = 7
CLOSE = Fraction(1, 20)
FAR = 0.05  # where a threshold is first tried: few good points are beyond it
COMMON = 0.02
STEP = 20  # shares of points are told apart in steps of 1/20


@dataclass(frozen=True)
class Candidate:
    """A relation as it stands (without sign), or a quantity and how it is to be bounded."""

    share: float
    complexity: int
    sign: str
    quantity: Expression
    value: Fraction = Fraction(0)
    relation: Relation | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """What keeps more of the points comes first, then what is simpler."""
        return -round(self.share * STEP), self.complexity


def conditions(
    stated: Any,
    seen: Seen,
    decide: Decide,
    *,
    offered: Iterable[Relation] = (),
    attempts: int = ATTEMPTS,
    every: bool = False,
) -> tuple[Repair, ...]:
    """Conditions under which the claim is proved, the weakest first.

    `stated` has claim, givens and region; `decide` may give up early. Without `every` the search
    ends with the first condition than which no candidate that is left could be weaker.
    """
    found: list[tuple[float, Repair]] = []
    search = _Trials(stated, seen, decide, attempts)
    for candidate in _candidates(stated, seen, offered):
        best = max((share for share, _ in found), default=-1.0)
        if search.left <= 0 or (not every and best >= candidate.share - 1 / STEP):
            break
        done = search.run(candidate)
        if done is not None:
            relation, repair = done
            found.append((seen.kept(relation), repair))
    found.sort(key=lambda item: -round(item[0] * STEP))
    return tuple(repair for _, repair in found)


def _candidates(stated: Any, seen: Seen, offered: Iterable[Relation]) -> list[Candidate]:
    """All that could exclude what is known to fail, the weakest first."""
    found = []
    known = {*seen.names, *(name for name, _ in getattr(stated, "vectors", ()))}
    for relation in offered:
        names = free_symbols(relation.left) | free_symbols(relation.right)
        if relation == stated.claim or relation in stated.givens:
            continue
        if not names <= set(seen.names):
            if names <= known:
                found.append(Candidate(UNKNOWN, 4, "", ONE, relation=relation))
            continue
        share = seen.kept(relation)
        if share > 0 and seen.excludes(relation):
            found.append(Candidate(share, 0, "", ONE, relation=relation))
    for complexity, quantity in quantities(stated, seen.names):
        bad, good = seen.at(quantity, seen.bad), seen.at(quantity, seen.good)
        if not bad.size or not np.isfinite(bad).all():
            continue
        for sign, share in (("<=", share_of(good < bad.min())), (">=", share_of(good > bad.max()))):
            if share > 0:
                found.append(Candidate(share, complexity, sign, quantity))
        common = _most_common(good)
        if common is not None and not equal(bad, np.asarray(common[0])).any():
            value = _near_simple(Fraction(common[0]))
            if value is not None:
                found.append(Candidate(common[1], complexity, "==", quantity, value))
    return sorted(found, key=lambda candidate: candidate.rank)


def _most_common(values: Array) -> tuple[float, float] | None:
    """The value that occurs most often, if it is no accident, and how often."""
    finite = values[np.isfinite(values)]
    if not finite.size:
        return None
    numbers, counts = np.unique(finite, return_counts=True)
    at = int(np.argmax(counts))
    share = float(counts[at] / values.size)
    return (float(numbers[at]), share) if share >= COMMON else None


class _Trials:
    """Candidates put to the prover, with a common limit on attempts."""

    def __init__(self, stated: Any, seen: Seen, decide: Decide, attempts: int) -> None:
        self.stated = stated
        self.seen = seen
        self.decide = decide
        self.left = attempts

    def run(self, candidate: Candidate) -> Found | None:
        """The condition in its weakest form that is proved to suffice."""
        quantity, sign = candidate.quantity, candidate.sign
        if candidate.relation is not None:
            return self._attempt(candidate.relation)
        if sign == "==":
            return self._attempt(_related(quantity, sign, candidate.value))
        whole = isinstance(quantity, Symbol) and self.stated.region[quantity.name].integer
        edge = self._edge(quantity, sign)
        if edge is None:
            return None
        near = _next_to(edge, sign)
        sharp = _near_simple(edge) is not None
        weakest = self._attempt(self._at_edge(quantity, sign, edge, whole=whole))
        if weakest is not None:
            if sharp or whole:
                return weakest
            return self._refined(quantity, sign, near, edge, weakest, whole=whole)
        far = self._far(quantity, sign, edge, whole=whole)
        done = None if far is None else self._attempt(_related(quantity, sign, far))
        if far is None or done is None:
            return None
        return self._refined(quantity, sign, far, edge, done, whole=whole)

    def _at_edge(self, quantity: Expression, sign: str, edge: Fraction, *, whole: bool) -> Relation:
        """The weakest form that the known counterexamples leave."""
        sharp = _near_simple(edge)
        if whole and sharp is not None:
            return _related(quantity, sign, sharp + (-1 if sign == "<=" else 1))
        if sharp is not None:
            return _related(quantity, sign[0], sharp)
        return _related(quantity, sign, _next_to(edge, sign))

    def _far(
        self, quantity: Expression, sign: str, edge: Fraction, *, whole: bool
    ) -> Fraction | None:
        """A strong form of a ceiling or floor, which a few of the good points still satisfy."""
        values = self.seen.at(quantity, self.seen.good)
        if not values.size:
            return self._beyond(quantity, sign, edge)
        inside = values[np.isfinite(values)]
        inside = inside[inside < float(edge)] if sign == "<=" else inside[inside > float(edge)]
        if not inside.size:
            return None
        part = FAR if sign == "<=" else 1 - FAR
        far = Fraction(float(np.quantile(inside, part, method="nearest")))
        if whole:
            return far
        near = _near_simple(far)
        if near == 0 and not isinstance(quantity, Symbol):
            return simplest(*sorted((edge / 8, edge / 4)))
        return near if near is not None else simplest(*sorted((far, (far + edge) / 2)))

    def _beyond(self, quantity: Expression, sign: str, edge: Fraction) -> Fraction:
        """The same without any good point: towards the end of the domain."""
        end = Fraction(0) if sign == "<=" else None
        if isinstance(quantity, Symbol):
            domain = self.stated.region[quantity.name]
            end = domain.low if sign == "<=" else domain.high
        if end is not None:
            return end + (edge - end) / 8
        return edge + 8 * (abs(edge) + 1) * (-1 if sign == "<=" else 1)

    def _refined(
        self,
        quantity: Expression,
        sign: str,
        value: Fraction,
        edge: Fraction,
        done: Found,
        *,
        whole: bool,
    ) -> Found:
        """From a number that is proved towards the edge, by the simplest numbers between."""
        undecided: Fraction | None = None
        for _ in range(REFINEMENTS):
            edge = self._edge(quantity, sign) or edge
            if undecided is not None:
                edge = min(edge, undecided) if sign == "<=" else max(edge, undecided)
            gap = edge - value
            if whole:
                middle = Fraction(round((value + edge) / 2))
                if middle in (value, edge):
                    break
            else:
                middle = simplest(*sorted((value + gap / 8, edge - gap / 10**6)))
            close = abs(gap) <= CLOSE * max(abs(edge), abs(value))
            if self.left <= 0 or (close and middle.denominator >= value.denominator):
                break
            again = self._attempt(_related(quantity, sign, middle))
            if again is None:
                undecided = middle
            else:
                value, done = middle, again
        strict = None if whole else self._attempt(self._at_edge(quantity, sign, edge, whole=False))
        return strict or done

    def _attempt(self, condition: Relation) -> Found | None:
        """The claim with one more given: proved, or perhaps another counterexample."""
        condition = self._settled(condition)
        if self.left <= 0 or not self.seen.excludes(condition) or not self.seen.kept(condition):
            return None
        self.left -= 1
        changed = replace(self.stated, givens=(*self.stated.givens, condition))
        verdict = self.decide(changed)
        if verdict.status is Status.REFUTED and verdict.witness is not None:
            self.seen.add(verdict.witness)
        if verdict.status is not Status.PROVED or verdict.file is None:
            return None
        given = tuple(map(write, changed.givens))
        shown = write(condition)
        return condition, Repair("condition", shown, write(self.stated.claim), given, verdict.file)

    def _settled(self, condition: Relation) -> Relation:
        """A ceiling or floor at the end of the domain is an equality."""
        match condition:
            case Relation(Symbol(name), "<=" | ">=" as sign, Number(value)):
                domain = self.stated.region[name]
                if value == (domain.low if sign == "<=" else domain.high):
                    return replace(condition, sign="==")
        return condition

    def _edge(self, quantity: Expression, sign: str) -> Fraction | None:
        """The known counterexample that a ceiling or floor meets first."""
        values = self.seen.at(quantity, self.seen.bad)
        if not np.isfinite(values).all():
            return None
        edge = Fraction(float(values.min() if sign == "<=" else values.max()))
        return _near_simple(edge) or edge


def _next_to(edge: Fraction, sign: str) -> Fraction:
    """The simplest number close to an edge, on the side that a ceiling or floor leaves."""
    slack = abs(edge) * CLOSE * (-1 if sign == "<=" else 1)
    return simplest(*sorted((edge + slack, edge + slack / 10**6)))


def _near_simple(value: Fraction) -> Fraction | None:
    """The simple number that a float stands for, if it is that near to one."""
    near = value.limit_denominator(1000)
    return near if abs(near - value) <= abs(value) / 10**9 else None


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The number of the smallest denominator between two ends (the Stern-Brocot tree)."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = math.ceil(low)
    if whole <= high:
        return Fraction(whole)
    return whole - 1 + 1 / simplest(1 / (high - whole + 1), 1 / (low - whole + 1))


def _related(quantity: Expression, sign: str, value: Fraction) -> Relation:
    """The condition on a quantity; a quotient is compared as `x <= c*y`."""
    match quantity:
        case Mul((over, Pow(under, Number(exponent)))) if exponent == -1:
            return Relation(over, sign, multiply(number(value), under))
    return Relation(quantity, sign, number(value))
