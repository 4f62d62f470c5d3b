"""Replays the proof of a whole statement from its file alone: what is shown, and what it rests on.

A composed certificate is one JSON object

    {"format": "fedproof-composed/1", "statement": id, "claim": text,
     "arguments": {name: number}, "declared": {term: what}, "lets": {term: text},
     "axioms": [{"kind": .., "name": .., "relation": text, "about": [name, ...],
                 "apart": {name: source}}, ...],
     "cited": [a composed certificate, ...],
     "lines": [{"name": .., "claim": text, "terms": {name: text}, "given": [source, ...],
                "certificate": a file of `bounds.kernel.certificate`}, ...],
     "digest": SHA-256 of all of the above}

A *model* gives every letter a value: a letter without arguments a number in its domain,
`x(t, i, k)` a random vector (or number) for all arguments, as declared. A letter of `lets` stands
for its text; models are those in which that is defined. A line with an index, such as k of
`"k": "index from 0 to K - 1"`, is claimed for all its values. A source of randomness is the datum
of the step that a line is about; no claim names one, so that a line holds at other steps too.

The file shows that in every model in which the axioms are defined and hold, for all values of
indices in their ranges and of the letters that they are `about`, the claim is defined and holds:

- each line has a certificate of the kernel for a problem whose names stand for terms of the model.
  The kernel shows it for all values of the names in their domains, which have those of the terms;
- each given of the problem is, as a tree, with terms and letters put in, the claim of a line
  before, an axiom, what a cited certificate shows, the range of an index, or what a letter is;
- what holds for all values of an index is used at values in its range, and for all values only
  where a recursion runs over just these; a line that does not speak of an index of what it is given
  holds because the range of that is not empty.

Trees are compared with all lets unfolded and the terms of norms in one order (`bounds.terms`).
Nothing is searched for, and nothing outside of the file is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bounds.errors import UserError
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
    replaced,
    show,
    show_relation,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import is_integral
from bounds.kernel.certificate import digest
from bounds.kernel.checker import MALFORMED, RejectedError, check, reject
from bounds.kernel.domains import Domain, Region, read_domain
from bounds.kernel.evident import context_of, evident
from bounds.kernel.goals import normal
from bounds.kernel.problem import (
    FUNCTIONS,
    Index,
    Problem,
    Source,
    Vector,
    read_declaration,
    read_problem,
)
from bounds.kernel.problem import Sequence as Terms
from bounds.kernel.reader import FUNCTIONS as NUMERIC
from bounds.kernel.reader import WRITTEN, parse_expression, parse_relation
from bounds.terms import (
    Let,
    is_nonnegative,
    rebuilt,
    refuse_circles,
    settled,
    sort_of,
    sources,
    unfolded,
)

FORMAT = "fedproof-composed/1"
SOURCED = frozenset({"mean", "total", "sampled"})
KINDS = ("assumption", "hypothesis", "definition", "algorithm")
HOLE = Symbol("_")
MOST_LINES, MOST_NESTED = 400, 12
_INDEX = re.compile(r"index from (.+) to (.+)")
Values = Mapping[Expression, Expression]


@dataclass(frozen=True)
class Axiom:
    """What a statement rests on: where it stands, and what it says there."""

    kind: str
    name: str
    relation: str
    about: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    through: str = ""


@dataclass(frozen=True)
class Shown:
    """What a file shows and what it rests on.

    `letters` are those of the claim and the axioms with what they are or stand for, `apart` the
    vectors that are taken not to depend on a source, `cited` the files in it with their digests.
    """

    statement: str
    claim: str
    axioms: tuple[Axiom, ...]
    letters: tuple[tuple[str, str], ...]
    apart: tuple[tuple[str, str], ...]
    lines: int
    cited: tuple[tuple[str, str], ...]


def replay(file: Mapping[str, Any]) -> Shown:
    """What the file shows; raises `RejectedError` if it does not."""
    try:
        return _replayed(file, 0).shown
    except MALFORMED as error:
        if isinstance(error, UserError):
            raise
        raise RejectedError(f"the file is not well formed: {error!r}") from error  # noqa: TRY003, EM102


def _replayed(file: Mapping[str, Any], depth: int) -> Replay:
    if file["format"] != FORMAT or file["digest"] != digest(dict(file)):
        reject("the digest does not fit the contents: the file was changed")
    if depth > MOST_NESTED or len(file["lines"]) > MOST_LINES:
        reject("the proof is too large")
    theory = Theory(file["arguments"], file["declared"], file["lets"])
    found = Replay(file, theory, [_replayed(part, depth + 1) for part in file["cited"]])
    found.run()
    return found


def certificates(file: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The certificates of all lines, those of what is cited too."""
    for part in file["cited"]:
        yield from certificates(part)
    yield from (line["certificate"] for line in file["lines"])


