"""Facts about norms that hold for all vectors: each is named in a plan and re-derived from it.

    triangle   u = sum c_j v_j  gives  |u| <= sum |c_j| |v_j|
    root       |u|^2 = <u, u>
    cauchy     <u, v> <= |u| |v|  and  -<u, v> <= |u| |v|
    jensen     |mean(u)| <= E|u| <= sqrt(E|u|^2)
    moment     (E|u|)^2 <= E|u|^2
    squares    a given between products of vectors that are squares of norms, as one between norms
    ordered    b >= 0 and b^2 >= |u|^2 give |u| <= b;  |u|^2 >= b^2 gives |u| >= b

The triangle inequality holds for the mean of the norm and for the root of the mean square alike
(both are norms: G. H. Hardy, J. E. Littlewood, G. Polya, Inequalities (1934), 6.13); a bound of the
latter by the former does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Expression,
    Pow,
    Relation,
    Symbol,
    add,
    free_symbols,
    multiply,
    negate,
    number,
    show,
    subtract,
)
from bounds.kernel.goals import Goal
from bounds.kernel.reader import parse_expression
from bounds.kernel.vector.parts import Combination, Norm, read_gram
from bounds.kernel.vector.space import Space

TWO = number(2)


@dataclass(frozen=True)
class Derived:
    """What must be shown, and what follows."""

    premises: list[Relation]
    conclusion: Relation


def derive(space: Space, node: Mapping[str, Any], facts: Sequence[Goal]) -> Derived:
    """Check one derived fact and return it; `facts` are those with products of vectors so far."""
    match node["fact"]:
        case "squares":
            return _squares(space, node, facts)
        case "ordered":
            norm, bound = _norm(space, node["of"]), parse_expression(node["bound"])
            named, length = space.lengths.with_norms(bound), Symbol(norm.symbol)
            squares = Pow(length, TWO), Pow(named, TWO)
            if node["above"]:
                premises = [Relation(squares[0], ">=", squares[1]), Relation(named, "==", named)]
                return Derived(premises, Relation(length, ">=", named))
            premises = [Relation(named, ">=", ZERO), Relation(squares[0], "<=", squares[1])]
            return Derived(premises, Relation(length, "<=", named))
        case "moment":
            norm = _norm(space, node["of"])
            vector = dict(norm.vector)
            square = Pow(Symbol(norm.symbol), TWO)
            return Derived([], Relation(square, "<=", space.multiply(vector, vector)))
        case "triangle":
            return _triangle(space, node)
        case "root":
            norm = _norm(space, node["of"])
            if norm.mean:
                msg = "the mean of a norm is no root of a mean square"
                raise UserError(msg)
            vector = dict(norm.vector)
            square = Pow(Symbol(norm.symbol), TWO)
            return Derived([], Relation(square, "==", space.multiply(vector, vector)))
        case "cauchy":
            one, two = (_norm(space, at) for at in node["of"])
            if one.mean or two.mean:
                msg = "Cauchy and Schwarz need roots of mean squares"
                raise UserError(msg)
            product = space.multiply(dict(one.vector), dict(two.vector))
            product = negate(product) if node["sign"] < 0 else product
            bound = multiply(Symbol(one.symbol), Symbol(two.symbol))
            return Derived([], Relation(bound, ">=", product))
        case "jensen":
            return _jensen(_norm(space, node["small"]), _norm(space, node["large"]), space)
    msg = f"unknown fact {node['fact']!r}"
    raise UserError(msg)


def _norm(space: Space, at: Any) -> Norm:
    if type(at) is not int or not 0 <= at < len(space.norms):
        msg = f"there is no norm {at!r}"
        raise UserError(msg)
    return space.norms[at]


def is_random(norm: Norm) -> bool:
    """Whether the vector depends on a source."""
    return any(over for (_, over), _ in norm.vector)


def may_bound(large: Norm, small: Norm) -> bool:
    """Whether norms of these two sorts may stand on the two sides of a triangle inequality."""
    return small.mean or not is_random(small) or not large.mean


def _triangle(space: Space, node: Mapping[str, Any]) -> Derived:
    target = _norm(space, node["of"])
    gap: Combination = {part: negate(c) for part, c in target.vector}
    premises: list[Relation] = []
    terms: list[Expression] = []
    for text, at, sign in node["parts"]:
        factor, norm = parse_expression(text), _norm(space, at)
        if norm is target or not may_bound(norm, target):
            msg = "these norms do not bound one another"
            raise UserError(msg)
        for part, c in norm.vector:
            gap[part] = add(gap.get(part, ZERO), multiply(factor, c))
        size = space.lengths.size_of(factor)
        if sign in (1, -1):
            size = factor if sign == 1 else negate(factor)
            premises.append(Relation(size, ">=", ZERO))
        else:
            premises.append(Relation(factor, "==", factor))
        terms.append(multiply(size, Symbol(norm.symbol)))
    if not all(map(space.vanishes, gap.values())):
        parts = ", ".join(text for text, _, _ in node["parts"])
        msg = f"{target.symbol} is not the combination with factors {parts}"
        raise UserError(msg)
    return Derived(premises, Relation(Symbol(target.symbol), "<=", add(*terms)))


def _jensen(small: Norm, large: Norm, space: Space) -> Derived:
    """The smaller vector is the larger one averaged over some sources (or over none)."""
    kept, whole = dict(small.vector), dict(large.vector)
    gone = {source for _, over in whole for source in over}
    gone -= {source for _, over in kept for source in over}
    averaged = {part: c for part, c in whole.items() if not part[1] & gone}
    same = set(averaged) == set(kept) and all(
        space.vanishes(add(c, negate(kept[part]))) for part, c in averaged.items()
    )
    if small is large or not same or not may_bound(large, small):
        msg = f"{small.symbol} is no average of {large.symbol}: {show(Symbol(small.symbol))}"
        raise UserError(msg)
    return Derived([], Relation(Symbol(small.symbol), "<=", Symbol(large.symbol)))


def _squares(space: Space, node: Mapping[str, Any], facts: Sequence[Goal]) -> Derived:
    """Subtract multiples of |u|^2 - <u, u> = 0 from a given until no product is left."""
    at = node["of"]
    if type(at) is not int or not 0 <= at < len(facts):
        msg = f"there is no given {at!r} with products of vectors"
        raise UserError(msg)
    terms = [facts[at].expression]
    for text, place in node["by"]:
        norm = _norm(space, place)
        if norm.mean:
            msg = "the mean of a norm is no root of a mean square"
            raise UserError(msg)
        vector = dict(norm.vector)
        gap = subtract(Pow(Symbol(norm.symbol), TWO), space.multiply(vector, vector))
        terms.append(multiply(parse_expression(text), gap))
    left = space.simplified(add(*terms))
    if any(map(read_gram, free_symbols(left))):
        msg = "products of vectors are left over"
        raise UserError(msg)
    return Derived([], Relation(left, facts[at].sign, ZERO))
