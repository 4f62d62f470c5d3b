"""Steps evaluated at a witness: values worked by hand, and what has no witness."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bounds.errors import UserError
from bounds.expressions import Relation, number
from bounds.kernel.certificate import exact
from bounds.kernel.truth import is_witness, truth
from bounds.kernel.witness import written
from bounds.problems import problem

CLIENTS = ("i: source of C, N sampled", "C: integer >= 1", "N: integer >= 1")
# x is 1 on average and deviates by 2, y by 1: outcome by outcome 3 and 2, -1 and 0.
VECTORS: dict[str, Any] = {
    "scalars": {"C": "3", "N": "2"},
    "weights": ["1"],
    "vectors": {"x": {"": ["1"], "i": ["2"]}, "y": {"": ["1"], "i": ["1"]}},
}
TWO = VECTORS | {"scalars": {"C": "2", "N": "1"}}
# The squares of the weighted coordinates are 3*4 and 1/2*4.
WEIGHTED = VECTORS | {
    "weights": ["3", "1/2"],
    "vectors": {"x": {"": ["2", "2"], "i": ["0", "0"]}, "y": {"": ["0", "0"], "i": ["0", "0"]}},
}
FAMILIES = {
    "scalars": {"C": "3", "N": "2"},
    "families": {"a": ["1", "2", "3"], "x": [["1", "0"], ["0", "1"], ["1", "1"]]},
}
SEQUENCES = {"scalars": {"T": "3"}, "sequences": {"x": {"0": "1", "1": "2", "2": "4", "3": "8"}}}
EMPTY = SEQUENCES | {"scalars": {"T": "0"}}
VALUES = [
    ("vector", VECTORS, "E|x|^2", "5"),
    ("vector", VECTORS, "|mean(x, i)|^2", "1"),
    ("vector", VECTORS, "<x, y>", "3"),
    ("vector", VECTORS, "|total(x, i)|", "3"),
    ("vector", VECTORS, "E|sampled(x, i)|^2", "2"),  # 1 + c 2^2, c = (3 - 2)/(2 (3 - 1))
    ("vector", VECTORS, "<sampled(x, i), sampled(y, i)>", "3/2"),
    ("vector", VECTORS, "<sampled(x, i), y>", "1"),
    ("vector", TWO, "E|x|^4", "41"),
    ("vector", TWO, "E|x|", "2"),
    ("vector", TWO, "E[<x, y>^2]", "18"),
    ("vector", TWO, "E[|x - E[x]|^2 * |y|^2]", "8"),
    ("vector", TWO, "sqrt(E|x|^2 - 1)", "2"),
    ("vector", WEIGHTED, "|x|^2", "14"),
    ("sampling without replacement", FAMILIES, "E[sum(a, S)^2]", "50/3"),
    ("sampling without replacement", FAMILIES, "E|mean(x, S)|^2", "1"),
    ("sampling without replacement", FAMILIES, "E[sum(sum(a)*a, S)]", "24"),
    ("sampling without replacement", FAMILIES, "P(2)", "1/3"),
    ("sampling with replacement", FAMILIES, "E[sum(a, S)^2]", "52/3"),
    ("sampling with replacement", FAMILIES, "P(2)", "2/9"),
    ("sampling independently", FAMILIES, "E[sum(1, S)^2]", "14/3"),
    ("sampling independently", FAMILIES, "P(3)", "8/27"),
    ("recursion", SEQUENCES, "sum(x(j), j, 0, T)", "15"),
    ("recursion", SEQUENCES, "sum(sum(x(j), j, 0, k), k, 0, T - 1)", "11"),
    ("recursion", EMPTY, "sum(x(j), j, 0, T - 1)", "0"),
]


def declared(kind: str) -> tuple[str, ...]:
    """What the names of a kind are."""
    if kind == "vector":
        return ("x, y: vector over i", *CLIENTS)
    if kind == "recursion":
        return ("x: sequence", "T: integer >= 0")
    scheme = kind.partition(" ")[2]
    return (f"S: N of C {scheme}", *CLIENTS[1:], "a: family of numbers", "x: family")


@pytest.mark.parametrize(("kind", "witness", "text", "value"), VALUES)
def test_values_worked_by_hand(kind: str, witness: Any, text: str, value: str) -> None:
    """What is random is gone through outcome by outcome, what is summed is added."""
    stated = problem(f"{text} == 0", where=declared(kind), kind=kind.partition(" ")[0])
    side = written(stated, witness).claim.left
    assert truth(Relation(side, "==", number(exact(value))), {}) is True


def test_what_is_not_defined_as_it_is_written_has_no_witness() -> None:
    """A pole stays one, although its factor is zero, or no outcome is left of it."""
    point = {name: exact(text) for name, text in VECTORS["scalars"].items()}
    for text in ("0*|x/(C - 3)|^2", "|mean(x/(C - 3) - x/(C - 3), i)|^2", "1/(C - 3) - 1/(C - 3)"):
        stated = problem(f"{text} + |x|^2 <= 0", where=declared("vector"), kind="vector")
        assert not is_witness(written(stated, VECTORS), point)
        plain = replace(
            stated, claim=problem("|x|^2 <= 0", where=declared("vector"), kind="vector").claim
        )
        assert is_witness(written(plain, VECTORS), point)


@pytest.mark.parametrize(
    ("kind", "claim", "where", "witness"),
    [
        ("vector", "|x|^2 <= 0", ("x, y: vector over i", "i: source of C, N sampled",
         "C: real >= 1", "N: integer >= 1"), VECTORS),
        ("sampling", "sum(a) <= 0", ("S: N of C without replacement", "C: real >= 1",
         "N: integer >= 1", "a: family of numbers", "x: family"), FAMILIES),
        ("sampling", "E[1/sum(a, S)] <= 0", declared("sampling without replacement"), FAMILIES),
        ("sampling", "sum(a, S) <= 0", declared("sampling without replacement"), FAMILIES),
        ("recursion", "x(T) <= 0", ("x: sequence", "T: real >= 0"), SEQUENCES),
        ("recursion", "x(T) <= 0", declared("recursion"),
         SEQUENCES | {"sequences": {"x": {"03": "8"}}}),
        ("recursion", "x(T) <= 0", declared("recursion"), SEQUENCES | {"sequences": {}}),
    ],
)  # fmt: skip
def test_what_cannot_be_read_has_no_witness(
    kind: str, claim: str, where: tuple[str, ...], witness: Any
) -> None:
    """Steps that no proof could be about, and places that are none."""
    with pytest.raises(UserError):
        written(problem(claim, where=where, kind=kind), witness)