class Theory:
    """The letters of a file: what they take, what they are, and what some stand for."""

    def __init__(
        self, arguments: Mapping[str, int], declared: Mapping[str, str], lets: Mapping[str, str]
    ) -> None:
        """Read them; no letter is both declared and defined."""
        own = {name: (count, count) for name, count in arguments.items()}
        vectors = FUNCTIONS["vector"] or {}
        if own.keys() & {*vectors, *WRITTEN, *NUMERIC}:
            reject("a letter has the name of a function of the language")
        self.called = {**vectors, **own}
        self.texts, self.bodies = dict(declared), dict(lets)
        self.sorts = [(self.read(head), what) for head, what in declared.items()]
        self.lets: dict[str, Let] = {}
        for head, text in lets.items():
            name, parameters = _parts(self.read(head))
            self.lets[name] = Let(name, parameters, self.read(text))
        if len(self.lets) < len(lets):
            reject("a letter stands for two things")
        refuse_circles(self.lets)
        if twice := sorted(self.lets.keys() & {_name(pattern) for pattern, _ in self.sorts}):
            reject(f"{twice[0]} is declared, and stands for something")
        self.ranges: dict[str, tuple[Expression, Expression]] = {}
        for name, what in declared.items():
            if found := _INDEX.fullmatch(what):
                low, high = (self.read(end) for end in found.groups())
                self.ranges[name] = (low, high)
        for ends in self.ranges.values():
            if any(free_symbols(end) & self.ranges.keys() for end in ends):
                reject("the range of an index depends on another one")

    def read(self, text: str) -> Expression:
        """An expression of the file."""
        return parse_expression(text, self.called)

    def relation(self, text: str) -> Relation:
        """A relation of the file, as it is compared."""
        return self.whole(parse_relation(text, self.called))

    def claim(self, text: str) -> Relation:
        """A relation that means the same in every line: it names no source of randomness."""
        found = self.relation(text)
        if any(has_call(side, SOURCED) or self._is_loose(side) for side in found.sides):
            reject(f"{text} is a mean over sources of randomness, which differ from line to line")
        return found

    def _is_loose(self, value: Expression) -> bool:
        """Whether there is a mean of a vector."""
        inside = [part for part in parts(value) if isinstance(part, Call) and part.name == "expect"]
        return any(not self._is_number(part.arguments[0]) for part in inside)

    def _is_number(self, value: Expression) -> bool:
        if isinstance(value, Call) and value.name in {"norm", "dot", "mean_norm"}:
            return True
        if isinstance(value, Symbol | Call) and (what := sort_of(value, self.sorts)):
            return read_declaration(what, "vector") is None
        return all(map(self._is_number, children(value)))

    def whole(self, relation: Relation) -> Relation:
        """With all lets unfolded."""
        return relation.mapped(lambda side: settled(unfolded(side, self.lets)))

    def domain(self, term: Expression) -> Domain | None:
        """Where a term without lets lives; none if it is no number."""
        if isinstance(term, Symbol) or sort_of(term, self.sorts):
            return self._said(term)
        return read_domain("real >= 0") if is_nonnegative(term, self._said) else Domain()

    def _said(self, term: Expression) -> Domain | None:
        """Where a letter lives by its declaration; what is not declared is any number."""
        if isinstance(term, Symbol) and (ends := self.ranges.get(term.name)):
            low, high = (end.value if isinstance(end, Number) else None for end in ends)
            return Domain(integer=True, low=low, high=high)
        if what := sort_of(term, self.sorts):
            return None if read_declaration(what, "vector") else read_domain(what)
        return None if isinstance(term, Symbol) and term.name.startswith("#") else Domain()

    def within(self, name: str, value: Expression) -> tuple[Relation, Relation]:
        """That a value is in the range of an index."""
        low, high = self.ranges[name]
        return Relation(value, ">=", low), Relation(value, "<=", high)


