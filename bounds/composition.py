"""Replays the proof of a whole statement from its file alone: what is shown, and what it rests on.

A composed certificate is one JSON object

    {"format": "fedproof-composed/1", "statement": id, "claim": text,
     "arguments": {name: number}, "declared": {term: what}, "lets": {term: text},
     "axioms": [{"kind": .., "name": .., "relation": text, "about": [name, ...],
                 "apart": {name: source}}, ...],
     "cited": [a composed certificate, ...],
     "lines": [{"name": .., "claim": text, "terms": {name: text}, "given": [source, ...],
                "sums": {source: [text, text]}, "certificate": a file of
                `bounds.kernel.certificate`}, ...],
     "digest": SHA-256 of all of the above}

A *model* gives every letter a value: a letter without arguments a number in its domain, `x(t, i,
k)` a random vector, or a number that is not random, for all arguments, as declared; a letter that
is declared nowhere is a number, but one of `about` may be a vector, in all uses of an axiom. Any
vector may be random through more than the sources of a line, as g(x) is where x is, and a
certificate is read so. A letter of `lets` stands for its text; models are those in which that is
defined. A line with an index, such as k of `"k": "index from 0 to K - 1"`, is claimed for all its
values. A source of randomness is the datum of the step that a line is about; no claim names one, so
that a line holds at other steps too. A draw, such as S(t) of `"S(t)": "N of C without
replacement"`, is of random clients, and independent of all that is not declared to depend on S;
`sampled(sum(u, i, 1, C), S(t))` adds u over them.

The file shows that in every model in which the axioms are defined and hold, for all values of
indices in their ranges and of the letters that they are `about`, the claim is defined and holds:

- each line has a certificate of the kernel for a problem whose names stand for terms of the model.
  The kernel shows it for all values of the names in their domains, which have those of the terms;
- these terms are defined, as is evident from the domains of their letters, and so is what is put
  for a letter anywhere. An index of what is cited runs in the range that it has there;
- no product or norm is put for a letter inside of a mean or a norm: |x|^2 is a mean for itself, and
  what it is at a point inside of E. What holds for vectors of clients is no mean of anything but
  products of two, since these vectors may be random;
- each given of the problem is, as a tree, with terms and letters put in, the claim of a line
  before, an axiom, what a cited certificate shows, the range of an index, or what a letter is;
- in a certificate with `sums` sources run over indices, each value as likely as another, so that
  `total(u, i)` is `sum(u, i, a, b)`. It says nothing but of products of two vectors, as does one
  about clients that are drawn: what holds for vectors that depend on these sources or clients alone
  holds for random ones and means of products, since means of Gram matrices are Gram matrices;
- a letter is the same in all that is cited, or a number of a smaller domain here than there, or one
  of `about`, of which each axiom says what it is;
- nothing is put for a letter on which what is declared where it is cited depends, as a draw of N
  clients and X(k + 1) do, and an index on which X(k + 1) depends runs as it does there;
- what holds for all values of an index is used at values in its range, and for all values only
  where a recursion runs over just these; a line that does not speak of an index of what it is given
  or of what is put there holds because the range of that is not empty;
- an axiom that names a source is used at nothing that depends on it, as at the step after;
- a letter is of something: some number is in its domain, and the ends of its range are defined; and
  what it is says the same in all files, since nothing in it stands for something else;
- an axiom is defined at what is put for the letters that it is about, without being given there.

Trees are compared with all lets unfolded and the terms of norms in one order (`bounds.terms`).
Nothing is searched for, and nothing outside of the file is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Call,
    Expression,
    Relation,
    Series,
    Symbol,
    free_symbols,
    fresh,
    mapped,
    parts,
    replaced,
    show,
    show_relation,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import Requirement, is_integral, requirements
from bounds.kernel.certificate import digest
from bounds.kernel.checker import MALFORMED, RejectedError, check, reject
from bounds.kernel.domains import Domain, Region, read_domain
from bounds.kernel.evident import all_met, context_of, evident
from bounds.kernel.goals import Context, Goal, normal
from bounds.kernel.problem import (
    FUNCTIONS,
    Problem,
    read_declaration,
    read_problem,
)
from bounds.lifted import HOLE, Lifted
from bounds.terms import (
    Sorts,
    is_vector,
    read_draw,
    refuse_averaged,
    settled,
    sources,
    sources_anywhere,
    unfolded,
)
from bounds.theory import Theory, check_specials, covers, name_of

FORMAT = "fedproof-composed/1"
KINDS = ("assumption", "hypothesis", "definition", "algorithm")
INDEX, MEANT = "index from ", "stands for "
MOST_LINES, MOST_NESTED = 400, 12
Values = Mapping[Expression, Expression]
EVERYWHERE: Mapping[str, Expression] = MappingProxyType({})
Ranges = Mapping[str, tuple[Expression, Expression]]


@dataclass(frozen=True)
class Axiom:
    """What a statement rests on: where it stands, what it says there, and of what."""

    kind: str
    name: str
    relation: str
    about: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    through: str = ""
    ranges: tuple[tuple[str, str], ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What it says, and of what."""
        running = "".join(f", {name} from {ends}" for name, ends in self.ranges)
        kinds = map(": ".join, zip(self.about, self.kinds, strict=True))
        about = f" for all {', '.join(kinds)}" if self.about else ""
        apart = "".join(f", {name} apart from {source}" for name, source in self.apart)
        return f"{self.relation}{running}{about}{apart}"


