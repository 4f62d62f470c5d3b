"""Composed certificates whose facts say more than they carry: letters, ranges, what is apart.

Each of them was accepted, with a model in which all that was printed held, and the claim did not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from bounds.expressions import Symbol
from bounds.facts import Fact, Rules
from bounds.theory import Theory
from fedproof.commands.check import print_shown
from tests.bounds.test_forged_terms import (
    LENGTH,
    VECTORS,
    File,
    axiom,
    composed,
    equal,
    line,
    of_a_draw,
    proved,
)

REAL, PAIR = ("p: real",), ("p: real", "q: real")
DATUM = ("u: vector over xi", "f, y: vector")  # y is made without the datum
MADE = {"u": "vector over xi", "f": "vector", "y": "vector"}
STEPS = {"g(j)": "vector over xi", "x(j)": "vector", "f(j)": "vector"}
FRESH, UNBIASED = "<u, y> == <f, y>", "mean(u, xi) == f"
DRAWN = {"S(t)": "N of C without replacement", "N": "integer >= 1", "C": "integer >= 2",
         "t": "integer"}  # fmt: skip
FEW = "sampled(sum(f(i), i, 1, C), S(t))"  # another number for another draw


def declared_where_a_sum_runs() -> File:
    """f(k + 1) > 0 for k from 0 to 3, and 1/f(k + 1) is added for k from -5 to 5."""
    term = "sum(1/f(k + 1), k, -5, 5)"
    one = line(f"({term})^2 >= 0", [], proved("p^2 >= 0", where=REAL), p=term)
    declared = {"f(j)": "real", "f(k + 1)": "real > 0", "k": "index from 0 to 3"}
    return composed(one, declared=declared)


def root_of_what_is_a_power_elsewhere() -> File:
    """x^n is defined for all integers n >= 0 and all x, and not for n = 1/2."""
    certificate = proved("x >= 0", "0*x^(1/2) <= 5", where=("x: real",))
    one = line("a >= 0", [{"axiom": 0, "at": {"x": "a", "n": "1/2"}}], certificate, x="a")
    declared = {"a": "real", "n": "integer >= 0"}
    return composed(one, declared=declared, axioms=[axiom("0*x^n <= 5", "x", "n")])


def put_where_a_sum_runs() -> File:
    """There is no 1/(j + k) for j = -1 and k = 1, and the sum in the axiom runs over j."""
    said = "sum(1/(z + k), k, 1, 3) >= 0"
    source = {"axiom": 0, "at": {"x": "j"}}
    one = line(said.replace("z", "j"), [source], proved(said, said, where=("z: real",)), z="j")
    given = axiom("sum(1/(x + j), j, 1, 3) >= 0", "x")
    return composed(one, declared={"j": "real"}, axioms=[given])


def random_number() -> File:
    """A sum of numbers over those drawn is random, and E[p^2] is not p^2."""
    given = ("E[p] == 0", "E[p*p] == q")
    certificate = proved("q == 0", *given, where=PAIR, kind="vector")
    one = line("X(0) == 0", [{"axiom": 0}, {"axiom": 1}], certificate, p=FEW, q="X(0)")
    axioms = [axiom(f"E[{FEW}] == 0"), axiom(f"E[{FEW}*{FEW}] == X(0)")]
    declared = {**DRAWN, "f(j)": "real", "X(j)": "real"}
    return composed(one, declared=declared, axioms=axioms)


def above(letter: str) -> File:
    """X(0) is at least a letter that is not negative."""
    given = (f"p >= {letter}", f"{letter} >= 0")
    certificate = proved("p >= 0", *given, where=(*REAL, f"{letter}: real"))
    one = line("X(0) >= 0", [{"axiom": 0}, {"axiom": 1}], certificate, p="X(0)")
    axioms = [axiom(text.replace("p", "X(0)")) for text in given]
    declared = {"X(j)": "real", letter: "real"}
    return composed(one, statement="test.inner", declared=declared, axioms=axioms)


def cites(inner: File, source: File, **declared: str) -> File:
    """What says the same as what it cites."""
    again = proved("p >= 0", "p >= 0", where=REAL)
    one = line("X(0) >= 0", [source], again, p="X(0)")
    return composed(one, declared={"X(j)": "real", **declared}, cited=[inner])


def said_twice() -> File:
    """The source is what is cited, where k is a number, and k has no value here for M = 0."""
    runs = {"M": "integer >= 0", "k": "index from 0 to M - 1"}
    return cites(above("k"), {"cited": 0, "line": "0"}, **runs)


def source_for_a_number() -> File:
    """X(0) >= xi >= 0 says nothing of X(0) where xi is a datum."""
    return cites(above("a"), {"cited": 0, "at": {"a": "xi"}}, u="vector over xi")


def fresh(**parts: Any) -> File:
    """What the kernel shows of a datum."""
    one = line(FRESH, [{"axiom": 0}], proved(FRESH, UNBIASED, where=DATUM, kind="vector"))
    parts = {"declared": MADE, "axioms": [axiom(UNBIASED)], **parts}
    return composed(one, statement="test.inner", **parts)


def source_that_stands_for_another() -> File:
    """The mean is over zeta, and y is made without xi."""
    declared = {**MADE, "zeta": "source"}
    inner = fresh(declared=declared, lets={"xi": "zeta"}, axioms=[axiom("mean(u, zeta) == f")])
    return composed(equal("<u, y>", "<f, y>", {"cited": 0}), declared=MADE, cited=[inner])


def source_that_is_a_number() -> File:
    """Zeta is put for xi in the axiom, and not in what y is made without."""
    inner = fresh(declared={**MADE, "xi": "real"})
    one = equal("<u, y>", "<f, y>", {"cited": 0, "at": {"xi": "zeta"}})
    return composed(one, declared=MADE, cited=[inner])


def step(at: str, **declared: str) -> File:
    """What is shown of g, x and f at some argument, where the mean of g over the datum is f."""
    certificate = proved(FRESH, UNBIASED, where=DATUM, kind="vector")
    names = {"u": f"g({at})", "y": f"x({at})", "f": f"f({at})"}
    claim = f"<g({at}), x({at})> == <f({at}), x({at})>"
    one = line(claim, [{"axiom": 0}], certificate, **names)
    given = axiom(f"mean(g({at}), xi) == f({at})")
    return composed(one, statement="test.inner", declared={**STEPS, **declared}, axioms=[given])


def apart_for_another_index() -> File:
    """What x(K + k) is made without is told for all k, and another k is put for K."""
    runs = {"k": "index from 0 to 3"}
    source = {"cited": 0, "at": {"k": "2", "K": "k"}}
    one = equal("<g(k + 2), x(k + 2)>", "<f(k + 2), x(k + 2)>", source)
    return composed(one, declared={**STEPS, **runs}, cited=[step("K + k", K="integer", **runs)])


FORGERIES: list[tuple[Callable[[], File], str]] = [
    (declared_where_a_sum_runs, r"f\(k \+ 1\) is no vector"),
    (root_of_what_is_a_power_elsewhere, r"not evident that 0\*sqrt\(a\) is defined"),
    (put_where_a_sum_runs, "not evident that sum.* is defined"),
    (random_number, "takes a vector for a number, or a number for a vector"),
    (said_twice, "no source, or more than one"),
    (source_for_a_number, "xi is a source of randomness, and no letter"),
    (source_that_stands_for_another, "xi is a source of randomness, and something else"),
    (source_that_is_a_number, "xi is declared otherwise in the certificate"),
]


@pytest.mark.parametrize(("forged", "told"), FORGERIES)
def test_no_fact_says_more_than_it_carries(forged: Callable[[], File], told: str) -> None:
    """Each claims what is false, or undefined, in a model of all that it prints."""
    with pytest.raises(UserError, match=told):
        replay(forged())


def test_what_is_apart_is_told_with_the_values_for_which_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is for k up to 3 in what is cited, and k runs from 5 in the file."""
    one = equal("<g(0), x(0)>", "<f(0), x(0)>", {"cited": 0, "at": {"k": "0"}})
    inner = step("k", k="index from 0 to 3")
    shown = replay(composed(one, declared={**STEPS, "k": "index from 5 to 9"}, cited=[inner]))
    assert ("x(k)", "xi", ("g(k)",), (("k", "0 to 3"),)) in shown.apart
    print_shown(shown)
    assert "x(k) does not depend on xi, that of g(k), k from 0 to 3" in capsys.readouterr().out


