"""The letters of an item, what some of them stand for, and what terms such as x(t, i, k) are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from bounds.domain import Domain
from bounds.errors import UserError
from bounds.expressions import (
    Call,
    Expression,
    Relation,
    Series,
    Symbol,
    calls,
    free_symbols,
    parts,
)
from bounds.kernel.problem import FUNCTIONS, Draw
from bounds.kernel.reader import parse_expression
from bounds.language.formulas import called_in
from bounds.language.letters import Alphabet
from bounds.terms import (
    Let,
    Lets,
    Sorts,
    draw_of,
    is_nonnegative,
    is_vector,
    settled,
    sort_of,
    unfolded,
)

MEANS = frozenset({"dot", "norm", "mean_norm", "expect", "mean", "total", "sampled"})
NONNEGATIVE = "real >= 0"
_INDEX = re.compile(r"index from (.+) to (.+)")
_GEOMETRIC = {"vector", "family"}


@dataclass(frozen=True)
class Vocabulary:
    """The letters of an item: those of its paper, what some stand for, and what terms are."""

    letters: Alphabet = field(default_factory=lambda: Alphabet({}))
    lets: Lets = field(default_factory=dict)
    declared: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def functions(self) -> dict[str, tuple[int, int]]:
        """All that may be called in a formula of the item."""
        return {**(FUNCTIONS["vector"] or {}), **self.letters.functions}

    @cached_property
    def named(self) -> dict[str, str]:
        """What names are declared to be; of terms that is read as it occurs."""
        return {name: what for name, what in self.declared.items() if "(" not in name}

    @cached_property
    def bodies(self) -> dict[str, Expression]:
        """What each letter stands for, to the last one."""
        return {name: unfolded(let.body, self.lets) for name, let in self.lets.items()}

    @cached_property
    def mentioned(self) -> dict[str, frozenset[str]]:
        """The letters on which what a letter stands for depends, beside its parameters."""
        lets = self.lets
        return {n: free_symbols(body) - {*lets[n].parameters} for n, body in self.bodies.items()}

    @cached_property
    def patterns(self) -> list[tuple[Let, Expression]]:
        """Letters for something about vectors, with what is recognized as each."""
        return [(let, settled(self.bodies[name])) for name, let in self.geometric.items()]

    @cached_property
    def sorts(self) -> Sorts:
        """What terms are, as declared."""
        read = ((parse_expression(t, called_in(t, self.functions)), t) for t in self.declared)
        return Sorts(tuple((term, self.declared[text]) for term, text in read))

    @cached_property
    def ranges(self) -> dict[str, tuple[Expression, Expression]]:
        """Of each index of the item, its first and its last value."""
        found = {}
        for name, what in self.declared.items():
            if ends := _INDEX.fullmatch(what):
                low, high = (parse_expression(text) for text in ends.groups())
                found[name] = (low, high)
        return found

    @cached_property
    def draws(self) -> dict[str, Draw]:
        """How clients are drawn, of each draw of the item."""
        found = {head_of(term): draw_of(term, self.sorts) for term, _ in self.sorts}
        return {name: draw for name, draw in found.items() if draw is not None}

    def within(self, name: str) -> tuple[Relation, Relation]:
        """That an index is in its range."""
        low, high = self.ranges[name]
        return Relation(Symbol(name), ">=", low), Relation(Symbol(name), "<=", high)

    def sort(self, term: Expression) -> str | None:
        """What a term is: as it is declared itself, or else as its letter is."""
        if what := sort_of(term, self.sorts):
            return what
        name = head_of(term)
        return str(self.letters[name].domain) if name in self.letters else None

    @cached_property
    def short(self) -> dict[Expression, Expression]:
        """The first letter for each thing that a letter without parameters stands for."""
        found: dict[Expression, Expression] = {}
        for let in self.lets.values():
            if not let.parameters:
                found.setdefault(let.body, let.head)
        return found

    @cached_property
    def renamed(self) -> tuple[Let, ...]:
        """The letters that stand for values of another one: Phi(n) for f(z(n))."""
        own = self.letters.functions
        lets = (let for let in self.lets.values() if let.parameters)
        return tuple(one for one in lets if isinstance(one.body, Call) and one.body.name in own)

    @cached_property
    def second(self) -> Lets:
        """The letters without parameters that stand for what an earlier one does, too."""
        lets = ((n, let) for n, let in self.lets.items() if not let.parameters)
        return {n: let for n, let in lets if self.short[let.body] != let.head}

    def followed(self, names: Iterable[str]) -> Lets:
        """The lets of these names, and those that they are other letters for."""
        found: dict[str, Let] = {}
        for name in names:
            while name in self.lets and name not in found:
                found[name] = self.lets[name]
                name = head_of(self.lets[name].body)
        return found

    @cached_property
    def geometric(self) -> Lets:
        """The letters that stand for something about vectors that a step about them can say."""
        return {name: let for name, let in self.lets.items() if self._is_geometric(name)}

    def _is_geometric(self, name: str) -> bool:
        body = self.bodies[name]
        added = (part for part in parts(body) if isinstance(part, Series))
        if not all(is_vector(part, self.sorts) for part in added):
            return False
        return not calls(body).isdisjoint(MEANS) or any(map(self._is_point, parts(body)))

    def _is_point(self, term: Expression) -> bool:
        if not isinstance(term, Symbol | Call):
            return False
        return (self.sort(term) or "").partition(" ")[0] in _GEOMETRIC

    def is_nonnegative(self, value: Expression) -> bool:
        """Whether the form of an expression says that it is not negative where it is defined."""
        return is_nonnegative(value, self._domain)

    def _domain(self, term: Expression) -> Domain | None:
        with suppress(UserError):  # what is no number
            return Domain.parse(self.sort(term) or "real")
        return None


def head_of(term: Expression) -> str:
    """The name of a letter or of what is called."""
    match term:
        case Symbol(name) | Call(name):
            return name
    return ""
