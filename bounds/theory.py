"""The letters of a composed certificate: what they take, what they are, what some stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bounds.expressions import (
    ZERO,
    Call,
    Expression,
    Number,
    Relation,
    Symbol,
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
    is_nonnegative,
    is_sampled,
    is_vector,
    read_draw,
    refuse_circles,
    refuse_mixed,
    refuse_scaled,
    refuse_sourced,
    settled,
    sort_of,
    unfolded,
)

Ends = tuple[Expression, Expression]
INDEX = "index from "
_INDEX = re.compile(rf"{INDEX}(.+) to (.+)")


@dataclass(frozen=True)
class Letter:
    """A letter as it is declared, what it is, and in which file."""

    head: Expression
    what: str
    where: str = field(default="", compare=False)

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
        self.called = {**vectors, **own}
        for head in (*declared, *lets):
            letter = self.read(head)
            if letter == HOLE or not (isinstance(letter, Symbol) or name_of(letter) in own):
                reject(f"{head} is no letter, and neither declared nor does it stand for something")
            if show(letter) != head:
                reject(f"{head!r} is not written as a letter is, like {show(letter)}")
        self.lets: dict[str, Let] = {}
        for head, text in lets.items():
            letter = self.read(head)
            parameters = tuple(map(name_of, children(letter)))
            if not all(isinstance(part, Symbol) for part in children(letter)):
                reject(f"{head} is no letter that can stand for something")
            if len({*parameters}) < len(parameters):
                reject(f"{head} takes two values of one name")
            self.lets[name_of(letter)] = Let(name_of(letter), parameters, self.read(text))
        if len(self.lets) < len(lets):
            reject("a letter stands for two things")
        refuse_circles(self.lets)
        self.texts = {head: self._declared(what) for head, what in declared.items()}
        self.sorts = Sorts(tuple((self.read(head), what) for head, what in self.texts.items()))
        self.letters = {
            at_places(pattern): Letter(pattern, what, where)
            for pattern, what in self.sorts
            if not what.startswith(INDEX)
        }
        self.sourced = sourced(self.sorts)
        if twice := sorted(self.lets.keys() & {name_of(pattern) for pattern, _ in self.sorts}):
            reject(f"{twice[0]} is declared, and stands for something")
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
            if found := _INDEX.fullmatch(what):
                if not isinstance(pattern, Symbol):
                    reject(f"{show(pattern)} is no letter that runs")
                low, high = map(self.read, found.groups())
                self.ranges[pattern.name] = (low, high)
        for ends in self.ranges.values():
            if any(free_symbols(end) & self.ranges.keys() for end in ends):
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
            return [show(unfolded(value, self.lets)) for value in values]

        if found := _INDEX.fullmatch(_plain(what)):
            return "index from {} to {}".format(*said(*map(self.read, found.groups())))
        match _read(what):
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

    def undeclared(self, *values: Expression) -> list[Expression]:
        """The letters of expressions that are declared nowhere, at any arguments."""
        own = self.called.keys() - {*(FUNCTIONS["vector"] or {})}
        spoken = [part for value in values for part in parts(value)]
        called = {at_any(p) for p in spoken if isinstance(p, Call) and p.name in own}
        names = frozenset().union(*map(free_symbols, values)) - self.sourced
        letters = sorted(called | set(map(Symbol, names)), key=show)
        return [letter for letter in letters if sort_of(letter, self.sorts) is None]

    def read(self, text: str) -> Expression:
        """An expression of the file."""
        return parse_expression(_plain(text), self.called)

    def term(self, text: str) -> Expression:
        """An expression of the file that means something, as it is compared."""
        found = settled(unfolded(self.read(text), self.lets))
        self.refuse_ill(found)
        return found

    def refuse_ill(self, value: Expression) -> None:
        """Refuse what means nothing, or not the same everywhere: see `bounds.terms`."""
        refuse_scaled(value, self.sorts)
        refuse_mixed(value, self.sorts)
        refuse_sourced(value, self.sourced)

    def relation(self, text: str, at: Mapping[Expression, Expression] | None = None) -> Relation:
        """A relation of the file, as it is compared; with what is put for letters of the text."""
        return self.whole(parse_relation(_plain(text), self.called).put(at or {}))

    def claim(self, relation: Relation) -> Relation:
        """A relation that means the same in every line: it names no source of randomness."""
        for part in (part for side in relation.sides for part in parts(side)):
            match part:
                case Call("expect", (inner,)):
                    loose = is_vector(inner, self.sorts)
                case Call("mean" | "total" | "sampled"):  # a sum over a draw names which
                    loose = not is_sampled(part, self.sorts)
                case _:
                    loose = False
            if loose:
                told = "is a mean over sources of randomness, which differ from line to line"
                reject(f"{show_relation(relation)} {told}")
        return relation

    def whole(self, relation: Relation) -> Relation:
        """With all lets unfolded."""
        return relation.mapped(lambda side: settled(unfolded(side, self.lets)))

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


def is_number(what: str) -> bool:
    """Whether a number is declared."""
    return _read(what) is None


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
    """A vector, a source, or how clients are drawn; none for a number."""
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
    if wide.integer and not narrow.integer:
        return False
    ends = (
        (wide.low, narrow.low, wide.low_open and not narrow.low_open, 1),
        (wide.high, narrow.high, wide.high_open and not narrow.high_open, -1),
    )
    for mine, theirs, opener, sign in ends:
        if mine is None:
            continue
        if theirs is None or sign * theirs < sign * mine or (theirs == mine and opener):
            return False
    return True
