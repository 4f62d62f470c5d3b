"""The letters of a composed certificate: what they take, what they are, what some stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import ceil

from bounds.expressions import (
    ZERO,
    Call,
    Expression,
    Number,
    Relation,
    Symbol,
    children,
    free_symbols,
    has_call,
    parts,
    show,
)
from bounds.kernel.checker import RejectedError, reject
from bounds.kernel.domains import Domain, Region, check_name, read_domain
from bounds.kernel.problem import FUNCTIONS, Draw, Problem, Source, Vector, read_declaration
from bounds.kernel.reader import FUNCTIONS as NUMERIC
from bounds.kernel.reader import WRITTEN, parse_expression, parse_relation
from bounds.kernel.truth import counted
from bounds.terms import (
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
    settled,
    sort_of,
    sources,
    unfolded,
)

Ends = tuple[Expression, Expression]
NUMBER = type(None)
SOURCED = frozenset({"mean", "total", "sampled"})
_INDEX = re.compile(r"index from (.+) to (.+)")


class Theory:
    """The letters of a file: what they take, what they are, and what some stand for."""

    def __init__(
        self, arguments: Mapping[str, int], declared: Mapping[str, str], lets: Mapping[str, str]
    ) -> None:
        """Read them; no letter is both declared and defined."""
        own = {name: (count, count) for name, count in arguments.items()}
        vectors = FUNCTIONS["vector"] or {}
        if own.keys() & {
            *WRITTEN,
            *NUMERIC,
            *(name for known in FUNCTIONS.values() for name in known or ()),
        }:
            reject("a letter has the name of a function of the language")
        self.called = {**vectors, **own}
        self.bodies = dict(lets)
        for head in (*declared, *lets):
            letter = self.read(head)
            if not isinstance(letter, Symbol) and name_of(letter) not in own:
                reject(f"{head} is no letter, and neither declared nor does it stand for something")
            if show(letter) != head:
                reject(f"{head!r} is not written as a letter is, like {show(letter)}")
        self.lets: dict[str, Let] = {}
        for head, text in lets.items():
            name, parameters = _parts(self.read(head))
            if len({*parameters}) < len(parameters):
                reject(f"{head} takes two values of one name")
            self.lets[name] = Let(name, parameters, self.read(text))
        if len(self.lets) < len(lets):
            reject("a letter stands for two things")
        refuse_circles(self.lets)
        self.texts = {head: self._declared(what) for head, what in declared.items()}
        self.sorts = Sorts(tuple((self.read(head), what) for head, what in self.texts.items()))
        self.kinds = {_at_places(pattern): what for pattern, what in self.sorts}
        self.sourced = frozenset(self._sourced())
        if twice := sorted(self.lets.keys() & {name_of(pattern) for pattern, _ in self.sorts}):
            reject(f"{twice[0]} is declared, and stands for something")
        for pattern, what in self.sorts:
            if what != self.kinds[_at_places(pattern)]:
                reject(f"{name_of(pattern)} is declared twice, and as two things")
            if meant := sorted(free_symbols(pattern) & self.lets.keys()):
                reject(f"{show(pattern)} is declared, and {meant[0]} stands for something")
        check_specials(self.sorts)
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
        self.hung = dict(self._hung())
        for name, pair in self.ranges.items():
            known = [end.value for end in pair if isinstance(end, Number)]
            if len(known) == 2 and ceil(known[0]) > known[1]:
                reject(f"{name} is an index without a value")

    def _declared(self, what: str) -> str:
        """What a letter is, written in one way and with all lets unfolded.

        So it says the same in all files that cite this one, whatever stands for something there.
        """

        def said(*values: Expression) -> list[str]:
            return [show(unfolded(value, self.lets)) for value in values]

        if found := _INDEX.fullmatch(_plain(what)):
            return "index from {} to {}".format(*said(*map(self.read, found.groups())))
        match read_declaration(what, "vector") or read_draw(what):
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

    def _sourced(self) -> Iterator[str]:
        """The sources of randomness, and the draws."""
        for pattern, what in self.sorts:
            match read_declaration(what, "vector") or read_draw(what):
                case Vector(over):
                    yield from over
                case Source() | Draw():
                    yield name_of(pattern)

    def _hung(self) -> Iterator[tuple[str, tuple[Expression, Ends | None]]]:
        """The letters on which a declaration depends, with what is declared, and their ranges.

        Those are N and C of S(t), a draw of N of C, and k and K of X(k + 1), where k runs to K.
        """
        for pattern, what in self.sorts:
            letters = self._sizes(what)
            if running := sorted(letters & self.ranges.keys()):
                reject(f"{running[0]} is an index, and {show(pattern)} would depend on it")
            if isinstance(pattern, Call) and not is_general(pattern) and not self._is_more(pattern):
                letters |= free_symbols(pattern)
            runs = (end for name in letters & self.ranges.keys() for end in self.ranges[name])
            for name in sorted(letters.union(*map(free_symbols, [*runs]))):
                yield name, (pattern, self.ranges.get(name))

    def _is_more(self, pattern: Call) -> bool:
        """Whether a letter is at least as random at some arguments as it is at any."""
        general = sources(at_any(pattern), self.sorts)
        return is_vector(pattern, self.sorts) and general <= sources(pattern, self.sorts)

    def _sizes(self, what: str) -> frozenset[str]:
        """The letters in how many outcomes a source has, or clients there are, and are drawn."""
        match read_declaration(what, "vector") or read_draw(what):
            case Source(one, two) | Draw(one, two) as found:
                names = frozenset().union(*(free_symbols(end) for end in (one, two) if end))
                letters = ((name, self.domain(Symbol(name))) for name in sorted(names))
                region = Region(tuple((name, d) for name, d in letters if d is not None))
                counted(Problem(Relation(ZERO, "==", ZERO), (), region), found)
                return names
        return frozenset()

    def undeclared(self, relation: Relation) -> set[Expression]:
        """The letters of a relation that are declared nowhere, at any arguments."""
        own = self.called.keys() - {*(FUNCTIONS["vector"] or {})}
        spoken = [part for side in relation.sides for part in parts(side)]
        called = {at_any(p) for p in spoken if isinstance(p, Call) and p.name in own}
        bare = {Symbol(n) for n in relation.symbols if n.isidentifier() and n not in self.ranges}
        return {term for term in called | bare if sort_of(term, self.sorts) is None}

    def read(self, text: str) -> Expression:
        """An expression of the file."""
        return parse_expression(_plain(text), self.called)

    def relation(self, text: str) -> Relation:
        """A relation of the file, as it is compared."""
        return self.whole(parse_relation(_plain(text), self.called))

    def claim(self, text: str) -> Relation:
        """A relation that means the same in every line: it names no source of randomness."""
        found = self.relation(text)
        if any(self._is_sourced(side) or self._is_loose(side) for side in found.sides):
            reject(f"{text} is a mean over sources of randomness, which differ from line to line")
        return found

    def _is_sourced(self, value: Expression) -> bool:
        """Whether there is a mean over a source; a sum of vectors over a draw names which."""
        means = (
            part for part in parts(value) if has_call(part, SOURCED) and isinstance(part, Call)
        )
        named = (
            is_sampled(part, self.sorts) and is_vector(part, self.sorts)
            for part in means
            if part.name in SOURCED
        )
        return not all(named)

    def _is_loose(self, value: Expression) -> bool:
        """Whether there is a mean of a vector."""
        inside = [part for part in parts(value) if isinstance(part, Call) and part.name == "expect"]
        return any(not self.is_number(part.arguments[0]) for part in inside)

    def is_number(self, value: Expression) -> bool:
        """Whether an expression is no vector."""
        if isinstance(value, Call) and value.name in {"norm", "dot", "mean_norm"}:
            return True
        if isinstance(value, Symbol | Call) and (what := sort_of(value, self.sorts)):
            return read_declaration(what, "vector") is None
        return all(map(self.is_number, children(value)))

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
        """Where a letter lives by its declaration; what is not declared is any number."""
        if isinstance(term, Symbol) and (ends := self.ranges.get(term.name)):
            low, high = (end.value if isinstance(end, Number) else None for end in ends)
            return Domain(integer=True, low=low, high=high)
        if what := sort_of(term, self.sorts):
            other = read_declaration(what, "vector") or draw_of(term, self.sorts)
            return None if other else read_domain(what)
        return None if isinstance(term, Symbol) and term.name.startswith("#") else Domain()

    def known_of(self, name: str) -> tuple[Relation, ...]:
        """What the range of an index says, or a draw of how many are drawn."""
        for pattern, _ in self.sorts:
            if name_of(pattern) == name and (draw := draw_of(pattern, self.sorts)):
                return drawn(draw)
        return self.within(name, Symbol(name))

    def within(self, name: str, value: Expression) -> tuple[Relation, Relation]:
        """That a value is in the range of an index."""
        low, high = self.ranges[name]
        return Relation(value, ">=", low), Relation(value, "<=", high)


def check_specials(sorts: Sorts) -> None:
    """What is declared at some arguments is no more than what it is at any."""
    for pattern, what in sorts:
        if not isinstance(pattern, Call) or is_general(pattern):
            continue
        general = sort_of(at_any(pattern), sorts) or "real"
        kind, wide = _kind(what), _kind(general)
        if kind != wide:
            reject(f"{show(pattern)} is something else than {pattern.name} is elsewhere")
        if kind == NUMBER and not covers(read_domain(general), read_domain(what)):
            reject(f"{show(pattern)} may be more than {pattern.name} is elsewhere")
        if kind == Draw and read_draw(what) != read_draw(general):
            reject(f"{show(pattern)} is another draw than {pattern.name} is elsewhere")


def _kind(what: str) -> type:
    """Whether a letter is a number, a vector, or how clients are drawn."""
    return type(read_declaration(what, "vector") or read_draw(what))


def _at_places(pattern: Expression) -> Expression:
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


def _parts(head: Expression) -> tuple[str, tuple[str, ...]]:
    match head:
        case Symbol(name):
            return name, ()
        case Call(name, arguments) if all(isinstance(part, Symbol) for part in arguments):
            return name, tuple(map(name_of, arguments))
    msg = f"{show(head)} is no letter that can stand for something"
    raise RejectedError(msg)


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
