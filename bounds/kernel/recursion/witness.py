"""A recursion step on given sequences: sums written out, and terms for sequences.

    witness    {"scalars": {name: number}, "sequences": {x: {"0": number, ...}}, "at": index value}

What is left is a scalar problem, which the scalars of the witness refute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import Call, Expression, Number, Relation, Series, Symbol
from bounds.kernel.algebra import Algebra
from bounds.kernel.certificate import exact
from bounds.kernel.problem import Problem

MAX_INSTANCES = 200
Terms = Mapping[tuple[str, int], Expression]
Known = Mapping[Expression, Expression]


def written(stated: Problem, witness: Mapping[str, Any]) -> Problem:
    """Claim and givens at a witness, about its scalars alone; terms must be in their domains."""
    scalars = {name: exact(text) for name, text in witness["scalars"].items()}
    terms: dict[tuple[str, int], Expression] = {}
    for name, values in witness["sequences"].items():
        for at, text in values.items():
            value = exact(text)
            if str(int(at)) != at:
                refuse(f"{at!r} is not how a place in a sequence is written")
            if value not in stated.sequences[name]:
                refuse(f"{name}({at}) = {value} is not in its domain")
            terms[name, int(at)] = Number(value)
    claim, *givens = filled(stated, scalars, terms, place=witness.get("at"))
    return Problem(claim, tuple(givens), stated.region)


def filled(
    stated: Problem, scalars: Mapping[str, Fraction], terms: Terms, *, place: int | None = None
) -> list[Relation]:
    """Claim and givens with sums written out and terms for sequences.

    The scalars say where indices and sums end; `place` is the value of the claim's index, if it
    has one.
    """
    known: Known = {Symbol(name): Number(value) for name, value in scalars.items()}
    claims = dict(_spread(stated, stated.claim, known))
    if place not in claims:
        refuse(f"{place} is not in the range of the claim's index")
    givens = [r for given in stated.givens for _, r in _spread(stated, given, known)]

    def fill(value: Expression) -> Expression:
        """Sequences replaced by their terms, sums written out."""
        match value:
            case Call(name, (argument,)) if name in stated.sequences:
                at = _integer(argument, known)
                if (name, at) not in terms:
                    refuse(f"the witness has no {name}({at})")
                return terms[name, at]
            case Series(_, lower, upper):
                low, high = (_integer(end, known) for end in (lower, upper))
                if not -1 <= high - low < MAX_INSTANCES:
                    refuse(f"the sum from {low} to {high} is not written out")
                steps = (ex.opened(value, ex.number(k)) for k in range(low, high + 1))
                return ex.add(*map(fill, steps))
            case _:
                return ex.mapped(value, fill)

    return [relation.mapped(fill) for relation in (claims[place], *givens)]


def _spread(
    stated: Problem, relation: Relation, known: Known
) -> Iterator[tuple[int | None, Relation]]:
    """A relation once for each value of its index."""
    index = stated.index_of(relation)
    if index is None:
        yield None, relation
        return
    ends = stated.indices[index]
    low, high = (_integer(end, known) for end in (ends.low, ends.high))
    if high - low > MAX_INSTANCES:
        refuse(f"{high - low} instances are too many; at most {MAX_INSTANCES}")
    for at in range(low, high + 1):
        yield at, relation.put({Symbol(index): ex.number(at)})


def _integer(value: Expression, known: Known) -> int:
    algebra = Algebra()
    found = algebra.number(algebra.quotient(ex.replaced(value, known)))
    if found is None or found.denominator > 1:
        refuse(f"{ex.show(value)} is not an integer at the witness")
    return int(found)
