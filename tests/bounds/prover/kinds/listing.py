"""Sampling steps on given numbers, by listing every draw: slow, and obviously right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb

from bounds.errors import UserError
from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Relation, Symbol, show
from bounds.kernel.goals import holds
from bounds.kernel.problem import Problem

MAX_CLIENTS = 7
MAX_DRAWS = 20_000
Value = Fraction | tuple[Fraction, ...]
Families = Mapping[str, Sequence[Value]]


class Listing:
    """One sampling step at given scalars and families."""

    def __init__(
        self, stated: Problem, scalars: Mapping[str, Fraction], families: Families
    ) -> None:
        """List the draws with their probabilities."""
        self.stated = stated
        self.scalars = scalars
        self.families = families
        draw = stated.draw
        size, drawn = self._count(draw.size), self._count(draw.drawn)
        self.size, self.drawn = size, drawn
        if set(families) != set(stated.families) or any(
            len(values) != size for values in families.values()
        ):
            msg = "the witness does not give every family a value for each client"
            raise UserError(msg)
        for name, flat in stated.families.items():
            kinds = {None if isinstance(v, Fraction) else len(v) for v in families[name]}
            if len(kinds) > 1 or (None in kinds) != flat:
                msg = f"the values of {name!r} are not all numbers, or not all of one dimension"
                raise UserError(msg)
        self.draws = list(draws(draw.scheme, drawn, size))

    def _count(self, value: Expression) -> int:
        found = self.value(value, None, None)
        if not isinstance(found, Fraction) or found.denominator > 1 or not 1 <= found <= 10**6:
            msg = f"{show(value)} is no number of clients"
            raise UserError(msg)
        return int(found)

    def truth(self, relation: Relation) -> bool:
        """Whether a relation holds, exactly."""
        left, right = self.sides(relation)
        sign = relation.sign
        return (
            holds(right - left, sign.replace("<", ">"))
            if "<" in sign
            else holds(left - right, sign)
        )

    def sides(self, relation: Relation) -> tuple[Fraction, Fraction]:
        """The values of the two sides."""
        left, right = (self.value(e, None, None) for e in (relation.left, relation.right))
        if not isinstance(left, Fraction) or not isinstance(right, Fraction):
            msg = "a relation is between numbers"
            raise UserError(msg)
        return left, right

    def value(self, value: Expression, client: int | None, draw: Sequence[int] | None) -> Value:
        """The value of an expression at a client (inside a sum) and a draw (inside E)."""
        match value:
            case Number(number):
                return number
            case Symbol(name) if name in self.scalars:
                return self.scalars[name]
            case Symbol(name) if name in self.families and client is not None:
                return self.families[name][client]
            case Add(terms):
                values = [self.value(term, client, draw) for term in terms]
                return _sum(values)
            case Mul(factors):
                found: Value = Fraction(1)
                for factor in factors:
                    found = _times(found, self.value(factor, client, draw))
                return found
            case Pow(Call("norm", (inner,)), Number(power)) if power % 2 == 0:
                vector = self.value(inner, client, draw)
                return _dot(vector, vector) ** int(power / 2)
            case Pow(base, exponent):
                below, above = (self.value(e, client, draw) for e in (base, exponent))
                if (
                    isinstance(below, Fraction)
                    and isinstance(above, Fraction)
                    and above.denominator == 1
                    and abs(above) <= 64
                    and (below or above >= 0)
                ):
                    return below ** int(above)
            case Call("dot", (left, right)):
                return _dot(self.value(left, client, draw), self.value(right, client, draw))
            case Call("sum" | "mean" as name, (body, *names)):
                return self._sum(name, body, draw, drawn=bool(names))
            case Call("expect", (inner,)):
                return _sum(
                    [_times(chance, self.value(inner, client, d)) for chance, d in self.draws]
                )
            case Call("P", (Number(count),)):
                wanted = set(range(int(count)))
                if int(count) <= self.size:
                    return sum((p for p, d in self.draws if wanted <= set(d)), Fraction(0))
        msg = f"{show(value)} has no exact value here"
        raise UserError(msg)

    def _sum(
        self, name: str, body: Expression, draw: Sequence[int] | None, *, drawn: bool
    ) -> Value:
        if drawn and draw is None:
            msg = "a sum over those drawn is random: write E[...] around it"
            raise UserError(msg)
        clients: Sequence[int] = (draw or ()) if drawn else range(self.size)
        total = _sum([self.value(body, client, draw) for client in clients]) if clients else None
        if total is None:
            first = self.value(body, 0, draw)
            total = _times(Fraction(0), first)
        count = self.drawn if drawn else self.size
        return _times(Fraction(1, count), total) if name == "mean" else total


def draws(scheme: str, drawn: int, size: int) -> Iterator[tuple[Fraction, Sequence[int]]]:
    """Every draw with its probability."""
    if scheme == "without replacement":
        ways = comb(size, drawn)
        _limit(ways)
        yield from ((Fraction(1, ways), chosen) for chosen in combinations(range(size), drawn))
    elif scheme == "with replacement":
        _limit(size**drawn)
        for chosen in product(range(size), repeat=drawn):
            yield Fraction(1, size**drawn), chosen
    else:
        _limit(2**size)
        chance = Fraction(drawn, size)
        for marks in product((False, True), repeat=size):
            chosen = tuple(i for i, mark in enumerate(marks) if mark)
            yield chance ** len(chosen) * (1 - chance) ** (size - len(chosen)), chosen


def _limit(count: int) -> None:
    if not 0 < count <= MAX_DRAWS:
        msg = f"{count} draws cannot be listed; at most {MAX_DRAWS}"
        raise UserError(msg)


def _sum(values: Sequence[Value]) -> Value:
    vectors = [value for value in values if isinstance(value, tuple)]
    if not vectors:
        return sum((v for v in values if isinstance(v, Fraction)), Fraction(0))
    if any(value for value in values if isinstance(value, Fraction)):
        msg = "a number is added to a vector"
        raise UserError(msg)
    return tuple(sum(parts, Fraction(0)) for parts in zip(*vectors, strict=True))


def _times(one: Value, two: Value) -> Value:
    if isinstance(one, Fraction) and isinstance(two, Fraction):
        return one * two
    if isinstance(one, Fraction) and isinstance(two, tuple):
        return tuple(one * part for part in two)
    if isinstance(one, tuple) and isinstance(two, Fraction):
        return tuple(two * part for part in one)
    msg = "two vectors are multiplied"
    raise UserError(msg)


def _dot(one: Value, two: Value) -> Fraction:
    if isinstance(one, Fraction) and isinstance(two, Fraction):
        return one * two
    if isinstance(one, tuple) and isinstance(two, tuple):
        return sum((a * b for a, b in zip(one, two, strict=True)), Fraction(0))
    msg = "an inner product has two vectors"
    raise UserError(msg)
