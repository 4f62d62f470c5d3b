"""What would make a refuted vector or recursion step true: as `bounds.prover.repair`.

Conditions are sought on the scalars of the step. Where the claim holds is not known beforehand, so
the counterexamples alone guide the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from bounds.grammar import Relation
from bounds.prover.conditions.search import conditions
from bounds.prover.conditions.seen import Seen
from bounds.prover.language import read_relation
from bounds.prover.repair import constants
from bounds.prover.verdict import Repair, Verdict

MAX_VECTORS = 3


def step_repairs(
    stated: Any, witness: Mapping[str, Fraction], decide: Callable[[Any], Verdict]
) -> tuple[Repair, ...]:
    """Conditions and constants for which the step is proved; `stated` has claim, givens, region."""
    found = weakest_for_step(stated, witness, decide, attempts=60, every=True)
    return (*found, *constants(stated, decide))


def weakest_for_step(
    stated: Any,
    witness: Mapping[str, Fraction],
    decide: Callable[[Any], Verdict],
    *,
    offered: Iterable[Relation] = (),
    **limits: Any,
) -> tuple[Repair, ...]:
    """Conditions on the scalars of a step, or on the angle of two vectors."""
    offered = [*offered, *_angles(stated)]
    seen = Seen([name for name in stated.region if name in witness], {}, {})
    seen.add(witness)
    return conditions(stated, seen, decide, offered=offered, **limits)


def _angles(stated: Any) -> Iterator[Relation]:
    """Two vectors at no obtuse, no acute or a right angle, on average over their sources."""
    vectors = [name for name, _ in getattr(stated, "vectors", ())][:MAX_VECTORS]
    for one, two in combinations(vectors, 2):
        for sign in (">=", "<=", "=="):
            yield read_relation(f"E<{one}, {two}> {sign} 0", {})
