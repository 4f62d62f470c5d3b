"""A recursion step on given sequences: a scalar problem without any sequence left.

The scalars of a witness are put in first, so that every index has numbers for its ends; a given
with an index is then one relation for each value.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from bounds.errors import UserError
from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Pow,
    Relation,
    Series,
    add,
    free_symbols,
    multiply,
    number,
    opened,
    show,
    substitute,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Problem
from bounds.kernel.reader import FUNCTIONS, calls

MAX_INSTANCES = 200
Terms = Mapping[tuple[str, int], Expression]


class MissingError(UserError):
    """A term of a sequence is needed that is not given."""

    def __init__(self, name: str, at: int) -> None:
        """Name the term."""
        super().__init__(f"the witness has no {name}({at})")
        self.term = name, at


def instance(
    stated: Problem,
    sizes: Mapping[str, Fraction],
    terms: Terms,
    *,
    place: int | None = None,
    names: Mapping[str, Domain] = MappingProxyType({}),
) -> Problem:
    """Claim and givens for the terms; `place` is the value of the claim's index, if it has one.

    Terms may be symbols; `names` are their domains, which may grow while the terms are asked for.
    """
    known = {name: number(value) for name, value in sizes.items()}
    claims = dict(_spread(stated, stated.claim, known))
    if place not in claims:
        msg = f"{place} is not in the range of the claim's index"
        raise UserError(msg)
    claim = claims[place]
    givens = [r for given in stated.givens for _, r in _spread(stated, given, known)]
    relations = [_filled(r, terms) for r in (claim, *givens)]
    ranges = [*stated.region.ranges, *names.items()]
    ranges = [(name, domain) for name, domain in ranges if name not in known]
    return Problem(relations[0], tuple(relations[1:]), Region(tuple(sorted(ranges))))


def _spread(
    stated: Problem, relation: Relation, known: Mapping[str, Expression]
) -> list[tuple[int | None, Relation]]:
    """A relation once for each value of its index."""
    index = stated.index_of(relation)
    relation = _insert(relation, known)
    if index is None:
        return [(None, relation)]
    ends = stated.indices[index]
    low, high = (_integer(_put(end, known)) for end in (ends.low, ends.high))
    if high - low > MAX_INSTANCES:
        msg = f"{high - low} instances are too many; at most {MAX_INSTANCES}"
        raise UserError(msg)
    return [(at, _insert(relation, {index: number(at)})) for at in range(low, high + 1)]


def _integer(value: Expression) -> int:
    found = Algebra().number(Algebra().quotient(value)) if not free_symbols(value) else None
    if found is None or found.denominator > 1:
        msg = f"the end {show(value)} of an index is not a number yet"
        raise UserError(msg)
    return int(found)


def _put(value: Expression, known: Mapping[str, Expression]) -> Expression:
    for name in sorted(free_symbols(value) & set(known)):
        value = substitute(value, name, known[name])
    return value


def _insert(relation: Relation, known: Mapping[str, Expression]) -> Relation:
    return Relation(_put(relation.left, known), relation.sign, _put(relation.right, known))


def _filled(relation: Relation, terms: Terms) -> Relation:
    return Relation(_fill(relation.left, terms), relation.sign, _fill(relation.right, terms))


def _fill(value: Expression, terms: Terms) -> Expression:
    """Sequences replaced by their terms, sums over them written out."""
    names = {name for name, _ in terms} | _called(value)
    match value:
        case Call(name, (argument,)) if name in names:
            at = _integer(_fill(argument, terms))
            if (name, at) not in terms:
                raise MissingError(name, at)
            return terms[name, at]
        case Add(parts):
            return add(*(_fill(part, terms) for part in parts))
        case Mul(parts):
            return multiply(*(_fill(part, terms) for part in parts))
        case Pow(base, exponent):
            return Pow(_fill(base, terms), _fill(exponent, terms))
        case Call(name, arguments):
            return Call(name, tuple(_fill(a, terms) for a in arguments))
        case Series(_, lower, upper) if not free_symbols(lower) | free_symbols(upper):
            low, high = _integer(_fill(lower, terms)), _integer(_fill(upper, terms))
            if not -1 <= high - low < MAX_INSTANCES:
                msg = f"the sum from {low} to {high} is not written out"
                raise UserError(msg)
            steps = [opened(value, number(k)) for k in range(low, high + 1)]
            return add(*(_fill(step, terms) for step in steps))
        case _:
            return value


def _called(value: Expression) -> set[str]:
    """Functions that are none of the grammar's: sequences."""
    return set(calls(value)) - set(FUNCTIONS)
