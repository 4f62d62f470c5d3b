"""Facts that hold for all vectors: each is named in a plan, and made from it anew.

Below, u, v, w are vectors, |u| the root of E|u|^2, c a scalar text, p, q, s polynomials in products
of vectors at a point. Every text of a plan is a premise `text == text`: it must be shown to be
defined. What a fact says is shown to be defined before it is used (see `Reduction.derived`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Call,
    Expression,
    Pow,
    Relation,
    Symbol,
    add,
    multiply,
    negate,
    number,
    replaced,
    subtract,
)
from bounds.kernel.goals import Goal
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import parse_expression
from bounds.kernel.vector.letters import Norm, Part, letters_of, read_gram, written
from bounds.kernel.vector.space import Space

TWO = number(2)
Node = Mapping[str, Any]


@dataclass(frozen=True)
class Derived:
    """What must be shown, and what follows; `plain` if products are but letters in it."""

    premises: list[Relation]
    conclusion: Relation
    plain: bool = False


def derive(space: Space, node: Node, facts: Sequence[Goal]) -> Derived:
    """Check one derived fact and return it; `facts` are those with products of vectors so far."""
    rule = RULES.get(node["fact"])
    if rule is None:
        msg = f"unknown fact {node['fact']!r}"
        raise UserError(msg)
    return rule(space, node, facts)


def read(space: Space, text: str) -> Expression:
    """A scalar text of a plan, in which norms have the names that they get in scalar problems."""
    norms = [Relation(Symbol(norm.symbol), "==", ZERO) for norm in space.norms]
    names = [relation.left for relation in written(norms, space.stated.region)[0]]
    back = {name: norm.left for name, norm in zip(names, norms, strict=True)}
    return replaced(space.scalar(parse_expression(text)), back)


def _norm(space: Space, at: Any, *, root: bool = False) -> Norm:
    if type(at) is not int or not 0 <= at < len(space.norms):
        msg = f"there is no norm {at!r}"
        raise UserError(msg)
    if root and space.norms[at].mean:
        msg = "the mean of a norm is no root of a mean square"
        raise UserError(msg)
    return space.norms[at]


def _square(space: Space, norm: Norm) -> tuple[Expression, Expression]:
    """The letter, squared, and <u, u>."""
    vector = dict(norm.vector)
    return Pow(Symbol(norm.symbol), TWO), space.multiply(vector, vector)


def may_bound(space: Space, large: Norm, small: Norm) -> bool:
    """Whether E|u| <= |u|, E|u| <= E|u|, |u| <= |u|; for what is known, |u| = E|u|."""
    return small.mean or not large.mean or all(space.is_known(part) for part, _ in small.vector)


def _root(space: Space, node: Node, _: Sequence[Goal]) -> Derived:
    """|u|^2 = <u, u>  and  (E|u|)^2 <= <u, u>."""
    norm = _norm(space, node["of"])
    square, product = _square(space, norm)
    return Derived([], Relation(square, "<=" if norm.mean else "==", product))


def _cauchy(space: Space, node: Node, _: Sequence[Goal]) -> Derived:
    """<u, v> <= |u| |v|  and  -<u, v> <= |u| |v|."""
    one, two = (_norm(space, at, root=True) for at in node["of"])
    product = space.multiply(dict(one.vector), dict(two.vector))
    product = negate(product) if node["sign"] < 0 else product
    return Derived([], Relation(multiply(Symbol(one.symbol), Symbol(two.symbol)), ">=", product))


def _ordered(space: Space, node: Node, _: Sequence[Goal]) -> Derived:
    """b >= 0 and b^2 >= |u|^2 give |u| <= b;  |u|^2 >= b^2 gives |u| >= b."""
    length, bound = Symbol(_norm(space, node["of"]).symbol), read(space, node["bound"])
    squares = Pow(length, TWO), Pow(bound, TWO)
    if node["above"]:
        premises = [Relation(bound, "==", bound), Relation(squares[0], ">=", squares[1])]
        return Derived(premises, Relation(length, ">=", bound))
    premises = [Relation(bound, ">=", ZERO), Relation(squares[0], "<=", squares[1])]
    return Derived(premises, Relation(length, "<=", bound))


def _triangle(space: Space, node: Node, _: Sequence[Goal]) -> Derived:
    """u = sum of c_j E[v_j | all but some sources] gives |u| <= sum of |c_j| |v_j|.

    |c_j| is +-c_j where that is shown to be >= 0. Means of norms and roots of mean squares alike
    are norms (G. H. Hardy, J. E. Littlewood, G. Polya, Inequalities (1934), 6.13) which no mean of
    a vector exceeds; see `may_bound` for mixtures. Of one vector, |c v| = |c| |v|.
    """
    target, same = _norm(space, node["of"]), len(node["parts"]) == 1
    gap: dict[Part, Expression] = {part: negate(c) for part, c in target.vector}
    premises: list[Relation] = []
    terms: list[Expression] = []
    for text, at, sign, gone in node["parts"]:
        factor, norm = read(space, text), _norm(space, at)
        same = same and not gone and norm.mean == target.mean
        if not may_bound(space, norm, target):
            msg = "these norms do not bound one another"
            raise UserError(msg)
        for part, c in norm.vector:
            if part[1].isdisjoint(gone):
                gap[part] = add(gap.get(part, ZERO), multiply(factor, c))
        size = Call("abs", (factor,)) if sign not in (1, -1) else multiply(number(sign), factor)
        premises.append(Relation(factor, "==", factor))
        if sign in (1, -1):
            premises.append(Relation(size, ">=", ZERO))
        terms.append(multiply(size, Symbol(norm.symbol)))
    if not all(map(space.vanishes, gap.values())):
        parts = ", ".join(text for text, *_ in node["parts"])
        msg = f"{target.symbol} is not the combination with factors {parts}"
        raise UserError(msg)
    return Derived(premises, Relation(Symbol(target.symbol), "==" if same else "<=", add(*terms)))


def _squares(space: Space, node: Node, facts: Sequence[Goal]) -> Derived:
    """A given between products, minus multiples c of |u|^2 - <u, u> = 0, without products."""
    at = node["of"]
    if type(at) is not int or not 0 <= at < len(facts):
        msg = f"there is no given {at!r} with products of vectors"
        raise UserError(msg)
    terms, premises = [facts[at].expression], []
    for text, place in node["by"]:
        factor = read(space, text)
        square, product = _square(space, _norm(space, place, root=True))
        premises.append(Relation(factor, "==", factor))
        terms.append(multiply(factor, subtract(square, product)))
    left = space.simplified(add(*terms))
    if any(map(read_gram, letters_of(left))):
        msg = "products of vectors are left over"
        raise UserError(msg)
    return Derived(premises, Relation(left, facts[at].sign, ZERO))


def _read(text: str) -> Expression:
    return parse_expression(text, FUNCTIONS["vector"])


def _square_of(text: str) -> Expression:
    return Call("dot", (_read(text), _read(text)))


def _mean(space: Space, premises: list[Relation], *factors: Expression) -> Expression:
    """The mean of a product at a point; that its coefficients are defined becomes a premise."""
    pieces = [piece for factor in factors for piece in space.pieces(factor)]
    premises += [Relation(piece, "==", piece) for piece in pieces]
    return space.mean_of(space.times(*map(space.polynomial, factors)))


def _nonnegative(space: Space, node: Node, _: Sequence[Goal]) -> Derived:
    """E[s^2 |u|^2 |v|^2 ...] >= 0, for any number of vectors."""
    square, premises = _read(node["square"]), list[Relation]()
    value = _mean(space, premises, square, square, *map(_square_of, node["norms"]))
    return Derived(premises, Relation(value, ">=", ZERO), plain=True)


def _schwarz(space: Space, node: Node, _: Sequence[Goal]) -> Derived:
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
    bound = Relation(Pow(product, TWO), "<=", multiply(left, right))
    return Derived(premises, bound, plain=True)


def _pointwise(space: Space, node: Node, _: Sequence[Goal]) -> Derived:
    """E[<u, v>^2 s^2 |w|^2 ...] <= E[|u|^2 |v|^2 s^2 |w|^2 ...], for any number of w."""
    u, v = node["of"]
    square, premises = _read(node["square"]), list[Relation]()
    rest = (square, square, *map(_square_of, node["norms"]))
    mixed = Call("dot", (_read(u), _read(v)))
    small = _mean(space, premises, mixed, mixed, *rest)
    large = _mean(space, premises, _square_of(u), _square_of(v), *rest)
    return Derived(premises, Relation(small, "<=", large), plain=True)


RULES: Mapping[str, Callable[[Space, Node, Sequence[Goal]], Derived]] = {
    "root": _root,
    "cauchy": _cauchy,
    "ordered": _ordered,
    "triangle": _triangle,
    "squares": _squares,
    "nonnegative": _nonnegative,
    "schwarz": _schwarz,
    "pointwise": _pointwise,
}
