"""Facts about the letters of composed certificates, and the rules that alone make them.

A fact is a judgement S; H |- R. S says what letters are, H is what is supposed, R a relation. It
means: in every model of S in which all of H is defined and holds, R is defined and holds for all
values of the indices that run. `bounds.composition` says what a model is.

The methods of `Rules`, one for each rule, are all that makes facts. In their docstrings S is what
the file declares, and is not written where nothing is added to it. What a file tells and what
others cite is read from its last fact, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from bounds.errors import UserError
from bounds.evidence import Evidence, spoken
from bounds.expressions import (
    ZERO,
    Bound,
    Expression,
    Relation,
    Series,
    Symbol,
    children,
    free_symbols,
    fresh,
    parts,
    replaced,
    show,
    show_relation,
)
from bounds.kernel.checker import check, reject
from bounds.kernel.problem import read_problem
from bounds.lifted import Lifted
from bounds.terms import (
    HOLE,
    Sorts,
    is_vector,
    leaves,
    refuse_averaged,
    settled,
    sort_of,
    sources,
)
from bounds.theory import (
    INDEX,
    Letter,
    Theory,
    counts,
    covers,
    is_source,
    name_of,
    sourced,
)

APART = "apart from"
Values = Mapping[str, Expression]


@dataclass(frozen=True)
class Binder:
    """What is bound: of which kind, if an axiom is about it, and from where to where it runs.

    How it is called means nothing.
    """

    what: str
    ends: tuple[Expression, ...]
    called: str = field(compare=False)


@dataclass(frozen=True)
class Supposed:
    """What is supposed: a relation, or with the sign `APART` that a vector is without a source.

    It holds for all values of what it binds, but for those that are not `apart` from a source. What
    is bound has no name in it: so nothing that is put for letters is captured, and no letter of a
    file that cites it is taken for what is bound there. A source is the datum of one step: that
    `of` which vectors are drawn. `written` is how its own file says it.
    """

    kind: str
    name: str
    relation: Relation
    apart: tuple[tuple[Expression, Expression], ...] = ()
    of: tuple[Expression, ...] = ()
    binders: tuple[Binder, ...] = ()
    written: str = field(default="", compare=False)
    through: str = field(default="", compare=False)

    def mapped(self, function: Callable[[Expression], Expression]) -> Supposed:
        """The same of what a function makes of all expressions in it."""
        return replace(
            self,
            relation=self.relation.mapped(function),
            apart=tuple((function(letter), function(source)) for letter, source in self.apart),
            of=tuple(map(function, self.of)),
            binders=tuple(
                replace(one, ends=tuple(map(function, one.ends))) for one in self.binders
            ),
        )

    def put(self, at: Values) -> Supposed:
        """The same with what is put for letters."""
        return replace(self.mapped(lambda value: put(value, at)), written="")

    def over(self, binders: Iterable[Binder]) -> Supposed:
        """The same for all values of letters."""
        more = tuple(binders)
        levels = enumerate(more, len(self.binders))
        at: dict[Expression, Expression] = {Symbol(one.called): leaf(n) for n, one in levels}
        found = self.mapped(lambda value: settled(replaced(value, at)))
        return replace(found, binders=(*found.binders, *more))

    @property
    def named(self) -> Supposed:
        """The same with a name for all that is bound, which no letter in it has."""
        names: list[str] = []
        for one in self.binders:
            names.append(fresh(one.called, {*self.symbols, *names}))
        at: dict[Expression, Expression] = {leaf(n): Symbol(name) for n, name in enumerate(names)}
        found = self.mapped(lambda value: settled(replaced(value, at)))
        pairs = tuple(zip(found.binders, names, strict=True))
        written = self.written if all(one.called == name for one, name in pairs) else ""
        binders = tuple(replace(one, called=name) for one, name in pairs)
        return replace(found, binders=binders, written=written)

    @property
    def says(self) -> Supposed:
        """All but where it stands."""
        return replace(self, kind="", name="")

    @property
    def symbols(self) -> frozenset[str]:
        """All letters that are left in it."""
        ends = (one.ends for one in self.binders)
        inside = chain(self.relation.sides, self.of, *self.apart, *ends)
        return frozenset().union(*map(free_symbols, inside))


def leaf(level: int) -> Expression:
    """What is bound at a level: no text can say it, and it is the same inside of sums."""
    return Bound(-1 - level)


@dataclass(frozen=True)
class Fact:
    """A relation, the indices for all of whose values it holds, and what it rests on.

    That is what letters are, and what is supposed.
    """

    relation: Relation
    runs: frozenset[str]
    letters: Mapping[Expression, Letter]
    rests: tuple[Supposed, ...] = ()


class Rules:
    """The rules for facts about the letters of one file."""

    def __init__(self, theory: Theory, statement: str) -> None:
        """Take what is declared; the ends of ranges are defined, and of letters that are."""
        self.theory, self.statement, self.evidence = theory, statement, Evidence(theory)
        for end in (end for ends in theory.ranges.values() for end in ends):
            self.evidence.defined(end)
            theory.check(end)

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
        nothing is declared to depend on a letter for which v is put
        v does not depend on what it is to be apart from; R[v] on no source that R names more than R
        letters are those of R, and stand in nothing for which R has a letter
        --------------------------------------------------------------------------------------------
        R for all values of letters, v apart from its source |- R[v]

        Where v is not what a letter is declared to be, R is supposed for that v instead. R is for
        all values of an index that it names, as in X(k - k), which may have none.
        """
        theory, sorts, name = self.theory, self.theory.sorts, axiom["name"]
        refuse_counted(theory.letters, axiom["about"])
        relation, about = theory.relation(axiom["relation"]), axiom["about"]
        rest = theory.relation(axiom["relation"], {Symbol(letter): ZERO for letter in about})
        if hidden := sorted({*about} - relation.symbols | {*about} & rest.symbols):
            reject(f"{name} is about {hidden[0]}, of which it does not speak, or by another letter")
        apart = {letter: theory.term(source) for letter, source in axiom["apart"].items()}
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
        named = theory.named(axiom["relation"])
        for part in (part for side in relation.sides for part in parts(side)):
            more = sources(put(part, at), sorts) - sources(part, sorts)
            if moved := sorted(more & named):
                reject(f"{name} is used at what depends on {moved[0]}")
        rests = [self._supposed(axiom, relation, apart, at)]
        found = put_into(relation, at)
        for letter, source in apart.items():
            drawn = [part for side in found.sides for part in self._drawn(side, name_of(source))]
            rests.append(self._apart(at[letter], put(source, at), drawn))
        lost = named - relation.symbols - at.keys()
        return self._fact(found, (), (*at.values(), *map(Symbol, theory.running(lost))), rests)

    def instance(self, fact: Fact, at: Values) -> Fact:
        """Use what holds for all values of indices at some.

        H |- R      v is defined, and an integer in the range of the index k
        --------------------------------------------------------------------
        H |- R[v]
        """
        self._check_indices(at)
        rest = (Symbol(name) for name in fact.runs - (at.keys() & fact.relation.symbols))
        return self._fact(put_into(fact.relation, at), [fact], [*rest, *at.values()])

    def citation(self, fact: Fact, there: Rules, at: Values) -> Fact:
        """Use what a cited file shows, about the letters T that are left of it and of those here.

        T, a; H |- R      v is defined, and in the domain or the range of the letter a
        ------------------------------------------------------------------------------
        S, T; H[v] |- R[v]

        Nothing that is declared there depends on a, or on what is an index here. Of T a letter is
        the same here, or a number of a smaller domain, or an index in its domain; and an index of R
        runs here in its range there.
        """
        theory, theirs, relation = self.theory, there.theory, fact.relation
        fixed = {name: value for name, value in at.items() if name not in theirs.ranges}
        plain = {term.name: of for term, of in fact.letters.items() if isinstance(term, Symbol)}
        if strange := sorted(fixed.keys() - plain.keys()):
            reject(f"{strange[0]} is not declared in what is cited, and nothing can be put for it")
        refuse_counted(fact.letters, fixed.keys() | theory.ranges.keys())
        here = {name for name in plain if theory.domain(Symbol(name)) is not None}
        for name in sorted(relation.symbols | fact.runs | at.keys() | here):
            value = at.get(name, Symbol(name))
            if name in theirs.ranges:
                low, high = theirs.ranges[name]
                self.evidence.in_range(name, value, (put(low, fixed), put(high, fixed)))
            elif name in fixed.keys() | here:
                self.evidence.in_domain(name, value, plain[name].domain)
        gone = {*map(Symbol, fixed.keys() | here)}
        left = {term: of for term, of in fact.letters.items() if term not in gone}
        rests = (
            replace(one.put(fixed), through=one.through or there.statement) for one in fact.rests
        )
        cited = replace(fact, letters=left, rests=tuple(map(self._everywhere, rests)))
        runs = map(Symbol, here & theory.ranges.keys() - fixed.keys())
        return self._fact(put_into(relation, at), [cited], [*runs, *at.values()])

    def discharge(self, fact: Fact, known: Sequence[Fact]) -> Fact:
        """Rest on what shows an axiom instead of on it.

        H, A |- R      H' |- A
        ----------------------
        H, H' |- R
        """
        said = {self._everywhere(Supposed("", "", one.relation)): one for one in known}
        shown = {one: said[one.says] for one in fact.rests if one.says in said}
        left = replace(fact, rests=tuple(one for one in fact.rests if one not in shown))
        runs = fact.runs.union(*(f.runs for f in shown.values()))
        return self._fact(fact.relation, [left, *shown.values()], [*map(Symbol, runs)])

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
        for index, ends in found.sums.items():
            self.evidence.inhabited(index, ends)
        return found

    def line(self, name: str, shown: Lifted, given: Sequence[Fact]) -> Fact:
        """Join facts by what a certificate shows.

        R from R1, ..., Rn      H1 |- R1   ...   Hn |- Rn
        -------------------------------------------------------------------
        H1, ..., Hn, vectors apart from the sources that they have not |- R

        An index of P or of some Ri of which R does not speak has a value, but where Pi is for all
        of its values; and R names no source, which is that of one step.
        """
        claim = shown.relation(shown.stated.claim)
        symbols = shown.stated.claim.symbols.intersection(shown.stated.indices)
        for relation, fact in zip(map(shown.relation, shown.stated.givens), given, strict=True):
            if relation != fact.relation:
                told = f"{show_relation(relation)!r}, which is not its source"
                reject(f"line {name!r} is given {told}")
            symbols |= fact.runs - (relation.symbols & shown.stated.indices.keys())
        for index in sorted(symbols - claim.symbols):
            self.evidence.inhabited(index, self.theory.ranges[index])
        apart = [self._apart(*pair) for pair in shown.apart()]
        return self._fact(self.theory.claim(claim), given, (), apart)

    def closed(self, fact: Fact) -> Fact:
        """Let a fact be told or cited.

        S; H |- R      what stands for something is no letter of S; no source of S or H is a number,
                       a vector or an index; and what has a source by S is not apart from it by H
        -----------------------------------------------------------------------------------------
        S; H |- R, where what is supposed here and in what is cited is supposed once
        """
        letters = fact.letters
        if crossed := sorted(self.theory.lets.keys() & {*map(name_of, letters)}):
            reject(f"{crossed[0]} stands for something in one file, and is a letter in another")
        sorts = Sorts(tuple((term, of.what) for term, of in letters.items()))
        apart = [one.named.relation for one in fact.rests if one.relation.sign == APART]
        others = {name_of(term) for term, of in letters.items() if not is_source(of.what)}
        others |= self.theory.ranges.keys() | self.theory.lets.keys()
        if twice := sorted(others & sourced(sorts).union(name_of(one.right) for one in apart)):
            reject(f"{twice[0]} is a source of randomness, and something else")
        for one in apart:
            if name_of(one.right) in sources(one.left, sorts):
                reject(f"{show(one.left)} depends on {show(one.right)}, and is taken not to")
        own = {one.says for one in fact.rests if not one.through}
        rests = (one for one in fact.rests if not (one.through and one.says in own))
        return replace(fact, rests=tuple(rests))

    # Parts of rules

    def _fact(
        self,
        relation: Relation,
        premises: Iterable[Fact] = (),
        spoken: Collection[Expression] = (),
        rests: Sequence[Supposed] = (),
    ) -> Fact:
        """What rests on all of these, for all values of the indices of which is spoken.

        What is spoken of beside the relation is put for letters.
        """
        values = [*relation.sides, *spoken]
        for value in spoken:
            self.evidence.defined(value)
        for value in values:
            self.theory.check(value)
        runs = frozenset().union(*map(free_symbols, values)) & self.theory.ranges.keys()
        letters, found = dict(self.theory.letters), {one: one for one in rests}
        for premise in premises:
            for place, letter in premise.letters.items():
                letters[place] = _both(letters.get(place, letter), letter)
            for one in premise.rests:
                found[one] = found.get(one, one) if one.through else one
        return Fact(relation, runs, letters, tuple(found.values()))

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
        theory, about = self.theory, dict.fromkeys(axiom["about"])
        beyond = {name: at[name] for name in about if not self.evidence.is_what(name, at[name])}
        if beyond:
            beyond |= {name: value for name, value in at.items() if name not in about}
        binders = []
        for name in (name for name in about if name not in beyond):
            bare = "vector" if is_vector(at[name], theory.sorts) else "real"
            what = INDEX if name in theory.ranges else theory.texts.get(name, bare)
            binders.append(Binder(what, theory.ranges.get(name, ()), name))
        rest = tuple((Symbol(name), source) for name, source in apart.items() if name not in beyond)
        said = axiom["kind"], axiom["name"], relation
        found = Supposed(*said, rest, written=axiom["relation"]).over(binders)
        # The ends of ranges are of the letters of the file, and not of those that it is about.
        found = replace(found.put(beyond) if beyond else found, binders=tuple(binders))
        return self._everywhere(found)

    def _apart(self, term: Expression, source: Expression, of: Iterable[Expression]) -> Supposed:
        """That a vector does not depend on a source, which is that of others."""
        others = tuple(sorted({*of}, key=show))
        for value in (term, *others):
            self.theory.check(replaced(value, {HOLE: ZERO}))
        return self._everywhere(Supposed("", "", Relation(term, APART, source), of=others))

    def _everywhere(self, one: Supposed) -> Supposed:
        """The same for all values of the indices of this file that are left in it."""
        running = self.theory.running(one.symbols).items()
        return one.over(Binder("", ends, name) for name, ends in running)

    def _drawn(self, value: Expression, source: str) -> Iterator[Expression]:
        """The letters at their arguments, and the sums, that are random through a source."""
        sorts = self.theory.sorts
        if not isinstance(value, Series) and sort_of(value, sorts) is None:
            for part in children(value):
                yield from self._drawn(part, source)
        elif is_vector(value, sorts) and source in sources(value, sorts):
            yield value


