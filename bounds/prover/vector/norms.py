"""Which facts about norms a vector step may need: see `derived` for why they hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import numpy as np

from bounds.grammar import show
from bounds.prover.algebra import Quotient
from bounds.prover.vector.derived import derive, is_random, may_bound
from bounds.errors import UserError
from bounds.prover.vector.field import Equation, solve
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.sampled import Sampled
from bounds.prover.vector.space import label

MAX_NORMS = 10
MAX_PARTS = 4
MAX_TRIANGLES = 24


def derived_facts(reduction: Reduction, sampled: Sampled) -> list[dict[str, Any]]:
    """Nodes of a plan for all norms that occur."""
    norms = reduction.space.norms
    if not norms or len(norms) > MAX_NORMS:
        return []
    found = [*_triangles(reduction, sampled), *_averages(reduction)]
    squared = [at for at, norm in enumerate(norms) if not norm.mean]
    if reduction.facts or any(_has_products(goal.products) for goal in sampled.goals):
        found += [{"fact": "root", "of": at} for at in squared]
        found += [
            {"fact": "cauchy", "of": [one, two], "sign": sign}
            for one, two in combinations(squared[:5], 2)
            for sign in (1, -1)
        ]
    return found


def _has_products(products: object) -> bool:
    return bool(products)


def _averages(reduction: Reduction) -> list[dict[str, Any]]:
    found = []
    for small, large in permutations(range(len(reduction.space.norms)), 2):
        node = {"fact": "jensen", "small": small, "large": large}
        if not is_random(reduction.space.norms[large]):
            continue
        try:
            derive(reduction.space, node)
        except UserError:
            continue
        found.append(node)
    return found


def _triangles(reduction: Reduction, sampled: Sampled) -> list[dict[str, Any]]:
    """Every norm whose vector is a combination of a few others, without fractions first."""
    norms = reduction.space.norms
    plain, fractional = [], []
    for target in range(len(norms)):
        others = [
            at for at in range(len(norms)) if at != target and may_bound(norms[at], norms[target])
        ]
        for size in range(1, MAX_PARTS + 1):
            for chosen in combinations(others, size):
                factors = _factors(reduction, target, chosen)
                if factors is None:
                    continue
                node = {
                    "fact": "triangle",
                    "of": target,
                    "parts": [
                        [_text(reduction, c), at, _sign(sampled, c)]
                        for at, c in zip(chosen, factors, strict=True)
                    ],
                }
                whole = all(reduction.algebra.lift(c).under.is_constant() for c in factors)
                (plain if whole else fractional).append(node)
    return (plain or fractional)[:MAX_TRIANGLES]


def _factors(reduction: Reduction, target: int, chosen: tuple[int, ...]) -> list[Quotient] | None:
    """The only combination of the chosen vectors that gives the target, all factors nonzero."""
    algebra, norms = reduction.algebra, reduction.space.norms
    wanted = dict(norms[target].vector)
    vectors = [dict(norms[at].vector) for at in chosen]
    parts = sorted({*wanted, *(part for vector in vectors for part in vector)}, key=label)
    nought = algebra.constant(Fraction(0))
    equations = [
        Equation(
            algebra.quotient(wanted[part]) if part in wanted else nought,
            {
                at: algebra.quotient(vector[part])
                for at, vector in zip(chosen, vectors, strict=True)
                if part in vector
            },
        )
        for part in parts
    ]
    solution = solve(algebra, equations, chosen)
    if solution is None or solution.free:
        return None
    factors = [solution.solved[at].constant for at in chosen]
    return None if any(algebra.lift(c).over.is_zero() for c in factors) else factors


def _text(reduction: Reduction, value: Quotient) -> str:
    return show(reduction.algebra.express_quotient(reduction.algebra.lift(value)))


def _sign(sampled: Sampled, value: Quotient) -> int:
    """The sign of a factor at all samples; 0 if it is not the same at all."""
    numbers = sampled.values(value)
    if np.all(numbers >= 0):
        return 1
    return -1 if np.all(numbers <= 0) else 0
