"""Which facts about norms a vector step may need: see `derived` for why they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from bounds.expressions import Expression, Pow, Relation, Symbol, multiply, number, substitute
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.vector.facts import may_bound
from bounds.kernel.vector.letters import Norm, label, letters_of
from bounds.prover.vector.field import Equation, solve
from bounds.prover.vector.forms import split
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.sampled import Sampled

MAX_NORMS = 10
MAX_PARTS = 4
MAX_TRIANGLES = 24


def derived_facts(reduction: Reduction, sampled: Sampled) -> list[dict[str, Any]]:
    """Nodes of a plan for all norms that occur."""
    norms = reduction.space.norms
    if not norms or len(norms) > MAX_NORMS:
        return []
    found = _triangles(reduction, sampled)
    squared = [at for at, norm in enumerate(norms) if not norm.mean]
    if reduction.facts or any(goal.products for goal in sampled.goals):
        found += _squares(reduction, sampled, squared)
        found += [{"fact": "root", "of": at} for at in range(len(norms))]
        found += [
            {"fact": "cauchy", "of": [one, two], "sign": sign}
            for one, two in combinations(squared[:5], 2)
            for sign in (1, -1)
        ]
    return found


def _squares(
    reduction: Reduction, sampled: Sampled, squared: Sequence[int]
) -> list[dict[str, Any]]:
    """Givens that are about squares of norms alone, and what follows by taking roots."""
    algebra, space = reduction.algebra, reduction.space
    found: list[dict[str, Any]] = []
    roots = {
        at: split(algebra, space.multiply(vector, vector)).products
        for at in squared
        for vector in [dict(space.norms[at].vector)]
    }
    nought = algebra.constant(Fraction(0))
    for place, fact in enumerate(reduction.facts):
        names = sorted({*fact.linear.products, *(n for r in roots.values() for n in r)})
        equations = [
            Equation(
                fact.linear.products.get(name, nought),
                {at: root[name] for at, root in roots.items() if name in root},
            )
            for name in names
        ]
        solution = solve(algebra, equations, squared)
        if solution is None or solution.free:
            continue
        factors = [(at, solution.solved[at].constant) for at in squared]
        by = [[_text(reduction, c), at] for at, c in factors if not algebra.lift(c).over.is_zero()]
        node = {"fact": "squares", "of": place, "by": by}
        found.append(node)
        if len(by) == 1 and fact.goal.sign != "==":
            found += _ordered(reduction, sampled, node)
    return found


def _ordered(
    reduction: Reduction, sampled: Sampled, node: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """From c |u|^2 <= b^2: |u| <= b / sqrt(c); or from >= the same with >=."""
    algebra, space = reduction.algebra, reduction.space
    at = node["by"][0][1]
    fact = reduction.derive(node).conclusion
    value = fact.left
    for relation in reduction.scalar_facts:
        match relation:
            case Relation(Pow() as power, "==", Symbol(name)) | Relation(
                Symbol(name), "==", Pow() as power
            ):
                value = substitute(value, name, power)
    symbol = space.norms[at].symbol
    left = algebra.quotient(value)
    mine = next(i for i, a in enumerate(algebra.atoms) if a.expression == Symbol(symbol))
    if left.over.degrees()[mine] != 2:
        return []
    slope = left.over.derivative(mine).derivative(mine) / 2
    rest = left.over - slope * algebra.context.gen(mine) ** 2
    if mine in algebra.used(rest):
        return []
    bound = algebra.times(
        Quotient(-rest, algebra.context.constant(1)),
        algebra.power(Quotient(slope, algebra.context.constant(1)), -1),
    )
    root = _root(algebra, algebra.lift(bound))
    signs = sampled.values(Quotient(slope, algebra.context.constant(1)))
    if root is None or not (np.all(signs > 0) or np.all(signs < 0)):
        return []
    above = bool(np.all(signs > 0)) == (fact.sign in {">=", ">"})
    small, large = (root, Symbol(symbol)) if above else (Symbol(symbol), root)
    words = {"small": reduction.word(small), "large": reduction.word(large)}
    return [{"fact": "ordered", **words, "strict": False}]


def _root(algebra: Algebra, value: Quotient) -> Expression | None:
    """The root of a product, factor by factor; none of a negative number."""
    factors: list[Expression] = []
    for part, sign in ((value.over, 1), (value.under, -1)):
        content, pieces = part.factor()
        if content < 0:
            return None
        for piece, power in [(algebra.context.constant(content), 1), *pieces]:
            base = algebra.express(algebra.polynomial(piece))
            factors.append(Pow(base, number(Fraction(sign * int(power), 2))))
    return algebra.express_quotient(algebra.quotient(multiply(*factors)))


def _triangles(reduction: Reduction, sampled: Sampled) -> list[dict[str, Any]]:
    """Every norm whose vector is a combination of a few others, or of a mean of another.

    Combinations without fractions come first; others are for norms of the claim that have none.
    """
    norms = reduction.space.norms
    claimed = letters_of(reduction.claim.left, reduction.claim.right)
    every: list[dict[str, Any]] = []
    spare: list[dict[str, Any]] = []
    for target in range(len(norms)):
        plain: list[dict[str, Any]] = []
        fractional: list[dict[str, Any]] = []
        others = [
            at
            for at in range(len(norms))
            if at != target and may_bound(reduction.space, norms[at], norms[target])
        ]
        for size in range(1, MAX_PARTS + 1):
            for chosen in combinations(others, size):
                gone = sorted(_sources(norms[chosen[0]]) - _sources(norms[target]))
                gone = gone if size == 1 else []
                factors = _factors(reduction, target, chosen, gone)
                if factors is None:
                    continue
                node = {
                    "fact": "triangle",
                    "of": target,
                    "parts": [
                        [_text(reduction, c), at, _sign(sampled, c), gone]
                        for at, c in zip(chosen, factors, strict=True)
                    ],
                }
                whole = all(reduction.algebra.lift(c).under.is_constant() for c in factors)
                (plain if whole else fractional).append(node)
        every += plain or (fractional if norms[target].symbol in claimed else [])
        spare += fractional
    return (every or spare)[:MAX_TRIANGLES]


def _sources(norm: Norm) -> set[str]:
    """The sources on which the vector of a norm depends."""
    return {source for (_, over), _ in norm.vector for source in over}


def _factors(
    reduction: Reduction, target: int, chosen: tuple[int, ...], gone: Sequence[str]
) -> list[Quotient] | None:
    """The only combination of the chosen vectors that gives the target, all factors nonzero."""
    algebra, norms = reduction.algebra, reduction.space.norms
    wanted = dict(norms[target].vector)
    vectors = [
        {part: c for part, c in norms[at].vector if part[1].isdisjoint(gone)} for at in chosen
    ]
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
    algebra = reduction.algebra
    return reduction.word(algebra.express_quotient(algebra.lift(value)))


def _sign(sampled: Sampled, value: Quotient) -> int:
    """The sign of a factor at all samples; 0 if it is not the same at all."""
    numbers = sampled.values(value)
    if np.all(numbers >= 0):
        return 1
    return -1 if np.all(numbers <= 0) else 0
