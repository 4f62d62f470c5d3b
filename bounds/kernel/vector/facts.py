"""Facts that hold for all vectors: each is named in a plan, and made from it anew.

Below, u, v, w are vectors, |u| the root of E|u|^2, c a scalar text, p, q, s polynomials in products
of vectors at a point. What a fact rests on and what it says is shown to be defined before it is
used (see `Step.asked`); a text that could hide a pole is a premise `text == text`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import ONE, ZERO, Call, Expression, Mul, Pow, Relation, Symbol
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import parse_expression, parse_relation
from bounds.kernel.vector.letters import Norm, Part
from bounds.kernel.vector.space import HALF, Space

MAX_FORM = 3
Node = Mapping[str, Any]


@dataclass(frozen=True)
class Derived:
    """What must be shown, and what follows."""

    premises: list[Relation]
    conclusion: Relation


def derive(space: Space, node: Node) -> Derived:
    """Check one derived fact and return it."""
    rule = RULES.get(node["fact"])
    if rule is None:
        refuse(f"unknown fact {node['fact']!r}")
    return rule(space, node)


def _norm(space: Space, at: Any, *, root: bool = False) -> Norm:
    if type(at) is not int or not 0 <= at < len(space.norms):
        refuse(f"there is no norm {at!r}")
    if root and space.norms[at].mean:
        refuse("the mean of a norm is no root of a mean square")
    return space.norms[at]


def _square(space: Space, norm: Norm) -> tuple[Expression, Expression]:
    """The letter, squared, and <u, u>."""
    vector = dict(norm.vector)
    return Symbol(norm.symbol) ** 2, space.multiply(vector, vector)


def may_bound(space: Space, large: Norm, small: Norm) -> bool:
    """Whether E|u| <= |u|, E|u| <= E|u|, |u| <= |u|; for what is known, |u| = E|u|."""
    return small.mean or not large.mean or all(space.is_known(part) for part, _ in small.vector)


def _root(space: Space, node: Node) -> Derived:
    """|u|^2 = <u, u>  and  (E|u|)^2 <= <u, u>."""
    norm = _norm(space, node["of"])
    square, product = _square(space, norm)
    return Derived([], Relation(square, "<=" if norm.mean else "==", product))


def _cauchy(space: Space, node: Node) -> Derived:
    """<u, v> <= |u| |v|  and  -<u, v> <= |u| |v|."""
    one, two = (_norm(space, at, root=True) for at in node["of"])
    product = space.multiply(dict(one.vector), dict(two.vector))
    product = -product if node["sign"] < 0 else product
    return Derived([], Relation(Symbol(one.symbol) * Symbol(two.symbol), ">=", product))


def _ordered(space: Space, node: Node) -> Derived:
    """large >= 0 and large^2 >= small^2 give large >= small; the same with large^2 > small^2."""
    small, large = space.read(node["small"]), space.read(node["large"])
    sign = ">" if node["strict"] is True else ">="
    squares = Relation(square(large), sign, square(small))
    premises = [Relation(large, ">=", ZERO), Relation(small, "==", small), squares]
    return Derived(premises, Relation(large, sign, small))


def square(value: Expression) -> Expression:
    """The square, without a root where one is at hand."""
    match value:
        case Pow(base, exponent) if exponent == HALF:
            return base
        case Mul(factors):
            return ex.multiply(*map(square, factors))
        case _:
            return value**2


def _triangle(space: Space, node: Node) -> Derived:
    """u = sum of c_j E[v_j | all but some sources] gives |u| <= sum of |c_j| |v_j|.

    |c_j| is +-c_j where that is shown to be >= 0. Means of norms and roots of mean squares alike
    are norms (G. H. Hardy, J. E. Littlewood, G. Polya, Inequalities (1934), 6.13) which no mean of
    a vector exceeds; see `may_bound` for mixtures. Of one vector, |c v| = |c| |v|.
    """
    target, same = _norm(space, node["of"]), len(node["parts"]) == 1
    gap: dict[Part, Expression] = {part: -c for part, c in target.vector}
    premises: list[Relation] = []
    terms: list[Expression] = []
    for text, at, sign, gone in node["parts"]:
        factor, norm = space.read(text), _norm(space, at)
        same = same and not gone and norm.mean == target.mean
        if not may_bound(space, norm, target):
            refuse("these norms do not bound one another")
        for part, c in norm.vector:
            if part[1].isdisjoint(gone):
                gap[part] = gap.get(part, ZERO) + factor * c
        size = Call("abs", (factor,)) if sign not in (1, -1) else factor * int(sign)
        premises.append(Relation(factor, "==", factor))
        if sign in (1, -1):
            premises.append(Relation(size, ">=", ZERO))
        terms.append(size * Symbol(norm.symbol))
    if not all(map(space.vanishes, gap.values())):
        parts = ", ".join(text for text, *_ in node["parts"])
        refuse(f"{target.symbol} is not the combination with factors {parts}")
    return Derived(
        premises, Relation(Symbol(target.symbol), "==" if same else "<=", ex.add(*terms))
    )


def _have(space: Space, node: Node) -> Derived:
    """What is shown may be used: a cut."""
    shown = parse_relation(node["claim"]).mapped(space.known)
    return Derived([shown], shown)


def _form(space: Space, node: Node) -> Derived:
    """sum of M_ij <v_i, v_j> >= 0, if all principal minors of the symmetric matrix M are >= 0.

    Then M is semidefinite: R. A. Horn, C. R. Johnson, Matrix Analysis, 7.2.5 and problem 7.1.P1.
    The v_i are combinations of parts over one set of sources; of M the lower triangle is given.
    """
    over = frozenset(node["over"])
    vectors = [{(name, over): space.read(text) for name, text in v.items()} for v in node["of"]]
    known = {part for name in space.vectors for part in space.parts(name)}
    if len(vectors) > MAX_FORM or not all(known.issuperset(vector) for vector in vectors):
        refuse(f"a form is one in at most {MAX_FORM} combinations of parts of vectors")
    rows = [[space.read(text) for text in row] for row in node["matrix"]]
    every = range(len(vectors))
    entry = {(i, j): rows[max(i, j)][min(i, j)] for i in every for j in every}
    chosen = [some for size in every for some in combinations(every, size + 1)]
    minors = [space.simplified(_determinant(entry, some, some)) for some in chosen]
    terms = [entry[i, j] * space.multiply(vectors[i], vectors[j]) for i in every for j in every]
    given = [c for v in vectors for c in v.values()]
    return Derived(
        [*(Relation(c, "==", c) for c in given), *(Relation(m, ">=", ZERO) for m in minors)],
        Relation(space.simplified(ex.add(*terms)), ">=", ZERO),
    )


def _determinant(
    entry: Mapping[tuple[int, int], Expression], rows: Sequence[int], columns: Sequence[int]
) -> Expression:
    """Laplace's expansion along the first row."""
    terms = []
    for j, column in enumerate(columns):
        rest = _determinant(entry, rows[1:], [*columns[:j], *columns[j + 1 :]])
        terms.append((-1) ** j * entry[rows[0], column] * rest)
    return ex.add(*terms) if rows else ONE