def test_what_is_apart_is_told_with_the_datum_that_is_meant() -> None:
    """g(j) has the datum of step j, of which x(k) is made where k is larger."""
    (certificate,) = (one["certificate"] for one in step("k")["lines"])
    claim = "<g(j), x(k)> == <f(j), x(k)>"
    one = line(claim, [{"axiom": 0, "at": {"k": "j"}}], certificate, u="g(j)", y="x(k)", f="f(j)")
    runs = dict.fromkeys("jk", "index from 0 to 3")
    given = axiom("mean(g(k), xi) == f(k)")
    shown = replay(composed(one, declared={**STEPS, **runs}, axioms=[given]))
    assert ("x(k)", "xi", ("g(j)",), (("j", "0 to 3"), ("k", "0 to 3"))) in shown.apart


def test_what_is_apart_is_told_for_each_index_that_it_depends_on() -> None:
    """What is put for K runs here, and k runs where that is cited."""
    shown = replay(apart_for_another_index())
    both = ("k", "0 to 3"), ("k_", "0 to 3")
    assert [one.relation for one in shown.axioms] == ["mean(g(k_ + k), xi) == f(k_ + k)"]
    assert [one.ranges for one in shown.axioms] == [both]
    assert ("x(k_ + k)", "xi", ("g(k_ + k)",), both) in shown.apart


