"""What would make a refuted vector or recursion step true.

The search is that of `bounds.prover.repair`; here it runs over the scalars of a step: the weakest
ceiling or floor on one of them, or on a product of two, and the smallest numbers in the claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

from bounds.grammar import Expression, Mul, Symbol, free_symbols
from bounds.prover.repair import _constants, _weakest
from bounds.prover.verdict import Repair, Verdict

MAX_QUANTITIES = 6


def step_repairs(
    stated: Any, witness: Mapping[str, Fraction], decide: Callable[[Any], Verdict]
) -> tuple[Repair, ...]:
    """Conditions and constants for which the step is proved; `stated` has claim, givens, region."""
    found = []
    for quantity in islice(_quantities(stated), MAX_QUANTITIES):
        value = Fraction(1)
        for name in free_symbols(quantity):
            value *= witness[name]
        for sign in ("<=", ">="):
            best = _weakest(stated, quantity, sign, value, decide)
            if best is not None:
                found.append(best)
    return (*found, *_constants(stated, decide))


def _quantities(stated: Any) -> Iterator[Expression]:
    """The scalars of claim and givens, then products of two that cannot be negative."""
    sides = [s for r in (stated.claim, *stated.givens) for s in (r.left, r.right)]
    scalars = set(stated.region)
    in_claim = free_symbols(stated.claim.left) | free_symbols(stated.claim.right)
    used = {name for side in sides for name in free_symbols(side)} & scalars
    ordered = sorted(used, key=lambda name: (name not in in_claim, name))
    factors = [n for n in ordered if (low := stated.region[n].low) is not None and low >= 0]
    yield from map(Symbol, ordered[: MAX_QUANTITIES - 2])
    for one, two in combinations(factors, 2):
        yield Mul((Symbol(one), Symbol(two)))
