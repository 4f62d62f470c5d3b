"""Facts about the letters of composed certificates, and the rules that alone make them.

A fact is a judgement S; H |- R. S says what letters are, H is what is supposed, R a relation. It
means: in every model of S in which all of H is defined and holds, R is defined and holds for all
values of the indices that run. `bounds.composition` says what a model is.

The methods of `Rules`, one for each rule, are all that makes facts. In their docstrings S is what
the file declares, and is not written where nothing is added to it. What a file tells and what
others cite is read from its last fact, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bounds.errors import UserError
from bounds.evidence import Evidence, spoken
from bounds.expressions import (
    ZERO,
    Expression,
    Relation,
    Series,
    Symbol,
    children,
    free_symbols,
    parts,
    replaced,
    show,
    show_relation,
)
from bounds.kernel.checker import check, reject
from bounds.kernel.domains import read_domain
from bounds.kernel.problem import read_problem
from bounds.lifted import Lifted
from bounds.terms import (
    HOLE,
    Sorts,
    is_vector,
    refuse_averaged,
    settled,
    sort_of,
    sources,
)
from bounds.theory import (
    INDEX,
    Ends,
    Letter,
    Theory,
    counts,
    covers,
    is_number,
    is_source,
    name_of,
    sourced,
)

APART = "apart from"
Values = Mapping[str, Expression]


@dataclass(frozen=True)
class Supposed:
    """What is supposed: a relation, or with the sign `APART` that a vector is without a source.

    It holds for all values of the letters that it is `about`, but for those in `apart`, and of the
    indices in `running`; a letter that it is about and that is one of those is told as an `INDEX`.
    A source is the datum of one step: that `of` which vectors are drawn.
    """

    kind: str
    name: str
    relation: Relation
    running: tuple[tuple[str, Ends], ...] = ()
    about: tuple[tuple[str, str], ...] = ()
    apart: tuple[tuple[str, Expression], ...] = ()
    of: tuple[Expression, ...] = ()
    written: str = field(default="", compare=False)
    through: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuse a range that depends on what is bound here."""
        ends = {name for _, pair in self.running for end in pair for name in free_symbols(end)}
        if ends & dict(self.about).keys():
            reject(f"{self.name} is about the end of the range of an index")

    def put(self, at: Values, theory: Theory, through: str) -> Supposed:
        """What is supposed of values for its letters, whose indices run in another file."""
        free = {name: value for name, value in at.items() if name not in self.bound}
        if any(free_symbols(free[name]) & self.bound for name in free.keys() & self.symbols):
            reject(f"what is put into {self.told} has a letter for which that holds for all")
        found = replace(
            self,
            relation=put_into(self.relation, free),
            running=tuple(
                (n, (put(low, free), put(high, free))) for n, (low, high) in self.running
            ),
            apart=tuple((name, put(source, free)) for name, source in self.apart),
            of=tuple(put(value, free) for value in self.of),
            written="",  # what letters stand for there is told nowhere
            through=self.through or through,
        )
        return found.everywhere(theory)

    def everywhere(self, theory: Theory) -> Supposed:
        """The same for all values of the indices of a file that are bound nowhere in it."""
        here = dict(self.running) | theory.running(self.symbols - self.bound)
        return replace(self, running=tuple(sorted(here.items())))

    @property
    def bound(self) -> frozenset[str]:
        """The letters for all of whose values it holds."""
        return frozenset({HOLE.name, *dict(self.running), *dict(self.about)})

    @property
    def values(self) -> tuple[Expression, ...]:
        """All expressions in it."""
        ends = (end for _, pair in self.running for end in pair)
        return (*self.relation.sides, *(source for _, source in self.apart), *self.of, *ends)

    @property
    def symbols(self) -> frozenset[str]:
        """All letters in it."""
        return frozenset().union(*map(free_symbols, self.values))

    @property
    def says(self) -> tuple[object, ...]:
        """All but where it stands."""
        return self.relation, self.running, self.about, self.apart, self.of

    @property
    def told(self) -> str:
        """The relation as a text."""
        return self.written or show_relation(self.relation)


