"""Sums of squares, found by a semidefinite program and made exact.

R = z' Q z + sum_j (z_j' Q_j z_j) f_j with positive semidefinite Q, Q_j, monomials z and facts
f_j >= 0 (M. Putinar, Indiana Univ. Math. J. 42, 1993). A solver finds Q in floats. Directions in
which every solution vanishes (the zeros of R) are removed first, with rational null vectors; then
the equations are solved exactly for the rounded Q, and an exact L D L' shows that Q stays positive
semidefinite (H. Peyrl, P. Parrilo, Theor. Comput. Sci. 409, 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, lcm

import numpy as np
from flint import fmpq, fmpq_mpoly
from scipy.sparse import csc_matrix

from bounds.exact import definite
from bounds.exact.conic import (
    ROOT,
    Array,
    minimise,
    nonnegative,
    scales,
    semidefinite,
    unstacked,
    zero,
)
from bounds.exact.linear import null_space, solution
from bounds.expressions import Add, Expression, multiply, number
from bounds.kernel.algebra import fraction, rational
from bounds.prover.methods.elements import Element
from bounds.prover.scaffold import Scaffold

Monomial = tuple[int, ...]
Term = tuple[Fraction, tuple[tuple[int, int], ...], Expression | None]

MAX_BASIS = 40
MOST_MONOMIALS = 20_000  # among which those that fit are looked for
MOST_ITERATIONS = 60
ROUNDING = (1, 2, 4, 12, 60, 840, 10**4, 10**6, 10**9)


class Block:
    """One product `z' Q z * f`: a basis (rows: exact combinations of monomials) and a fact."""

    def __init__(self, monomials: Sequence[Monomial], element: Element | None) -> None:
        """Start with the monomials themselves as basis."""
        self.monomials = list(monomials)
        self.element = element
        size = len(self.monomials)
        self.basis = [[fmpq(int(i == j)) for j in range(size)] for i in range(size)]


def square_terms(
    scaffold: Scaffold, target: fmpq_mpoly, facts: Sequence[Element]
) -> list[Term] | None:
    """Write a polynomial as a sum of squares times facts."""
    algebra = scaffold.algebra
    target = algebra.polynomial(target)
    used = algebra.used(target)
    degree = int(target.total_degree())
    if degree % 2 and not facts:
        return None
    bases: list[tuple[list[Monomial], Element | None]] = []
    basis = _basis(target, used, (degree + 1) // 2, algebra.size)
    basis = _fitting(target, basis, None)
    if len(basis) > MAX_BASIS or not (basis or facts):
        return None
    if basis:
        bases.append((basis, None))
    for element in facts:
        room = (degree + degree % 2 - int(element.polynomial.total_degree())) // 2
        if room >= 0 and set(algebra.used(element.polynomial)) <= set(used):
            if comb(len(used) + room, room) > MOST_MONOMIALS:
                return None
            monomials = _fitting(target, monomials_up_to(room, used, algebra.size), element)
            if monomials:
                bases.append((monomials, element))
    return terms_over(scaffold, target, bases)


def terms_over(
    scaffold: Scaffold, target: fmpq_mpoly, bases: Sequence[tuple[list[Monomial], Element | None]]
) -> list[Term] | None:
    """The same with squares of combinations of given monomials, times facts."""
    entries = sum(len(monomials) * (len(monomials) + 1) // 2 for monomials, _ in bases)
    if not 0 < entries <= scaffold.budget.limits["entries"]:
        return None
    blocks = [Block(monomials, element) for monomials, element in bases]
    for _ in range(4):
        scaffold.budget.spend("programs")
        answer = _solve(scaffold, target, blocks)
        if answer is None:
            return None
        exact = _exact(scaffold, target, blocks, answer)
        if exact is not None:
            return exact
        if not _shrink(blocks, answer):
            return None
    return None


def _fitting(
    target: fmpq_mpoly, monomials: list[Monomial], element: Element | None
) -> list[Monomial]:
    """Those whose square times the fact has the degrees of the target.

    Where weights of the letters give all terms of the target one degree, they give it to all terms
    of a decomposition, too: what has another degree cancels, and can be left out.
    """
    first, *others = [[fmpq(int(e)) for e in m] for m in target.monoms()]
    gaps = [[e - f for e, f in zip(other, first, strict=True)] for other in others]
    terms = [(0,) * len(first)] if element is None else element.polynomial.monoms()
    for weights in null_space(gaps, len(first)):
        scale = lcm(*(int(w.q) for w in weights))
        whole = [(at, int((w * scale).p)) for at, w in enumerate(weights) if w != 0]

        def degree(powers: Sequence[int], whole: list[tuple[int, int]] = whole) -> int:
            return sum([w * powers[at] for at, w in whole])

        # A fact may have been written before there were all of the letters.
        longer = ([*map(int, term), *(0 for _ in first[len(term) :])] for term in terms)
        own = set(map(degree, longer))
        if len(own) == 1:
            wanted = degree([int(e.p) for e in first]) - own.pop()
            monomials = [m for m in monomials if 2 * degree(m) == wanted]
    return monomials


def monomials_up_to(degree: int, used: Sequence[int], size: int) -> list[Monomial]:
    """Those in some of the letters, from the lowest degree on."""
    found = []
    for count in range(degree + 1):
        for letters in combinations_with_replacement(used, count):
            row = [0] * size
            for at in letters:
                row[at] += 1
            found.append(tuple(row))
    return sorted(found, key=lambda m: (sum(m), m))


def _basis(target: fmpq_mpoly, used: Sequence[int], half: int, size: int) -> list[Monomial]:
    """Monomials m with 2m in the bounding box and between the lowest and highest degree."""
    if len(used) > 6 or half > 6:
        return []
    exponents = [tuple(int(e) for e in m) for m in target.monoms()]
    lowest = min(map(sum, exponents)) / 2
    highest = max(map(sum, exponents)) / 2
    tops = [max(m[i] for m in exponents) / 2 for i in range(size)]
    bottoms = [min(m[i] for m in exponents) / 2 for i in range(size)]
    return [
        m
        for m in monomials_up_to(half, used, size)
        if lowest <= sum(m) <= highest
        and all(b <= e <= t for b, e, t in zip(bottoms, m, tops, strict=True))
    ]


def _columns(scaffold: Scaffold, block: Block) -> list[tuple[int, int, dict[Monomial, fmpq]]]:
    """For each entry (i, j) of Q the polynomial that it multiplies."""
    context = scaffold.algebra.context
    rows = []
    for row in block.basis:
        body = context.from_dict(
            {m: c for m, c in zip(block.monomials, row, strict=True) if c != 0}
        )
        rows.append(body)
    outer = context.constant(1)
    if block.element is not None:
        outer = scaffold.algebra.polynomial(block.element.polynomial)
    found = []
    for i in range(len(rows)):
        for j in range(i + 1):
            body = rows[i] * rows[j] * outer * (1 if i == j else 2)
            found.append((i, j, {tuple(int(e) for e in m): c for m, c in body.terms()}))
    return found


def _solve(scaffold: Scaffold, target: fmpq_mpoly, blocks: list[Block]) -> list[Array] | None:
    """Maximise the smallest eigenvalue of all blocks."""
    goal = {tuple(int(e) for e in m): c for m, c in target.terms()}
    columns = [_columns(scaffold, block) for block in blocks]
    rows = sorted({*goal, *(m for part in columns for _, _, c in part for m in c)})
    place = {m: i for i, m in enumerate(rows)}
    sizes = [len(block.basis) for block in blocks]
    total = sum(n * (n + 1) // 2 for n in sizes)
    # Variables: the triangles of the blocks, then t with Q - t I >= 0.
    data, at, across = [], [], []
    start = 0
    for part, size in zip(columns, sizes, strict=True):
        for i, j, column in part:
            variable = start + _index(i, j)
            for m, c in column.items():
                at.append(place[m])
                across.append(variable)
                data.append(int(c.p) / int(c.q))
        start += size * (size + 1) // 2
    right = [int(goal[m].p) / int(goal[m].q) if m in goal else 0.0 for m in rows]
    offset = len(rows)
    cones = [zero(len(rows))]
    start = 0
    for size in sizes:
        for i in range(size):
            for j in range(i + 1):
                slot = offset + _index(i, j)
                at.append(slot)
                across.append(start + _index(i, j))
                data.append(-1.0 if i == j else -ROOT)
                if i == j:
                    at.append(slot)
                    across.append(total)
                    data.append(1.0)
        right += [0.0] * (size * (size + 1) // 2)
        offset += size * (size + 1) // 2
        start += size * (size + 1) // 2
        cones.append(semidefinite(size))
    at.append(offset)
    across.append(total)
    data.append(1.0)
    right.append(1.0)
    cones.append(nonnegative(1))
    matrix = csc_matrix((data, (at, across)), shape=(offset + 1, total + 1))
    cost = np.zeros(total + 1)
    cost[-1] = -1.0
    answer = minimise(cost, matrix, np.array(right), cones, {"max_iter": MOST_ITERATIONS})
    if answer is None or "Solved" not in str(answer.status):
        return None
    found = np.array(answer.x)
    if found[-1] < -1e-4:
        return None
    # The unknowns are the entries themselves, not scaled.
    matrices = []
    start = 0
    for size in sizes:
        length = size * (size + 1) // 2
        matrices.append(unstacked(scales(size) * found[start : start + length]))
        start += length
    return matrices


def _index(i: int, j: int) -> int:
    return i * (i + 1) // 2 + j


def _exact(
    scaffold: Scaffold, target: fmpq_mpoly, blocks: list[Block], answer: list[Array]
) -> list[Term] | None:
    """Round, solve the equations exactly for a correction, and factorise."""
    goal = {tuple(int(e) for e in m): c for m, c in target.terms()}
    columns = [
        (b, i, j, c) for b, block in enumerate(blocks) for i, j, c in _columns(scaffold, block)
    ]
    rows = sorted({*goal, *(m for _, _, _, c in columns for m in c)})
    for denominator in ROUNDING:
        values = [
            Fraction(round(float(answer[b][i, j]) * denominator), denominator)
            for b, i, j, _ in columns
        ]
        fixed = _corrected(rows, goal, [c for _, _, _, c in columns], list(map(rational, values)))
        if fixed is None:
            return None
        matrices = [[[fmpq(0)] * len(b.basis) for _ in b.basis] for b in blocks]
        for (b, i, j, _), value in zip(columns, fixed, strict=True):
            matrices[b][i][j] = matrices[b][j][i] = value
        terms: list[Term] = []
        for block, matrix in zip(blocks, matrices, strict=True):
            found = _factorised(scaffold, block, matrix)
            if found is None:
                break
            terms += found
        else:
            return terms
    return None


def _corrected(
    rows: list[Monomial],
    goal: dict[Monomial, fmpq],
    columns: list[dict[Monomial, fmpq]],
    values: list[fmpq],
) -> list[fmpq] | None:
    """The point nearest to `values` at which the equations hold: least squares, exactly."""
    nought = fmpq(0)
    rest = {m: goal.get(m, nought) for m in rows}
    for column, value in zip(columns, values, strict=True):
        for m, c in column.items():
            rest[m] -= c * value
    if all(value == 0 for value in rest.values()):
        return values
    # A A' y = rest, correction A' y; A has few entries a column.
    size = len(rows)
    place = {m: i for i, m in enumerate(rows)}
    gram = [[nought] * size for _ in range(size)]
    for column in columns:
        for m, c in column.items():
            for n, d in column.items():
                gram[place[m]][place[n]] += c * d
    dual = solution(gram, [rest[m] for m in rows])
    if dual is None:
        return None
    return [
        value + sum((c * dual[place[m]] for m, c in column.items()), nought)
        for column, value in zip(columns, values, strict=True)
    ]


def _factorised(scaffold: Scaffold, block: Block, matrix: list[list[fmpq]]) -> list[Term] | None:
    """A sum of squares over the rationals; none if the matrix is not semidefinite."""
    squares = definite.squares(matrix)
    if squares is None:
        return None
    return [_term(scaffold, block, weight, vector) for weight, vector in squares]


def _term(scaffold: Scaffold, block: Block, pivot: fmpq, column: list[fmpq]) -> Term:
    parts: list[Expression] = []
    for at, monomial in enumerate(block.monomials):
        entry = sum((c * row[at] for c, row in zip(column, block.basis, strict=True)), fmpq(0))
        if entry != 0:
            shown = scaffold.algebra.express(scaffold.algebra.monomial(monomial, fmpq(1)))
            parts.append(multiply(number(fraction(entry)), shown))
    square = parts[0] if len(parts) == 1 else Add(tuple(parts))
    weight = fraction(pivot)
    if block.element is None:
        return weight, (), square
    return weight * block.element.weight, block.element.facts, square


def _shrink(blocks: list[Block], answer: list[Array]) -> bool:
    """Remove the directions in which Q vanishes, as rational null vectors of a reduced basis."""
    changed = False
    for block, matrix in zip(blocks, answer, strict=True):
        values, vectors = np.linalg.eigh(matrix)
        top = max(values.max(initial=0.0), 1e-9)
        null = vectors[:, values < 1e-5 * max(top, 1.0)]
        if not null.shape[1]:
            continue
        kernel = _rational_rows(null.T)
        if kernel is None:
            continue
        changed = True
        keep = null_space(kernel, len(block.basis))
        block.basis = [
            [
                sum((c * row[k] for c, row in zip(combo, block.basis, strict=True)), fmpq(0))
                for k in range(len(block.monomials))
            ]
            for combo in keep
        ]
    blocks[:] = [block for block in blocks if block.basis]
    return changed and bool(blocks)


def _rational_rows(rows: Array) -> list[list[fmpq]] | None:
    """Row-reduce in floats with pivoting and round to simple rationals."""
    work = rows.copy()
    pivots: list[int] = []
    for r in range(len(work)):
        rest = np.abs(work[r:]).copy()
        for pivot in pivots:
            rest[:, pivot] = 0
        step, lead = divmod(int(np.argmax(rest)), rest.shape[1])
        if rest[step, lead] < 1e-4:
            return None
        work[[r, r + step]] = work[[r + step, r]]
        work[r] /= work[r, lead]
        for other in range(len(work)):
            if other != r:
                work[other] -= work[other, lead] * work[r]
        pivots.append(lead)
    found = []
    for row in work:
        near = [Fraction(float(v)).limit_denominator(200) for v in row]
        if any(abs(float(n) - v) > 2e-3 for n, v in zip(near, row, strict=True)):
            return None
        found.append([rational(n) for n in near])
    return found
