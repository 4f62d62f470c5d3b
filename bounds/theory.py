"""The letters of a composed certificate: what they take, what they are, what some stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from bounds.expressions import (
    ZERO,
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    calls,
    children,
    free_symbols,
    parts,
    show,
    show_relation,
)
from bounds.kernel.checker import reject
from bounds.kernel.domains import Domain, Region, check_name, read_domain
from bounds.kernel.problem import (
    FUNCTIONS,
    Declared,
    Draw,
    Index,
    Problem,
    Source,
    Vector,
    read_declaration,
)
from bounds.kernel.reader import FUNCTIONS as NUMERIC
from bounds.kernel.reader import WRITTEN, parse_expression, parse_relation
from bounds.kernel.truth import counted
from bounds.terms import (
    HOLE,
    Let,
    Sorts,
    draw_of,
    drawn,
    is_general,
    is_mean,
    is_nonnegative,
    is_sampled,
    is_vector,
    reached,
    read_draw,
    refuse_averaged,
    refuse_circles,
    settled,
    sort_of,
    unfolded,
)

Ends = tuple[Expression, Expression]
INDEX = "index from "


@dataclass(frozen=True)
class Letter:
    """A letter as it is declared, what it is, and in which file."""

    head: Expression
    what: str
    where: str = field(default="", compare=False)

    @property
    def domain(self) -> Domain | None:
        """Where it lives, if it is a number."""
        return read_domain(self.what) if _read(self.what) is None else None

    @property
    def told(self) -> str:
        """What it is, and at which arguments: X(k) at all k, although k may be an index."""
        names = ", ".join(map(show, children(self.head)))
        return f"{self.what} for all {names}" if is_general(self.head) else self.what


class Theory:
    """The letters of a file: what they take, what they are, and what some stand for."""

    def __init__(
        self,
        arguments: Mapping[str, int],
        declared: Mapping[str, str],
        lets: Mapping[str, str],
        where: str = "",
    ) -> None:
        """Read them; no letter is both declared and defined."""
        own = {name: (count, count) for name, count in arguments.items()}
        vectors = FUNCTIONS["vector"] or {}
        if own.keys() & {"E", *WRITTEN, *NUMERIC}.union(
            *(known or () for known in FUNCTIONS.values())
        ):
            reject("a letter has the name of a function of the language")
        self.called, self.own = {**vectors, **own}, own.keys()
        heads = {head: self.read(head) for head in (*declared, *lets)}
        for head, letter in heads.items():
            if letter == HOLE or not (isinstance(letter, Symbol) or name_of(letter) in own):
                reject(f"{head} is no letter, and neither declared nor does it stand for something")
            if show(settled(letter)) != head:
                reject(f"{head!r} is not written as a letter is, like {show(settled(letter))}")
        self.lets: dict[str, Let] = {}
        for head, text in lets.items():
            name, inside = name_of(heads[head]), children(heads[head])
            if name in self.lets or name in {name_of(heads[other]) for other in declared}:
                reject(f"{name} is declared, and stands for something, or it stands for two things")
            if inside and not is_general(heads[head]):
                told = "cannot stand for something: it takes what is no letter, or two of one name"
                reject(f"{head} {told}")
            self.lets[name] = Let(name, tuple(map(name_of, inside)), self.read(text))
        refuse_circles(self.lets)
        self.texts = {head: self._declared(what) for head, what in declared.items()}
        self.sorts = Sorts(tuple((heads[head], what) for head, what in self.texts.items()))
        self.letters = {
            at_places(pattern): Letter(pattern, what, where)
            for pattern, what in self.sorts
            if not isinstance(_read(what), Index)
        }
        self.sourced = sourced(self.sorts)
        if len({at_places(pattern) for pattern, _ in self.sorts}) < len(declared):
            reject("a letter is declared twice")
        for pattern, what in self.sorts:
            at = frozenset().union(*map(free_symbols, children(pattern)))
            if meant := sorted(at & (self.lets.keys() | self.sourced | counts(what))):
                reject(f"{show(pattern)} is declared at {meant[0]}, which is something else")
            if isinstance(pattern, Call) and not is_general(pattern):
                both = what, sort_of(at_any(pattern), self.sorts) or "real"
                if not all(isinstance(_read(one), Vector) for one in both):
                    reject(f"{show(pattern)} is no vector, or {pattern.name} is none elsewhere")
        self.ranges: dict[str, Ends] = {}
        for pattern, what in self.sorts:
            if isinstance(found := _read(what), Index):
                if not isinstance(pattern, Symbol):
                    reject(f"{show(pattern)} is no letter that runs")
                self.ranges[pattern.name] = (found.low, found.high)
        if any(free_symbols(end) & self.ranges.keys() for end in chain(*self.ranges.values())):
            reject("the range of an index depends on another one")
        self._check_counts()
        for name in self.ranges:
            if (domain := self.domain(Symbol(name))) and domain.is_empty:
                reject(f"{name} is an index without a value")

    def _declared(self, what: str) -> str:
        """What a letter is, written in one way and with all lets unfolded.

        So it says the same in all files that cite this one, whatever stands for something there.
        """

        def said(*values: Expression) -> list[str]:
            return [show(self.unfolded(value)) for value in values]

        match _read(_plain(what)):
            case Index(low, high):
                return "index from {} to {}".format(*said(low, high))
            case Vector(over):
                for name in over:
                    check_name(name)
                return f"vector over {', '.join(sorted(over))}" if over else "vector"
            case Source(size, drawn) if size and drawn:
                return "source of {}, {} sampled".format(*said(size, drawn))
            case Source(size) if size:
                return "source of {}".format(*said(size))
            case Draw(drawn, size, scheme):
                return "{} of {} {}".format(*said(drawn, size), scheme)
            case None:
                read_domain(what)
        return what

    def _check_counts(self) -> None:
        """Refuse draws of as many as an index, of what is no natural number, or of too few."""
        for pattern, what in self.sorts:
            found, names = _read(what), sorted(counts(what))
            if not isinstance(found, Source | Draw):
                continue
            if running := self.running(names):
                reject(f"{min(running)} is an index, and {show(pattern)} would depend on it")
            domains = [(name, self.domain(Symbol(name))) for name in names]
            region = Region(tuple((n, domain) for n, domain in domains if domain is not None))
            counted(Problem(Relation(ZERO, "==", ZERO), (), region), found)

    def check(self, value: Expression) -> None:
        """Refuse what means nothing, or not the same everywhere: what is said is a term.

        Letters are declared. Numbers are added to numbers and vectors to vectors, at most one
        factor is a vector, and powers and functions are of numbers. |x| in front of a vector may be
        a mean, or what is averaged with it. A source stands in the mean over it alone: r(xi) is
        another number for each outcome.
        """
        inside = children(value)
        kinds = [is_vector(part, self.sorts) for part in inside if part != ZERO]
        match value:
            case Symbol(name) | Call(name) if name in self.sourced:
                reject(f"{name} is a source of randomness, and no letter of a number or a vector")
            case Symbol(name) if sort_of(value, self.sorts) is None:
                reject(f"{name} is declared nowhere")
            case Call(name) if name in self.own and sort_of(at_any(value), self.sorts) is None:
                reject(f"{name} is declared nowhere")
            case Call("mean" | "total" | "sampled", (inner, *over)):
                mixed = value.name == "sampled" and True not in kinds  # of numbers it is random
                named = (children(one) if name_of(one) in self.sourced else (one,) for one in over)
                inside = (inner, *chain(*named))
            case Mul(factors):
                mixed = sum(kinds) > 1
                numbers = (factor for factor in factors if not is_vector(factor, self.sorts))
                if True in kinds and (loose := [part for part in numbers if not is_mean(part)]):
                    told = "stands in front of a vector, and is no mean of its own"
                    reject(f"{show(loose[0])} {told}")
            case Add() | Call("dot"):
                mixed = len({*kinds}) > 1
            case Pow() | Call("exp" | "log" | "abs" | "min" | "max"):
                mixed = True in kinds
            case _:
                mixed = False
        if mixed:
            reject(f"{show(value)} takes a vector for a number, or a number for a vector")
        for part in inside:
            self.check(part)

    def read(self, text: str) -> Expression:
        """An expression of the file."""
        return parse_expression(_plain(text), self.called)

    def term(self, text: str) -> Expression:
        """An expression of the file, as it is compared."""
        return settled(self.unfolded(self.read(text)))

    def relation(self, text: str, at: Mapping[Expression, Expression] | None = None) -> Relation:
        """A relation of the file, as it is compared; with what is put for letters of the text."""
        return self.whole(parse_relation(_plain(text), self.called).put(at or {}))

    def named(self, text: str) -> frozenset[str]:
        """What a relation names as it is written, and so does what letters stand for in it."""
        sides = parse_relation(_plain(text), self.called).sides
        names = frozenset().union(*(free_symbols(side) | calls(side) for side in sides))
        lets = [[self.lets[name], *reached(name, self.lets)] for name in names & self.lets.keys()]
        return names.union(*(let.mentions.difference(let.parameters) for let in chain(*lets)))

    def claim(self, relation: Relation) -> Relation:
        """A relation that means the same in every line: it names no source of randomness."""
        for part in (part for side in relation.sides for part in parts(side)):
            match part:
                case Call("expect", (inner,)) if not is_vector(inner, self.sorts):
                    continue
                case Call("expect" | "mean" | "total" | "sampled") if not is_sampled(
                    part, self.sorts
                ):  # a sum over a draw names which
                    told = "is a mean over sources of randomness, which differ from line to line"
                    reject(f"{show_relation(relation)} {told}")
        return relation

    def whole(self, relation: Relation) -> Relation:
        """With all lets unfolded."""
        return relation.mapped(lambda side: settled(self.unfolded(side)))

    def unfolded(self, value: Expression) -> Expression:
        """With all lets unfolded; what stands for a product, or is put into one, is in no mean.

        A letter for |x|^2 is one number wherever it stands, and E[u*u] == u*u for all numbers u.
        """
        letters = [part for part in parts(value) if name_of(part) in self.lets]
        refuse_averaged(value, {letter: unfolded(letter, self.lets) for letter in letters})
        for letter in letters:
            let, values = self.lets[name_of(letter)], map(self.unfolded, children(letter))
            inside = self.unfolded(let.at(let.hidden))
            refuse_averaged(inside, dict(zip(let.hidden, values, strict=True)))
        return unfolded(value, self.lets)

    def domain(self, term: Expression) -> Domain | None:
        """Where a term without lets lives; none if it is no number."""
        if isinstance(term, Symbol) or sort_of(term, self.sorts):
            return self._said(term)
        if is_vector(term, self.sorts):
            return None
        return read_domain("real >= 0") if is_nonnegative(term, self._said) else Domain()

    def _said(self, term: Expression) -> Domain | None:
        """Where a letter lives by its declaration, if that is of a number."""
        if isinstance(term, Symbol) and (ends := self.ranges.get(term.name)):
            low, high = (end.value if isinstance(end, Number) else None for end in ends)
            return Domain(integer=True, low=low, high=high)
        what = sort_of(term, self.sorts)
        return read_domain(what) if what and not _read(what) else None

    def running(self, names: Iterable[str]) -> dict[str, Ends]:
        """The indices among letters, with their ranges."""
        return {name: self.ranges[name] for name in sorted({*names} & self.ranges.keys())}

    def within(self, name: str) -> tuple[Relation, ...]:
        """What the range of an index says, or a draw of how many are drawn."""
        for pattern, _ in self.sorts:
            if name_of(pattern) == name and (draw := draw_of(pattern, self.sorts)):
                return drawn(draw)
        (low, high), value = self.ranges[name], Symbol(name)
        return Relation(value, ">=", low), Relation(value, "<=", high)


def is_source(what: str) -> bool:
    """Whether a source of randomness is declared, or a draw."""
    return isinstance(_read(what), Source | Draw)


def counts(what: str) -> frozenset[str]:
    """The letters on which a declaration depends: N and C of a draw."""
    match _read(what):
        case Source(one, two) | Draw(one, two):
            return frozenset().union(*(free_symbols(end) for end in (one, two) if end))
    return frozenset()


def sourced(sorts: Sorts) -> frozenset[str]:
    """All sources of randomness of which declarations speak."""
    over = (found.over for _, what in sorts if isinstance(found := _read(what), Vector))
    return frozenset(name_of(term) for term, what in sorts if is_source(what)).union(*over)


def _read(what: str) -> Declared | None:
    """A vector, a source, how clients are drawn, or an index; none for a number."""
    if isinstance(found := read_declaration(what, "recursion"), Index):
        return found
    return read_declaration(what, "vector") or read_draw(what)


def at_places(pattern: Expression) -> Expression:
    """A letter at any arguments, whatever these are called."""
    return at_any(pattern) if isinstance(pattern, Call) and is_general(pattern) else pattern


def at_any(term: Call) -> Call:
    """The letter of a term at any arguments."""
    return Call(term.name, tuple(Symbol(f"_{at}") for at in range(len(term.arguments))))


def name_of(pattern: Expression) -> str:
    """The letter of a term; none for other expressions."""
    return pattern.name if isinstance(pattern, Symbol | Call) else ""


def _plain(text: str) -> str:
    """A text in which no letter looks like another one."""
    if not text.isascii():
        reject(f"{text} has a letter that is not ASCII, and may look like another one")
    return text


def covers(wide: Domain, narrow: Domain) -> bool:
    """Whether every number of the second domain is in the first."""
    low = wide.low is None or (
        narrow.low is not None and (narrow.low, narrow.low_open) >= (wide.low, wide.low_open)
    )
    high = wide.high is None or (
        narrow.high is not None and (narrow.high, wide.high_open) <= (wide.high, narrow.high_open)
    )
    return low and high and (narrow.integer or not wide.integer)