@dataclass(frozen=True)
class Ground:
    """What a fact rests on: what letters are, and axioms."""

    letters: Mapping[Expression, Letter]
    rests: tuple[Supposed, ...] = ()


@dataclass(frozen=True)
class Fact:
    """A relation, the indices for all of whose values it holds, and what it rests on."""

    relation: Relation
    runs: frozenset[str]
    ground: Ground


def joined(grounds: Iterable[Ground]) -> Ground:
    """All of them: a letter is the same in each, or the number of the smaller domain."""
    letters: dict[Expression, Letter] = {}
    rests: dict[Supposed, Supposed] = {}
    for ground in grounds:
        for place, letter in ground.letters.items():
            letters[place] = _both(letters.get(place, letter), letter)
        for one in ground.rests:
            rests[one] = rests.get(one, one) if one.through else one
    return Ground(letters, tuple(rests.values()))


class Rules:
    """The rules for facts about the letters of one file."""

    def __init__(self, theory: Theory, statement: str) -> None:
        """Take what is declared; the ends of ranges are defined, and of letters that are."""
        self.theory, self.statement, self.evidence = theory, statement, Evidence(theory)
        for end in (end for ends in theory.ranges.values() for end in ends):
            self.evidence.defined(end)
            self._check_declared([end])

    def limit(self, name: str, end: int) -> Fact:
        """Let an index be in its range, and no more clients be drawn than there are.

        k runs from a to b, or N of C are drawn
        -------------------------------------------
        |- k >= a      or |- k <= b      or |- N <= C
        """
        return self._fact(self.theory.whole(item(self.theory.within(name), end)))

    def meaning(self, shown: Lifted, given: Relation) -> Fact:
        """Let a letter be what it stands for.

        u stands for e      e is defined, as all terms are for which names of a certificate stand
        -----------------------------------------------------------------------------------------
        |- e == e
        """
        return self._fact(shown.relation(given))

    def axiom(self, axiom: Mapping[str, Any], at: Values) -> Fact:
        """Suppose a relation R for all values of the letters that it is about, and use it at some.

        v is defined, and for an index an integer in its range      R[v] is defined where R is
        v does not depend on what it is to be apart from; R[v] on no source that R names more than R
        letters are those of R, and stand in nothing for which R has a letter
        --------------------------------------------------------------------------------------------
        R for all values of letters, v apart from its source |- R[v]

        Where v is not what a letter is declared to be, R is supposed for that v instead.
        """
        theory, sorts, name = self.theory, self.theory.sorts, axiom["name"]
        relation, about = theory.relation(axiom["relation"]), axiom["about"]
        rest = theory.relation(axiom["relation"], {Symbol(letter): ZERO for letter in about})
        if hidden := sorted({*about} - relation.symbols | {*about} & rest.symbols):
            reject(f"{name} is about {hidden[0]}, of which it does not speak, or by another letter")
        apart = {letter: theory.read(source) for letter, source in axiom["apart"].items()}
        if not {*about} <= at.keys():
            reject(f"{name} is used without saying at what")
        if strange := sorted(
            {*about} & theory.sourced | {*map(name_of, apart.values())} - theory.sourced
        ):
            reject(f"{name} takes {strange[0]} for a source, or a source for a letter")
        for letter, source in apart.items():
            if letter not in about or name_of(source) in sources(at[letter], sorts):
                reject(f"{name} is used at what depends on {show(source)}")
        here = {letter: at[letter] for letter in about}
        self._check_indices({letter: value for letter, value in at.items() if letter not in here})
        for letter in here.keys() & theory.texts.keys():
            if is_vector(Symbol(letter), sorts) != is_vector(here[letter], sorts):
                reject(f"{name} is about a number, and used at a vector, or the other way")
        for side in relation.sides:
            said = [n for n in self.evidence.needs(side) if not spoken(n) & here.keys()]
            self.evidence.defined(put(side, here), said)
        for part in (part for side in relation.sides for part in parts(side)):
            more = sources(put(part, at), sorts) - sources(part, sorts)
            if moved := sorted(more & relation.symbols):
                reject(f"{name} is used at what depends on {moved[0]}")
        rests = [self._supposed(axiom, relation, apart, at)]
        found = put_into(relation, at)
        for letter, source in apart.items():
            drawn = [part for side in found.sides for part in self._drawn(side, name_of(source))]
            rests.append(self._apart(at[letter], put(source, at), drawn))
        return self._fact(found, (), at.values(), rests)

    def instance(self, fact: Fact, at: Values) -> Fact:
        """Use what holds for all values of indices at some.

        H |- R      v is defined, and an integer in the range of the index k
        --------------------------------------------------------------------
        H |- R[v]
        """
        self._check_indices(at)
        rest = (Symbol(name) for name in fact.runs - (at.keys() & fact.relation.symbols))
        return self._fact(put_into(fact.relation, at), [fact.ground], [*rest, *at.values()])

    def citation(self, fact: Fact, there: Rules, at: Values) -> Fact:
        """Use what a cited file shows, about the letters T that are left of it and of those here.

        T, a; H |- R      v is defined, and in the domain or the range of the letter a
        ------------------------------------------------------------------------------
        S, T; H[v] |- R[v]

        Nothing that is declared there depends on a, or on what is an index here. Of T a letter is
        the same here, or a number of a smaller domain, or an index in its domain; and an index of R
        runs here in its range there.
        """
        theory, theirs, ground, relation = self.theory, there.theory, fact.ground, fact.relation
        fixed = {name: value for name, value in at.items() if name not in theirs.ranges}
        if strange := sorted(fixed.keys() - theirs.texts.keys()):
            reject(f"{strange[0]} is not declared in what is cited, and nothing can be put for it")
        for letter in ground.letters.values():
            if moved := sorted(counts(letter.what) & (fixed.keys() | theory.ranges.keys())):
                told = f"{moved[0]} stands in {show(letter.head)}"
                reject(f"{told}, as that is declared where it is cited")
        for name in sorted(relation.symbols | fact.runs | at.keys()):
            value = at.get(name, Symbol(name))
            if name in theirs.ranges:
                low, high = theirs.ranges[name]
                self.evidence.in_range(name, value, (put(low, fixed), put(high, fixed)))
            elif name in at:
                self.evidence.in_domain(name, value, theirs.domain(Symbol(name)))
        gone = set(map(Symbol, fixed))
        left = {term: letter for term, letter in ground.letters.items() if term not in gone}
        rests = tuple(one.put(fixed, theory, there.statement) for one in ground.rests)
        others = Ground(self._kept(left), rests)
        runs = left.keys() & set(map(Symbol, theory.ranges))
        return self._fact(put_into(relation, at), [others], [*runs, *at.values()])

    def discharge(self, fact: Fact, known: Sequence[Fact]) -> Fact:
        """Rest on what shows an axiom instead of on it.

        H, A |- R      H' |- A
        ----------------------
        H, H' |- R
        """

        def says(one: Supposed, other: Fact) -> bool:
            same = dict(one.running) == self.theory.running(other.relation.symbols)
            return other.relation == one.relation and same and not one.about

        shown = {one: f for one in fact.ground.rests for f in known if says(one, f)}
        rests = tuple(one for one in fact.ground.rests if one not in shown)
        grounds = [replace(fact.ground, rests=rests), *(f.ground for f in shown.values())]
        runs = fact.runs.union(*(f.runs for f in shown.values()))
        return self._fact(fact.relation, grounds, [*map(Symbol, runs)])

    def certificate(
        self,
        name: str,
        file: Mapping[str, Any],
        terms: Mapping[str, str],
        sums: Mapping[str, Sequence[str]],
    ) -> Lifted:
        """Put terms for the names of a certificate.

        the kernel shows P from P1, ..., Pn, whatever vectors are random      t is defined, and is
        what its name is in the certificate, for all values of what runs      a sum is not empty
        ------------------------------------------------------------------------------------------
        R from R1, ..., Rn, which are P, P1, ..., Pn of t
        """
        try:
            verdict = check(file, otherwise=True)
        except UserError as error:
            reject(f"line {name!r} is not shown for whatever vectors are random: {error}")
        if verdict != "proved":
            reject(f"line {name!r} is not proved by its certificate")
        stated = replace(read_problem(**file["problem"]), otherwise=True)
        found = Lifted(self.theory, stated, terms, sums)
        for term in found.spoken():
            self.evidence.defined(term)
        for index, (low, high) in found.sums.items():
            value = [Relation(low, "<=", high)]
            self.evidence.show(value, f"that {index} has a value", whole=(low, high))
        return found

    def line(self, name: str, shown: Lifted, given: Sequence[Fact]) -> Fact:
        """Join facts by what a certificate shows.

        R from R1, ..., Rn      H1 |- R1   ...   Hn |- Rn
        -------------------------------------------------------------------
        H1, ..., Hn, vectors apart from the sources that they have not |- R

        An index of some Ri of which R does not speak has a value, but where the certificate is for
        all of its values; and R names no source, which is that of one step.
        """
        claim, symbols = shown.relation(shown.stated.claim), frozenset[str]()
        for relation, fact in zip(map(shown.relation, shown.stated.givens), given, strict=True):
            if relation != fact.relation:
                told = f"{show_relation(relation)!r}, which is not its source"
                reject(f"line {name!r} is given {told}")
            symbols |= fact.runs - (relation.symbols & shown.stated.indices.keys())
        for index in sorted(symbols - claim.symbols):
            self.evidence.inhabited(index)
        apart = [self._apart(*pair) for pair in shown.apart()]
        return self._fact(self.theory.claim(claim), (fact.ground for fact in given), (), apart)

    def closed(self, fact: Fact) -> Fact:
        """Let a fact be told or cited.

        S; H |- R      what stands for something is no letter of S; no source of S or H is a number,
                       a vector or an index; and what has a source by S is not apart from it by H
        -----------------------------------------------------------------------------------------
        S; H |- R, where what is supposed here and in what is cited is supposed once
        """
        letters = fact.ground.letters
        if crossed := sorted(self.theory.lets.keys() & {*map(name_of, letters)}):
            reject(f"{crossed[0]} stands for something in one file, and is a letter in another")
        sorts = Sorts(tuple((term, of.what) for term, of in letters.items()))
        apart = [one.relation.sides for one in fact.ground.rests if one.relation.sign == APART]
        others = {name_of(term) for term, of in letters.items() if not is_source(of.what)}
        others |= self.theory.ranges.keys() | self.theory.lets.keys()
        if twice := sorted(others & sourced(sorts).union(name_of(source) for _, source in apart)):
            reject(f"{twice[0]} is a source of randomness, and something else")
        for term, source in apart:
            if name_of(source) in sources(term, sorts):
                reject(f"{show(term)} depends on {show(source)}, and is taken not to")
        own = {one.says for one in fact.ground.rests if not one.through}
        rests = (one for one in fact.ground.rests if not (one.through and one.says in own))
        return replace(fact, ground=replace(fact.ground, rests=tuple(rests)))

    # Parts of rules

    def _fact(
        self,
        relation: Relation,
        grounds: Iterable[Ground] = (),
        spoken: Collection[Expression] = (),
        rests: Sequence[Supposed] = (),
    ) -> Fact:
        """What rests on all of these, for all values of the indices of which is spoken.

        What is spoken of beside the relation is put for letters.
        """
        values = [*relation.sides, *spoken]
        for value in spoken:
            self.evidence.defined(value)
        runs = frozenset().union(*map(free_symbols, values)) & self.theory.ranges.keys()
        self._check_declared(values)
        for one in rests:
            self._check_declared(one.values, one.bound)
        own = Ground(self.theory.letters, tuple(rests))
        return Fact(relation, runs, joined([own, *grounds]))

    def _check_declared(self, values: Iterable[Expression], bound: Container[str] = ()) -> None:
        """Refuse a letter of which nothing is said."""
        for term in self.theory.undeclared(*values):
            if not (isinstance(term, Symbol) and term.name in bound):
                reject(f"{name_of(term)} is declared nowhere")

    def _check_indices(self, at: Values) -> None:
        """Refuse what is no value of an index; that it is defined is asked of all that is put."""
        if strange := sorted(at.keys() - self.theory.ranges.keys()):
            reject(f"{strange[0]} is no index, and nothing can be put for it")
        for name, value in at.items():
            self.evidence.in_range(name, value, self.theory.ranges[name])

    def _supposed(
        self,
        axiom: Mapping[str, Any],
        relation: Relation,
        apart: Mapping[str, Expression],
        at: Values,
    ) -> Supposed:
        """An axiom for all values of letters, or for those that are not what the letters are."""
        about = axiom["about"]
        beyond = {n: at[n] for n in about if not self.evidence.is_what(n, at[n])}
        if beyond:
            beyond |= {name: value for name, value in at.items() if name not in about}
        if any(free_symbols(value) & {*about} for value in beyond.values()):
            beyond = dict(at)  # what is put would be captured
        kinds = {}
        for name in (name for name in about if name not in beyond):
            bare = "vector" if is_vector(at[name], self.theory.sorts) else "real"
            kinds[name] = self.theory.texts.get(name, bare)
            if name in self.theory.ranges:
                kinds[name] = INDEX
        stated = put_into(relation, beyond)
        rest = tuple((n, put(source, beyond)) for n, source in apart.items() if n in kinds)
        ends = tuple(self.theory.running(kinds).items())
        written = "" if beyond else axiom["relation"]
        said = axiom["kind"], axiom["name"], stated
        found = Supposed(*said, ends, tuple(kinds.items()), rest, written=written)
        return found.everywhere(self.theory)

    def _apart(self, term: Expression, source: Expression, of: Iterable[Expression]) -> Supposed:
        """That a vector does not depend on a source, which is that of others."""
        others = tuple(sorted({*of}, key=show))
        found = Supposed("", "", Relation(term, APART, source), of=others)
        return found.everywhere(self.theory)

    def _drawn(self, value: Expression, source: str) -> Iterator[Expression]:
        """The letters at their arguments, and the sums, that are random through a source."""
        sorts = self.theory.sorts
        if not isinstance(value, Series) and sort_of(value, sorts) is None:
            for part in children(value):
                yield from self._drawn(part, source)
        elif is_vector(value, sorts) and source in sources(value, sorts):
            yield value

    def _kept(self, letters: Mapping[Expression, Letter]) -> dict[Expression, Letter]:
        """The letters of what is cited that are letters here, too."""
        kept = {}
        for term, letter in letters.items():
            name, mine = name_of(term), self.theory.letters.get(term)
            if name in self.theory.ranges and isinstance(term, Symbol):
                domain = read_domain(letter.what) if is_number(letter.what) else None
                self.evidence.in_domain(name, term, domain)
                continue
            if mine is not None and _both(mine, letter).what != mine.what:
                reject(f"{name} is something else in {letter.where}")
            kept[term] = letter
        return kept


def put(value: Expression, at: Values) -> Expression:
    """With what is put for letters, all at once."""
    values: dict[Expression, Expression] = {Symbol(name): found for name, found in at.items()}
    return settled(replaced(value, values))


def put_into(relation: Relation, at: Values) -> Relation:
    """The relation with what is put for letters; no product gets into a mean."""
    for side in relation.sides:
        refuse_averaged(side, at)
    return relation.mapped(lambda side: put(side, at))


def item(items: Sequence[Any], at: int) -> Any:
    """One of several."""
    if not 0 <= at < len(items):
        reject("a source is not there, or comes later")
    return items[at]


def _both(one: Letter, two: Letter) -> Letter:
    """What a letter is that is both: the same, or a number of the smaller domain."""
    if one.what == two.what:
        return one
    for here, there in ((one, two), (two, one)):
        if is_number(here.what) and _is_part(here, there):
            return here
    return reject(f"{name_of(two.head)} is something else in {two.where}")


def _is_part(here: Letter, there: Letter) -> bool:
    """Whether a letter without arguments is a number in the other domain, too."""
    plain = isinstance(here.head, Symbol) and is_number(there.what)
    return plain and covers(read_domain(there.what), read_domain(here.what))
