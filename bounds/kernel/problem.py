"""A problem: a claim that is to hold wherever the givens hold, and what each name is.

*Scalar* problems are about numbers alone; *vector*, *sampling* and *recursion* steps have further
names, as in

    x: vector        g: vector over i, xi        i: source        i: source of C, N sampled
    S: N of C without replacement        x: family        a: family of numbers
    x: sequence >= 0        t: index from 0 to T - 1

docs/semantics.md says what each of these means. One relation and one name a text is read here;
`bounds.problems` reads the other ways that users have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bounds.errors import refuse
from bounds.expressions import Expression, Relation, show_relation
from bounds.kernel.domains import Domain, Region, check_name, read_domain
from bounds.kernel.reader import WRITTEN, Arity, parse_expression, parse_relation

MAX_NAMES, MAX_SOURCES, MAX_PARTS = 24, 4, 64
WITHOUT, WITH, ALONE = "without replacement", "with replacement", "independently"
SCHEMES = (WITHOUT, WITH, ALONE)
FUNCTIONS: Mapping[str, Mapping[str, Arity] | None] = {
    "scalar": None,
    "vector": {
        "dot": (2, 2),
        "norm": (1, 1),
        "mean_norm": (1, 1),
        "expect": (1, 1),
        "mean": (1, 1 + MAX_SOURCES),
        "total": (2, 2),
        "sampled": (2, 2),
    },
    "sampling": {
        "dot": (2, 2),
        "norm": (1, 1),
        "expect": (1, 1),
        "sum": (1, 2),
        "mean": (1, 2),
        "P": (1, 1),
    },
    "recursion": {},
}
EXAMPLES = {"scalar": "real", "vector": "vector", "sampling": "family", "recursion": "sequence"}
_SOURCE = re.compile(r"source(?: of ([^,]+))?(?:, (.+) sampled)?")
_INDEX = re.compile(r"index from (.+) to (.+)")
_DRAW = re.compile(rf"(.+) of (.+) ({'|'.join(SCHEMES)})")


@dataclass(frozen=True)
class Vector:
    """A vector, and the sources on which it depends."""

    over: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Source:
    """A random source: how many equally likely outcomes it has and how many are drawn, if said."""

    size: Expression | None = None
    drawn: Expression | None = None


@dataclass(frozen=True)
class Draw:
    """How clients are drawn."""

    drawn: Expression
    size: Expression
    scheme: str


@dataclass(frozen=True)
class Family:
    """A vector for each client, or a number."""

    flat: bool


@dataclass(frozen=True)
class Sequence:
    """A number for each integer, in a domain that has one."""

    domain: Domain


@dataclass(frozen=True)
class Index:
    """From where to where an index runs, both ends included."""

    low: Expression
    high: Expression


Declared = Vector | Source | Draw | Family | Sequence | Index


@dataclass(frozen=True)
class Problem:
    """One claim, what is given, where the scalars live, and what the other names are."""

    claim: Relation
    givens: tuple[Relation, ...]
    region: Region
    kind: str = "scalar"
    names: tuple[tuple[str, Declared], ...] = ()
    otherwise: bool = False  # whether any vector may be random through what is not declared, too

    def __post_init__(self) -> None:
        """Refuse symbols of which nothing is said, and what no reader should have to guess at."""
        known = {*self.region, *dict(self.names)}
        for relation in (self.claim, *self.givens):
            if missing := sorted(relation.symbols - known):
                refuse(
                    f"{missing[0]!r} in {show_relation(relation)!r} has no domain; add one, as in "
                    f"'{missing[0]}: {EXAMPLES[self.kind]}'"
                )
            if bare := sorted(relation.symbols & set(self.sequences)):
                refuse(f"{bare[0]!r} is a sequence: write {bare[0]}(t)")
            self.index_of(relation)

    @cached_property
    def vectors(self) -> dict[str, frozenset[str]]:
        """The sources of each vector."""
        return {name: what.over for name, what in self.names if isinstance(what, Vector)}

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The random sources."""
        return {name: what for name, what in self.names if isinstance(what, Source)}

    @cached_property
    def families(self) -> dict[str, bool]:
        """Of each family, whether it is one of numbers."""
        return {name: what.flat for name, what in self.names if isinstance(what, Family)}

    @cached_property
    def draws(self) -> dict[str, Draw]:
        """How clients are drawn: a sampling step has one draw."""
        return {name: what for name, what in self.names if isinstance(what, Draw)}

    @property
    def draw(self) -> Draw:
        """The one draw of a sampling step."""
        return next(iter(self.draws.values()))

    @cached_property
    def sequences(self) -> dict[str, Domain]:
        """The domain of each sequence."""
        return {name: what.domain for name, what in self.names if isinstance(what, Sequence)}

    @cached_property
    def indices(self) -> dict[str, Index]:
        """The ranges of the indices."""
        return {name: what for name, what in self.names if isinstance(what, Index)}

    def index_of(self, relation: Relation) -> str | None:
        """The index that a relation is stated for; none if it holds once."""
        found = sorted(relation.symbols & set(self.indices))
        if len(found) > 1:
            shown = show_relation(relation)
            refuse(f"a relation has one index, not {' and '.join(found)}: {shown}")
        return found[0] if found else None

    def read(self, text: str) -> Relation:
        """Read a relation in the language of this problem."""
        return parse_relation(text, functions(self.kind, self.sequences))