class Replay:
    """One file on its way to what it shows."""

    def __init__(self, file: Mapping[str, Any], theory: Theory, cited: Sequence[Replay]) -> None:
        """Nothing is shown yet."""
        self.file, self.theory, self.cited = file, theory, cited
        self.claims: list[Relation] = []
        self.used: set[int] = set()
        self.inherited: dict[Axiom, Relation] = {}
        self.apart: dict[tuple[str, str], None] = {}
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
        for line in self.file["lines"]:
            self._line(line)
        if not self.claims or self.claims[-1] != self.theory.claim(self.file["claim"]):
            reject("the last line is not the claim")
        if self.used != set(range(len(self.axioms))):
            reject("an axiom is listed that no line uses")

    @property
    def shown(self) -> Shown:
        """What was shown."""
        axioms = tuple(axiom for axiom, _ in self.said())
        lines = len(self.claims) + sum(other.shown.lines for other in self.cited)
        parts = dict(part for other in self.cited for part in other.shown.cited)
        parts |= {other.file["statement"]: other.file["digest"] for other in self.cited}
        return Shown(
            self.file["statement"],
            self.file["claim"],
            axioms,
            tuple(self._letters()),
            tuple(dict.fromkeys([*self.apart, *(a for o in self.cited for a in o.apart)])),
            lines,
            tuple(parts.items()),
        )

    def _letters(self) -> Iterator[tuple[str, str]]:
        """The letters of the file that are numbers, and what stands for something."""
        yield from self.theory.texts.items()
        yield from ((head, f"stands for {text}") for head, text in self.theory.bodies.items())

    def _line(self, line: Mapping[str, Any]) -> None:
        if check(line["certificate"]) != "proved":
            reject(f"line {line['name']!r} is not proved by its certificate")
        lifted = Lifted(self.theory, read_problem(**line["certificate"]["problem"]), line["terms"])
        claim = self.theory.claim(line["claim"])
        self.apart |= dict.fromkeys(lifted.apart())
        if lifted.relation(lifted.stated.claim) != claim:
            reject(f"line {line['name']!r} claims something else than its certificate shows")
        for given, source in zip(lifted.stated.givens, line["given"], strict=True):
            found = lifted.relation(given)
            shown = found if lifted.is_meaning(given, source) else self._source(source)
            if found != shown:
                name = line["name"]
                reject(f"line {name!r} is given {show_relation(given)!r}, which is not its source")
            self._require_inhabited(shown, claim, lifted)
        self.claims.append(claim)

    def _require_inhabited(self, given: Relation, claim: Relation, lifted: Lifted) -> None:
        """Where the claim does not speak of an index of a given, that has some value."""
        spoken = claim.symbols | lifted.stated.indices.keys()
        loose = (given.symbols - spoken) & self.theory.ranges.keys()
        for name in sorted(loose):
            low, high = self.theory.ranges[name]
            self._require([Relation(low, "<=", high)], f"that {name} has a value")

    def _source(self, source: Mapping[str, Any]) -> Relation:
        """What a source says, with what is put for its letters."""
        at = {name: self.theory.read(text) for name, text in source.get("at", {}).items()}
        at = {name: settled(unfolded(value, self.theory.lets)) for name, value in at.items()}
        match source:
            case {"line": int(number)}:
                return self._instance(_item(self.claims, number), at)
            case {"axiom": int(number)}:
                return self._axiom(number, at)
            case {"cited": int(number)}:
                return self._citation(_item(self.cited, number), at)
            case {"range": str(name), "end": int(end)}:
                return self.theory.whole(_item(self.theory.within(name, Symbol(name)), end))
        msg = "a given has no source"
        raise RejectedError(msg)

    def _instance(self, relation: Relation, at: Mapping[str, Expression]) -> Relation:
        """What holds for all values of indices, at values in their ranges."""
        if strange := sorted(at.keys() - self.theory.ranges.keys()):
            reject(f"{strange[0]} is no index, and nothing can be put for it")
        for name, value in at.items():
            self._require_in_range(name, value, self.theory)
        return _put(relation, at)

    def _axiom(self, number: int, at: Mapping[str, Expression]) -> Relation:
        axiom, relation = _item(self.file["axioms"], number), _item(self.axioms, number)
        about = axiom["about"]
        if not set(about) <= at.keys():
            reject(f"{axiom['name']} is used without saying at what")
        for name, source in axiom["apart"].items():
            if name not in about or source in sources(at[name], self.theory.sorts):
                reject(f"{axiom['name']} is used at what depends on {source}")
        self.used.add(number)
        rest = {name: value for name, value in at.items() if name not in about}
        return _put(self._instance(relation, rest), {name: at[name] for name in about})

    def _citation(self, other: Replay, at: Mapping[str, Expression]) -> Relation:
        """What a cited file shows; what it rests on is taken over, unless a line here shows it."""
        theirs, claim = other.theory, other.claims[-1]
        for name in sorted(claim.symbols | at.keys()):
            value = at.get(name, Symbol(name))
            if name in theirs.ranges:
                self._require_in_range(name, value, theirs)
            elif name in at:
                self._require_in_domain(name, value, theirs.domain(Symbol(name)))
        fixed = {name: value for name, value in at.items() if name not in theirs.ranges}
        for axiom, said in other.said():
            bound = said.symbols & {*theirs.ranges, *axiom.about}
            if any(free_symbols(value) & bound for value in fixed.values()):
                reject(f"what is put into {axiom.name} has a letter for which that holds for all")
            relation = _put(said, {n: value for n, value in fixed.items() if n not in axiom.about})
            if not self._is_shown(relation, axiom, theirs):
                through = axiom.through or other.file["statement"]
                text = show_relation(relation)
                self.inherited[replace(axiom, relation=text, through=through)] = relation
        return _put(claim, at)

    def _is_shown(self, relation: Relation, axiom: Axiom, theirs: Theory) -> bool:
        """Whether a line or an axiom here says as much as what a cited file rests on."""
        for name in relation.symbols & theirs.ranges.keys():
            if theirs.ranges[name] != self.theory.ranges.get(name):
                return False
        own = [(said, other.about) for other, said in self.own()]
        return (relation, axiom.about) in own or (not axiom.about and relation in self.claims)

    def own(self) -> Iterator[tuple[Axiom, Relation]]:
        """The axioms of this file."""
        for axiom, relation in zip(self.file["axioms"], self.axioms, strict=True):
            named = axiom["kind"], axiom["name"], axiom["relation"]
            yield Axiom(*named, tuple(axiom["about"]), tuple(axiom["apart"].items())), relation

    def said(self) -> Iterator[tuple[Axiom, Relation]]:
        """What this file rests on."""
        yield from self.own()
        yield from self.inherited.items()

    def _refuse_clash(self, other: Replay) -> None:
        """A letter means the same in a file and in what it cites; indices mean nothing outside."""
        mine, theirs = self.theory, other.theory
        for name in (mine.called.keys() & theirs.called.keys()) - {*(FUNCTIONS["vector"] or {})}:
            if mine.called[name] != theirs.called[name]:
                reject(f"{name} takes other arguments in {other.file['statement']}")
        for one, two in ((mine.texts, theirs.texts), (mine.bodies, theirs.bodies)):
            for name in one.keys() & two.keys() - {*mine.ranges, *theirs.ranges}:
                if one[name] != two[name]:
                    reject(f"{name} is something else in {other.file['statement']}")
        for here, there in ((mine, theirs), (theirs, mine)):
            if crossed := sorted(here.lets.keys() & {_name(pattern) for pattern, _ in there.sorts}):
                reject(f"{crossed[0]} stands for something in one file, and is declared in another")

    def _require_in_range(self, name: str, value: Expression, theory: Theory) -> None:
        if value == Symbol(name) and theory.ranges[name] == self.theory.ranges.get(name):
            return
        low, high = theory.ranges[name]
        ends = [Relation(value, ">=", low), Relation(value, "<=", high)]
        self._require(ends, f"that {show(value)} is in the range of {name}", integral=value)

    def _require_in_domain(self, name: str, value: Expression, domain: Domain | None) -> None:
        if domain is None:
            reject(f"{name} is no number, and nothing can be put for it")
        ends = [relation.put({Symbol(name): value}) for relation in domain.relations(name)]
        whole = value if domain.integer else None
        self._require(ends, f"that {show(value)} is what {name} may be", integral=whole)

    def _require(
        self, wanted: Sequence[Relation], what: str, *, integral: Expression | None = None
    ) -> None:
        """What is evident from the domains of letters, the ranges of indices, and hypotheses."""
        theory = self.theory
        names = {name for relation in wanted for name in relation.symbols}
        while (
            more := {
                n
                for name in names & theory.ranges.keys()
                for end in theory.ranges[name]
                for n in free_symbols(end)
            }
            - names
        ):
            names |= more
        domains = {name: theory.domain(Symbol(name)) for name in sorted(names)}
        region = Region(tuple((n, domain) for n, domain in domains.items() if domain is not None))
        facts = [
            fact
            for name in sorted(names & theory.ranges.keys())
            for fact in theory.within(name, Symbol(name))
        ]
        known = context_of(Problem(Relation(ZERO, "==", ZERO), tuple(facts), region))
        algebra = Algebra()
        goals = [goal for relation in wanted for goal in normal(relation)]
        shown = all(evident(algebra, goal, known) for goal in goals)
        if not shown or (integral is not None and not is_integral(integral, known.integers)):
            reject(f"it is not evident {what}")


