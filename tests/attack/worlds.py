"""Points at which all givens of a problem hold, and whether its claim holds there.

A *world* is one random try: values for the letters (boundary values first), moved until every given
holds or the try is given up. Nothing of the prover is used, so that what is found is found by
reading the claim in the plainest way there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from random import Random
from typing import Any

from flint import ctx

from tests.attack.plain import BITS, Plain, UndefinedError, UnsureError, Value, plus, times
from tests.attack.reading import Relation, UnreadableError, names, read, read_chain

ROUNDS = 8
USUAL = [Fraction(p, q) for p, q in ((0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (3, 1), (-2, 1))]
_INTERVAL = re.compile(r"in\s*([\[(])(.+),(.+)([\])])")
_INFINITE = {"oo", "+oo", "-oo", "inf", "-inf"}


class NoWorldError(Exception):
    """The declarations themselves cannot be met, or not by this try."""


@dataclass
class Range:
    """The numbers that a letter may take."""

    integer: bool = False
    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    def __contains__(self, value: Value) -> bool:
        """Decide membership exactly."""
        if not isinstance(value, Fraction) or (self.integer and value.denominator > 1):
            return False
        if self.low is not None and (value < self.low or (self.low_open and value == self.low)):
            return False
        above = self.high is not None and value > self.high
        return not (above or (self.high_open and value == self.high))

    def bound(self, sign: str, end: Fraction) -> None:
        """Cut the range at an end."""
        if sign in {">=", ">", "=="} and (self.low is None or end >= self.low):
            self.low_open = sign == ">" or (self.low_open and end == self.low)
            self.low = end
        if sign in {"<=", "<", "=="} and (self.high is None or end <= self.high):
            self.high_open = sign == "<" or (self.high_open and end == self.high)
            self.high = end

    def draw(self, random: Random) -> Fraction:
        """A number of the range: an end, a usual one, or any."""
        low, high = self.low, self.high
        near = [end + step for end in (low, high) if end is not None for step in (0, 1, -1)]
        inside = (
            [low + (high - low) * k / 7 for k in (1, 2, 5)]
            if low is not None and high is not None
            else []
        )
        far = [Fraction(random.randint(-40, 40), random.choice((1, 1, 2, 3, 10)))]
        start = low if low is not None else high
        if start is not None:
            far += [start + abs(far[0]), start - abs(far[0])]
        pools = [
            [Fraction(v) for v in pool if Fraction(v) in self]
            for pool in (near, USUAL, inside, far)
        ]
        pools = [pool for pool in pools if pool]
        if not pools:
            middle = ceil(low) if self.integer and low is not None else low
            if middle is None or Fraction(middle) not in self:
                raise NoWorldError
            return Fraction(middle)
        return random.choice(random.choice(pools))


_MIRRORED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "=="}


def read_range(tail: str, found: Range) -> Range:
    """Read what stands after `integer` or `real`."""
    if interval := _INTERVAL.fullmatch(tail):
        opening, low, high, closing = interval.groups()
        if low.strip() not in _INFINITE:
            found.bound(">" if opening == "(" else ">=", number(low))
        if high.strip() not in _INFINITE:
            found.bound("<" if closing == ")" else "<=", number(high))
        return found
    for part in filter(None, (part.strip() for part in tail.split(","))):
        mark = re.match(r"<=|>=|<|>", part)
        if mark is None:
            raise UnreadableError(tail)
        found.bound(mark[0], number(part[mark.end() :]))
    return found


def number(text: str) -> Fraction:
    """A constant."""
    value = Plain().value(read(text), {})
    if not isinstance(value, Fraction):
        raise UnreadableError(text)
    return value


def head_and_tail(text: str) -> tuple[list[str], str]:
    """`x, y: real` as names and what they are."""
    head, _, tail = text.partition(":")
    return [name.strip() for name in head.split(",")], tail.strip()


class World:
    """One try at a scalar problem; other kinds add their sorts of letters."""

    def __init__(self, problem: Mapping[str, Any], random: Random) -> None:
        """Read the problem and draw every letter."""
        self.random = random
        self.ranges: dict[Any, Range] = {}
        self.values: dict[Any, Fraction] = {}
        self.touched: list[Any] = []
        for text in problem["where"]:
            self.declare(text)
        self.plain = self.reader()
        self.claim = read_chain(problem["claim"])[0]
        self.givens = [relation for text in problem["given"] for relation in read_chain(text)]
        for name, range_ in self.ranges.items():
            self.values[name] = range_.draw(random)

    def reader(self) -> Plain:
        """What evaluates expressions."""
        return Plain()

    def declare(self, text: str) -> None:
        """Take one declaration."""
        if ":" not in text:
            for left, sign, right in read_chain(text):
                turned = left[0] != "name"
                letter, end = (right, left) if turned else (left, right)
                value = Plain().value(end, {})
                range_ = self.ranges.setdefault(letter[1], Range())
                range_.bound(_MIRRORED[sign] if turned else sign, value)
            return
        found, tail = head_and_tail(text)
        kind = next((kind for kind in ("integer", "real") if tail.startswith(kind)), None)
        if kind is None:
            raise UnreadableError(text)
        for name in found:
            range_ = self.ranges.setdefault(name, Range())
            range_.integer |= kind == "integer"
            read_range(tail.removeprefix(kind).strip(), range_)

    def scopes(self, relation: Relation) -> Iterable[Mapping[str, Value]]:
        """The scopes in which a relation is stated: one, or one for each value of its index."""
        del relation
        return [self.values]

    def stated(self) -> Iterator[tuple[Relation, Mapping[str, Value]]]:
        """Every given in every scope."""
        for given in self.givens:
            for scope in self.scopes(given):
                yield given, scope

    def holds(self, relation: Relation, scope: Mapping[str, Value]) -> bool:
        """Whether a given holds and is defined."""
        try:
            return self.plain.truth(relation, scope)
        except (UndefinedError, UnsureError):
            return False

    def settle(self) -> bool:
        """Move letters until every given holds; false if that does not succeed."""
        for _ in range(ROUNDS):
            broken = [pair for pair in self.stated() if not self.holds(*pair)]
            if not broken:
                return True
            for relation, _ in broken[:12]:
                for scope in self.scopes(relation):
                    if not self.holds(relation, scope):
                        self.repair(relation, scope)
        return all(self.holds(*pair) for pair in self.stated())

    def letters(self, relation: Relation, scope: Mapping[str, Value]) -> list[Any]:
        """What can be moved in a relation, in the order in which to try."""
        del scope
        found = sorted((names(relation[0]) | names(relation[2])) & set(self.values))
        self.random.shuffle(found)
        return found

    def repair(self, relation: Relation, scope: Mapping[str, Value]) -> None:
        """Move one letter so that the relation holds, to equality first."""
        for letter in self.letters(relation, scope):
            before = self.values[letter]
            for value in self.candidates(relation, scope, letter):
                self.values[letter] = value
                if value in self.ranges[letter] and self.holds(relation, self.fresh(scope)):
                    return
            self.values[letter] = before

    def fresh(self, scope: Mapping[str, Value]) -> Mapping[str, Value]:
        """The scope with the present values of letters."""
        return {**scope, **{k: v for k, v in self.values.items() if k in scope}}

    def candidates(
        self, relation: Relation, scope: Mapping[str, Value], letter: Any
    ) -> Iterator[Fraction]:
        """Where the relation turns to equality if it is affine in the letter, then other values."""
        gaps = []
        for at in (0, 1, 2):
            self.values[letter] = Fraction(at)
            gaps.append(self._gap(relation, self.fresh(scope)))
        if all(isinstance(gap, Fraction) for gap in gaps):
            slope = gaps[1] - gaps[0]
            if slope and gaps[2] - gaps[1] == slope:
                root = -gaps[0] / slope
                if self.ranges[letter].integer:
                    yield from (Fraction(floor(root)), Fraction(ceil(root)))
                step = Fraction(1, self.random.choice((1, 2, 10, 1000)))
                yield from (root, root + step, root - step)
        for _ in range(3):
            yield self.ranges[letter].draw(self.random)

    def _gap(self, relation: Relation, scope: Mapping[str, Value]) -> Value:
        before, ctx.prec = ctx.prec, BITS
        try:
            left, right = (self.plain.value(side, scope) for side in (relation[0], relation[2]))
            return plus(left, times(Fraction(-1), right))
        except (UndefinedError, UnsureError):
            return None
        finally:
            ctx.prec = before

    def complaint(self) -> str | None:
        """What is wrong with the claim in this world, in which every given holds."""
        for scope in self.scopes(self.claim):
            try:
                if not self.plain.truth(self.claim, scope):
                    return f"is false at {self.shown(scope)}"
            except UndefinedError:
                return f"is undefined at {self.shown(scope)}"
            except UnsureError:
                continue
        return None

    def shown(self, scope: Mapping[str, Value]) -> str:
        """The world in words."""
        return ", ".join(f"{name} = {value}" for name, value in {**self.values, **scope}.items())
