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

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from bounds.expressions import (
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    multiply,
    number,
    show_relation,
)
from bounds.prover.conditions.candidates import STEP, Candidate, candidates
from bounds.prover.conditions.known_points import Seen
from bounds.prover.conditions.numbers import CLOSE, near_simple, next_to, simplest
from bounds.prover.conditions.quantities import orders, says_again
from bounds.prover.verdict import NO_POINT, Repair, Status, Verdict

Decide = Callable[[Any], Verdict]
Found = tuple[Relation, Repair]

ATTEMPTS = 20
ORDERS = 6
PROGRAMS = 25  # that an attempt may cost on average, see `budget`
REFINEMENTS = 7
FAR = 0.05  # where a threshold is first tried: few good points are beyond it


def conditions(
    stated: Any,
    seen: Seen,
    decide: Decide,
    *,
    offered: Iterable[Relation] = (),
    attempts: int = ATTEMPTS,
    every: bool = False,
    supposable: bool = False,
) -> tuple[Repair, ...]:
    """Conditions under which the claim is proved, the weakest first.

    `stated` has claim, givens and region; `decide` may give up early. Without `every` the search
    ends with the first condition than which no candidate that is left could be weaker. With
    `supposable` each is one that could be supposed: no equality, nor one in disguise, such as
    `x <= 0` of what is not negative, and none that bounds what the claim bounds.
    """
    found: list[tuple[float, Repair]] = []
    search = _Trials(stated, seen, decide, attempts, supposable=supposable)
    for candidate in candidates(stated, seen, offered):
        best = max((share for share, _ in found), default=-1.0)
        if search.left <= 0 or (not every and best >= candidate.share - 1 / STEP):
            break
        done = search.run(candidate)
        if done is not None:
            relation, repair = done
            found.append((seen.kept(relation), repair))
    found.sort(key=lambda item: -round(item[0] * STEP))
    return tuple(repair for _, repair in found)


def ordered(
    stated: Any, seen: Seen, decide: Decide, *, supposable: bool = False
) -> tuple[Repair, ...]:
    """The weakest order of two symbols under which the claim is proved."""
    search = _Trials(stated, seen, decide, ORDERS, supposable=supposable)
    possible = [one for one in orders(stated, seen.names) if seen.kept(one) and seen.excludes(one)]
    for relation in sorted(possible, key=lambda one: -round(seen.kept(one) * STEP)):
        done = search.attempt(relation)
        if done is not None:
            return (done[1],)
    return ()


class _Trials:
    """Candidates put to the prover, with a common limit on attempts."""

    def __init__(
        self, stated: Any, seen: Seen, decide: Decide, attempts: int, *, supposable: bool
    ) -> None:
        self.supposable = supposable
        self.stated = stated
        self.seen = seen
        self.decide = decide
        self.left = attempts
        self.programs = PROGRAMS * attempts

    def run(self, candidate: Candidate) -> Found | None:
        """The condition in its weakest form that is proved to suffice."""
        quantity, sign = candidate.quantity, candidate.sign
        if candidate.relation is not None:
            return self.attempt(candidate.relation)
        if sign == "==":
            return self.attempt(_related(quantity, sign, candidate.value))
        whole = isinstance(quantity, Symbol) and self.stated.region[quantity.name].integer
        edge = self._edge(quantity, sign)
        if edge is None:
            return None
        near = next_to(edge, sign)
        sharp = near_simple(edge) is not None
        weakest = self.attempt(self._at_edge(quantity, sign, edge, whole=whole))
        if weakest is not None:
            if sharp or whole:
                return weakest
            return self._refined(quantity, sign, near, edge, weakest, whole=whole)
        far = self._far(quantity, sign, edge, whole=whole)
        done = None if far is None else self.attempt(_related(quantity, sign, far))
        if far is None or done is None:
            return None
        return self._refined(quantity, sign, far, edge, done, whole=whole)

    def _at_edge(self, quantity: Expression, sign: str, edge: Fraction, *, whole: bool) -> Relation:
        """The weakest form that the known counterexamples leave."""
        sharp = near_simple(edge)
        if whole and sharp is not None:
            return _related(quantity, sign, sharp + (-1 if sign == "<=" else 1))
        if sharp is not None:
            return _related(quantity, sign[0], sharp)
        return _related(quantity, sign, next_to(edge, sign))

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
        near = near_simple(far)
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
            again = self.attempt(_related(quantity, sign, middle))
            if again is None:
                undecided = middle
            else:
                value, done = middle, again
        strict = None if whole else self.attempt(self._at_edge(quantity, sign, edge, whole=False))
        return strict or done

    def attempt(self, condition: Relation) -> Found | None:
        """The claim with one more given: proved, or perhaps another counterexample."""
        condition = self._settled(condition)
        if self.left <= 0 or not self.seen.excludes(condition) or not self.seen.kept(condition):
            return None
        if self.supposable and not self._could_be_supposed(condition):
            return None
        self.left -= 1
        changed = replace(self.stated, givens=(*self.stated.givens, condition))
        verdict = self.decide(changed)
        self.programs -= verdict.searched.get("programs", 0)
        if self.programs < 0:
            self.left = 0
        if verdict.status is Status.REFUTED and verdict.witness is not None:
            self.seen.add(verdict.witness)
        if verdict.status is not Status.PROVED or verdict.file is None:
            return None
        if verdict.reason == NO_POINT:  # the condition may contradict what is given
            return None
        given = tuple(map(show_relation, changed.givens))
        shown = show_relation(condition)
        return condition, Repair(
            "condition", shown, show_relation(self.stated.claim), given, verdict.file
        )

    def _could_be_supposed(self, condition: Relation) -> bool:
        """Whether it does not say the claim again, and holds where it is no equality."""
        if says_again(self.stated.claim, condition):
            return False
        if condition.sign in {"==", "!="}:
            return condition.sign == "!="
        strict = Relation(condition.left, condition.sign[0], condition.right)
        return bool(self.seen.kept(strict))

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
        return near_simple(edge) or edge


def _related(quantity: Expression, sign: str, value: Fraction) -> Relation:
    """The condition on a quantity; a quotient is compared as `x <= c*y`."""
    match quantity:
        case Mul((over, Pow(under, Number(exponent)))) if exponent == -1:
            return Relation(over, sign, multiply(number(value), under))
    return Relation(quantity, sign, number(value))
