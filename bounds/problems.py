"""Problems as users write them: chains, several names at once, intervals of any spelling.

What is read here is one `bounds.kernel.problem.Problem`; its texts, which the kernel reads in one
way only, are what certificates show and what is checked.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from bounds.errors import UserError
from bounds.expressions import (
    Expression,
    Relation,
    Series,
    Symbol,
    calls,
    free_symbols,
    number,
    parts,
    replaced,
    show_relation,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.domains import Region, check_name
from bounds.kernel.problem import (
    Declared,
    Problem,
    Sequence,
    Vector,
    checked_names,
    functions,
    read_declaration,
)
from bounds.kernel.reader import FUNCTIONS, parse_chain, parse_relation
from bounds.regions import parse_domain, parse_region
from bounds.writing import texts


def problem(
    claim: str, *, given: Iterable[str] = (), where: Iterable[str] = (), kind: str = "scalar"
) -> Problem:
    """Read a problem from its texts."""
    names, scalars = _declarations(where, kind)
    region = parse_region(scalars)
    called = functions(kind, (name for name, what in names.items() if isinstance(what, Sequence)))
    ordered = checked_names(dict(region.ranges), names, kind)
    givens = tuple(relation for text in given for relation in parse_chain(text, called))
    stated = Problem(parse_relation(claim, called), givens, region, kind, ordered)
    for relation in (stated.claim, *stated.givens):
        _refuse_index(relation, stated)
    return stated


def is_scalar(relation: Relation) -> bool:
    """Whether no vector, no mean and no term of a sequence is named in it."""
    return all(calls(side) <= FUNCTIONS.keys() for side in relation.sides)


def unfixed(stated: Problem) -> tuple[Problem, list[tuple[str, Expression]]]:
    """The problem without the letters that its equations fix by others, and what these are by."""
    fixed: list[tuple[str, Expression]] = []
    while (found := _fixing(stated)) is not None:
        given, name, value = found
        put: dict[Expression, Expression] = {Symbol(name): value}
        left = [g for g in stated.givens if g is not given]
        left += stated.region[name].relations(name)
        stated = replace(
            stated,
            claim=stated.claim.put(put),
            givens=tuple(g.put(put) for g in left),
            region=Region(tuple(r for r in stated.region.ranges if r[0] != name)),
        )
        fixed.append((name, value))
    return stated, fixed


def with_fixed(
    point: Mapping[str, Fraction], fixed: Iterable[tuple[str, Expression]]
) -> dict[str, Fraction] | None:
    """A point with what `unfixed` took out of its problem; none if that is not rational."""
    whole, algebra = dict(point), Algebra()
    for name, value in reversed([*fixed]):
        here = replaced(value, {Symbol(n): number(v) for n, v in whole.items()})
        exact = algebra.number(algebra.quotient(here))
        if exact is None:
            return None
        whole[name] = exact
    return whole


def _fixing(stated: Problem) -> tuple[Relation, str, Expression] | None:
    """An equation that says what a letter is, which is no integer."""
    for given in stated.givens:
        for one, other in (given.sides, given.sides[::-1]):
            if given.sign != "==" or not isinstance(one, Symbol) or one.name not in stated.region:
                continue
            if one.name not in free_symbols(other) and not stated.region[one.name].integer:
                return given, one.name, other
    return None


def digest(stated: Problem) -> str:
    """The SHA-256 of the canonical form: equal problems have equal digests."""
    content = texts(stated) | ({} if stated.kind == "scalar" else {"kind": stated.kind})
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _declarations(where: Iterable[str], kind: str) -> tuple[dict[str, Declared], list[str]]:
    """What the names beside scalars are, and the texts about scalars."""
    found: dict[str, Declared] = {}
    scalars = []
    for text in where:
        head, _, tail = text.partition(":")
        what = declared(" ".join(tail.split()), kind)
        if what is None:
            scalars.append(text)
            continue
        for name in (part.strip() for part in head.split(",")):
            check_name(name)
            if name in found:
                msg = f"{name!r} is declared twice"
                raise UserError(msg)
            found[name] = what
    return found, scalars


def declared(tail: str, kind: str) -> Declared | None:
    """Read what stands behind the colon, as users space it; none for the domain of a scalar."""
    if kind == "recursion" and tail.startswith("sequence"):
        return Sequence(parse_domain(tail.replace("sequence", "real", 1)))
    if kind == "vector" and tail.startswith("vector over "):
        return Vector(frozenset(filter(None, re.split(r"[\s,]+", tail[len("vector over ") :]))))
    return read_declaration(re.sub(r"\s*,\s*", ", ", tail), kind)


def _refuse_index(relation: Relation, stated: Problem) -> None:
    """A name that is a symbol here and the index of a sum there: no reader should have to guess."""
    names = {name for side in relation.sides for name in _indices(side)}
    if clash := sorted(names & set(stated.region)):
        shown = show_relation(relation)
        msg = f"{clash[0]!r} in {shown!r} is both a symbol and a summation index"
        raise UserError(msg)


def _indices(expression: Expression) -> frozenset[str]:
    """The names of all summation indices."""
    return frozenset(part.index for part in parts(expression) if isinstance(part, Series))