def functions(kind: str, sequences: Iterable[str]) -> Mapping[str, Arity] | None:
    """What may be called in a problem of a kind, beside the functions of numbers."""
    return dict.fromkeys(sequences, (1, 1)) if kind == "recursion" else FUNCTIONS[kind]


def read_problem(claim: str, given: Iterable[str], where: Iterable[str], kind: str) -> Problem:
    """Read a problem as `bounds.writing` writes it."""
    ranges: dict[str, Domain] = {}
    names: dict[str, Declared] = {}
    for text in where:
        name, _, tail = text.partition(": ")
        if name in {*ranges, *names}:
            refuse(f"{name!r} is declared twice")
        what = read_declaration(tail, kind)
        if what is None:
            ranges[name] = read_domain(tail)
        else:
            names[name] = what
    called = functions(kind, [name for name, what in names.items() if isinstance(what, Sequence)])
    ordered, region = checked_names(ranges, names, kind), Region(tuple(sorted(ranges.items())))
    givens = tuple(parse_relation(text, called) for text in given)
    return Problem(parse_relation(claim, called), givens, region, kind, ordered)


def read_declaration(tail: str, kind: str) -> Declared | None:
    """Read what stands behind the colon; none for the domain of a scalar."""
    match kind:
        case "vector" if tail == "vector" or tail.startswith("vector over "):
            return Vector(frozenset(filter(None, tail[12:].split(", "))))
        case "vector" if found := _SOURCE.fullmatch(tail):
            size, sampled = (found[part] and parse_expression(found[part]) for part in (1, 2))
            if sampled and not size:
                refuse(
                    "a source of which some are sampled needs a size: 'i: source of C, N sampled'"
                )
            return Source(size or None, sampled or None)
        case "sampling" if tail in {"family", "family of numbers"}:
            return Family(tail != "family")
        case "sampling" if found := _DRAW.fullmatch(tail):
            return Draw(parse_expression(found[1]), parse_expression(found[2]), found[3])
        case "recursion" if tail.startswith("sequence"):
            return Sequence(read_domain(tail.replace("sequence", "real", 1)))
        case "recursion" if found := _INDEX.fullmatch(tail):
            return Index(parse_expression(found[1]), parse_expression(found[2]))
    return None


def checked_names(
    ranges: Mapping[str, Domain], names: Mapping[str, Declared], kind: str
) -> tuple[tuple[str, Declared], ...]:
    """All names beside scalars in order, if each is one thing and has no other meaning."""
    over = {n for what in names.values() if isinstance(what, Vector) for n in what.over}
    names = {**{name: Source() for name in over - set(ranges)}, **names}
    for name in (*ranges, *names):
        check_name(name)
    if twice := sorted(set(names) & set(ranges)):
        what = type(names[twice[0]]).__name__.lower()
        refuse(f"{twice[0]!r} is declared both as a {what} and as a scalar")
    if not all(isinstance(names.get(name), Source) for name in over):
        refuse(f"a vector is random over sources: {', '.join(sorted(over))} should be sources")
    own = set(functions(kind, ()) or ()) | ({"E"} if kind in {"vector", "sampling"} else set())
    own |= WRITTEN & {name for name, what in names.items() if isinstance(what, Sequence)}
    if reserved := sorted(own & {*names, *ranges}):
        refuse(f"the name {reserved[0]!r} has a meaning of its own; choose another")
    sources = sum(isinstance(what, Source) for what in names.values())
    parts = sum(2 ** len(what.over) for what in names.values() if isinstance(what, Vector))
    if len(names) - sources > MAX_NAMES or sources > MAX_SOURCES or parts > MAX_PARTS:
        refuse(
            f"a step may declare at most {MAX_NAMES} names beside scalars, {MAX_SOURCES} sources "
            f"and {MAX_PARTS} parts (2^k for a vector over k sources)"
        )
    if kind == "sampling" and sum(isinstance(what, Draw) for what in names.values()) != 1:
        refuse("a sampling step has one draw, as in 'S: N of C without replacement'")
    return tuple(sorted(names.items(), key=lambda item: (type(item[1]).__name__, item[0])))
