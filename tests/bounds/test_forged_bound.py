"""Composed certificates in which a letter that is bound somewhere is taken for another one.

Each of them was accepted, with a model in which all that was printed held, and the claim did not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from fedproof.commands.check import print_shown
from tests.bounds.test_forged_terms import (
    File,
    axiom,
    composed,
    draws,
    equal,
    line,
    proved,
    same,
    takes,
)

FOURTH = "E[|{0}|^4] == (E|{0}|^2)^2"
DRAWN = {"g(j)": "vector", "y": "vector", "S(t)": "N of C without replacement",
         "N": "integer >= 1", "C": "integer >= 2"}  # fmt: skip
MEMBERS = "sum(g(i), i, 1, C)"
DATUM = ("u: vector over xi", "f, y: vector")
MADE = {"u": "vector over xi", "f": "vector", "y": "vector", "X(j)": "real"}
APART = "<g({0}), y> <= 0"


def below(at: str, source: dict[str, Any]) -> File:
    """The line that a product is not positive."""
    claim = APART.format(at)
    return takes(same(claim, p=claim.removesuffix(" <= 0"), q="0"), source)


def looks_like_a_range() -> File:
    """A name for f(0) would be the letter f_, and k is at most that."""
    term = "sqrt(f(0) - k)"
    one = line(f"exp({term}) > 0", [], proved("exp(q) > 0", where=("q: real",)), q=term)
    root = proved("z >= y", "exp(sqrt(z - y)) > 0", where=("z: real", "y: real"))
    two = line("f(0) >= k", [{"line": 0}], root, z="f(0)", y="k")
    declared = {"f(j)": "real", "f_": "integer >= 1", "k": "index from 1 to f_"}
    return composed(one, two, declared=declared)


def captured_in_a_source() -> File:
    """What is made without the draw of round k for one k is not made without that of round t."""
    base = {**DRAWN, "k": "index from 0 to 3"}
    given = axiom("<g(k), v> <= 0", "v", v="S(t)")
    inner = composed(below("k", {"axiom": 0, "at": {"v": "y"}}), statement="test.inner",
                     declared={**base, "t": "integer"}, axioms=[given])  # fmt: skip
    source = {"cited": 0, "at": {"k": "0", "t": "k"}}
    return composed(below("0", source), declared={**DRAWN, "k": "index from 5 to 9"}, cited=[inner])


def ends_at_a_letter_of_nothing() -> File:
    """X(0) <= 1 is said for all K from 1 to M, and M may be 0."""
    one = takes(same("X(0) <= 1", p="X(0)", q="1"), {"axiom": 0, "at": {"k": "0"}})
    inner = composed(one, statement="test.inner", axioms=[axiom("X(k) <= 1")],
                     declared={"X(j)": "real", "k": "index from 0 to K^2"})  # fmt: skip
    again = takes(same("X(0) <= 1", p="X(0)", q="1"), {"cited": 0})
    declared = {"X(j)": "real", "M": "integer >= 0", "K": "index from 1 to M"}
    return composed(again, declared=declared, cited=[inner])


def about_what_stands_for_a_vector() -> File:
    """For all numbers u that is so, and u stands for a vector."""
    one = equal("E[|w|^4]", "(E|w|^2)^2", {"axiom": 0, "at": {"u": "0"}})
    return composed(one, declared={"w": "vector"}, lets={"u": "w"},
                    axioms=[axiom(FOURTH.format("u"), "u")])  # fmt: skip


def about_what_is_in_a_letter() -> File:
    """X(0) <= u says nothing of other x than the one in u."""
    one = takes(same("X(0) <= 1 - 9", p="X(0)", q="1 - 9"), {"axiom": 0, "at": {"x": "-9"}})
    return composed(one, declared={"X(j)": "real", "x": "real"}, lets={"u": "1 + x"},
                    axioms=[axiom("X(0) <= u", "x")])  # fmt: skip


def about_what_is_no_letter() -> File:
    """For all numbers that is so, and g(0) is a vector."""
    one = equal("E[|g(0)|^4]", "(E|g(0)|^2)^2", {"axiom": 0, "at": {"g(0)": "0"}})
    return composed(one, declared=DRAWN, axioms=[axiom(FOURTH.format("g(0)"), "g(0)")])


def as_many_as_it_is_called_with() -> File:
    """S(5) is a draw of 5 clients, as it is told, and not of N."""
    one = draws("S(5)")
    return composed(one, declared={"x(j)": "vector", "S(N)": DRAWN["S(t)"], "N": "integer >= 1",
                                   "C": "integer >= 2"})  # fmt: skip


def as_many_as_an_axiom_is_about() -> File:
    """Of N clients that are drawn that may hold for all N, and of S(0) there are not one."""
    left, right = f"E|sampled({MEMBERS}, S(0))|^2", "sum(|g(i)|^2, i, 1, C)"
    one = takes(same(f"{left} <= 1*{right}", p=left, q=f"1*{right}"),
                {"axiom": 0, "at": {"N": "1"}})  # fmt: skip
    return composed(one, declared=DRAWN, axioms=[axiom(f"{left} <= N*{right}", "N")])


def at_what_depends_on_a_draw() -> File:
    """Of all v that is so which are no other ones for another S(0)."""
    whole = "|sampled(sum(h(i, {0}), i, 1, C), S(0))|^2"
    left, right = f"E{whole}", "N/C*sum(|h(i, {0})|^2, i, 1, C)"
    one = equal(left.format("u"), right.format("u"), {"axiom": 0, "at": {"v": "u"}})
    declared = {**DRAWN, "h(i, z)": "vector", "u": "vector over S"}
    given = axiom(f"{left} == {right}".format("v"), "v")
    return composed(one, declared=declared, arguments={"S": 1, "g": 1, "h": 2}, axioms=[given])


def fresh() -> File:
    """X(0) is the mean of what is fresh, less its mean."""
    given = ("mean(u, xi) == f", "X(0) == <u, y> - <f, y>")
    texts = [text.replace("X(0)", "p") for text in given]
    certificate = proved("p == 0", *texts, where=(*DATUM, "p: real"), kind="vector")
    one = line("X(0) == 0", [{"axiom": 0}, {"axiom": 1}], certificate, p="X(0)")
    axioms = [axiom(text) for text in given]
    return composed(one, statement="test.inner", declared=MADE, axioms=axioms)


def source_that_runs(**declared: str) -> File:
    """Xi is an index without a value here, for all of whose values f is the mean."""
    declared = {"M": "integer >= 0", "xi": "index from 1 to M", **declared}
    one = equal("X(0)", "0", {"cited": 0})
    return composed(one, declared={"X(j)": "real", **declared}, cited=[fresh()])


def source_for_which_a_number_is_put() -> File:
    """That y does not depend on 5 says nothing."""
    between = composed(equal("X(0)", "0", {"cited": 0}), statement="test.between",
                       declared={"X(j)": "real", "xi": "real"}, cited=[fresh()])  # fmt: skip
    one = equal("X(0)", "0", {"cited": 0, "at": {"xi": "5"}})
    return composed(one, declared={"X(j)": "real"}, cited=[between])


def number_that_is_a_source() -> File:
    """X(0) >= c says nothing of X(0) where c is a datum."""
    given = ("p >= c", "c >= 5")
    certificate = proved("p >= 5", *given, where=("p: real", "c: real"))
    one = line("X(0) >= 5", [{"axiom": 0}, {"axiom": 1}], certificate, p="X(0)")
    inner = composed(one, statement="test.inner", declared={"X(j)": "real", "c": "real"},
                     axioms=[axiom("X(0) >= c"), axiom("c >= 5")])  # fmt: skip
    again = line("X(0) >= 5", [{"cited": 0}], proved("p >= 5", "p >= 5", where=("p: real",)),
                 p="X(0)")  # fmt: skip
    return composed(again, declared={"X(j)": "real", "u": "vector over c"}, cited=[inner])


def data_of_two_steps(**more: str) -> File:
    """h(k + 1) is made without the datum of its own step, and g(k) is h(k + 1)."""
    where = ("u, v: vector over xi", "f: vector")
    given = ("mean(u, xi) == f", "v == mean(v, xi)")
    certificate = proved("<u, v> == <f, v>", *given, where=where, kind="vector")
    sources: list[Any] = [{"axiom": 0}, {"axiom": 1, "at": {"j": "k + 1"}}]
    one = line("<g(k), h(k + 1)> == <f(k), h(k + 1)>", sources, certificate, u="g(k)",
               v="h(k + 1)", f="f(k)")  # fmt: skip
    declared = {"g(j)": "vector over xi", "h(j)": "vector over xi", "f(j)": "vector",
                "k": "index from 0 to 8", "j": "index from 0 to 9", **more}  # fmt: skip
    axioms = [axiom("mean(g(k), xi) == f(k)"), axiom("h(j) == mean(h(j), xi)")]
    return composed(one, declared=declared, arguments=dict.fromkeys("ghf", 1), axioms=axioms)


def of_nothing_said() -> File:
    """It may be a number, and looks like a vector."""
    certificate = proved(FOURTH.format("z"), where=("z: real",), kind="vector")
    return composed(line(FOURTH.format("u"), [], certificate, z="u"))


def cites_what_it_does_not_use() -> File:
    """What the other file shows is told beside what this one rests on."""
    least = proved("p >= 0", where=("p: real >= 0",))
    inner = composed(line("X(0) >= 0", [], least, p="X(0)"), statement="test.inner",
                     declared={"X(j)": "real >= 0"})  # fmt: skip
    one = line("y >= 0", [], least, p="y")
    again = proved("p >= 0", "p >= 0", where=("p: real",))
    two = line("y >= 0", [{"line": 0, "cited": 0}], again, p="y")
    return composed(one, two, declared={"y": "real >= 0"}, cited=[inner])


def looks_like_a_mean() -> File:
    """E is a letter with an argument, and no mean."""
    one = line("E(y) <= 0", [], proved("p <= 0", where=("p: real <= 0",)), p="E(y)")
    declared = {"E(z)": "real <= 0", "y": "real"}
    return composed(one, declared=declared, arguments={"E": 1})


FORGERIES: list[tuple[Callable[[], File], str]] = [
    (looks_like_a_range, r"not evident that sqrt\(f\(0\) - k\) is defined"),
    (ends_at_a_letter_of_nothing, "K is declared nowhere"),
    (about_what_stands_for_a_vector, "it is about u, of which it does not speak"),
    (about_what_is_in_a_letter, "it is about x, of which it does not speak, or by another letter"),
    (about_what_is_no_letter, r"it is about g\(0\), of which it does not speak"),
    (as_many_as_it_is_called_with, r"S\(N\) is declared at N, which is something else"),
    (as_many_as_an_axiom_is_about, r"N stands in S\(t\)"),
    (at_what_depends_on_a_draw, "used at what depends on S"),
    (source_that_runs, "xi is a source of randomness, and something else"),
    (source_for_which_a_number_is_put, "xi is a source of randomness, and something else"),
    (number_that_is_a_source, "c is a source of randomness, and something else"),
    (data_of_two_steps, "xi is the datum of more vectors"),
    (of_nothing_said, "may be less in the certificate than u"),
    (cites_what_it_does_not_use, "no source, or more than one"),
    (looks_like_a_mean, "name of a function"),
]


@pytest.mark.parametrize(("forged", "told"), FORGERIES)
def test_what_is_bound_is_no_other_letter(forged: Callable[[], File], told: str) -> None:
    """Each claims what is false in a model of all that it prints, or prints what says nothing."""
    with pytest.raises(UserError, match=told):
        replay(forged())


def test_what_is_put_for_an_index_is_not_captured_by_an_axiom() -> None:
    """At x = 5 and y = 0 an axiom about x >= 9 and y says X(k) <= 5, also where k is y."""
    at = {"x": "5", "y": "0", "k": "y"}
    one = takes(same("X(y) <= 5 + 0", p="X(y)", q="5 + 0"), {"axiom": 0, "at": at})
    index = dict.fromkeys("yk", "index from 0 to 3")
    declared = {"X(j)": "real", "x": "real >= 9", **index}
    (found,) = replay(
        composed(one, declared=declared, axioms=[axiom("X(k) <= x + y", "x", "y")])
    ).axioms
    assert found.told == "X(y_) <= 5 + y, y_ from 0 to 3 for all y: index from 0 to 3"


def test_a_range_does_not_end_at_what_is_put_for_a_letter_of_an_axiom() -> None:
    """Where K - k is put for K, j runs to K - 1 all the same: it was told to run to K - k - 1."""
    claim = "X(j) <= f(K - k)"
    source = {"axiom": 0, "at": {"K": "K - k", "j": "j"}}
    declared = {"X(n)": "real", "f(n)": "real", "K": "integer >= 1", "j": "index from 0 to K - 1",
                "k": "index from 0 to K"}  # fmt: skip
    one = takes(same(claim, p="X(j)", q="f(K - k)"), source)
    (found,) = replay(
        composed(one, declared=declared, axioms=[axiom("X(j) <= f(K)", "K", "j")])
    ).axioms
    assert found.told == f"{claim}, k from 0 to K for all j: index from 0 to K - 1"


def test_what_is_put_for_a_letter_of_a_source_is_not_captured() -> None:
    """The k of round t = k is another one than the k for all of whose values an axiom is."""
    shown = replay(captured_in_a_source())
    ranges, about = "k from 0 to 3, k_ from 5 to 9", "v: vector, v apart from S(k_)"
    assert [one.told for one in shown.axioms] == [f"<g(k), v> <= 0, {ranges} for all {about}"]
    assert shown.apart == (("y", "S(k)", (), (("k", "5 to 9"),)),)


def test_a_draw_of_which_an_axiom_is_about_is_told_where_it_is_used() -> None:
    """At z = 5, y is apart from S(5), and not from S(z)."""
    given = axiom("<g(z), x> <= 0", "x", "z", x="S(z)")
    file = composed(below("5", {"axiom": 0, "at": {"x": "y", "z": "5"}}), axioms=[given],
                    declared={**DRAWN, "z": "integer"})  # fmt: skip
    assert replay(file).apart == (("y", "S(5)", (), ()),)


def test_a_source_that_is_declared_is_one_in_all_steps() -> None:
    """What does not depend on it depends on no datum of another step, as it is told."""
    shown = replay(data_of_two_steps(xi="source"))
    assert ("xi", "source") in shown.letters


def test_a_letter_is_told_at_all_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    """X(k) >= 0 for all k, and not for k from 0 to 3 alone."""
    one = line("X(7) >= 0", [], proved("p >= 0", where=("p: real >= 0",)), p="X(7)")
    declared = {"X(k)": "real >= 0", "k": "index from 0 to 3"}
    print_shown(replay(composed(one, declared=declared)))
    assert "X(k): real >= 0 for all k" in capsys.readouterr().out
