"""Two conditions together, where no single one suffices.

The first is one that the caller offers, or that a symbol does not vanish: it must exclude some
of the counterexamples. The second is sought among all conditions, against those that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from bounds.expressions import Relation, Symbol, free_symbols, number, show_relation
from bounds.prover.conditions.known_points import Seen
from bounds.prover.conditions.search import conditions
from bounds.prover.verdict import Repair, Verdict

FIRST = 1
ATTEMPTS = 6


def pairs(
    stated: Any,
    seen: Seen,
    decide: Callable[[Any], Verdict],
    *,
    offered: Iterable[Relation] = (),
    supposable: bool = False,
) -> tuple[Repair, ...]:
    """The first two conditions under which the claim is proved."""
    offered = list(offered)
    rated = []
    for relation in (*offered, *_positive(stated, seen)):
        if relation == stated.claim or relation in stated.givens or not seen.speaks_of(relation):
            continue
        if relation.sign == "==" and supposable:
            continue
        left = seen.where(relation)
        excluded = 1 - len(left.bad[seen.names[0]]) / len(seen.bad[seen.names[0]])
        if 0 < excluded < 1 and seen.kept(relation) > 0:
            rated.append((round(excluded, 2), seen.kept(relation), relation, left))
    rated.sort(key=lambda item: (-item[0], -item[1]))
    for _, _, relation, left in rated[:FIRST]:
        changed = replace(stated, givens=(*stated.givens, relation))
        found = conditions(
            changed, left, decide, offered=offered, attempts=ATTEMPTS, supposable=supposable
        )
        if found:
            both = f"{show_relation(relation)} and {found[0].text}"
            return (replace(found[0], text=both),)
    return ()


def _positive(stated: Any, seen: Seen) -> Iterator[Relation]:
    """That a symbol of the step which may be zero is not."""
    sides = [stated.claim.left, stated.claim.right]
    sides += [side for given in stated.givens for side in (given.left, given.right)]
    for name in sorted(frozenset[str]().union(*map(free_symbols, sides)) & set(seen.names)):
        domain = stated.region[name]
        if domain.low == 0 and not domain.low_open:
            yield Relation(Symbol(name), ">", number(0))
