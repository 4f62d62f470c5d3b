"""A problem: a claim that is to hold wherever the givens hold, and what each name is.

*Scalar* problems are about numbers alone; *vector*, *sampling* and *recursion* steps have further
names, as in

    x, y: vector        g: vector over xi, i        i: source        i: source of C, N sampled
    S: N of C without replacement        x, y: family        a: family of numbers
    x: sequence >= 0        t: index from 0 to T-1

docs/semantics.md says what each of these means.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bounds.errors import UserError
from bounds.expressions import (
    Call,
    Expression,
    Relation,
    Series,
    children,
    free_symbols,
    show,
    show_relation,
)
from bounds.kernel.domains import Domain, Region, check_name, parse_domain, parse_region
from bounds.kernel.reader import Arity, parse_chain, parse_expression, parse_relation

MAX_NAMES, MAX_SOURCES, MAX_PARTS = 24, 4, 64
SCHEMES = ("without replacement", "with replacement", "independently")
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
EXAMPLES = {"scalar": "", "vector": "'x: vector' or ", "sampling": "'x: family' or "}


@dataclass(frozen=True)
class Vector:
    """A vector, and the sources on which it depends."""

    over: frozenset[str] = frozenset()

    def __str__(self) -> str:
        """Write it as it is read."""
        return "vector" + (f" over {', '.join(sorted(self.over))}" if self.over else "")


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
class Draw:
    """How clients are drawn."""

    drawn: Expression
    size: Expression
    scheme: str

    def __str__(self) -> str:
        """Write it as it is read."""
        return f"{show(self.drawn)} of {show(self.size)} {self.scheme}"


@dataclass(frozen=True)
class Family:
    """A vector for each client, or a number."""

    flat: bool

    def __str__(self) -> str:
        """Write it as it is read."""
        return "family of numbers" if self.flat else "family"


@dataclass(frozen=True)
class Sequence:
    """A number for each integer, in a domain."""

    domain: Domain

    def __str__(self) -> str:
        """Write it as it is read."""
        return str(self.domain).replace("real", "sequence", 1)


@dataclass(frozen=True)
class Index:
    """From where to where an index runs, both ends included."""

    low: Expression
    high: Expression

    def __str__(self) -> str:
        """Write it as it is read."""
        return f"index from {show(self.low)} to {show(self.high)}"


Declared = Vector | Source | Draw | Family | Sequence | Index


@dataclass(frozen=True)
class Problem:
    """One claim, what is given, where the scalars live, and what the other names are."""

    claim: Relation
    givens: tuple[Relation, ...]
    region: Region
    kind: str = "scalar"
    names: tuple[tuple[str, Declared], ...] = ()

    def __post_init__(self) -> None:
        """Refuse symbols of which nothing is said."""
        known = {*self.region, *dict(self.names)}
        for relation in (self.claim, *self.givens):
            if missing := sorted(_symbols(relation) - known):
                example = EXAMPLES.get(self.kind, "'x: sequence' or ")
                msg = (
                    f"{missing[0]!r} in {show_relation(relation)!r} has no domain; add one, as in "
                    f"{example}'{missing[0]}: real'"
                )
                raise UserError(msg)

    @cached_property
    def texts(self) -> dict[str, str | list[str]]:
        """The problem in words that `problem` reads back: the canonical form."""
        return {
            "claim": show_relation(self.claim),
            "given": [show_relation(given) for given in self.givens],
            "where": [*self.region.texts(), *(f"{name}: {what}" for name, what in self.names)],
        }

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical form: equal problems have equal digests."""
        content = {**self.texts, "kind": self.kind} if self.kind != "scalar" else self.texts
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

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
        found = sorted(_symbols(relation) & set(self.indices))
        if len(found) > 1:
            shown = show_relation(relation)
            msg = f"a relation has one index, not {' and '.join(found)}: {shown}"
            raise UserError(msg)
        return found[0] if found else None

    def read(self, text: str) -> Relation:
        """Read a relation in the language of this problem."""
        return parse_relation(text, functions(self.kind, self.sequences))


def functions(kind: str, sequences: Iterable[str]) -> Mapping[str, Arity] | None:
    """What may be called in a problem of a kind, beside the functions of numbers."""
    return dict.fromkeys(sequences, (1, 1)) if kind == "recursion" else FUNCTIONS[kind]


def problem(
    claim: str, *, given: Iterable[str] = (), where: Iterable[str] = (), kind: str = "scalar"
) -> Problem:
    """Read a problem from its texts."""
    names, scalars = _declarations(where, kind)
    region = parse_region(scalars)
    _refuse_clashes(kind, names, region)
    called = functions(kind, (name for name, what in names.items() if isinstance(what, Sequence)))
    stated = Problem(
        parse_relation(claim, called),
        tuple(relation for text in given for relation in parse_chain(text, called)),
        region,
        kind,
        tuple(sorted(names.items(), key=lambda item: (type(item[1]).__name__, item[0]))),
    )
    _refuse_misuse(stated)
    return stated


