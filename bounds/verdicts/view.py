"""What the letters of an item stand for, and how each kind of question sees them.

Points, gradients and expectations are terms such as `x(t, i, k + 1)`, `grad(i, w(t))` or
`E|w(t) - x(t, i, k)|^2`. A question of the prover is about names without arguments, so every term
becomes a name, and what is proved for all values of a name holds for the term:

    vector, sampling   letters for expectations are unfolded; points are names of vectors
    scalar             letters for expectations are names of numbers, and so are expectations that
                       have no letter
    recursion          as scalar, but a term at the running index is a sequence in it

`View.terms` says which term each name stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bounds.errors import refuse
from bounds.expressions import (
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
from bounds.language.vocabulary import MEANS, NONNEGATIVE, Vocabulary, head_of
from bounds.terms import Let, Lets, open_index, rebuilt, settled, unfolded


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
        short = self.vocabulary.short
        if self.geometric:
            return {n: let for n, let in self.lets.items() if n not in self.own}
        named = self.vocabulary.followed(self.unfold)
        moving = self.running if self.kind == "recursion" else frozenset()
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
                    or short.get(let.body, let.head) != let.head
                    or self._places(let.body)
                )
            )
        }

    def _places(self, term: Expression) -> list[int]:
        """In which of its arguments a term is a value of a sequence."""
        if not isinstance(term, Call):
            return []
        return [n for n in range(len(term.arguments)) if _hollow(term, n) in self.sequences]

    def concerns(self, relation: Relation) -> bool:
        """Whether there is any term in a relation."""
        found = [part for side in relation.sides for part in parts(side)]
        return any(self._is_term(part) for part in found)

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
        for _ in range(2):
            self.terms, self.declarations, self.wanted = {}, {}, self._wanted()
            self.taken = {*self.own, *self.vocabulary.letters, *self.sequences.values()}
            found = [[self.relation(relation) for relation in chain] for chain in chains]
        return found

    def _seen(self, value: Expression, open_ones: tuple[str, ...]) -> Expression:
        match value:
            case Call(name) if name in self.own:
                pass
            case Call() if value in self.short and head_of(self.short[value]) not in self.wanted:
                return self.short[value]
            case Call(name) if name in self.vocabulary.letters.functions:
                return self._named(value, open_ones)
            case Call(name) if name in MEANS and not self.geometric:
                return self._mean(value, open_ones)
            case Series(_, lower, upper):
                index = open_index(value)
                body = self._seen(opened(value, Symbol(index)), (*open_ones, index))
                low, high = (self._seen(end, open_ones) for end in (lower, upper))
                return Series(replaced(body, {Symbol(index): Bound(0)}), low, high, value.index)
        return rebuilt(value, lambda part: self._seen(part, open_ones))

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
        if not at:
            place = next(
                (n for n in range(len(term.arguments)) if _hollow(term, n) in self.sequences), None
            )
            return (
                self._name(term, show(term), what)
                if place is None
                else self._value(term, place, what, open_ones)
            )
        if self.kind != "recursion" or len(at) > 1:
            refuse(
                f"{show(term)} stands in a sum: ask it as a recursion, over one index at a time"
                if self.kind != "recursion"
                else f"{show(term)} runs in two indices; give the inner sum a letter by [let]"
            )
        return self._value(term, at[0], what, open_ones)

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
