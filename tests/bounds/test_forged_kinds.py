"""Composed certificates in which something is of two kinds, or less random than it may be.

In the model of a file every vector may be random through what no line looks at; a letter is a
number or a vector, wherever it stands; and functions of the language mean what they mean.
"""

from __future__ import annotations

from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from tests.bounds.test_forged_terms import File, axiom, composed, line, proved, together

FOURTH = "E[|{0}|^4] == (E|{0}|^2)^2"  # of numbers, and of vectors whose length is not random
AT_MOST = "E[|{0}|^4] <= (E|{0}|^2)^2"
CLIENTS = ("x, y: vector over i", "i: source of C", "C: integer >= 1")
TOTAL = "sum(x(i), i, 1, C)"
WALK = {"x(j)": "vector", "t": "integer >= 0"}
DRAW = ("S: N of C without replacement", "N, M: integer >= 1", "C: integer >= 1")


def fourth(at: str, where: str = "z: real") -> File:
    """The line that a fourth moment is the square of a second one."""
    claim = FOURTH.format("z")
    return line(FOURTH.format(at), [], proved(claim, where=(where,), kind="vector"), z=at)


def taken(at: str, source: dict[str, Any], **terms: str) -> File:
    """The line that uses it, of a vector."""
    certificate = proved(
        AT_MOST.format("z"), FOURTH.format("z"), where=("z: vector",), kind="vector"
    )
    return line(AT_MOST.format(at), [source], certificate, **(terms or {"z": at}))


@pytest.mark.parametrize("inner", ["x(t)", "h(x(t))"])
def test_what_is_called_at_a_random_vector_is_random_with_it(inner: str) -> None:
    """E[|g(x)|^2 |x|^2] is no product of means: g may be the identity."""
    over = "x: vector" if inner == "x(t)" else "x: vector over zeta"
    claim = "E[|g|^2*|x|^2] == E|g|^2*E|x|^2"
    certificate = proved(claim, where=(over, "g: vector over xi"), kind="vector")
    file = f"E[|g(x(t))|^2*|{inner}|^2] == E|g(x(t))|^2*E|{inner}|^2"
    declared = {**WALK, "g(y)": "vector over xi", "h(y)": "vector over zeta"}
    with pytest.raises(UserError, match="whatever vectors are random"):
        replay(
            composed(
                line(file, [], certificate, x=inner, g="g(x(t))"),
                declared=declared,
                arguments={"x": 1, "g": 1, "h": 1},
            )
        )


@pytest.mark.parametrize(
    ("shown", "claim"),
    [
        (FOURTH.format("total(x, i)"), FOURTH.format(TOTAL)),
        ("E|total(x, i)| == |total(x, i)|", f"E|{TOTAL}| == |{TOTAL}|"),
    ],
)
def test_a_sum_of_random_vectors_is_random(shown: str, claim: str) -> None:
    """In the certificate the clients are all that is random, and a sum over them is not."""
    one = line(claim, [], proved(shown, where=CLIENTS, kind="vector"), x="x(i)", y="y(i)")
    with pytest.raises(UserError, match="whatever vectors are random"):
        replay(
            composed(
                {**one, "sums": {"i": ["1", "C"]}},
                declared={"x(j)": "vector", "y(j)": "vector", "C": "integer >= 1"},
                arguments={"x": 1, "y": 1},
            )
        )


def test_what_is_not_zero_for_each_may_add_up_to_zero() -> None:
    """<x(i), y(i)> != 0 for all i, and the sum may be 0."""
    quotient = "total(<x, y>, i)/total(<x, y>, i) == 1"
    certificate = proved(quotient, "<x, y> != 0", where=CLIENTS, kind="vector")
    total = "sum(<x(i), y(i)>, i, 1, C)"
    one = line(f"{total}/{total} == 1", [{"axiom": 0}], certificate, x="x(i)", y="y(i)")
    with pytest.raises(UserError, match="no sum is over it"):
        replay(
            composed(
                {**one, "sums": {"i": ["1", "C"]}},
                declared={
                    "x(j)": "vector", "y(j)": "vector", "C": "integer >= 1",
                    "i": "index from 1 to C",
                },
                arguments={"x": 1, "y": 1},
                axioms=[axiom("<x(i), y(i)> != 0")],
            )
        )  # fmt: skip


