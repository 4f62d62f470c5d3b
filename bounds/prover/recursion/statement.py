"""A recursion step as it is stated: what holds from one index to the next, and a claim about it.

    x: sequence >= 0                a number x(t) for every index t
    t: index from 0 to T-1          a given with t in it holds for every such t

The claim may contain an index too; it is then claimed for all its values. Finite sums are written
`sum(body, k, lower, upper)` as in scalar steps; the body may contain sequences, and other sums.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bounds.domain import Domain
from bounds.errors import UserError
from bounds.grammar import (
    Call,
    Expression,
    Relation,
    children,
    free_symbols,
    parse_expression,
    show,
    show_relation,
)
from bounds.prover.domain import Region, parse_region
from bounds.prover.language import read_chain, read_relation, refuse_undeclared

MAX_SEQUENCES = 8
_INDEX = re.compile(r"index\s+from\s+(?P<low>.+?)\s+to\s+(?P<high>.+)")


@dataclass(frozen=True)
class Index:
    """From where to where an index runs, both ends included."""

    low: Expression
    high: Expression

    def __str__(self) -> str:
        """Write it as it is read."""
        return f"index from {show(self.low)} to {show(self.high)}"


@dataclass(frozen=True)
class RecursionProblem:
    """One claim, what is given, the sequences, the indices, and where the scalars live."""

    claim: Relation
    givens: tuple[Relation, ...]
    region: Region
    sequences: tuple[tuple[str, Domain], ...]
    indices: tuple[tuple[str, Index], ...]

    @cached_property
    def texts(self) -> dict[str, str | list[str]]:
        """The problem in words that `recursion_problem` reads back."""
        sequences = [f"{name}: {str(d).replace('real', 'sequence')}" for name, d in self.sequences]
        indices = [f"{name}: {index}" for name, index in self.indices]
        return {
            "claim": show_relation(self.claim),
            "given": [show_relation(given) for given in self.givens],
            "where": [*self.region.texts(), *indices, *sequences],
        }

    @cached_property
    def arities(self) -> Mapping[str, tuple[int, int]]:
        """The sequences as functions of one argument."""
        return {name: (1, 1) for name, _ in self.sequences}

    def index_of(self, relation: Relation) -> str | None:
        """The index that a relation is stated for; none if it holds once."""
        names = free_symbols(relation.left) | free_symbols(relation.right)
        found = sorted(names & set(dict(self.indices)))
        if len(found) > 1:
            msg = f"a relation has one index, not {' and '.join(found)}: {show_relation(relation)}"
            raise UserError(msg)
        return found[0] if found else None

    def read(self, text: str) -> Relation:
        """Read a relation about the same sequences."""
        return read_relation(text, self.arities)


def recursion_problem(
    claim: str, *, given: Iterable[str] = (), where: Iterable[str] = ()
) -> RecursionProblem:
    """Read a recursion step from its texts."""
    sequences: dict[str, Domain] = {}
    indices: dict[str, Index] = {}
    scalars = []
    for text in where:
        head, _, tail = text.partition(":")
        names, tail = [name.strip() for name in head.split(",")], tail.strip()
        if tail.startswith("sequence"):
            real = parse_region([f"x: real{tail.removeprefix('sequence')}"])
            sequences |= dict.fromkeys(names, real["x"])
        elif found := _INDEX.fullmatch(tail):
            ends = Index(parse_expression(found["low"]), parse_expression(found["high"]))
            indices |= dict.fromkeys(names, ends)
        else:
            scalars.append(text)
    region = parse_region(scalars)
    names = [*sequences, *indices, *region]
    if twice := sorted(name for name in set(names) if names.count(name) > 1):
        msg = f"{twice[0]!r} is declared twice"
        raise UserError(msg)
    if len(sequences) > MAX_SEQUENCES:
        msg = f"a step may have at most {MAX_SEQUENCES} sequences"
        raise UserError(msg)
    arities = {name: (1, 1) for name in sequences}
    stated = RecursionProblem(
        read_relation(claim, arities),
        tuple(relation for text in given for relation in read_chain(text, arities)),
        region,
        tuple(sorted(sequences.items())),
        tuple(sorted(indices.items())),
    )
    for relation in (stated.claim, *stated.givens):
        stated.index_of(relation)
        for side in (relation.left, relation.right):
            if bare := sorted(free_symbols(side) & set(sequences)):
                msg = f"{bare[0]!r} is a sequence: write {bare[0]}(t)"
                raise UserError(msg)
    known = {*region, *indices}
    refuse_undeclared((stated.claim, *stated.givens), known, "'a: real > 0' or 'x: sequence'")
    return stated


def has_sequence(value: Expression, names: Iterable[str]) -> bool:
    """Whether one of the sequences occurs."""
    if isinstance(value, Call) and value.name in set(names):
        return True
    return any(has_sequence(part, names) for part in children(value))
