"""Polynomials on a box in Bernstein form.

On [a, b]^n a polynomial of degree d_i in x_i is a combination of the products
(x_i - a_i)^k (b_i - x_i)^(d_i - k); if no coefficient is negative it is at least zero, and the
combination is the proof. Cutting the box brings the coefficients closer to the values (S. Bernstein
1912; G. T. Cargo and O. Shisha, J. Res. NBS 70B, 1966).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

from flint import fmpq, fmpq_mpoly

from bounds.expressions import free_symbols, number, show, subtract
from bounds.kernel.algebra import fraction, rational
from bounds.kernel.certificate import Node
from bounds.kernel.evident import interval
from bounds.kernel.goals import Goal
from bounds.prover.scaffold import Scaffold

MAX_SIZE = 400
MAX_DEPTH = 12


def bernstein(scaffold: Scaffold, goal: Goal, *, most: int = 60) -> Node | None:
    """Prove that a polynomial in bounded symbols is >= 0 or > 0."""
    value = scaffold.algebra.quotient(goal.expression)
    used = scaffold.algebra.used(value.over)
    atoms = [scaffold.algebra.atoms[i] for i in used]
    degrees = value.over.degrees()
    if not value.under.is_constant() or any(atom.kind != "symbol" for atom in atoms):
        return None
    if not used or prod(degrees[i] + 1 for i in used) > MAX_SIZE or goal.sign == "==":
        return None
    if {atom.expression for atom in atoms} and len(free_symbols(goal.expression)) < len(used):
        return None
    body = value.over / value.under.leading_coefficient()
    count = [most]
    return _cut(scaffold, goal, body, used, count, 0)


def _cut(
    scaffold: Scaffold,
    goal: Goal,
    body: fmpq_mpoly,
    used: list[int],
    count: list[int],
    depth: int,
) -> Node | None:
    count[0] -= 1
    if count[0] < 0 or depth > MAX_DEPTH:
        return None
    scaffold.budget.spend("boxes")
    ends = _ends(scaffold, used)
    if ends is None:
        return None
    coefficients, degrees = _coefficients(scaffold, body, used, ends)
    if min(coefficients.values()) >= 0:
        node = _node(goal, coefficients, degrees, ends)
        if node is not None:
            return node
    # A corner with a negative value cannot be repaired by cutting.
    corners = product(*((0, d) for d in degrees))
    if any(coefficients[corner] < 0 for corner in corners):
        return None
    widths = [end[1] - end[0] for end in ends]
    widest = max(range(len(used)), key=lambda i: (widths[i] * (degrees[i] > 0), -i))
    middle = (ends[widest][0] + ends[widest][1]) / 2
    symbol = scaffold.algebra.atoms[used[widest]].expression
    gap = subtract(symbol, number(fraction(middle)))
    below = Goal(subtract(number(0), gap), ">")
    lower = scaffold.below(scaffold.known.with_facts(below))
    upper = scaffold.below(scaffold.known.with_facts(Goal(gap, ">=")))
    if free_symbols(gap) <= scaffold.known.integers:
        return None
    first = _cut(lower, goal, body, used, count, depth + 1)
    second = first and _cut(upper, goal, body, used, count, depth + 1)
    if not second:
        return None
    return {"rule": "split", "on": show(gap), "above": second, "below": first}


def _ends(
    scaffold: Scaffold, used: list[int]
) -> list[tuple[fmpq, fmpq, int, int, Fraction, Fraction, bool, bool]] | None:
    """For each generator both ends, the facts that say so, their slopes and strictness."""
    found = []
    for at in used:
        name = min(scaffold.algebra.atoms[at].symbols)
        low, high = interval(scaffold.algebra, scaffold.known, name)
        if low is None or high is None or "==" in {low.fact.sign, high.fact.sign}:
            return None
        if low.value >= high.value:
            return None
        facts = scaffold.known.facts
        slopes = [_slope(scaffold, fact, at) for fact in (low.fact, high.fact)]
        found.append(
            (
                rational(low.value),
                rational(high.value),
                facts.index(low.fact),
                facts.index(high.fact),
                slopes[0],
                slopes[1],
                low.strict,
                high.strict,
            )
        )
    return found


def _slope(scaffold: Scaffold, fact: Goal, at: int) -> Fraction:
    value = scaffold.algebra.quotient(fact.expression)
    slope = value.over.derivative(at).leading_coefficient() / value.under.leading_coefficient()
    return abs(fraction(slope))


def _coefficients(
    scaffold: Scaffold,
    body: fmpq_mpoly,
    used: list[int],
    ends: list[tuple[fmpq, fmpq, int, int, Fraction, Fraction, bool, bool]],
) -> tuple[dict[tuple[int, ...], fmpq], list[int]]:
    """Coefficients in the basis prod C(d,k) t^k (1-t)^(d-k) with x = a + (b-a) t."""
    context = scaffold.algebra.context
    body = scaffold.algebra.polynomial(body)
    images = list(context.gens())
    for at, end in zip(used, ends, strict=True):
        images[at] = end[0] + (end[1] - end[0]) * images[at]
    moved = body.compose(*images, ctx=context)
    degrees = [int(body.degrees()[at]) for at in used]
    table = {tuple(int(m[at]) for at in used): c for m, c in moved.terms()}
    found = {}
    for index in product(*(range(d + 1) for d in degrees)):
        total = fmpq(0)
        for power, c in table.items():
            if all(p <= k for p, k in zip(power, index, strict=True)):
                weight = Fraction(1)
                for p, k, d in zip(power, index, degrees, strict=True):
                    weight *= Fraction(comb(k, p), comb(d, p))
                total += c * fmpq(weight.numerator, weight.denominator)
        found[index] = total
    return found, degrees


def _node(
    goal: Goal,
    coefficients: dict[tuple[int, ...], fmpq],
    degrees: list[int],
    ends: list[tuple[fmpq, fmpq, int, int, Fraction, Fraction, bool, bool]],
) -> Node | None:
    terms: list[Node] = []
    strict = False
    least = min(coefficients.values())
    if goal.sign == ">" and least > 0:
        # The basis sums to one, so the least coefficient can be split off as a constant.
        coefficients = {index: c - least for index, c in coefficients.items()}
        terms.append({"weight": str(fraction(least)), "facts": []})
        strict = True
    for index, coefficient in coefficients.items():
        if coefficient == 0:
            continue
        weight = fraction(coefficient)
        facts = []
        firm = True
        for k, d, end in zip(index, degrees, ends, strict=True):
            width = fraction(end[1] - end[0])
            weight *= Fraction(comb(d, k)) / width**d / end[4] ** k / end[5] ** (d - k)
            facts += [[end[2], k]] if k else []
            facts += [[end[3], d - k]] if d > k else []
            firm &= (end[6] or not k) and (end[7] or d == k)
        strict |= firm
        terms.append({"weight": str(weight), "facts": facts})
    if goal.sign == ">" and not strict:
        return None
    return {"rule": "combination", "terms": terms}