_SOURCE = re.compile(r"source(?:\s+of\s+(?P<size>[^,]+))?(?:,\s*(?P<sampled>.+?)\s+sampled)?")
_INDEX = re.compile(r"index\s+from\s+(?P<low>.+?)\s+to\s+(?P<high>.+)")
_DRAW = re.compile(r"(?P<drawn>.+?)\s+of\s+(?P<size>.+?)\s+(?P<scheme>with.*ment|independently)")


def _declarations(where: Iterable[str], kind: str) -> tuple[dict[str, Declared], list[str]]:
    """What the names beside scalars are, and the texts about scalars."""
    found: dict[str, Declared] = {}
    scalars = []
    for text in where:
        head, _, tail = text.partition(":")
        what = _declared(tail.strip(), kind)
        if what is None:
            scalars.append(text)
            continue
        for name in (part.strip() for part in head.split(",")):
            check_name(name, text)
            if name in found:
                msg = f"{name!r} is declared twice"
                raise UserError(msg)
            found[name] = what
    for over in [what.over for what in found.values() if isinstance(what, Vector)]:
        for name in sorted(over):
            check_name(name, f"vector over {name}")
            if not isinstance(found.setdefault(name, Source()), Source):
                msg = f"a vector is random over sources, and {name!r} is declared as something else"
                raise UserError(msg)
    return found, scalars


def _declared(tail: str, kind: str) -> Declared | None:
    """Read what stands behind the colon; none for the domain of a scalar."""
    match kind:
        case "vector" if tail == "vector" or tail.startswith("vector over "):
            over = tail.removeprefix("vector").removeprefix(" over")
            return Vector(frozenset(filter(None, re.split(r"[\s,]+", over))))
        case "vector" if found := _SOURCE.fullmatch(tail):
            size, sampled = (found[part] and parse_expression(found[part]) for part in (1, 2))
            if sampled and not size:
                msg = "a source of which some are sampled needs a size: 'i: source of C, N sampled'"
                raise UserError(msg)
            return Source(size or None, sampled or None)
        case "sampling" if tail in {"family", "family of numbers"}:
            return Family(tail != "family")
        case "sampling" if (found := _DRAW.fullmatch(tail)) and found["scheme"] in SCHEMES:
            return Draw(parse_expression(found[1]), parse_expression(found[2]), found[3])
        case "recursion" if tail.startswith("sequence"):
            return Sequence(parse_domain(f"real{tail.removeprefix('sequence')}"))
        case "recursion" if found := _INDEX.fullmatch(tail):
            return Index(parse_expression(found["low"]), parse_expression(found["high"]))
    return None


def _refuse_clashes(kind: str, names: Mapping[str, Declared], region: Region) -> None:
    """A name is one thing; and there are not too many of them."""
    if twice := sorted(set(names) & set(region)):
        what = type(names[twice[0]]).__name__.lower()
        msg = f"{twice[0]!r} is declared both as a {what} and as a scalar"
        raise UserError(msg)
    own = set(functions(kind, ()) or ()) | ({"E"} if kind in {"vector", "sampling"} else set())
    if reserved := sorted(own & {*names, *region}):
        msg = f"the name {reserved[0]!r} has a meaning of its own; choose another"
        raise UserError(msg)
    sources = sum(isinstance(what, Source) for what in names.values())
    parts = sum(2 ** len(what.over) for what in names.values() if isinstance(what, Vector))
    if len(names) - sources > MAX_NAMES or sources > MAX_SOURCES or parts > MAX_PARTS:
        msg = (
            f"a step may declare at most {MAX_NAMES} names beside scalars, {MAX_SOURCES} sources "
            f"and {MAX_PARTS} parts (2^k for a vector over k sources)"
        )
        raise UserError(msg)
    if kind == "sampling" and sum(isinstance(what, Draw) for what in names.values()) != 1:
        msg = "a sampling step has one draw, as in 'S: N of C without replacement'"
        raise UserError(msg)


def _refuse_misuse(stated: Problem) -> None:
    """Relations that no reader should have to guess at."""
    for relation in (stated.claim, *stated.givens):
        if bare := sorted(_symbols(relation) & set(stated.sequences)):
            msg = f"{bare[0]!r} is a sequence: write {bare[0]}(t)"
            raise UserError(msg)
        stated.index_of(relation)
        both = {n for side in (relation.left, relation.right) for n in _indices(side)}
        if clash := sorted(both & set(stated.region)):
            shown = show_relation(relation)
            msg = f"{clash[0]!r} in {shown!r} is both a symbol and a summation index"
            raise UserError(msg)


def _symbols(relation: Relation) -> frozenset[str]:
    return free_symbols(relation.left) | free_symbols(relation.right)


def _indices(expression: Expression) -> frozenset[str]:
    """The names of all summation indices."""
    inner = frozenset().union(*map(_indices, children(expression)))
    return inner | {expression.index} if isinstance(expression, Series) else inner


def has_sum(value: Expression) -> bool:
    """Whether a finite sum occurs."""
    return isinstance(value, Series) or any(map(has_sum, children(value)))


def has_call(value: Expression, names: Iterable[str]) -> bool:
    """Whether one of the functions is called."""
    if isinstance(value, Call) and value.name in set(names):
        return True
    return any(has_call(part, names) for part in children(value))
