"""A scalar problem: a claim that is to hold wherever the givens hold.

The claim and each given relate two expressions of `bounds.grammar`. A given also asserts that its
expressions are defined: `eta <= 1/L` says nothing about L = 0. The claim asserts so too, so a
claim that divides by zero somewhere is not true there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bounds.errors import UserError
from bounds.grammar import (
    Expression,
    Relation,
    Series,
    children,
    free_symbols,
    parse_chain,
    parse_relation,
    show_relation,
)
from bounds.prover.domain import Region, parse_region


@dataclass(frozen=True)
class Problem:
    """One claim, what is given, and where the symbols live."""

    claim: Relation
    givens: tuple[Relation, ...]
    region: Region

    def __post_init__(self) -> None:
        """Refuse symbols without a domain and summation indices that are symbols too."""
        for relation in (self.claim, *self.givens):
            for side in (relation.left, relation.right):
                self._check(side, show_relation(relation))

    def _check(self, expression: Expression, shown: str) -> None:
        declared = set(self.region)
        if missing := sorted(free_symbols(expression) - declared):
            msg = f"{missing[0]!r} in {shown!r} has no domain; add one, as in '{missing[0]}: real'"
            raise UserError(msg)
        if clash := sorted(indices(expression) & declared):
            msg = f"{clash[0]!r} in {shown!r} is both a symbol and a summation index"
            raise UserError(msg)

    @cached_property
    def texts(self) -> dict[str, str | list[str]]:
        """The problem in words that `problem` reads back: the canonical form."""
        return {
            "claim": show_relation(self.claim),
            "given": [show_relation(given) for given in self.givens],
            "where": list(self.region.texts()),
        }

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical form: equal problems have equal digests."""
        return hashlib.sha256(json.dumps(self.texts, sort_keys=True).encode()).hexdigest()


def problem(claim: str, *, given: Iterable[str] = (), where: Iterable[str] = ()) -> Problem:
    """Read a problem from its texts."""
    givens = tuple(relation for text in given for relation in parse_chain(text))
    return Problem(parse_relation(claim), givens, parse_region(where))


def indices(expression: Expression) -> frozenset[str]:
    """The names of all summation indices."""
    inner = frozenset().union(*map(indices, children(expression)))
    return inner | {expression.index} if isinstance(expression, Series) else inner