@pytest.mark.parametrize("between", [False, True])
def test_a_letter_is_a_number_in_all_files_or_in_none(between: bool) -> None:
    """It is a number there, and a vector in the file that cites it."""
    number = {"z": "real"}
    inner = composed(fourth("z"), statement="test.inner", declared=number)
    if between:
        again = proved(FOURTH.format("z"), FOURTH.format("z"), where=("z: real",), kind="vector")
        one = line(FOURTH.format("z"), [{"cited": 0}], again)
        inner = composed(one, statement="test.between", declared=number, cited=[inner])
    with pytest.raises(UserError, match="z is something else in"):
        replay(composed(taken("z", {"cited": 0}), declared={"z": "vector"}, cited=[inner]))
    replay(composed(fourth("z"), declared={"z": "real"}, cited=[]))


@pytest.mark.parametrize("elsewhere", [{"x(j)": "real"}, {}])
def test_a_term_is_what_its_letter_is_elsewhere(elsewhere: dict[str, str]) -> None:
    """x(t) is a number for all t, and at t = 0 a vector."""
    declared = {"x(0)": "vector", **elsewhere, "t": "index from 0 to 5"}
    with pytest.raises(UserError, match=r"x\(0\) is no vector, or x is none elsewhere"):
        replay(
            composed(
                fourth("x(t)"), taken("x(0)", {"line": 0, "at": {"t": "0"}}), declared=declared
            )
        )


def test_an_axiom_about_numbers_says_nothing_of_vectors() -> None:
    """Of a number y the fourth moment is the square of the second."""
    given = [axiom(FOURTH.format("y"), "y")]
    one = taken("x(t)", {"axiom": 0, "at": {"y": "x(t)"}})
    with pytest.raises(UserError, match="about a number, and used at a vector"):
        replay(composed(one, declared={**WALK, "y": "real"}, axioms=given))


@pytest.mark.parametrize("value", ["7", "t", "t + 1"])
def test_nothing_is_put_where_something_is_declared(value: str) -> None:
    """x(k + 1) >= 5 is declared of one k, and says nothing of other numbers."""
    inner = composed(
        line("x(k + 1) >= 5", [], proved("p >= 5", where=("p: real >= 5",)), p="x(k + 1)"),
        statement="test.inner",
        declared={"x(k + 1)": "real >= 5", "x(j)": "real", "k": "integer"},
    )
    term = f"x({value} + 1)"
    certificate = proved("p >= 4", "p >= 5", where=("p: real",))
    one = line(f"{term} >= 4", [{"cited": 0, "at": {"k": value}}], certificate, p=term)
    with pytest.raises(UserError, match="is no vector"):
        replay(composed(one, declared={"x(j)": "real", "t": "integer"}, cited=[inner]))


@pytest.mark.parametrize(
    "head", ["expect(y)", "exp(y)", "|y|", "<y, z>", "a^2", "2", "a - a", "sum(k, k, 1, 3)"]
)
@pytest.mark.parametrize("part", ["declared", "lets"])
def test_only_letters_are_declared(head: str, part: str) -> None:
    """That an expression is at most -1 would be an axiom of which nobody is told."""
    what: dict[str, Any] = {part: {head: "real <= -1" if part == "declared" else "b"}}
    one = line("c <= -1", [], proved("p <= -1", where=("p: real <= -1",)), p="c")
    with pytest.raises(UserError, match="is no letter"):
        replay(composed(one, **what))