@dataclass(frozen=True)
class Said:
    """What an axiom says, as a tree, of what, and the ranges of indices for all of whose values."""

    relation: Relation
    about: Mapping[str, str]
    ranges: Ranges


def _said(axiom: Axiom, said: Said) -> tuple[Axiom, Said]:
    ends = {name: f"{show(low)} to {show(high)}" for name, (low, high) in said.ranges.items()}
    if any(free_symbols(end) & said.about.keys() for pair in said.ranges.values() for end in pair):
        reject(f"{axiom.name} is about the end of the range of an index")
    kinds = (f"{INDEX}{ends[name]}" if name in ends else what for name, what in said.about.items())
    running = (pair for pair in ends.items() if pair[0] not in said.about)
    return replace(axiom, ranges=tuple(running), kinds=tuple(kinds)), said


@dataclass(frozen=True)
class Shown:
    """What a file shows and what it rests on.

    `letters` are those of the claim and the axioms with what they are or stand for, `apart` the
    vectors that are taken not to depend on a source, `taken` the values that are taken to be what
    the letter of an axiom is, `cited` the files in it with their digests.
    """

    statement: str
    claim: str
    axioms: tuple[Axiom, ...]
    letters: tuple[tuple[str, str], ...]
    apart: tuple[tuple[str, str], ...]
    taken: tuple[tuple[str, str, str], ...]
    lines: int
    cited: tuple[tuple[str, str], ...]


def replay(file: Mapping[str, Any]) -> Shown:
    """What the file shows; raises `RejectedError` if it does not."""
    try:
        return _replayed(file, 0, {}).shown
    except MALFORMED as error:
        if isinstance(error, UserError):
            raise
        raise RejectedError(f"the file is not well formed: {error!r}") from error  # noqa: TRY003, EM102


def _replayed(file: Mapping[str, Any], depth: int, known: dict[str, Replay]) -> Replay:
    """What is cited twice is replayed once: `known` are files by the digests of their contents."""
    contents = digest(dict(file))
    if file["format"] != FORMAT or file["digest"] != contents:
        reject("the digest does not fit the contents: the file was changed")
    found = known.get(contents)
    height = 0 if found is None else found.height
    if depth + height > MOST_NESTED or len(file["lines"]) > MOST_LINES:
        reject("the proof is too large")
    if found is None:
        theory = Theory(file["arguments"], file["declared"], file["lets"])
        cited = [_replayed(part, depth + 1, known) for part in file["cited"]]
        found = known[contents] = Replay(file, theory, cited)
        found.run()
    return found


