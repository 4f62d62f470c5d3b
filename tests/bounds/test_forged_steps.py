"""Composed certificates that rest on no value of an index, on another step, or on what is not told.

Each of them was accepted, with a model in which all that was printed held, and the claim did not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from tests.bounds.test_forged_terms import VECTORS, File, axiom, composed, line, proved

FOURTH = "E[|{0}|^4] == (E|{0}|^2)^2"
REAL = ("p: real",)


def cites(claim: str, p: str, inner: File, declared: dict[str, str], **at: str) -> File:
    """What says the same of p as what it cites."""
    said = claim.replace(p, "p")
    one = line(claim, [{"cited": 0, "at": at}], proved(said, said, where=REAL), p=p)
    return composed(one, declared={"X(j)": "real", **declared}, cited=[inner])


def leaf(claim: str, given: str, letter: str, *more: str) -> File:
    """The claim about X(0) from what is given, of a letter."""
    name, _, what = letter.partition(": ")
    texts = (given.replace("X(0)", "p"), *more)
    certificate = proved(claim.replace("X(0)", "p"), *texts, where=(*REAL, letter))
    sources: list[Any] = [{"axiom": number} for number in range(len(texts))]
    declared = {"X(j)": "real", **({name: what} if what != "real" else {})}
    axioms = [axiom(text) for text in (given, *more)]
    return composed(line(claim, sources, certificate, p="X(0)"), statement="test.inner",
                    declared=declared, axioms=axioms)  # fmt: skip


def put_for_what_has_no_value() -> File:
    """1 - k for K, and k runs from 0 to -1 where M is 0."""
    inner = leaf("X(0) <= 1", "X(0) <= K", "K: real <= 1")
    index = {"M": "integer >= 0", "k": "index from 0 to M - 1"}
    return cites("X(0) <= 1", "X(0)", inner, index, K="1 - k")


def runs_over_nothing() -> File:
    """k is a number in what is cited."""
    inner = leaf("X(0) >= 0", "X(0) >= k", "k: real >= 0")
    index = {"M": "integer >= 0", "k": "index from 0 to M - 1"}
    return cites("X(0) >= 0", "X(0)", inner, index)


def undeclared_runs_over_nothing() -> File:
    """c is any number in what is cited, and in none of its tables."""
    inner = leaf("X(0) <= 5", "X(0) <= c", "c: real", "c <= 5")
    return cites("X(0) <= 5", "X(0)", inner, {"M": "integer >= 0", "c": "index from 1 to M"})


def with_a_blank() -> File:
    """k is at least 10, and " k" is an index from 1 to 3."""
    inner = leaf("X(0) >= 10", "X(0) >= k", "k: real >= 10")
    return cites("X(0) >= 10", "X(0)", inner, {" k": "index from 1 to 3"})


def up_to_what_an_axiom_is_about() -> File:
    """X(k) <= K for k from 0 to K, for all K: X(k) may be k, and is not 0 up to another K."""
    one = line("X(k) <= 0", [{"axiom": 0, "at": {"K": "0"}}],
               proved("p <= 0", "p <= 0", where=REAL), p="X(k)")  # fmt: skip
    declared = {"X(j)": "real", "K": "integer >= 0", "k": "index from 0 to K"}
    return composed(one, declared=declared, axioms=[axiom("X(k) <= K", "K")])


def of_the_next_step() -> File:
    """g(x(t)) is x(t) with noise, so that x(t + 1) is the noise, and not 0."""
    where = ("x: vector", "g, y, h: vector over xi")
    given = ("y == x - g", "mean(g, xi) == x", "mean(h, xi) == y")
    certificate = proved("E|y|^2 == 0", *given, where=where, kind="vector")
    sources: list[Any] = [{"axiom": 0}, *({"axiom": 1, "at": {"s": at}} for at in ("t", "t + 1"))]
    one = line("E|x(t + 1)|^2 == 0", sources, certificate, x="x(t)", y="x(t + 1)", g="g(x(t))",
               h="g(x(t + 1))")  # fmt: skip
    declared = {"x(j)": "vector", "x(t + 1)": "vector over xi", "g(y)": "vector over xi",
                "t": "index from 0 to 8", "s": "index from 0 to 9"}  # fmt: skip
    axioms = [axiom("x(t + 1) == x(t) - g(x(t))"), axiom("mean(g(x(s)), xi) == x(s)")]
    return composed(one, declared=declared, axioms=axioms)


def at_what_depends_on_a_datum() -> File:
    """The mean of g at x(t + 1) is x(t + 1), over a datum that is not the one of x(t + 1)."""
    where = ("g, y: vector over xi",)
    certificate = proved("<g, y> == <y, y>", "mean(g, xi) == y", where=where, kind="vector")
    at, source = "x(t + 1)", {"axiom": 0, "at": {"s": "t + 1"}}
    one = line(f"<g({at}), {at}> == <{at}, {at}>", [source], certificate, g=f"g({at})", y=at)
    declared = {"x(j)": "vector", "x(t + 1)": "vector over xi", "g(y)": "vector over xi",
                "t": "index from 0 to 8", "s": "index from 0 to 9"}  # fmt: skip
    return composed(one, declared=declared, axioms=[axiom("mean(g(x(s)), xi) == x(s)")])


def source_as_a_number() -> File:
    """r(i) is another number for each client, and is taken out of the sum over them."""
    given = ("w == total({0}*x, i)", "m == mean(x, i)", "{0} <= 2")
    where = (
        "x: vector over i",
        "w, m: vector",
        "i: source of C",
        "C: integer >= 1",
        "a: real >= 0",
    )
    claim = "E|w|^2 <= 4*C^2*E|m|^2"
    certificate = proved(claim, *(g.format("a") for g in given), where=where, kind="vector")
    declared = {"x": "vector over i", "w": "vector", "m": "vector", "i": "source of C",
                "C": "integer >= 1", "r(j)": "real >= 0"}  # fmt: skip
    one = line(claim, [{"axiom": number} for number in range(3)], certificate, a="r(i)")
    return composed(one, declared=declared, axioms=[axiom(g.format("r(i)")) for g in given])


def drawn_among_its_members() -> File:
    """The points of the next round depend on who is drawn, whoever is asked for."""
    claim = "E|sum(x, S)|^2 == N*(N-1)/(C*(C-1))*|sum(x)|^2 + N*(C-N)/(C*(C-1))*sum(|x|^2)"
    whole, squares = "sum(x(t + 1, i), i, 1, C)", "sum(|x(t + 1, i)|^2, i, 1, C)"
    total = (
        f"E|sampled({whole}, S(t))|^2 == "
        f"N*(N - 1)/(C*(C - 1))*|{whole}|^2 + N*(C - N)/(C*(C - 1))*{squares}"
    )
    one = line(total, [], proved(claim, where=VECTORS, kind="sampling"), S="S(t)", x="x(t + 1, _)")
    declared = {"x(t, i)": "vector", "x(t + 1, i)": "vector over S", "N": "integer >= 1",
                "S(t)": "N of C without replacement", "C": "integer >= 2",
                "t": "integer >= 0"}  # fmt: skip
    return composed(one, declared=declared, arguments={"x": 2, "S": 1})


def drawn_among_those_added() -> File:
    """The sum of the points of the next round depends on who is drawn, as these points do."""
    certificate = proved("<u, y> == <f, y>", "mean(u, S) == f",
                         where=("u: vector over S", "f, y: vector"), kind="vector")  # fmt: skip
    total = "sum(x(t + 1, i), i, 1, C)"
    one = line(f"<u, {total}> == <f, {total}>", [{"axiom": 0}], certificate, y=total)
    declared = {"x(t, i)": "vector", "x(t + 1, i)": "vector over S", "u": "vector over S",
                "f": "vector", "N": "integer >= 1", "S(t)": "N of C without replacement",
                "C": "integer >= 2", "t": "integer >= 0"}  # fmt: skip
    return composed(one, declared=declared, arguments={"x": 2, "S": 1},
                    axioms=[axiom("mean(u, S) == f")])  # fmt: skip


def of_what_no_line_cites() -> File:
    """u is a vector in what is cited by no line, and is printed as one."""
    square = proved("E|x|^2 >= 0", where=("x: vector",), kind="vector")
    inner = composed(line("E|u|^2 >= 0", [], square, x="u"), statement="test.inner",
                     declared={"u": "vector"})  # fmt: skip
    certificate = proved(FOURTH.format("z"), where=("z: real",), kind="vector")
    one = line(FOURTH.format("u"), [], certificate, z="u")
    return composed(one, declared={"u": "real"}, cited=[inner])


def looks_like_another() -> File:
    """A Cyrillic letter, of which more is known than of the Latin one."""
    certificate = proved("p >= 2", where=("p: real >= 2",))
    declared = {"\u041a": "real >= 2", "K": "real"}
    return composed(line("\u041a >= 2", [], certificate, p="\u041a"), declared=declared)


FORGERIES: list[tuple[Callable[[], File], str]] = [
    (put_for_what_has_no_value, "not evident that k has a value"),
    (runs_over_nothing, "not evident that k has a value"),
    (undeclared_runs_over_nothing, "may be less in the certificate than c"),
    (with_a_blank, "not written as a letter is"),
    (of_the_next_step, "xi is the datum of more vectors"),
    (at_what_depends_on_a_datum, "used at what depends on xi"),
    (source_as_a_number, "i is a source, and no number"),
    (drawn_among_those_added, "y is declared otherwise in the certificate"),
    (drawn_among_its_members, r"x\(t \+ 1, _\) depends on S"),
    (of_what_no_line_cites, "cited that no line uses"),
    (looks_like_another, "not ASCII"),
]


@pytest.mark.parametrize(("forged", "told"), FORGERIES)
def test_what_does_not_follow_from_what_is_told_is_refused(
    forged: Callable[[], File], told: str
) -> None:
    """Each claims what is false in a model of all that it prints."""
    with pytest.raises(UserError, match=told):
        replay(forged())


def test_the_end_of_a_range_is_no_letter_that_an_axiom_is_about() -> None:
    """X(k) <= K for all K and all k up to another K says that X(k) <= 0."""
    (found,) = replay(up_to_what_an_axiom_is_about()).axioms
    assert found.told == "X(k) <= K_, k from 0 to K for all K_: integer >= 0"


def test_what_has_a_value_is_cited() -> None:
    """Where M is at least 1, k is 0, and nothing is wrong."""
    inner = leaf("X(0) <= 1", "X(0) <= K", "K: real <= 1")
    index = {"M": "integer >= 1", "k": "index from 0 to M - 1"}
    shown = replay(cites("X(0) <= 1", "X(0)", inner, index, K="1 - k"))
    assert [found.told for found in shown.axioms] == ["X(0) <= 1 - k, k from 0 to M - 1"]


def about_an_index(used: str, at: str) -> File:
    """X(k) <= K, an axiom about k from 0 to K - 1, used at some k."""
    same = proved("p <= q", "p <= q", where=("p: real", "q: real"))
    one = line(f"X({used}) <= K", [{"axiom": 0, "at": {"k": used}}], same, p=f"X({used})", q="K")
    declared = {"X(j)": "real", "K": "integer >= 1", "k": "index from 0 to K - 1"}
    inner = composed(one, statement="test.inner", declared=declared,
                     axioms=[axiom("X(k) <= K", "k")])  # fmt: skip
    return cites(f"X({at}) <= 5", f"X({at})", inner, {"K": "integer >= 1"}, K="5")


def test_an_index_that_an_axiom_is_about_runs_to_what_is_put_for_its_end() -> None:
    """That X(k) <= 5 for k up to K - 1 says nothing of X(4)."""
    (found,) = replay(about_an_index("K - 1", "5 - 1")).axioms
    assert found.told == "X(k) <= 5 for all k: index from 0 to 5 - 1"
    # Beyond its range it is told where it is used.
    (found,) = replay(about_an_index("K", "5")).axioms
    assert found.told == "X(5) <= 5"


def test_what_letters_stand_for_elsewhere_is_not_told_as_what_they_stand_for_here() -> None:
    """u(k) is f(k) in what is cited, and u(j) is 2*f(j) in the claim."""
    least: dict[str, Any] = {"where": ("p: real",)}
    inner = composed(
        line("f(0) <= f(0)", [], proved("p <= p", **least), p="u(0)"), statement="test.inner",
        declared={"f(x)": "real"}, lets={"u(k)": "f(k)"}, arguments={"f": 1, "u": 1},
    )  # fmt: skip
    one = line("f(0) <= f(0)", [{"cited": 0}], proved("p <= p", "p <= p", **least), p="f(0)")
    parts: dict[str, Any] = {"declared": {"f(x)": "real"}, "arguments": {"f": 1, "u": 1}}
    shown = replay(composed(one, lets={"u(j)": "2*f(j)"}, cited=[inner], **parts))
    assert shown.letters == (("f(x)", "real for all x"), ("u(j)", "stands for 2*f(j)"))
