"""A vector step as it is stated: a claim, what is given, and what each name is.

The vectors live in the Hilbert space of square-integrable random vectors: <u, v> stands for
E<u, v> and |u|^2 for E|u|^2. Three further declarations join those of a scalar problem:

    x, y: vector                  known, or random for a reason that the step does not look at
    g: vector over xi, i          depends on the random sources xi and i as well
    i: source                     independent of the other sources; its law is arbitrary
    i: source of C                uniform on C clients (numbers, symbols or expressions)
    i: source of C, N sampled     and N of the C are drawn without replacement

Four functions apply to vectors: `mean(u, i)` averages over sources (over all of them if none is
named, like E[u]), `total(u, i)` is size times mean, `sampled(u, i)` is the mean over the clients
drawn. In front of a scalar they change nothing but the factor: every term is a mean already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bounds.errors import UserError
from bounds.grammar import (
    Expression,
    Relation,
    parse_expression,
    show,
)
from bounds.prover.domain import Region, parse_region
from bounds.prover.language import Arity, read_chain, read_relation, refuse_undeclared, write

MAX_VECTORS = 24
MAX_SOURCES = 4
MAX_PARTS = 64
FUNCTIONS: Mapping[str, Arity] = {
    "dot": (2, 2),
    "norm": (1, 1),
    "mean_norm": (1, 1),
    "expect": (1, 1),
    "mean": (1, 1 + MAX_SOURCES),
    "total": (2, 2),
    "sampled": (2, 2),
}
_VECTOR = re.compile(r"vector(?:\s+over\s+(?P<sources>.+))?")
_SOURCE = re.compile(r"source(?:\s+of\s+(?P<size>[^,]+))?(?:,\s*(?P<sampled>.+?)\s+sampled)?")


@dataclass(frozen=True)
class Source:
    """A random source: how many equally likely outcomes it has and how many are drawn, if said."""

    size: Expression | None = None
    sampled: Expression | None = None

    def __str__(self) -> str:
        """Write it as it is read."""
        of = f" of {show(self.size)}" if self.size is not None else ""
        drawn = f", {show(self.sampled)} sampled" if self.sampled is not None else ""
        return f"source{of}{drawn}"


@dataclass(frozen=True)
class VectorProblem:
    """One claim, what is given, the vectors with their sources, and where the scalars live."""

    claim: Relation
    givens: tuple[Relation, ...]
    region: Region
    vectors: tuple[tuple[str, frozenset[str]], ...]
    sources: tuple[tuple[str, Source], ...]

    @cached_property
    def texts(self) -> dict[str, str | list[str]]:
        """The problem in words that `vector_problem` reads back: the canonical form."""
        names = [
            f"{name}: vector" + (f" over {', '.join(sorted(over))}" if over else "")
            for name, over in self.vectors
        ]
        sources = [f"{name}: {source}" for name, source in self.sources]
        return {
            "claim": write(self.claim),
            "given": [write(given) for given in self.givens],
            "where": [*self.region.texts(), *sources, *names],
        }


def vector_problem(
    claim: str, *, given: Iterable[str] = (), where: Iterable[str] = ()
) -> VectorProblem:
    """Read a vector step from its texts."""
    vectors: dict[str, frozenset[str]] = {}
    sources: dict[str, Source] = {}
    scalars = []
    for text in where:
        names, tail = _head(text)
        if found := _VECTOR.fullmatch(tail):
            over = frozenset(filter(None, re.split(r"\s*,\s*", found["sources"] or "")))
            vectors |= dict.fromkeys(names, over)
        elif found := _SOURCE.fullmatch(tail):
            sources |= dict.fromkeys(names, _source(found["size"], found["sampled"]))
        else:
            scalars.append(text)
    for over in vectors.values():
        for name in over:
            sources.setdefault(name, Source())
    region = parse_region(scalars)
    _refuse_clashes(vectors, sources, region)
    claimed = read_relation(claim, FUNCTIONS)
    givens = tuple(relation for text in given for relation in read_chain(text, FUNCTIONS))
    example = "'x: vector' or 'a: real > 0'"
    refuse_undeclared((claimed, *givens), {*vectors, *sources, *region}, example)
    return VectorProblem(
        claimed,
        givens,
        region,
        tuple(sorted(vectors.items())),
        tuple(sorted(sources.items())),
    )


def _head(text: str) -> tuple[list[str], str]:
    head, _, tail = text.partition(":")
    return [name.strip() for name in head.split(",")], tail.strip()


def _source(size: str | None, sampled: str | None) -> Source:
    if sampled and not size:
        msg = "a source of which some are sampled needs a size: 'i: source of C, N sampled'"
        raise UserError(msg)
    return Source(
        parse_expression(size) if size else None, parse_expression(sampled) if sampled else None
    )


def _refuse_clashes(
    vectors: Mapping[str, frozenset[str]], sources: Mapping[str, Source], region: Region
) -> None:
    kinds = {"a vector": set(vectors), "a source": set(sources), "a scalar": set(region)}
    for one, names in kinds.items():
        for two, others in kinds.items():
            if one < two and (both := sorted(names & others)):
                msg = f"{both[0]!r} is declared both as {one} and as {two}"
                raise UserError(msg)
    parts = sum(2 ** len(over) for over in vectors.values())
    if len(vectors) > MAX_VECTORS or len(sources) > MAX_SOURCES or parts > MAX_PARTS:
        msg = (
            f"a step may have at most {MAX_VECTORS} vectors, {MAX_SOURCES} sources and "
            f"{MAX_PARTS} parts (2^k for a vector over k sources)"
        )
        raise UserError(msg)
    if reserved := sorted({"E", *FUNCTIONS} & set().union(*kinds.values())):
        msg = f"the name {reserved[0]!r} has a meaning of its own; choose another"
        raise UserError(msg)