def certificates(file: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The certificates of all lines, those of what is cited too."""
    for part in file["cited"]:
        yield from certificates(part)
    yield from (line["certificate"] for line in file["lines"])


class Replay:
    """One file on its way to what it shows."""

    def __init__(self, file: Mapping[str, Any], theory: Theory, cited: Sequence[Replay]) -> None:
        """Nothing is shown yet."""
        self.file, self.theory, self.cited = file, theory, cited
        self.height: int = max((1 + other.height for other in cited), default=0)
        self.claims: list[Relation] = []
        self.used: set[int] = set()
        self.leant: set[int] = set()
        self.inherited: dict[Axiom, Said] = {}
        # What is put first for the letters that axioms are about.
        self.bound: dict[tuple[int, str], Expression] = {}
        # Letters with what they are, those too of what is cited for which nothing was put.
        self.open = dict(theory.kinds)
        # Those on which a declaration depends, of what is cited too.
        self.hung = dict(theory.hung)
        # Those that stand for something, in what is cited too.
        self.meant: set[str] = {*theory.lets}.union(*(other.meant for other in cited))
        # Those that are declared nowhere, so that they are any numbers.
        self.numbers: set[Expression] = set()
        self.apart: dict[tuple[Expression, str], None] = {}
        self.taken: dict[tuple[Expression, str, str], None] = {}
        for axiom in file["axioms"]:
            if axiom["kind"] not in KINDS:
                reject(f"there is no axiom of the kind {axiom['kind']!r}")
        for other in cited:
            self._refuse_clash(other)

    @cached_property
    def axioms(self) -> list[Relation]:
        """What the axioms say, with all lets unfolded."""
        return [self.theory.relation(axiom["relation"]) for axiom in self.file["axioms"]]

    def run(self) -> None:
        """Check line by line; the last one is the claim, and every axiom is used."""
        for end in (end for ends in self.theory.ranges.values() for end in ends):
            self._require_defined(end)
        for line in self.file["lines"]:
            self._line(line)
        if not self.claims or self.claims[-1] != self.theory.claim(self.file["claim"]):
            reject("the last line is not the claim")
        if self.used != set(range(len(self.axioms))):
            reject("an axiom is listed that no line uses")
        if self.leant != set(range(len(self.cited))):
            reject("a file is cited that no line uses")
        about: list[Sequence[str]] = [axiom["about"] for axiom in self.file["axioms"]]
        spoken = [*((claim, ()) for claim in self.claims), *zip(self.axioms, about, strict=True)]
        for relation, bound in spoken:
            self.numbers |= self.theory.undeclared(relation) - set(map(Symbol, bound))
        if crossed := sorted(self.meant & {*map(name_of, {*self.open, *self.numbers})}):
            reject(f"{crossed[0]} stands for something in one file, and is a letter in another")
        sorts = Sorts(tuple(self.open.items()))
        check_specials(sorts)
        for term, source in self.apart:
            if source.partition("(")[0] in sources_anywhere(term, HOLE, sorts):
                reject(f"{show(term)} depends on {source}, and is taken not to")
        for term in self.numbers & self.open.keys():
            if read_declaration(self.open[term], "vector") or read_draw(self.open[term]):
                reject(f"{name_of(term)} is declared in one file, and any number in another")

    @cached_property
    def shown(self) -> Shown:
        """What was shown, once that has been run."""
        axioms = tuple(axiom for axiom, _ in self.said())
        lines = len(self.claims) + sum(other.shown.lines for other in self.cited)
        parts = [part for other in self.cited for part in other.shown.cited]
        parts += [(other.file["statement"], other.file["digest"]) for other in self.cited]
        return Shown(
            self.file["statement"],
            self.file["claim"],
            axioms,
            tuple(dict(self._letters()).items()),
            tuple((show(term), source) for term, source in self.apart),
            tuple((show(value), letter, what) for value, letter, what in self.taken),
            lines,
            tuple(dict.fromkeys(parts)),
        )

    def _letters(self) -> Iterator[tuple[str, str]]:
        """The letters of the file and of what it cites, and what stands for something."""
        for other in self.cited:
            # Nothing that is told of them speaks of what stands for something there, and what is
            # told of an index is told where it runs.
            told = other.shown.letters
            yield from (pair for pair in told if not pair[1].startswith((MEANT, INDEX)))
        # Of two domains the smaller one counts.
        yield from ((t.name, what) for t, what in self.open.items() if isinstance(t, Symbol))
        yield from self.theory.texts.items()
        yield from ((head, f"{MEANT}{text}") for head, text in self.theory.bodies.items())

    def _line(self, line: Mapping[str, Any]) -> None:
        try:
            verdict = check(line["certificate"], otherwise=True)
        except UserError as error:
            reject(f"line {line['name']!r} is not shown for whatever vectors are random: {error}")
        if verdict != "proved":
            reject(f"line {line['name']!r} is not proved by its certificate")
        stated = replace(read_problem(**line["certificate"]["problem"]), otherwise=True)
        lifted = Lifted(self.theory, stated, line["terms"], line.get("sums", {}))
        claim = self.theory.claim(line["claim"])
        for term in lifted.spoken():
            self._require_defined(term)
        for name, (low, high) in lifted.sums.items():
            self._require(
                [Relation(low, "<=", high)], f"that {name} has a value", whole=(low, high)
            )
        self.apart |= dict.fromkeys(lifted.apart())
        if lifted.relation(lifted.stated.claim) != claim:
            reject(f"line {line['name']!r} claims something else than its certificate shows")
        for given, source in zip(lifted.stated.givens, line["given"], strict=True):
            found = lifted.relation(given)
            shown = found if lifted.is_meaning(given, source) else self._source(source)
            if found != shown:
                name = line["name"]
                reject(f"line {name!r} is given {show_relation(given)!r}, which is not its source")
            spoken = {*shown.symbols} - lifted.stated.indices.keys()
            self._require_inhabited(spoken | (self._met(source) - shown.symbols), claim)
        self.claims.append(claim)

    def _met(self, source: Mapping[str, Any]) -> set[str]:
        """The letters of what is put, and those of which what is cited may speak."""
        if "line" in source:  # holds whatever is put for letters of which it does not speak
            return set()
        at: Mapping[str, str] = source.get("at", {})
        values = (unfolded(self.theory.read(text), self.theory.lets) for text in at.values())
        put = set().union(*map(free_symbols, values))
        if "cited" not in source:
            return put
        other: Replay = self.cited[source["cited"]]
        numbers = {term for term, what in other.open.items() if not what.startswith(INDEX)}
        return put | ({*map(name_of, numbers | other.numbers)} - at.keys())

    def _require_inhabited(self, names: set[str], claim: Relation) -> None:
        """Where the claim does not speak of an index on which it rests, that has some value."""
        for name in sorted((names - claim.symbols) & self.theory.ranges.keys()):
            low, high = self.theory.ranges[name]
            self._require([Relation(low, "<=", high)], f"that {name} has a value", whole=(low,))

    def _source(self, source: Mapping[str, Any]) -> Relation:
        """What a source says, with what is put for its letters."""
        at = {name: self.theory.read(text) for name, text in source.get("at", {}).items()}
        at = {name: settled(unfolded(value, self.theory.lets)) for name, value in at.items()}
        for value in at.values():
            self._require_defined(value)
        match source:
            case {"line": int(number)}:
                return self._instance(_item(self.claims, number), at)
            case {"axiom": int(number)}:
                return self._axiom(number, at)
            case {"cited": int(number)}:
                self.leant.add(number)
                return self._citation(_item(self.cited, number), at)
            case {"range": str(name), "end": int(end)}:
                return self.theory.whole(_item(self.theory.known_of(name), end))
        msg = "a given has no source"
        raise RejectedError(msg)

    def _instance(
        self,
        relation: Relation,
        at: Mapping[str, Expression],
        about: Mapping[str, Expression] = EVERYWHERE,
    ) -> Relation:
        """What holds for all values of indices, at values in their ranges; and at any others."""
        if strange := sorted(at.keys() - self.theory.ranges.keys()):
            reject(f"{strange[0]} is no index, and nothing can be put for it")
        for name, value in at.items():
            self._require_in_range(name, value, self.theory.ranges[name])
        return _put(relation, {**at, **about})

    def _axiom(self, number: int, at: Mapping[str, Expression]) -> Relation:
        axiom, relation = _item(self.file["axioms"], number), _item(self.axioms, number)
        about = axiom["about"]
        if not set(about) <= at.keys():
            reject(f"{axiom['name']} is used without saying at what")
        if strange := sorted(
            {*about} & self.theory.sourced
            | {source.partition("(")[0] for source in axiom["apart"].values()} - self.theory.sourced
        ):
            reject(f"{axiom['name']} takes {strange[0]} for a source, or a source for a letter")
        for name, source in axiom["apart"].items():
            if name not in about or source in sources(at[name], self.theory.sorts):
                reject(f"{axiom['name']} is used at what depends on {source}")
            self.apart[at[name], source] = None
        for name in about:
            first = self.bound.setdefault((number, name), at[name])
            alike = Symbol(name) if name in self.theory.texts else first
            if is_vector(alike, self.theory.sorts) != is_vector(at[name], self.theory.sorts):
                reject(f"{axiom['name']} is about a number, and used at a vector, or the other way")
        for side in relation.sides:
            self._require_defined(side, {name: at[name] for name in about})
        for name in about:
            if not self.is_what(name, at[name]):
                self.taken[at[name], name, self.theory.texts[name]] = None
                for end in self.theory.ranges.get(name, ()):
                    self.hung |= {letter: (Symbol(name), None) for letter in free_symbols(end)}
        self.used.add(number)
        # A source that it names is that of one step.
        put: Values = {Symbol(name): value for name, value in at.items()}
        for part in (part for side in relation.sides for part in parts(side)):
            more = sources(settled(replaced(part, put)), self.theory.sorts)
            if moved := sorted((more - sources(part, self.theory.sorts)) & relation.symbols):
                reject(f"{axiom['name']} is used at what depends on {moved[0]}")
        rest = {name: value for name, value in at.items() if name not in about}
        return self._instance(relation, rest, {name: at[name] for name in about})

    def _citation(self, other: Replay, at: Mapping[str, Expression]) -> Relation:
        """What a cited file shows; what it rests on is taken over, unless a line here shows it."""
        theirs, claim = other.theory, other.claims[-1]
        fixed = {name: value for name, value in at.items() if name not in theirs.ranges}
        if strange := sorted(fixed.keys() - theirs.texts.keys()):
            reject(f"{strange[0]} is not declared in what is cited, and nothing can be put for it")
        for name, (pattern, ends) in other.hung.items():
            if name in fixed or self.theory.ranges.get(name) != ends:
                reject(f"{name} stands in {show(pattern)}, as that is declared where it is cited")
        ranges = _put_into(theirs.ranges, fixed)
        for name in sorted(claim.symbols | at.keys()):
            value = at.get(name, Symbol(name))
            if name in ranges:
                self._require_in_range(name, value, ranges[name])
            elif name in at:
                self._require_in_domain(name, value, theirs.domain(Symbol(name)))
        put: Values = {Symbol(name): value for name, value in fixed.items()}
        kept = {term: what for term, what in other.open.items() if term not in put}
        for term, what in kept.items():
            # A letter that is one number there, of which an axiom alone may speak, may run here.
            if name_of(term) in self.theory.ranges and not what.startswith(INDEX):
                number = None if read_declaration(what, "vector") else read_domain(what)
                self._require_in_domain(name_of(term), term, number)
        self._refuse_other(kept, other)
        kept = {term: what for term, what in kept.items() if not what.startswith(INDEX)}
        self.open, self.hung = kept | self.open, other.hung | self.hung
        self.numbers |= other.numbers - put.keys()
        for value, source in other.apart:
            self.apart[replaced(value, put), source] = None
        for value, letter, what in other.taken:
            self.taken[replaced(value, put), letter, what] = None
        for axiom, said in other.said():
            self._inherit(axiom, said, fixed, axiom.through or other.file["statement"])
        return _put(claim, at)

    def _inherit(
        self, axiom: Axiom, said: Said, fixed: Mapping[str, Expression], through: str
    ) -> None:
        """Rest on what a cited file rests on, with what is put for its letters."""
        bound = {*said.ranges, *axiom.about}
        put = {name: value for name, value in fixed.items() if name not in bound}
        if any(free_symbols(value) & bound for value in put.values()):
            reject(f"what is put into {axiom.name} has a letter for which that holds for all")
        relation, ranges = _put(said.relation, put), _put_into(said.ranges, put)
        # A letter of what is cited may run here.
        ends = (free_symbols(end) for pair in ranges.values() for end in pair)
        ranges |= self._running(relation.symbols.union(*ends) - bound)
        # A line before this one may show it.
        if axiom.about or relation not in self.claims or ranges != self._running(relation.symbols):
            named = replace(axiom, relation=show_relation(relation), through=through)
            taken, what = _said(named, Said(relation, said.about, ranges))
            self.inherited[taken] = what

    def _running(self, names: Iterable[str]) -> Ranges:
        """The indices among letters, for all of whose values something is said."""
        own = self.theory.ranges
        return {name: own[name] for name in sorted(names) if name in own}

    def own(self) -> Iterator[tuple[Axiom, Said]]:
        """The axioms of this file."""
        for number, relation in enumerate(self.axioms):
            axiom = self.file["axioms"][number]
            named = axiom["kind"], axiom["name"], axiom["relation"]
            own = Axiom(*named, tuple(axiom["about"]), tuple(axiom["apart"].items()))
            about = {name: self._what(number, name) for name in own.about}
            yield _said(own, Said(relation, about, self._running(relation.symbols.union(about))))

    def _what(self, number: int, name: str) -> str:
        """What a letter of an axiom is: as declared, or else as what is put for it."""
        bound = is_vector(self.bound[number, name], self.theory.sorts)
        return self.theory.texts.get(name, "vector" if bound else "real")

    def said(self) -> Iterator[tuple[Axiom, Said]]:
        """What this file rests on: its axioms, and those of what is cited that say more."""
        own = list(self.own())
        yield from own
        for axiom, said in self.inherited.items():
            if not any(said == mine and {*one.apart} <= {*axiom.apart} for one, mine in own):
                yield axiom, said

    def _refuse_clash(self, other: Replay) -> None:
        """A letter means the same in a file and in what it cites; indices mean nothing outside."""
        mine, theirs = self.theory, other.theory
        for name in (mine.called.keys() & theirs.called.keys()) - {*(FUNCTIONS["vector"] or {})}:
            if mine.called[name] != theirs.called[name]:
                reject(f"{name} takes other arguments in {other.file['statement']}")
        self._refuse_other(other.open, other)
        for name in mine.bodies.keys() & theirs.bodies.keys():
            if mine.bodies[name] != theirs.bodies[name]:
                reject(f"{name} is something else in {other.file['statement']}")

    def _refuse_other(self, kinds: Mapping[Expression, str], other: Replay) -> None:
        """A letter is the same in all that is cited, or a number that may be more there."""
        for term in self.open.keys() & kinds.keys():
            both = self.open[term], kinds[term]
            if both[0] == both[1] or any(what.startswith(INDEX) for what in both):
                continue
            if not (isinstance(term, Symbol) and _is_part(*both)):
                reject(f"{name_of(term)} is something else in {other.file['statement']}")

    def _require_in_range(
        self, name: str, value: Expression, ends: tuple[Expression, Expression]
    ) -> None:
        if value == Symbol(name) and ends == self.theory.ranges.get(name):
            return
        within = [Relation(value, ">=", ends[0]), Relation(value, "<=", ends[1])]
        self._require(within, f"that {show(value)} is in the range of {name}", whole=(value,))

    def _require_in_domain(self, name: str, value: Expression, domain: Domain | None) -> None:
        if domain is None or is_vector(value, self.theory.sorts):
            reject(f"{name} is no number, and nothing can be put for it")
        ends = [relation.put({Symbol(name): value}) for relation in domain.relations(name)]
        whole = (value,) if domain.integer else ()
        self._require(ends, f"that {show(value)} is what {name} may be", whole=whole)

    def is_what(self, name: str, value: Expression) -> bool:
        """Whether what is put for a letter of an axiom is what that is declared to be, if it is."""
        domain, sorts = self.theory.domain(Symbol(name)), self.theory.sorts
        if domain is None:
            over = sources(Symbol(name), sorts)
            return not over or sources(value, sorts) <= over
        if name not in self.theory.texts or domain == Domain():
            return True
        try:
            if name in self.theory.ranges:
                self._require_in_range(name, value, self.theory.ranges[name])
            else:
                self._require_in_domain(name, value, domain)
        except UserError:
            return False
        return True

    def _require_defined(
        self, value: Expression, at: Mapping[str, Expression] | None = None
    ) -> None:
        """That a term is defined, which a certificate takes for granted of its letters.

        An axiom for all values of letters is given, and not that it is defined at those of `at`.
        """
        found = requirements(value, self._known(free_symbols(value)).integers)
        if at is not None:
            found = tuple(_put_in(need, at) for need in found if _spoken(need) & at.keys())
        spoken = {name for need in found for name in _spoken(need)}
        terms = _Terms(self.theory, {*spoken, *self.theory.called})
        needs = [replace(need, expression=terms.named(need.expression)) for need in found]
        known = self._known(spoken, terms.domains)
        if not all_met(Algebra(), needs, known):
            reject(f"it is not evident that {show(value)} is defined")

    def _require(
        self, wanted: Sequence[Relation], what: str, *, whole: Sequence[Expression] = ()
    ) -> None:
        """What is evident from the domains of letters and the ranges of indices; some is whole."""
        algebra = Algebra()
        names = [side for relation in wanted for side in relation.sides]
        known = self._known({name for side in (*names, *whole) for name in free_symbols(side)})
        goals = [goal for relation in wanted for goal in normal(relation)]
        shown = all(_is_evident(algebra, goal, known) for goal in goals)
        if not shown or not all(is_integral(one, known.integers) for one in whole):
            reject(f"it is not evident {what}")

    def _known(
        self, spoken: Iterable[str], terms: Mapping[str, Domain] = MappingProxyType({})
    ) -> Context:
        """The domains of letters, and of names for terms, and the ranges of indices."""
        theory, names = self.theory, {*spoken}
        ends = (end for name in names & theory.ranges.keys() for end in theory.ranges[name])
        names |= {name for end in [*ends] for name in free_symbols(end)}
        domains = {name: theory.domain(Symbol(name)) for name in sorted(names)} | {**terms}
        region = Region(tuple((n, domain) for n, domain in domains.items() if domain is not None))
        facts = [
            fact
            for name in sorted(names & theory.ranges.keys())
            for fact in theory.within(name, Symbol(name))
        ]
        return context_of(Problem(Relation(ZERO, "==", ZERO), tuple(facts), region))


class _Terms:
    """Letters for terms such as x(t, i), which are numbers of their domains for all arguments."""

    def __init__(self, theory: Theory, taken: set[str]) -> None:
        self.theory, self.taken = theory, taken
        self.letters: dict[Expression, Symbol] = {}
        self.domains: dict[str, Domain] = {}

    def named(self, value: Expression) -> Expression:
        """With letters for the terms that are in no sum, where their index would be lost."""
        if isinstance(value, Call) and value.name in self.theory.called:
            domain = self.theory.domain(value)
            if domain is None:
                return value
            if value not in self.letters:
                name = fresh(value.name, self.taken)
                self.letters[value] = Symbol(name)
                self.domains[name] = domain
                self.taken.add(name)
            return self.letters[value]
        return value if isinstance(value, Series) else mapped(value, self.named)


def _is_part(here: str, there: str) -> bool:
    """Whether a letter that is declared so is a number in the other domain, too."""
    if any(read_declaration(what, "vector") for what in (here, there)):
        return False
    narrow = read_domain(here)
    return not narrow.is_empty and covers(read_domain(there), narrow)


def _is_evident(algebra: Algebra, goal: Goal, known: Context) -> bool:
    """Whether it is evident, or that it is no less than something known: k <= T if k <= T - 1."""
    bounds = [fact for fact in known.facts if goal.sign == ">=" and fact.sign in {">=", ">"}]
    more = [Goal(goal.expression - fact.expression, ">=") for fact in bounds]
    return any(evident(algebra, one, known) for one in (goal, *more))


def _put(relation: Relation, at: Mapping[str, Expression]) -> Relation:
    for side in relation.sides:
        refuse_averaged(side, at)
    values: Values = {Symbol(name): value for name, value in at.items()}
    return relation.put(values).mapped(settled)


def _spoken(need: Requirement) -> frozenset[str]:
    """The letters and indices of what must hold."""
    ends = (end for _, *ends in need.indices for end in ends)
    inside = map(free_symbols, (need.expression, need.instead or ZERO, *ends))
    return frozenset(name for name, *_ in need.indices).union(*inside)


def _put_in(need: Requirement, at: Mapping[str, Expression]) -> Requirement:
    """What must hold with what is put for letters."""
    values: Values = {Symbol(name): value for name, value in at.items()}

    def put(value: Expression) -> Expression:
        return settled(replaced(value, values))

    indices = tuple((name, put(low), put(high)) for name, low, high in need.indices)
    instead = None if need.instead is None else put(need.instead)
    return replace(need, expression=put(need.expression), indices=indices, instead=instead)


def _put_into(ranges: Ranges, at: Mapping[str, Expression]) -> dict[str, Any]:
    """The ranges with what is put for the letters of their ends."""
    values: Values = {Symbol(name): value for name, value in at.items()}
    ends = {name: tuple(replaced(end, values) for end in ranges[name]) for name in ranges}
    return {name: tuple(map(settled, pair)) for name, pair in ends.items()}


def _item(items: Sequence[Any], at: int) -> Any:
    if not 0 <= at < len(items):
        reject("a source is not there, or comes later")
    return items[at]