def _read(text: str) -> Expression:
    return parse_expression(text, FUNCTIONS["vector"])


def _square_of(text: str) -> Expression:
    return Call("dot", (_read(text), _read(text)))


def _mean(space: Space, premises: list[Relation], *factors: Expression) -> Expression:
    """The mean of a product at a point; that its coefficients are defined becomes a premise."""
    pieces = [piece for factor in factors for piece in space.pieces(factor)]
    premises += [Relation(piece, "==", piece) for piece in pieces]
    return space.mean_of(space.times(*map(space.polynomial, factors)))


def _nonnegative(space: Space, node: Node) -> Derived:
    """0 <= E[s^2 |w|^2 ...], and E[<u, v>^2 s^2 |w|^2 ...] <= E[|u|^2 |v|^2 s^2 |w|^2 ...].

    For any number of w; the second where u and v are named.
    """
    square, premises = _read(node["square"]), list[Relation]()
    rest = (square, square, *map(_square_of, node["norms"]))
    small: Expression = ZERO
    if "of" in node:
        u, v = node["of"]
        mixed = Call("dot", (_read(u), _read(v)))
        small = _mean(space, premises, mixed, mixed, *rest)
        rest = (_square_of(u), _square_of(v), *rest)
    return Derived(premises, Relation(small, "<=", _mean(space, premises, *rest)))


def _schwarz(space: Space, node: Node) -> Derived:
    """(E[p q <u, v>])^2 <= E[p^2 |u|^2] E[q^2 |v|^2]; without u and v, for p and q alone."""
    p, q = map(_read, node["of"])
    u, v = map(_read, node["vectors"] or ("0", "0"))
    premises: list[Relation] = []
    pairs = [(u, v), (u, u), (v, v)] if node["vectors"] else []
    inner: list[tuple[Expression, ...]] = [(Call("dot", pair),) for pair in pairs]
    product, left, right = (
        _mean(space, premises, *both, *(inner[at] if inner else ()))
        for at, both in enumerate(((p, q), (p, p), (q, q)))
    )
    bound = Relation(product**2, "<=", left * right)
    return Derived(premises, bound)


RULES: Mapping[str, Callable[[Space, Node], Derived]] = {
    "root": _root,
    "cauchy": _cauchy,
    "ordered": _ordered,
    "triangle": _triangle,
    "have": _have,
    "form": _form,
    "nonnegative": _nonnegative,
    "schwarz": _schwarz,
    "pointwise": _nonnegative,
}
