"""What assumptions give of clients holds of two that differ, at points of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any

import numpy as np
import pytest

from bounds.catalogue import catalogue
from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    calls,
    parts,
)
from bounds.statement import Given

# Client i has |x - a_i|^2/2 to minimise; a number is the same at both clients.
MINIMISERS = np.array([-1.0, 1.0])
NUMBERS: Mapping[str, float] = {
    "beta": 1,
    "L": 1,
    "mu": 0.5,
    "f_star": 0.5,
    "best": 0,
    "Gamma": 0.5,
    "G": 1,
    "B": 1,
}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "f": lambda x: np.mean((x - MINIMISERS) ** 2) / 2,
    "gradf": lambda x: x - np.mean(MINIMISERS),
    "grad": lambda x: x - MINIMISERS,
    "mean": lambda x, _: np.mean(x),
    "expect": np.mean,
    "norm": abs,
    "dot": lambda u, v: u * v,
}


def value(term: Expression, points: Mapping[str, Any]) -> Any:
    """What a term is of both clients."""
    match term:
        case Number(number):
            return float(number)
        case Symbol(name):
            return {**NUMBERS, "i": None, **points}[name]
        case Add(terms):
            return sum(value(one, points) for one in terms)
        case Mul(factors):
            return prod(value(one, points) for one in factors)
        case Pow(base, exponent):
            return value(base, points) ** value(exponent, points)
        case Call(name, arguments):
            return FUNCTIONS[name](*(value(one, points) for one in arguments))
    raise AssertionError(term)


ITEMS = [f"scaffold.{name}" for name in ("convex", "smooth", "dissimilarity")]
ITEMS += ["localsgd.smooth", "localsgd.own", "adaptive.smooth"]
GIVEN = [
    pytest.param(given, relation, id=f"{id_}: {given.label}")
    for id_ in ITEMS
    for given in catalogue[id_].gives
    if given.at and isinstance(relation := given.written.tree, Relation)
    if all(calls(side) <= FUNCTIONS.keys() for side in relation.sides)
]


@pytest.mark.parametrize(("given", "relation"), GIVEN)
def test_what_is_given_holds_of_clients_that_differ(given: Given, relation: Relation) -> None:
    """At points of their own f may be below its least value, and above no square."""
    random = np.random.default_rng(0)
    for _ in range(100):
        own = {name: random.uniform(-2, 2, 2) for name in given.at}
        points = {n: x.mean() if given.apart.get(n) == "i" else x for n, x in own.items()}
        left, right = (value(side, points) for side in relation.sides)
        if relation.sign == "==":
            assert np.allclose(left, right)
        else:
            small, large = (left, right) if relation.sign == "<=" else (right, left)
            assert small <= large + 1e-9


def test_what_is_averaged_over_a_datum_is_at_points_that_do_not_depend_on_it() -> None:
    """Of all points the mean gradient would depend on no datum at all, nor would what is drawn."""
    found = {
        (statement.id, name, given.apart.get(name) == source.name)
        for statement in catalogue.values()
        for given in statement.gives
        if isinstance(relation := given.written.tree, Relation)
        for part in (part for side in relation.sides for part in parts(side))
        if isinstance(part, Call) and part.name == "mean" and len(part.arguments) == 2
        for source in part.arguments[1:]
        if isinstance(source, Symbol)
        for name in {"x", "y"} & {*given.at}
    }
    assert {name for name, _, apart in found if not apart} == set()
    assert len(found) > 5