def test_what_is_apart_from_a_draw_is_told_of_that_draw() -> None:
    """5 is put for t, in S(t) too."""
    claim = "E|sum(x, S)|^2 == N*(N-1)/(C*(C-1))*|sum(x)|^2 + N*(C-N)/(C*(C-1))*sum(|x|^2)"
    left, right = of_a_draw("N", draw="S(t)")
    certificate = proved(claim, where=VECTORS, kind="sampling")
    declared = {"x(j)": "vector", **DRAWN}
    inner = composed(
        line(f"{left} == {right}", [], certificate, S="S(t)", x="x(_)"),
        statement="test.inner", declared={**declared, "t": "integer"},
    )  # fmt: skip
    one = equal(LENGTH.format("S(5)"), right, {"cited": 0, "at": {"t": "5"}})
    assert replay(composed(one, declared=declared, cited=[inner])).apart == (
        ("x(_)", "S(5)", (), ()),
    )


def test_an_instance_is_for_the_indices_of_which_it_does_not_speak() -> None:
    """X(0) <= 1 holds if k has a value, and k has none for M = 0."""
    index = {"M": "integer >= 0", "k": "index from 0 to M - 1"}
    rules = Rules(Theory({"X": 1}, {"X(j)": "real", **index}, {}), "test")
    relation = rules.theory.relation("X(0) <= 1")
    fact = Fact(relation, frozenset("k"), {})
    assert rules.instance(fact, {}).runs == {"k"}
    assert rules.instance(fact, {"k": Symbol("k")}).runs == {"k"}


def test_only_what_the_claim_rests_on_is_told() -> None:
    """A line of which nothing is used is a line, and no more."""
    lines = [
        line(
            f"X({n}) >= {n}", [{"axiom": n}], proved("p >= m", "p >= m", where=("p, m: real",)),
            p=f"X({n})", m=str(n),
        )
        for n in range(2)
    ]  # fmt: skip
    axioms = [axiom("X(0) >= 0"), axiom("X(1) >= 1")]
    shown = replay(composed(*lines, declared={"X(j)": "real"}, axioms=axioms))
    assert [found.relation for found in shown.axioms] == ["X(1) >= 1"]
