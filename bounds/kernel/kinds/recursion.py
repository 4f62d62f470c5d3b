"""What a certificate or a witness of a recursion step leaves to be checked: scalar claims.

    proof      {"plan": {"invariants": [...], "uses": [...], ...}, "scalar": [proof, ...]}
    witness    {"scalars": {name: number}, "sequences": {x: {"0": number, ...}}, "at": index value}

The plan (see `bounds.kernel.recursion.reduction`) determines scalar claims; `scalar` proves them
in their order. A witness determines a scalar problem without sequences, which its scalars refute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from bounds import expressions as ex
from bounds.errors import UserError
from bounds.expressions import Call, Expression, Number, Relation, Series, Symbol
from bounds.kernel.algebra import Algebra
from bounds.kernel.certificate import exact
from bounds.kernel.problem import Problem
from bounds.kernel.recursion.reduction import Induction

MAX_INSTANCES = 200
Terms = Mapping[tuple[str, int], Expression]
Known = Mapping[Expression, Expression]


def obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[tuple[Problem, Any]]:
    """The scalar claims, with their proofs, that show the claim, or that no point is admissible."""
    claims = Induction(stated, vacuous=vacuous).obligations(proof["plan"])
    return zip(claims, proof["scalar"], strict=True)


def written(stated: Problem, witness: Mapping[str, Any]) -> Problem:
    """Claim and givens at a witness, about its scalars alone; terms must be in their domains."""
    scalars = {name: exact(text) for name, text in witness["scalars"].items()}
    terms: dict[tuple[str, int], Expression] = {}
    for name, values in witness["sequences"].items():
        for at, text in values.items():
            value = exact(text)
            if str(int(at)) != at:
                msg = f"{at!r} is not how a place in a sequence is written"
                raise UserError(msg)
            if value not in stated.sequences[name]:
                msg = f"{name}({at}) = {value} is not in its domain"
                raise UserError(msg)
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
        msg = f"{place} is not in the range of the claim's index"
        raise UserError(msg)
    givens = [r for given in stated.givens for _, r in _spread(stated, given, known)]

    def fill(value: Expression) -> Expression:
        """Sequences replaced by their terms, sums written out."""
        match value:
            case Call(name, (argument,)) if name in stated.sequences:
                at = _integer(argument, known)
                if (name, at) not in terms:
                    msg = f"the witness has no {name}({at})"
                    raise UserError(msg)
                return terms[name, at]
            case Series(_, lower, upper):
                low, high = (_integer(end, known) for end in (lower, upper))
                if not -1 <= high - low < MAX_INSTANCES:
                    msg = f"the sum from {low} to {high} is not written out"
                    raise UserError(msg)
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
        msg = f"{high - low} instances are too many; at most {MAX_INSTANCES}"
        raise UserError(msg)
    for at in range(low, high + 1):
        yield at, relation.put({Symbol(index): ex.number(at)})


def _integer(value: Expression, known: Known) -> int:
    algebra = Algebra()
    found = algebra.number(algebra.quotient(ex.replaced(value, known)))
    if found is None or found.denominator > 1:
        msg = f"{ex.show(value)} is not an integer at the witness"
        raise UserError(msg)
    return int(found)
