"""What runs over all integers or clients in a certificate is no letter that a file declares."""

from __future__ import annotations

from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from tests.bounds.test_forged_terms import (
    ROUNDS,
    axiom,
    composed,
    draws,
    equal,
    line,
    of_a_draw,
    proved,
)

STEPS = {"k": "index from 0 to K - 1", "K": "integer >= 1"}
DRAWN = {"S(t)": "N of C without replacement", "N": "integer >= 1", "C": "integer >= 1"}


def test_a_term_at_every_integer_is_asked_for_at_every_integer() -> None:
    """At k = 0 there is no 1/k, so that k^2 > 0 does not follow."""
    where = ("k: index from 0 to K - 1", "K: integer >= 1", "X: sequence")
    defined = proved("z^2 > 0", "(1/z)^2 + 1 >= 0", where=("z: real",))
    every = proved("X(k)^2 + 1 >= 0", where=where, kind="recursion")
    lines = (
        line("(1/k)^2 + 1 >= 0", [], every, X="1/_"),
        line("k^2 > 0", [{"line": 0}], defined, z="k"),
    )
    with pytest.raises(UserError, match="it is not evident that"):
        replay(composed(*lines, declared=STEPS))


@pytest.mark.parametrize("what", ["integer >= 1", "real > 0", "index from 1 to 3", "vector"])
def test_the_mark_of_what_runs_is_no_letter(what: str) -> None:
    """Of what is said of x(_), and holds for all clients, nothing would be left for the others."""
    named = {**ROUNDS, "_": what}
    inner = composed(draws(), statement="test.inner", declared=named)
    one = equal(*of_a_draw("N"), {"cited": 0, "at": {"_": "7"}})
    plain = composed(draws(), statement="test.inner", declared=ROUNDS)
    outer = composed(equal(*of_a_draw("N"), {"cited": 0}), declared=named, cited=[plain])
    for file in (inner, composed(one, declared=ROUNDS, cited=[inner]), outer):
        with pytest.raises(UserError, match="_ is no letter"):
            replay(file)


def test_a_number_of_each_client_is_asked_for_at_each() -> None:
    """The clients are 1, ..., C whatever the file says of the mark for them."""
    where = ("S: N of C without replacement", "C, N: integer >= 1", "a: family of numbers")
    certificate = proved("sum(a)^2 >= 0", where=where, kind="sampling")
    one = line("sum(1/(i - 1), i, 1, C)^2 >= 0", [], certificate, a="1/(_ - 1)", S="S(t)")
    with pytest.raises(UserError, match="it is not evident that"):
        replay(composed(one, declared=DRAWN))


@pytest.mark.parametrize(("low", "last"), [("0", "C - 1"), ("1", "C")])
@pytest.mark.parametrize("what", ["integer >= 1", "index from 1 to C"])
def test_a_vector_of_each_member_is_asked_for_at_each(what: str, low: str, last: str) -> None:
    """It may be used that i >= 1 where the sum runs as the index does, and there alone."""
    where = ("x: vector over i", "i: source of C", "C: integer >= 1")
    certificate = proved("|total(x, i)|^2 <= C*total(|x|^2, i)", where=where, kind="vector")
    claim = (
        f"|sum(1/j*x(j), j, {low}, {last})|^2 <= C*sum(|1/j*x(j)|^2, j, {low}, {last})"
    )  # fmt: skip
    one = {**line(claim, [], certificate, x="1/i*x(i)"), "sums": {"i": [low, last]}}
    file: dict[str, Any] = composed(
        one, declared={"x(j)": "vector over xi", "xi": "source", "C": "integer >= 1", "i": what}
    )
    if (what, low) == ("index from 1 to C", "1"):
        assert replay(file).claim == claim
        return
    with pytest.raises(UserError, match="it is not evident that"):
        replay(file)


@pytest.mark.parametrize("what", ["index from 1 to C", "integer"])
def test_no_sum_ends_where_another_one_is(what: str) -> None:
    """|Y(1) + Y(2)|^2 is not 2 |Y(1)|^2 + 2 |Y(2)|^2 for Y(i) = y(i) + y(i + 1) + y(i + 2)."""
    where = ("y: vector over j", "i: source of C", "j: source of 3", "C: integer >= 1")
    shown = "|total(total(y, j), i)|^2 == C*total(|total(y, j)|^2, i)"
    certificate = proved(shown, where=where, kind="vector")
    inner = "sum(y(j), j, {0}, {0} + 2)"
    claim = f"|sum({inner}, i, 1, C)|^2 == C*sum(|{inner}|^2, i, 1, C)"
    declared = {"y(k)": "vector", "C": "integer >= 1", "i": what, "n": "integer"}
    for low, told in (("n", ""), ("i", "the sum over j ends where i says")):
        one = line(claim.format(low), [], certificate, y="y(j)")
        one["sums"] = {"i": ["1", "C"], "j": [low, f"{low} + 2"]}
        file = composed(one, declared=declared, arguments={"y": 1})
        if not told:
            assert replay(file).claim == claim.format(low)
            continue
        with pytest.raises(UserError, match=told):
            replay(file)


@pytest.mark.parametrize("term", ["5", "a", "u(_)"])
def test_an_index_of_which_no_term_speaks_has_a_value(term: str) -> None:
    """M >= 1 for all k from 0 to M - 1, and for M = 0 there is none: 0 >= 1 was accepted."""
    where = ("k: index from 0 to M - 1", "M: integer >= 0", "X: sequence")
    certificate = proved("M + 0*X(k) >= 1", where=where, kind="recursion")
    stands = "(2*a)" if "u" in term else term
    one = line(f"M + 0*{stands} >= 1", [], certificate, X=term)
    parts: dict[str, Any] = {"lets": {"u(x)": "2*a"}, "arguments": {"u": 1}}
    declared = {"a": "real", "k": "index from 0 to M - 1"}
    with pytest.raises(UserError, match="not evident that k has a value"):
        replay(composed(one, declared={**declared, "M": "integer >= 0"}, **parts))
    assert replay(composed(one, declared={**declared, "M": "integer >= 1"}, **parts)).lines == 1


def test_a_term_is_brought_into_order_with_what_is_put_into_it() -> None:
    """The terms of |u - x(0) + x(0)| stand in the order in which those of |u - x(k) + x(0)| do."""
    where = ("k: index from 0 to K - 1", "K: integer >= 1", "X: sequence")
    certificate = proved("X(0)^2 == 0", "X(0) == 0", where=where, kind="recursion")
    gap = "E|u - x({0}) + x(0)|^2"
    at_0 = gap.format(0)
    one = line(f"({at_0})^2 == 0", [{"axiom": 0}], certificate, X=gap.format("_"))
    declared = {"x(j)": "vector", "u": "vector", **STEPS}
    file = composed(one, declared=declared, axioms=[axiom(f"{at_0} == 0")])
    assert replay(file).lines == 1
