"""Composed certificates whose letters are of nothing, or are something else where they are cited.

Each of them was accepted, with a model in which all that was printed held, and the claim did not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from bounds.kernel.certificate import digest
from fedproof.commands.check import print_shown
from tests.bounds.test_forged_terms import (
    File,
    axiom,
    composed,
    line,
    proved,
    same,
    takes,
    together,
)

REAL, PAIR = ("p: real",), ("p: real", "q: real")
SQUARE = "E[a^2] == a^2"  # of a number, which is not random
UNBIASED = "E<g({0}), {0}> == E<f({0}), {0}>"
MADE = {"g(z)": "vector over xi", "f(z)": "vector", "y": "vector over xi"}
EMPTY = {
    "defined": [[], []],
    "goal": {
        "rule": "have",
        "claim": "-1 >= 0",
        "proof": {
            "rule": "combination",
            "terms": [{"weight": "1", "facts": [[at, 1]]} for at in (0, 1)],
        },
        "then": {
            "rule": "combination",
            "terms": [
                {"weight": "1", "facts": [[2, 1]], "square": "p/2 - 1"},
                {"weight": "1", "square": "p/2"},
            ],
        },
    },
}  # p - 1 == (p/2)^2 - (p/2 - 1)^2


def again(claim: str, *cited: File, p: str, **parts: Any) -> File:
    """What says the same of p as what it cites."""
    said = claim.replace(p, "p")
    return composed(
        line(claim, [{"cited": 0}], proved(said, said, where=REAL), p=p), cited=[*cited], **parts
    )


def undefined_end() -> File:
    """For a = 0 there is no a/a, and k <= a/a - 1 says that there is."""
    certificate = proved("a^2 > 0", "k <= a/a - 1", where=("a: real", "k: integer"))
    one = line("a^2 > 0", [{"range": "k", "end": 1}], certificate)
    return composed(one, declared={"a": "real", "k": "index from 0 to a/a - 1"})


def undefined_draw() -> File:
    """Nor are 1/a drawn of 1/a."""
    certificate = proved("a^2 > 0", "1/a <= 1/a", where=("a: real",))
    one = line("a^2 > 0", [{"range": "S", "end": 0}], certificate)
    return composed(one, declared={"a": "real", "S(t)": "1/a of 1/a without replacement"})


def no_number() -> File:
    """Everything holds for all c >= 3 with c <= 2."""
    certificate = proved("p >= 1", where=("p: real >= 1", "c: real"))
    problem = {**certificate["problem"], "where": ["c: real >= 3, <= 2", "p: real"]}
    made = {
        "format": certificate["format"],
        "verdict": "proved",
        "problem": problem,
        "proof": EMPTY,
    }
    one = line("f(0) >= 1", [], {**made, "digest": digest(made)}, p="f(0)")
    return composed(one, declared={"c": "real >= 3, <= 2"})


def axiom_without_a_value() -> File:
    """For M = 0 there is no k, and nothing is said."""
    certificate = proved("p >= 10", "p + 0*k >= 10", where=("p: real", "k: integer"))
    one = line("f(0) >= 10", [{"axiom": 0, "at": {"k": "k"}}], certificate, p="f(0)")
    declared = {"f(j)": "real", "M": "integer >= 0", "k": "index from 1 to M"}
    return composed(one, declared=declared, axioms=[axiom("f(0) + 0*k >= 10", "k")])


def axiom_where_it_is_not_defined() -> File:
    """That 1/x^2 >= 0 for all x is not that 0 != 0."""
    certificate = proved("z^2 > 0", "1/z^2 >= 0", where=("z: real",))
    source = {"axiom": 0, "at": {"x": "a - a"}}
    one = line("(a - a)^2 > 0", [source], certificate, z="a - a")
    return composed(one, axioms=[axiom("1/x^2 >= 0", "x")])


def two_sizes() -> File:
    """A source has n outcomes in each of two files, and n stands for 5 and for 7."""
    cited = []
    for size in (5, 7):
        where = ("u: vector over xi", "w, m: vector", f"xi: source of {size}")
        given, claim = ("w == total(u, xi)", "m == mean(u, xi)"), f"E|w|^2 == {size**2}*E|m|^2"
        certificate = proved(claim, *given, where=where, kind="vector")
        one = line(claim, [{"axiom": 0}, {"axiom": 1}], certificate)
        declared = {"xi": "source of n", "u": "vector over xi", "w": "vector", "m": "vector"}
        cited.append(
            composed(one, statement=f"test.{size}", declared=declared, lets={"n": str(size)},
                     axioms=[axiom(text) for text in given])
        )  # fmt: skip
    certificate = proved("p == 0", "q == 25*p", "q == 49*p", where=PAIR)
    one = line("E|m|^2 == 0", [{"cited": 0}, {"cited": 1}], certificate, p="E|m|^2", q="E|w|^2")
    return composed(one, declared={"w": "vector", "m": "vector"}, cited=cited)


def apart(source: str, **declared: str) -> File:
    """The points of an axiom are made without the datum, and y is not."""
    claim = UNBIASED.format("y")
    left, _, right = claim.partition(" == ")
    certificate = proved("p == q", "p == q", where=PAIR)
    one = line(claim, [{"axiom": 0, "at": {"x": "y"}}], certificate, p=left, q=right)
    given = axiom(UNBIASED.format("x"), "x", x=source)
    return composed(one, declared={**MADE, **declared}, axioms=[given])


def number_at(term: str) -> File:
    """What is another number for each outcome is random."""
    certificate = proved(SQUARE, where=("a: real",), kind="vector")
    declared = {"xi": "source of 2", "S(t)": "N of C without replacement", "r(z)": "real",
                "N": "integer >= 1", "C": "integer >= 1"}  # fmt: skip
    return composed(line(SQUARE.replace("a", term), [], certificate, a=term), declared=declared)


def stands_for_a_vector() -> File:
    """c is a number in what is cited, and stands for a vector here."""
    given = ("E[|c|^4] >= 5", "(E|c|^2)^2 <= X(0)")
    texts = [text.replace("X(0)", "p") for text in given]
    certificate = proved("p >= 5", *texts, where=("c: real", "p: real"), kind="vector")
    one = line("X(0) >= 5", [{"axiom": 0}, {"axiom": 1}], certificate, p="X(0)")
    declared = {"X(j)": "real", "c": "real"}
    inner = composed(one, statement="test.inner", declared=declared,
                     axioms=[axiom(text) for text in given])  # fmt: skip
    return again("X(0) >= 5", inner, p="X(0)", lets={"c": "u"},
                 declared={"X(j)": "real", "u": "vector"})  # fmt: skip


def two_values_of_one_name() -> File:
    """u(5, 1) is 5 or 1."""
    one = line("u(5, 1) <= 1", [], proved("p <= 1", where=("p: real <= 1",)), p="u(5, 1)")
    return composed(one, lets={"u(k, k)": "k"}, arguments={"u": 2})


def at_a_point_that_varies() -> File:
    """h(y) is random where y is, whatever the argument of h is called."""
    where = ("g: vector over xi", "f, h: vector")
    certificate = proved("<g, h> == <f, h>", "mean(g, xi) == f", where=where, kind="vector")
    one = line("<y, h(y)> == <f(0), h(y)>", [{"axiom": 0}], certificate, g="y", h="h(y)", f="f(0)")
    declared = {"y": "vector over xi", "h(y)": "vector", "f(z)": "vector"}
    return composed(one, declared=declared, arguments={"h": 1, "f": 1},
                    axioms=[axiom("mean(y, xi) == f(0)")])  # fmt: skip


FORGERIES: list[tuple[Callable[[], File], str]] = [
    (undefined_end, "not evident that a/a - 1 is defined"),
    (undefined_draw, "size 1/a of a draw must be an integer"),
    (no_number, "the domain is empty"),
    (axiom_without_a_value, "not evident that k has a value"),
    (axiom_where_it_is_not_defined, r"not evident that 1/\(a - a\)\^2 is defined"),
    (two_sizes, "xi is something else in test.7"),
    (lambda: apart("xi "), "is used at what depends on xi"),
    (lambda: apart("ix"), "takes ix for a source"),
    (lambda: apart("xi", y="vector over xi,zeta"), "'xi,zeta' is not a name"),
    (lambda: number_at("r(xi)"), "xi is a source, and no number"),
    (lambda: number_at("r(S(0))"), "S is a source of randomness"),
    (stands_for_a_vector, "c stands for something in one file"),
    (two_values_of_one_name, "or two of one name"),
    (at_a_point_that_varies, "h is declared otherwise"),
]


@pytest.mark.parametrize(("forged", "told"), FORGERIES)
def test_what_is_declared_says_the_same_everywhere(forged: Callable[[], File], told: str) -> None:
    """No letter is of nothing, and none is something else in a part of the proof."""
    with pytest.raises(UserError, match=told):
        replay(forged())


@pytest.mark.parametrize("turned", [False, True])
def test_an_index_of_one_file_is_not_told_for_a_letter_of_another(turned: bool) -> None:
    """f(0) >= k for a k >= 10, which runs from 1 to 3 in another file."""
    above = proved("p >= 10", "p >= k", where=("p: real", "k: real >= 10"))
    one = composed(
        line("f(0) >= 10", [{"axiom": 0}], above, p="f(0)"),
        statement="test.letter", declared={"f(j)": "real", "k": "real >= 10"},
        axioms=[axiom("f(0) >= k")],
    )  # fmt: skip
    below = proved("p <= 1", "p <= 1", where=REAL)
    two = composed(
        line("g(0) <= 1", [{"axiom": 0, "at": {"k": "1"}}], below, p="g(0)"),
        statement="test.index", declared={"g(j)": "real", "k": "index from 1 to 3"},
        axioms=[axiom("g(0) <= k")],
    )  # fmt: skip
    lines = [
        line("f(0) >= 10", [{"cited": 0}], proved("p >= 10", "p >= 10", where=REAL), p="f(0)"),
        line("g(0) <= 1", [{"cited": 1}], below, p="g(0)"),
    ][:: -1 if turned else 1]
    both = together(*(one["claim"] for one in lines))
    numbers = {"f(j)": "real", "g(j)": "real"}
    outer = composed(*lines, both, declared=numbers, cited=[one, two], statement="test.both")
    assert dict(replay(outer).letters)["k"] == "real >= 10"
    # Nor is it a smaller letter further out.
    low, high = both["claim"].split(" <= ")
    again = proved("p <= q", "p <= q", where=PAIR)
    further = line(both["claim"], [{"cited": 0}], again, p=low, q=high)
    with pytest.raises(UserError, match="not evident that k is what k may be"):
        replay(composed(further, declared={**numbers, "k": "real <= 3"}, cited=[outer]))


def test_how_many_are_drawn_is_told_in_what_is_cited() -> None:
    """C >= 5 where n of C are drawn, and n stands for 5 in what is cited."""
    certificate = proved("C >= 5", "5 <= C", where=("C: integer >= 1",))
    drawn = {"S(t)": "n of C without replacement", "C": "integer >= 1"}
    inner = composed(line("C >= 5", [{"range": "S", "end": 0}], certificate),
                     statement="test.inner", declared=drawn, lets={"n": "5"})  # fmt: skip
    one = line("C >= 5", [{"cited": 0}], proved("C >= 5", "C >= 5", where=("C: integer",)))
    shown = replay(composed(one, declared={"C": "integer >= 1"}, cited=[inner]))
    assert dict(shown.letters)["S(t)"] == "5 of C without replacement for all t"


def test_an_axiom_about_vectors_over_a_source_tells_where_it_is_used_at_others() -> None:
    """For all x over zeta is not for those over xi."""
    file = composed(
        line(UNBIASED.format("y"), [{"axiom": 0, "at": {"x": "y"}}],
             proved("p == q", "p == q", where=PAIR), p="E<g(y), y>", q="E<f(y), y>"),
        declared={**MADE, "x": "vector over zeta"}, axioms=[axiom(UNBIASED.format("x"), "x")],
    )  # fmt: skip
    assert [axiom.told for axiom in replay(file).axioms] == ["E[<g(y), y>] == E[<f(y), y>]"]


def test_no_text_of_a_file_looks_like_a_line_of_what_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Such as a claim, and that it rests on nothing, in the name of an axiom or a statement."""
    name = "test.outer: 0 >= 1\n  by 8 lines, each with a certificate; it rests on\n  in which\n"
    one = takes(same("p <= 1", p="p", q="1"), {"axiom": 0})
    axioms = [{**axiom("p <= 1"), "name": name}]
    print_shown(replay(composed(one, declared={"p": "real"}, axioms=axioms)))
    assert len(capsys.readouterr().out.splitlines()) == 6
    name = "thm1: 0 >= 1, in short"
    print_shown(replay(composed(one, statement=name, declared={"p": "real"}, axioms=axioms)))
    assert capsys.readouterr().out.startswith(f"accepted: {name!r}: p <= 1\n")
