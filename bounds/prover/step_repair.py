"""What would make a refuted vector or recursion step true: as `bounds.prover.repair`.

Conditions are sought on the scalars of the step. Where the claim holds is not known beforehand, so
the counterexamples alone guide the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bounds.expressions import ZERO, Relation
from bounds.kernel.algebra import Algebra
from bounds.kernel.evident import context_of
from bounds.kernel.problem import Problem, functions
from bounds.kernel.reader import parse_relation
from bounds.problems import is_scalar
from bounds.prover.budget import Budget
from bounds.prover.conditions.known_points import Seen
from bounds.prover.conditions.search import conditions
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.repair import POINTS, constants
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
    names = [name for name in stated.region if name in witness]
    seen = Seen(names, _points(stated) if names else {}, {})
    seen.add(witness)
    return conditions(stated, seen, decide, offered=offered, **limits)


def _points(stated: Any) -> dict[str, NDArray[np.float64]]:
    """Values of the scalars at which what is given of them alone holds.

    Whether the claim holds there is not known, but a condition that none of them satisfies would
    only contradict the givens.
    """
    scalars = set(stated.region)
    givens = tuple(
        given for given in stated.givens if given.symbols <= scalars and is_scalar(given)
    )
    alone = Problem(Relation(ZERO, "<=", ZERO), givens, stated.region)
    search = Search(alone, Sampler(alone, Algebra(), context_of(alone)), Budget("large"))
    values, _, fine = search.cloud(POINTS)
    return {name: value[fine] for name, value in values.items()}


def _angles(stated: Any) -> Iterator[Relation]:
    """Two vectors at no obtuse, no acute or a right angle, on average over their sources."""
    vectors = list(stated.vectors)[:MAX_VECTORS]
    for one, two in combinations(vectors, 2):
        for sign in (">=", "<=", "=="):
            yield parse_relation(f"E<{one}, {two}> {sign} 0", functions("vector", ()))