def put(value: Expression, at: Values) -> Expression:
    """With what is put for letters, all at once; no product gets into a mean."""
    refuse_averaged(value, leaves(at))
    return settled(replaced(value, leaves(at)))


def put_into(relation: Relation, at: Values) -> Relation:
    """The relation with what is put for letters."""
    return relation.mapped(lambda side: put(side, at))


def item(items: Sequence[Any], at: int) -> Any:
    """One of several."""
    if not 0 <= at < len(items):
        reject("a source is not there, or comes later")
    return items[at]


def refuse_counted(letters: Mapping[Expression, Letter], moved: Iterable[str]) -> None:
    """Refuse to put something for a letter on which what is declared depends, as draws do on N."""
    for letter in letters.values():
        if held := sorted(counts(letter.what).intersection(moved)):
            reject(f"{held[0]} stands in {show(letter.head)}, as that is declared")


def _both(one: Letter, two: Letter) -> Letter:
    """What a letter is that is both: the same, or without arguments the number of fewer values."""
    if one.what == two.what:
        return one
    for here, there in ((one, two), (two, one)) if isinstance(one.head, Symbol) else ():
        if here.domain and there.domain and covers(there.domain, here.domain):
            return here
    return reject(f"{name_of(two.head)} is something else in {two.where}")
