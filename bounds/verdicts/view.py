"""What the letters of an item stand for, and how each kind of question sees them.

Points, gradients and expectations are terms such as `x(t, i, k + 1)`, `grad(i, w(t))` or
`E|w(t) - x(t, i, k)|^2`. A question of the prover is about names without arguments, so every term
becomes a name, and what is proved for all values of a name holds for the term:

    vector, sampling   letters for expectations are unfolded; points are names of vectors
    scalar             letters for expectations are names of numbers, and so are expectations that
                       have no letter
    recursion          as scalar, but a term at the running index is a sequence in it

A sum of vectors, or of what is said about them, runs over a source in a vector question: what is
added has one value for each outcome. All else that is random is not looked at there. In a sampling
question it is a sum over all clients, and what is added a family; what is the same for all clients
is the mean of one.

`View.terms` says which term each name stands for, `View.sums` from where to where sources run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bounds.errors import refuse
from bounds.expressions import (
    ONE,
    Bound,
    Call,
    Expression,
    Number,
    Relation,
    Series,
    Symbol,
    calls,
    children,
    free_symbols,
    fresh,
    opened,
    parts,
    replaced,
    show,
)
from bounds.kernel.algebra import Algebra
from bounds.language.vocabulary import MEANS, NONNEGATIVE, Vocabulary, head_of
from bounds.terms import (
    Let,
    Lets,
    Sorts,
    is_sampled,
    is_vector,
    open_index,
    rebuilt,
    settled,
    sources,
    unfolded,
)

CLIENT = "#client"


class View:
    """One question's view of terms: names for them, with declarations."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        kind: str,
        *,
        running: Iterable[str],
        own: Iterable[str],
        unfold: Iterable[str],
    ) -> None:
        """`running` are the indices that the question is about; `own` the names it declares.

        The letters of `unfold` are replaced by what they stand for in scalar questions, too.
        """
        self.vocabulary, self.kind, self.own = vocabulary, kind, frozenset(own)
        self.running = frozenset(running)
        self.sums: dict[str, tuple[Expression, Expression]] = {}
        self.spoken: set[str] = set()
        self.called: frozenset[str] = frozenset()
        self.taken = {*own, *vocabulary.letters}
        self.terms: dict[str, Expression] = {}
        self.declarations: dict[str, str] = {}
        self.geometric = kind in {"vector", "sampling"}
        self.lets = vocabulary.geometric
        # A letter that is another one at some place stands for that in scalar questions.
        self.short = {} if self.geometric else vocabulary.short
        self.sequences: dict[Expression, str] = {}
        self.unfold = tuple(unfold)
        self.wanted = self._wanted()

    def _wanted(self) -> Lets:
        """The letters that are unfolded: for vectors, all that stand for something about them.

        Otherwise those that are asked for or stand for these, second letters for one thing, and
        letters for values of what runs.
        """
        second = self.vocabulary.second
        named = self.vocabulary.followed(self.unfold)
        if self.geometric:
            return {n: let for n, let in {**self.lets, **named}.items() if n not in self.own}
        moving = self.running if self.kind == "recursion" else frozenset()
        if not named and not moving and not self.sequences:
            return {n: let for n, let in second.items() if n not in self.own}
        return {
            n: let
            for n, let in self.vocabulary.lets.items()
            if n in named
            or (
                n not in self.own
                and not let.parameters
                and (
                    calls(let.body) & named.keys()
                    or self.vocabulary.mentioned[n] & moving
                    or n in second
                    or self._places(let.body)
                )
            )
        }

    def _places(self, term: Expression) -> list[int]:
        """In which of its arguments a term is a value of a sequence."""
        if not self.sequences or not isinstance(term, Call):
            return []
        return [n for n in range(len(term.arguments)) if _hollow(term, n) in self.sequences]

    def concerns(self, relation: Relation) -> bool:
        """Whether there is any term in a relation."""
        found = [part for side in relation.sides for part in parts(side)]
        return any(self._is_term(part) for part in found)

    @property
    def sorts(self) -> Sorts:
        """What terms are."""
        return self.vocabulary.sorts

    def _of(self, relation: Relation) -> frozenset[str]:
        """The letters in a relation."""
        return relation.mapped(lambda side: unfolded(side, self.wanted)).symbols

    def _runs(self, name: str, ends: tuple[Expression, Expression]) -> None:
        """A source that has the values of an index."""
        algebra, (low, high) = Algebra(), ends
        size = algebra.express_quotient(algebra.quotient(high - low + 1))
        self.sums[name], self.declarations[name] = ends, f"source of {show(size)}"
        self.taken.add(name)

    def _is_term(self, part: Expression) -> bool:
        vocabulary = self.vocabulary
        match part:
            case Symbol(name):
                return name in self.wanted
            case Call(name) if name not in self.own:
                known = name in vocabulary.letters.functions
                return known or (not self.geometric and name in MEANS)
        return False

    def relation(self, relation: Relation) -> Relation:
        """The relation in names."""
        relation = relation.mapped(lambda side: unfolded(side, self.wanted))
        return relation.mapped(lambda side: self._seen(side, ()))

    def relations(self, chains: Sequence[Sequence[Relation]]) -> list[list[Relation]]:
        """Relations in names; a term at a fixed place of what is a sequence elsewhere is its value.

        So everything is read twice, to know the sequences.
        """
        sides = [side for chain in chains for relation in chain for side in relation.sides]
        self.called = frozenset().union(*map(calls, sides))
        for _ in range(2):
            self.terms, self.declarations, self.wanted = {}, {}, self._wanted()
            self.taken = {*self.own, *self.vocabulary.letters, *self.sequences.values()}
            self.spoken = {*self.own, *(n for chain in chains for r in chain for n in self._of(r))}
            if self.kind == "vector":
                self.sums |= {name: self.vocabulary.ranges[name] for name in self.running}
            for name, ends in self.sums.items():
                self._runs(name, ends)
            found = [[self.relation(relation) for relation in chain] for chain in chains]
        return found

    def _seen(self, value: Expression, open_ones: tuple[str, ...]) -> Expression:
        match value:
            case Call(name) if name in self.own:
                pass
            case Call() if value in self.short and head_of(self.short[value]) not in self.wanted:
                return self.short[value]
            case Call(name) if name in self.vocabulary.letters.functions:
                return self._named(self._renamed(value), open_ones)
            case Call(name) if name in MEANS and not self.geometric:
                return self._mean(value, open_ones)
            case Call(_, (added, draw)) if self.geometric and is_sampled(value, self.sorts):
                if self.kind == "vector":
                    return self._point(value)
                return self._over_clients(added, open_ones, self._seen(draw, ()))
            case Series() if self.geometric and self._is_about_vectors(value):
                return self._added(value, open_ones)
            case Series(_, lower, upper):
                index = open_index(value)
                body = self._seen(opened(value, Symbol(index)), (*open_ones, index))
                low, high = (self._seen(end, open_ones) for end in (lower, upper))
                return Series(replaced(body, {Symbol(index): Bound(0)}), low, high, value.index)
        return rebuilt(value, lambda part: self._seen(part, open_ones))

    def _renamed(self, term: Call) -> Call:
        """A number by the letter that stands for it, where that is spoken of as well."""
        for let in self.vocabulary.renamed if self.kind == "scalar" else ():
            if let.name not in self.called or let.name in {*self.wanted, *self.own}:
                continue
            found = _matched(let.body, term, let)
            if found is not None and isinstance(head := replaced(let.head, found), Call):
                return head
        return term

    def _mean(self, value: Expression, open_ones: tuple[str, ...]) -> Expression:
        """An expectation as the letter that stands for it, or as a name of its own."""
        whole = settled(unfolded(value, self.lets))
        for let, pattern in self.vocabulary.patterns:
            found = _matched(pattern, whole, let)
            if found is not None:
                return self._seen(replaced(let.head, found), open_ones)
        if not free_symbols(value).isdisjoint(open_ones):
            refuse(f"{show(value)} stands in a sum: give it a letter by [let]")
        known = self.vocabulary.is_nonnegative(value)
        like = f"E{1 + sum(name.startswith('E') for name in self.terms)}"
        return self._name(whole, like, NONNEGATIVE if known else "real")

    def _named(self, term: Call, open_ones: tuple[str, ...]) -> Expression:
        what = self.vocabulary.sort(term)
        if what is None:
            refuse(
                f'nothing says what {show(term)} is; declare it, as in "{show(term)}" = "vector"'
            )
        moving = self.running | set(open_ones) if self.kind == "recursion" else set(open_ones)
        at = [
            n for n, part in enumerate(term.arguments) if not free_symbols(part).isdisjoint(moving)
        ]
        if self.geometric and (self.is_vector(term) or CLIENT in free_symbols(term)):
            return self._point(term)
        if not at:
            places = self._places(term)
            return (
                self._value(term, places[0], what, open_ones)
                if places
                else self._name(term, show(term), what)
            )
        if self.kind != "recursion" or len(at) > 1:
            refuse(
                f"{term.name} stands in a sum, at its index: ask with kind = 'recursion', which "
                "goes over one index at a time"
                if self.kind != "recursion"
                else f"{show(term)} runs in two indices; give the inner sum a letter by [let]"
            )
        return self._value(term, at[0], what, open_ones)

    # Sums

    def _is_about_vectors(self, value: Series) -> bool:
        """Whether vectors are added, or what is said about them."""
        return bool(calls(value) & MEANS) or self.is_vector(value)

    def is_vector(self, value: Expression) -> bool:
        """Whether an expression is a vector."""
        return is_vector(value, self.sorts)

    def _added(self, value: Series, open_ones: tuple[str, ...]) -> Expression:
        """A sum over a source, or over all clients; any other one is one family or number."""
        ends = value.lower, value.upper
        if self.kind == "vector":
            alike = (name for name, other in self.sums.items() if other == ends)
            inside = free_symbols(value)  # what a sum around adds up may be in it
            source = next((name for name in alike if name not in inside), None)
            if source is None:
                source = fresh(value.index, {*self.sums, *self.spoken, *self.terms})
                self._runs(source, ends)
            body = self._seen(opened(value, Symbol(source)), (*open_ones, source))
            return Call("total", (body, Symbol(source)))
        everyone = [(ONE, draw.size) for draw in self.vocabulary.draws.values()]
        return self._over_clients(value, open_ones) if ends in everyone else self._point(value)

    def _over_clients(
        self, value: Expression, open_ones: tuple[str, ...], *draw: Expression
    ) -> Expression:
        """A sum over all clients, or over those drawn."""
        if not isinstance(value, Series) or CLIENT in free_symbols(value):
            refuse(f"{show(value)} is a sum over clients inside of another one")
        body = self._seen(opened(value, Symbol(CLIENT)), (*open_ones, CLIENT))
        return Call("sum", (body, *draw))

    def _point(self, term: Expression) -> Expression:
        """A vector, random over what runs; of clients a family, or the mean of one."""
        symbols, client = free_symbols(term), Symbol(CLIENT)
        held, like = (replaced(term, {client: Symbol(n)}) for n in ("_", ""))
        if self.kind == "vector":
            over = sorted(symbols & self.sums.keys() if self.sums else sources(term, self.sorts))
            return self._name(
                term, show(like), f"vector over {', '.join(over)}" if over else "vector"
            )
        if not self.is_vector(term):
            if CLIENT in symbols:
                return self._name(held, show(like), "family of numbers")
            known = self.vocabulary.is_nonnegative(term)
            return self._name(held, show(like), NONNEGATIVE if known else "real")
        name = self._name(held, show(like), "family")
        return name if CLIENT in symbols else Call("mean", (name,))

    def _value(self, term: Call, place: int, what: str, open_ones: tuple[str, ...]) -> Expression:
        """The term as a value of a sequence in one of its places."""
        own = _hollow(term, place)
        what = what.replace("real", "sequence", 1).replace("integer", "sequence", 1)
        name = self._name(own, self.sequences.get(own, show(own)), what)
        self.sequences[own] = name.name
        return Call(name.name, (self._seen(term.arguments[place], open_ones),))

    def _name(self, term: Expression, like: str, what: str) -> Symbol:
        for name, other in self.terms.items():
            if other == term:
                return Symbol(name)
        known = self.sequences.get(term)
        plain = like.replace(" + ", "p").replace(" - ", "m")
        name = known or fresh(re.sub(r"\W+", "_", plain).strip("_"), self.taken)
        self.taken.add(name)
        self.terms[name], self.declarations[name] = term, what
        return Symbol(name)


def _hollow(term: Call, place: int) -> Call:
    """The term without the argument at a place."""
    spots = enumerate(term.arguments)
    return Call(term.name, tuple(Symbol("_") if n == place else part for n, part in spots))


def _matched(
    pattern: Expression, value: Expression, let: Let
) -> dict[Expression, Expression] | None:
    """What to put for the parameters of a let, so that it is the expression."""
    found: dict[Expression, Expression] = {}
    own = set(map(Symbol, let.parameters))
    if not _match(pattern, value, own, found) or found.keys() != own:
        return None
    return found


def _match(
    pattern: Expression,
    value: Expression,
    own: set[Symbol],
    found: dict[Expression, Expression],
) -> bool:
    if isinstance(pattern, Symbol) and pattern in own:
        return found.setdefault(pattern, value) == value
    if type(pattern) is not type(value):
        return False
    match pattern, value:
        case (Call(one), Call(two)) if one != two:
            return False
        case (Symbol() | Number() | Bound(), _):
            return pattern == value
    left, right = children(pattern), children(value)
    pairs = zip(left, right, strict=False)
    return len(left) == len(right) and all(_match(p, v, own, found) for p, v in pairs)