@dataclass
class Lifted:
    """The problem of a certificate in the terms for which its names stand."""

    theory: Theory
    stated: Problem
    texts: Mapping[str, str]
    terms: dict[str, Expression] = field(init=False)

    def __post_init__(self) -> None:
        """Refuse a name that has more values in the model than in the problem."""
        theory, stated = self.theory, self.stated
        known = {*stated.region, *dict(stated.names)}
        if not self.texts.keys() <= known - stated.indices.keys() - stated.sources.keys():
            reject("a name that the certificate does not have stands for a term")
        self.terms = {n: unfolded(theory.read(text), theory.lets) for n, text in self.texts.items()}
        for name in known - stated.indices.keys():
            if not free_symbols(self._term(name)).isdisjoint(stated.indices):
                reject(f"{show(self._term(name))} depends on what runs, and {name} does not")
        for name, domain in stated.region.ranges:
            here = theory.domain(settled(self._term(name)))
            if here is None or not _covers(domain, here):
                reject(f"{name} may be less in the certificate than {show(self._term(name))} is")
        for name, what in stated.names:
            self._check_declared(name, what)

    def _term(self, name: str) -> Expression:
        found = self.terms.get(name)
        return unfolded(Symbol(name), self.theory.lets) if found is None else found

    def _check_declared(self, name: str, what: object) -> None:
        theory = self.theory
        match what:
            case Vector():
                here = sort_of(self._term(name), theory.sorts) or ""
                same = read_declaration(here, "vector") == what
            case Source():
                same = read_declaration(theory.texts.get(name, "source"), "vector") == what
            case Index(low, high):
                mine = (unfolded(end, theory.lets) for end in (low, high))
                same = theory.ranges.get(name) == tuple(mine)
            case Terms(domain):
                lives = theory.domain(replaced(self.terms[name], {HOLE: Symbol("#")}))
                same = lives is not None and _covers(domain, lives)
            case _:
                same = False
        if not same:
            reject(f"{name} is declared otherwise in the certificate than in the file")

    def relation(self, relation: Relation) -> Relation:
        """A relation of the problem, as it is compared."""
        return relation.mapped(lambda side: settled(unfolded(self._lifted(side), self.theory.lets)))

    def is_meaning(self, given: Relation, source: Mapping[str, Any]) -> bool:
        """Whether a given says what a letter stands for, and nothing else."""
        if "let" not in source:
            return False
        head, found = self._lifted(given.left), self.relation(given)
        named = _name(head) == source["let"] and source["let"] in self.theory.lets
        return named and given.sign == "==" and found.left == found.right

    def apart(self) -> Iterator[tuple[str, str]]:
        """The vectors that are taken not to depend on a source."""
        for name, over in self.stated.vectors.items():
            for source in sorted(self.stated.sources.keys() - over):
                yield show(self._term(name)), source

    def _lifted(self, value: Expression) -> Expression:
        match value:
            case Symbol(name) if name in self.terms:
                return self.terms[name]
            case Call(name, (argument,)) if name in self.stated.sequences:
                return replaced(self.terms[name], {HOLE: self._lifted(argument)})
        return rebuilt(value, self._lifted)


def _put(relation: Relation, at: Mapping[str, Expression]) -> Relation:
    values: Values = {Symbol(name): value for name, value in at.items()}
    return relation.put(values).mapped(settled)


def _covers(wide: Domain, narrow: Domain) -> bool:
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


def _name(pattern: Expression) -> str:
    return pattern.name if isinstance(pattern, Symbol | Call) else ""


def _parts(head: Expression) -> tuple[str, tuple[str, ...]]:
    match head:
        case Symbol(name):
            return name, ()
        case Call(name, arguments) if all(isinstance(part, Symbol) for part in arguments):
            return name, tuple(map(_name, arguments))
    msg = f"{show(head)} is no letter that can stand for something"
    raise RejectedError(msg)


def _item(items: Sequence[Any], at: int) -> Any:
    if not 0 <= at < len(items):
        reject("a source is not there, or comes later")
    return items[at]
