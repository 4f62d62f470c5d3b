"""Letters that stand for expressions: nothing is captured, and nothing is simplified."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bounds.errors import UserError
from bounds.expressions import Expression, show
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import parse_expression
from bounds.terms import Let, refuse_circles, settled, unfolded
from bounds.workers import Worker

CALLED = {**(FUNCTIONS["vector"] or {}), "a": (1, 1), "b": (1, 2), "x": (2, 2)}


def read(text: str) -> Expression:
    """A tree of a test."""
    return parse_expression(text, CALLED)


def let(name: str, body: str, *parameters: str) -> Let:
    """A let of a test."""
    return Let(name, parameters, read(body))


def test_letters_unfold_through_each_other() -> None:
    """To the last one, with what stands in their arguments."""
    lets = {"a": let("a", "k^2 + b(k + 1)", "k"), "b": let("b", "3*j", "j"), "c": let("c", "n - 1")}
    assert unfolded(read("a(b(c))"), lets) == read("(3*(n - 1))^2 + 3*(3*(n - 1) + 1)")
    assert unfolded(read("0*1 + c"), {}) == read("0*1 + c")


def test_a_tree_is_itself_in_another_process() -> None:
    """Hashes differ between processes; what was handed over is found as a key all the same."""
    tree = read("x(k, n)^2 + exp(b(k)) + sum(j*n, j, 1, n)")
    there = Worker()
    try:
        there.ask(found_again, tree, "x(k, n)^2 + exp(b(k)) + sum(j*n, j, 1, n)")
        assert list(there.answers(None)) == [True]
    finally:
        there.end()


def found_again(tree: Expression, text: str) -> Iterator[bool]:
    """Whether a tree that was handed over is the one that is read here; run in a worker."""
    yield tree in {read(text)} and read(text) in {tree}


def test_letters_have_their_arguments() -> None:
    """Another number of them is told."""
    with pytest.raises(UserError, match="'b' takes 1 argument, not 2"):
        unfolded(read("a(1)"), {"a": let("a", "b(1, 2)", "k"), "b": let("b", "3*j", "j")})


def test_what_a_letter_is_at_is_added_up() -> None:
    """A round later and earlier again is the same round, and other sums stay as they are."""
    lets = {"y": let("y", "x(t - 1, n)", "t")}
    assert unfolded(read("x(n - 1 + 1, 2)"), {}) == read("x(n, 2)")
    assert unfolded(read("x(n - (m - 1), n - (m + 1) + 1)"), {}) == read("x(n - m + 1, n - m)")
    assert unfolded(read("x(n - n, n - 0)"), {}) == read("x(0, n)")
    called = {**CALLED, "y": (1, 1)}
    assert unfolded(parse_expression("y(t + 1) + 1 - 1", called), lets) == read("x(t, n) + 1 - 1")
    assert unfolded(parse_expression("y(t + 2)", called), lets) == read("x(t + 1, n)")


def test_no_index_captures_what_is_put_into_a_sum() -> None:
    """A k of the item stays one inside sum(.., k, ..), and so does the index of an outer sum."""
    lets = {"a": let("a", "sum(j*x(j, k), k, 0, n)", "j"), "c": let("c", "k + 1")}
    assert unfolded(read("a(k)"), lets) == read("sum(k*x(k, m), m, 0, n)")
    assert unfolded(read("sum(a(k + 1), k, 1, n)"), lets) == read(
        "sum(sum((m + 1)*x(m + 1, l), l, 0, n), m, 1, n)"
    )
    assert unfolded(read("sum(c*m, m, 1, n)"), lets) == read("sum((k + 1)*m, m, 1, n)")


def test_a_parameter_is_not_the_letter_of_that_name() -> None:
    """In a(k) = k + c with c = 2 k, the k of c is the item's."""
    lets = {"a": let("a", "k + c", "k"), "c": let("c", "2*k")}
    assert unfolded(read("a(m)"), lets) == read("m + 2*k")


def test_a_circle_is_refused() -> None:
    """Directly, and through another letter."""
    with pytest.raises(UserError, match="mentions"):
        refuse_circles({"c": let("c", "c + 1")})
    with pytest.raises(UserError, match="mentions"):
        refuse_circles({"a": let("a", "d*k", "k"), "d": let("d", "a(2)")})
    refuse_circles({"a": let("a", "a_ + k", "k"), "a_": let("a_", "2")})


def test_a_circle_is_found_from_any_letter_on_it() -> None:
    """From what closes it, or leads to it, and not from what is apart from it."""
    lets = {"a": let("a", "b + 1"), "b": let("b", "a"), "c": let("c", "a"), "d": let("d", "2")}
    for name in "abc":
        with pytest.raises(UserError, match="mentions"):
            refuse_circles(lets, [name])
    refuse_circles(lets, ["d"])


def test_what_stands_in_a_norm_has_no_sign_and_no_order() -> None:
    """|u - v| = |v - u|, and nothing else changes."""
    assert settled(read("|u - v|")) == settled(read("|v - u|"))
    assert settled(read("E|u - v + w|^2")) == settled(read("E|v - w - u|^2"))
    assert settled(read("|u - v|")) != settled(read("|u + v|"))
    assert settled(read("|u - 2*v|")) != settled(read("|u - v|"))
    assert settled(read("<u - v, w>")) != settled(read("<v - u, w>"))
    assert show(settled(read("b(2) - b(1)"))) == "b(2) - b(1)"
    assert settled(read("|u - v + v|")) != settled(read("|u|"))