@pytest.mark.parametrize("name", ["P", "mean", "norm"])
def test_no_letter_has_the_name_of_a_function_of_some_kind(name: str) -> None:
    """P(1) is N/C for the draw of a certificate, and N/C is M/C for no two draws."""
    certificate = proved("P(1) == N/C", where=DRAW, kind="sampling")
    declared = {f"{name}(j)": "real", "S(t)": "N of C without replacement"}
    one = line("P(1) == N/C", [], certificate, S="S(t)")
    with pytest.raises(UserError, match="name of a function"):
        replay(composed(one, declared=declared, arguments={name: 1, "S": 1}))


def test_a_mean_over_clients_is_none_over_sources() -> None:
    """mean(a) of the certificate is over all clients, and mean(a(_)) of the file is a(_)."""
    claim, given = "sum(a^2) <= C", "mean(a^2) <= 1"
    certificate = proved(claim, given, where=(*DRAW, "a: family of numbers"), kind="sampling")
    one = line("sum(a(i)^2, i, 1, C) <= C", [{"axiom": 0}], certificate, S="S(t)", a="a(_)")
    declared = {"a(j)": "real", "S(t)": "N of C without replacement",
                "C": "integer >= 1", "N": "integer >= 1", "M": "integer >= 1"}  # fmt: skip
    with pytest.raises(UserError, match="_ is declared nowhere"):
        replay(
            composed(
                one,
                declared=declared,
                arguments={"a": 1, "S": 1},
                axioms=[axiom("mean(a(_)^2) <= 1")],
            )
        )


@pytest.mark.parametrize(("factor", "kind"), [("<u, v>", "real"), ("|x|", "real >= 0")])
def test_no_product_stands_in_front_of_a_vector(factor: str, kind: str) -> None:
    """y == |x| x is E|y|^2 == |x|^2 E|x|^2 for the mean |x|, and E|x|^4 at a point."""
    where = ("x, y, u, v: vector", f"a: {kind}")
    certificate = proved("E|y|^2 == a^2*E|x|^2", "y == a*x", where=where, kind="vector")
    one = line(f"E|y|^2 == ({factor})^2*E|x|^2", [{"axiom": 0}], certificate, a=factor)
    declared = dict.fromkeys("xyuv", "vector")
    with pytest.raises(UserError, match="stands in front of a vector"):
        replay(composed(one, declared=declared, axioms=[axiom(f"y == {factor}*x")]))


@pytest.mark.parametrize("term", ["u + a", "a*u + f(a)", "u*v", "u/a + 1", "exp(u)*u"])
def test_no_vector_is_added_to_a_number(term: str) -> None:
    """u + a is no expression, whatever u and a are, although a part of it is a vector."""
    certificate = proved("E|x|^2 >= 0", where=("x: vector",), kind="vector")
    declared = {"u": "vector", "v": "vector", "a": "real > 0"}
    with pytest.raises(UserError, match="vector for a number"):
        replay(composed(line(f"E|{term}|^2 >= 0", [], certificate, x=term), declared=declared))


@pytest.mark.parametrize("first", [True, False])
def test_an_axiom_is_about_numbers_or_about_vectors(first: bool) -> None:
    """What that is is declared nowhere: of numbers and of vectors it says two things."""
    number = line(
        FOURTH.format("a"),
        [{"axiom": 0, "at": {"z": "a"}}],
        proved(FOURTH.format("z"), FOURTH.format("z"), where=("z: real",), kind="vector"),
        z="a",
    )
    vector = taken("u", {"axiom": 0, "at": {"z": "u"}})
    lines = [number, vector] if first else [vector, number]
    parts: dict[str, Any] = {"declared": {"u": "vector", "a": "real"}}
    parts["axioms"] = [axiom(FOURTH.format("z"), "z")]
    (one,) = replay(composed(number, **parts)).axioms
    both = replay(composed(*lines, together(*(of["claim"] for of in lines)), **parts)).axioms
    assert one.told.endswith("for all z: real")
    assert {axiom.kinds for axiom in both} == {("real",), ("vector",)}
