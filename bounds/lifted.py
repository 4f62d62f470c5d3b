"""The problem of a line's certificate in the terms for which its names stand; see `composition`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from bounds.expressions import (
    ONE,
    Add,
    Bound,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
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
from bounds.kernel.algebra import Algebra
from bounds.kernel.checker import reject
from bounds.kernel.problem import (
    Draw,
    Family,
    Index,
    Problem,
    Source,
    Vector,
    read_declaration,
)
from bounds.kernel.problem import Sequence as Terms
from bounds.kernel.vector.letters import letters_of, read_moment
from bounds.kernel.vector.reduction import Step
from bounds.kernel.vector.space import Space
from bounds.terms import (
    HOLE,
    draw_of,
    is_vector,
    leaves,
    rebuilt,
    refuse_averaged,
    settled,
    sources,
)
from bounds.theory import Theory, covers, name_of


@dataclass
class Lifted:
    """The problem of a certificate in the terms for which its names stand."""

    theory: Theory
    stated: Problem
    texts: Mapping[str, str]
    ends: Mapping[str, Sequence[str]]
    terms: dict[str, Expression] = field(init=False)
    sums: dict[str, tuple[Expression, Expression]] = field(init=False)
    read: dict[Relation, Relation] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a name that has more values in the model than in the problem."""
        theory, stated = self.theory, self.stated
        known = {*stated.region, *dict(stated.names)}
        if not self.texts.keys() <= known - stated.indices.keys() - stated.sources.keys():
            reject("a name that the certificate does not have stands for a term")
        self.terms = {n: theory.unfolded(theory.read(text)) for n, text in self.texts.items()}
        self.sums = {n: (theory.term(a), theory.term(b)) for n, (a, b) in self.ends.items()}
        if self.sums:
            self._check_sources()
        random = theory.sourced | stated.sources.keys()
        for name in known - stated.indices.keys() - stated.sources.keys():
            over = free_symbols(self._term(name)) & (stated.indices.keys() | self.sums.keys())
            if over != (stated.vectors.get(name, frozenset()) if self.sums else frozenset()):
                reject(f"{show(self._term(name))} depends on what runs, and {name} does not")
            if named := sorted(free_symbols(self._term(name)) & random - over):
                reject(f"{named[0]} is a source, and no number in {show(self._term(name))}")
        runs = stated.sequences.keys() | stated.families.keys()
        for name in known - runs - self.sums.keys():
            if HOLE.name in free_symbols(self._term(name)):
                reject(f"{show(self._term(name))} depends on what runs, and {name} does not")
        for name, domain in stated.region.ranges:
            here = theory.domain(settled(self._term(name)))
            if here is None or not covers(domain, here):
                reject(f"{name} may be less in the certificate than {show(self._term(name))} is")
        fresh = stated.sources.keys() - self.sums.keys() - theory.texts.keys()
        for source, given in product(sorted(fresh), stated.givens):
            if source in given.symbols:
                self._check_datum(source, given)
        for name, what in stated.names:
            if not self._is_declared(name, what):
                reject(f"{name} is declared otherwise in the certificate than in the file")

    def _check_sources(self) -> None:
        """Refuse sources that are no indices, and what is not so for vectors random otherwise, too.

        Sources are independent: of a sum from i to i + 2 the members depend on i, and of a source
        of three outcomes they do not. Products of two vectors, in the mean over all that is no
        source of the problem, are products of vectors that depend on its sources alone.
        """
        if self.sums.keys() != self.stated.sources.keys():
            reject("a sum runs over no source, or a source over no index")
        step = Step(self.stated)
        spoken = letters_of(*(side for r in (step.claim, *step.known) for side in r.sides))
        if any(norm.mean for norm in step.space.norms) or any(map(read_moment, spoken)):
            reject("what is averaged here is more than products of two vectors")
        for name, (low, high) in self.sums.items():
            source, algebra = self.stated.sources[name], Algebra()
            if name in self.theory.lets or source.size is None or source.drawn is not None:
                reject(f"{name} is no index over which a sum runs")
            if moved := sorted((free_symbols(low) | free_symbols(high)) & self.sums.keys()):
                reject(f"the sum over {name} ends where {moved[0]} says, and a source does not")
            size = self.value(source.size)
            if algebra.number(algebra.quotient(size - (high - low + 1))) != 0:
                reject(f"the sum over {name} has another number of terms in the certificate")
        for relation in (self.stated.claim, *self.stated.givens):
            self._check_sums(step.space, relation)

    def _check_sums(self, space: Space, relation: Relation) -> None:
        """What runs is bound by a sum, or by a given for all its values, of products alone."""
        for part in (part for side in relation.sides for part in parts(side)):
            match part:
                case Call("mean" | "sampled" | "expect", (inner, *_)) if (
                    part.name != "expect" or space.is_vector(inner)
                ):
                    reject(f"{show(part)} is no sum over an index")
                case Call("total", (inner, _)) if not (
                    space.is_vector(inner) or _is_linear(space, inner)
                ):
                    reject(f"{show(inner)} is more than products of two vectors")
        free = {name for side in relation.sides for name in free_symbols(self._lifted(side))}
        for name in sorted(free & self.sums.keys()):
            for_all = relation is not self.stated.claim and self.theory.ranges.get(name)
            plain = space.is_equation(relation) or all(_is_linear(space, s) for s in relation.sides)
            plain &= relation.sign != "!="  # which a mean does not keep
            if for_all != self.sums[name] or not plain:
                reject(f"{name} runs, and no sum is over it")

    def _check_datum(self, source: str, given: Relation) -> None:
        """Refuse a given of the datum of some vectors, if more have one in the problem.

        With what the others are made of, a mean over the source is the same where no more than the
        mean depends on it.
        """
        drawn = {name for name, over in self.stated.vectors.items() if source in over}
        sides = [self.value(side) for side in given.sides]
        equation = any(is_vector(side, self.theory.sorts) for side in sides)
        outside = frozenset().union(*(_outside(side, Symbol(source)) for side in given.sides))
        if not (drawn <= given.symbols or (equation and drawn.isdisjoint(outside))):
            reject(f"{source} is the datum of more vectors than {show_relation(given)} speaks of")

    def _term(self, name: str) -> Expression:
        return self.terms.get(name) or self.theory.unfolded(Symbol(name))

    def _is_declared(self, name: str, what: object) -> bool:
        """Whether a name is in the problem what its term is in the file."""
        theory = self.theory
        match what:
            case Vector(over):
                term = self._term(name)
                is_random = bool(self.sums) or sources(term, theory.sorts) == over
                return is_vector(term, theory.sorts) and is_random
            case Source():
                return name in self.sums or self._is_source(name, what)
            case Index(low, high):
                return theory.ranges.get(name) == (self.value(low), self.value(high))
            case Terms(domain):
                lives = theory.domain(self._term(name))
                return lives is not None and covers(domain, lives)
            case Draw(count, size, scheme):
                said = Draw(self.value(count), self.value(size), scheme)
                return draw_of(self._term(name), theory.sorts) == said
            case Family(flat):
                term = self._term(name)
                return theory.domain(term) is not None if flat else is_vector(term, theory.sorts)
        return False

    def _is_source(self, name: str, what: Source) -> bool:
        """Whether a source has as many outcomes as in the file; of a draw nothing is said."""
        theory = self.theory
        if draw_of(Symbol(name), theory.sorts):
            return what == Source()
        there = read_declaration(theory.texts.get(name, "source"), "vector")
        if not isinstance(there, Source):
            return False
        return [n and self.value(n) for n in (what.size, what.drawn)] == [there.size, there.drawn]

    def spoken(self) -> Iterator[Expression]:
        """The terms for which names stand, at any value of what runs.

        What runs is another letter than the one that the file may declare by its name.
        """
        ranges = self.theory.ranges
        runs = (name for name, ends in self.sums.items() if ranges.get(name) != ends)
        anything: dict[Expression, Expression] = {Symbol(n): Symbol(f"#{n}") for n in runs}
        for name in sorted({*self.stated.region, *dict(self.stated.names)} - self.sums.keys()):
            yield replaced(self._term(name), anything)

    def relation(self, relation: Relation) -> Relation:
        """A relation of the problem, as it is compared."""
        if relation not in self.read:
            self.read[relation] = self._relation(relation)
        return self.read[relation]

    def _relation(self, relation: Relation) -> Relation:
        put = leaves({n: self._term(n) for n in relation.symbols - self.stated.sources.keys()})
        for side in relation.sides:
            refuse_averaged(side, put)
            self._check_means(side)
        found = relation.mapped(lambda side: settled(self.value(side)))
        if HOLE.name in found.symbols:
            reject(f"{show_relation(found)} speaks of what runs")
        return found

    def _check_means(self, value: Expression) -> None:
        """Refuse means over a draw of more than products of two vectors, which may be random."""
        if self.stated.kind != "sampling":
            return
        vectors = {name for name, flat in self.stated.families.items() if not flat}
        means = (p for p in parts(value) if isinstance(p, Call) and p.name == "expect")
        for part in (part for mean in means for part in parts(mean)):
            match part:
                case Pow(Call("norm"), Number(Fraction(numerator=2, denominator=1))):
                    continue
                case Pow() | Call("exp" | "log" | "abs" | "min" | "max"):
                    if free_symbols(part) & vectors:
                        reject(f"{show(part)} is averaged, and more than products of two vectors")

    def is_meaning(self, given: Relation, source: Mapping[str, Any]) -> bool:
        """Whether a given says what a letter stands for, and nothing else."""
        if "let" not in source:
            return False
        head, found = self._lifted(given.left), self.relation(given)
        named = name_of(head) == source["let"] and source["let"] in self.theory.lets
        return named and given.sign == "==" and found.left == found.right

    def apart(self) -> Iterator[tuple[Expression, Expression, list[Expression]]]:
        """The vectors that are taken not to depend on a source, or on who is drawn.

        A source is the datum of the step of which the vectors are that depend on it.
        """
        vectors = self.stated.vectors
        for source in sorted(self.stated.sources.keys() - self.sums.keys()):
            drawn = [self._term(name) for name, over in vectors.items() if source in over]
            for name in (name for name, over in vectors.items() if source not in over):
                yield self._term(name), Symbol(source), drawn
        for name, draw in product(self.stated.families, self.stated.draws):
            yield self._term(name), self._term(draw), []

    def value(self, value: Expression) -> Expression:
        """An expression of the problem in the terms for which its names stand, lets unfolded."""
        return self.theory.unfolded(self._lifted(value))

    def _lifted(self, value: Expression) -> Expression:
        match value:
            case Symbol(name) if name in self.terms:
                return self.terms[name]
            case Call(name, (argument,)) if name in self.stated.sequences:
                return replaced(self.terms[name], {HOLE: self._lifted(argument)})
            case Call("total", (body, Symbol(name))) if name in self.sums:
                return added(self._lifted(body), Symbol(name), *self.sums[name])
            case Call("sum", (body, *draws)) if self.stated.kind == "sampling":
                size = self._lifted(self.stated.draw.size)
                whole = added(self._lifted(body), HOLE, ONE, size)
                return Call("sampled", (whole, *map(self._lifted, draws))) if draws else whole
            case Call("mean", (Symbol(name),)) if name in self.stated.families:
                if HOLE.name in free_symbols(self._term(name)):
                    reject(f"{show(value)} is no sum over clients")
                return self._term(name)
            case Call("mean") if self.stated.kind == "sampling":
                reject(f"{show(value)} is no sum over clients")
        return rebuilt(value, self._lifted)


def added(body: Expression, index: Symbol, low: Expression, high: Expression) -> Expression:
    """The sum of what an index is in."""
    return Series(replaced(body, {index: Bound(0)}), low, high)


def _outside(value: Expression, source: Symbol) -> frozenset[str]:
    """The letters that stand outside of means over a source."""
    match value:
        case Call("mean" | "total", (_, *over)) if source in over:
            return frozenset()
        case Symbol(name):
            return frozenset((name,))
    return frozenset().union(*(_outside(part, source) for part in children(value)))


def _is_linear(space: Space, value: Expression) -> bool:
    """Whether a number is a combination of products of two vectors, or no vector is in it."""
    match value:
        case _ if not space.speaks(value):
            return True
        case Add(terms):
            return all(_is_linear(space, term) for term in terms)
        case Mul(factors):
            inside = [factor for factor in factors if space.speaks(factor)]
            return len(inside) == 1 and _is_linear(space, *inside)
        case Call("expect" | "total", (inner, *_)):
            return _is_linear(space, inner)
        case Call("dot") | Pow(Call("norm"), Number(Fraction(numerator=2, denominator=1))):
            return True
    return False
