"""The grammar of inequalities: what is read, what is refused, and that nothing is evaluated."""

from __future__ import annotations

import contextlib
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.expressions import Number, Relation, free_symbols, show, show_relation
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import (
    MAX_DEPTH,
    MAX_LENGTH,
    Functions,
    Reader,
    _met,
    parse_chain,
    parse_expression,
    parse_relation,
)
from tests.bounds.prover.expressions import expressions


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a-b-c", "a - b - c"),
        ("a/b/c", "a/b/c"),
        ("2^3^2", "2^(3^2)"),
        ("-x^2", "-x^2"),
        ("(-x)**2", "(-x)^2"),
        ("1/2*x", "1/2*x"),
        ("0.25*x", "1/4*x"),
        ("1e-3*x", "1/1000*x"),
        ("sqrt(x)", "sqrt(x)"),
        ("Max(x, y) + ln(z)", "max(x, y) + log(z)"),
        ("Sum(q**k, (k, 0, n))", "sum(q^k, k, 0, n)"),
        ("σ_g^2*η", "σ_g^2*η"),
    ],
)
def test_reading(text: str, shown: str) -> None:
    """Precedence, associativity, exact decimals, and the usual other spellings."""
    assert show(parse_expression(text)) == shown


@given(expressions())
def test_what_is_shown_reads_back(expression: object) -> None:
    """Text and tree carry the same information."""
    shown = show(expression)  # type: ignore[arg-type]
    assert show(parse_expression(shown)) == shown


def test_a_chain_is_its_neighbours() -> None:
    """`a <= b < c` says two things."""
    assert [show_relation(r) for r in parse_chain("a <= b < c")] == ["a <= b", "b < c"]


def test_numbers_are_exact() -> None:
    """A tenth is a tenth."""
    assert parse_expression("0.1") == Number(Fraction(1, 10))


def test_an_index_is_no_symbol() -> None:
    """The limits of a sum are free, its index is not."""
    assert free_symbols(parse_expression("sum(q^k, k, m, n)")) == {"q", "m", "n"}


REFUSED = [
    ("1 +", "found 'the end'", 4),
    ("x $ y", r"cannot read '\$'", 3),
    ("x = 1", "write ==", 3),
    ("1 + x²", "'x²' is no name; write powers", 5),
    ("sum(k², k², 1, 3)", "'k²' is no name", 5),
    ("f(x)", "unknown function 'f'", 1),
    ("x.__class__", r"cannot read '\.'", 2),
    ("((x)", "to close the bracket", 5),
    ("exp(x, y)", "exp takes 1 arguments, not 2", 1),
    ("max(x)", "max takes 2 to 16", 1),
    ("x / 0", "division by zero", 5),
    ("0^-1", "division by zero", 2),
    ("x y", "expected an operator", 3),
    ("x^99999", "exponent is too large", 2),
    ("2^9^9^9", "exponent is too large", 4),
    ("x^9^9", "exponent is too large", 2),
    ("((9^999)^999)^999", "exponent is too large", 14),
    ("(1 + 1)^(9^5 - 1)", "exponent is too large", 8),
    ("2^(10*10 + 9^2)", None, None),
    ("9^k^2", None, None),
    ("sum(k, k, 0, k)", "mention its own index", 8),
    ("1e999999", "at most", 1),
    ("9" * 401, "at most", 1),
]


@pytest.mark.parametrize(("text", "reason", "place"), REFUSED)
def test_what_is_refused(text: str, reason: str | None, place: int | None) -> None:
    """The message names the trouble and a caret stands under the character."""
    if reason is None:
        assert isinstance(show(parse_expression(text)), str)
        return
    with pytest.raises(UserError, match=reason) as caught:
        parse_expression(text)
    message, _, caret = str(caught.value).split("\n")
    assert f"(character {place})" in message
    assert place is not None
    assert caret == "    " + " " * min(place - 1, 60) + "^"


@pytest.mark.parametrize("kind", ["vector", "sampling"])
def test_a_power_of_a_mean_says_of_what_it_is(kind: str) -> None:
    """E|x|^2 is the mean of the square; E<x, y>^2 would be the square of the mean."""
    called = FUNCTIONS[kind]
    with pytest.raises(UserError, match="write which"):
        parse_expression("E<x, y>^2", called)
    assert show(parse_expression("E|x|^2 + (E<x, y>)^2", called)) == "E[|x|^2] + E[<x, y>]^2"


def test_limits_on_size() -> None:
    """Hostile input costs nothing."""
    with pytest.raises(UserError, match="characters"):
        parse_expression("x" * (MAX_LENGTH + 1))
    with pytest.raises(UserError, match="nested more than"):
        parse_expression("(" * (MAX_DEPTH + 1) + "x" + ")" * (MAX_DEPTH + 1))
    with pytest.raises(UserError, match="nested more than"):
        parse_expression("2^" * (MAX_DEPTH + 1) + "x")


def test_a_claim_is_one_relation() -> None:
    """And an expression alone is none."""
    with pytest.raises(UserError, match="states 2 relations"):
        parse_relation("a <= b <= c")
    with pytest.raises(UserError, match="expected one of"):
        parse_relation("a + b")
    assert isinstance(parse_relation("a != b"), Relation)


@given(st.text(alphabet="xk01+-*/^()<=>,. maxsqrtlogum", max_size=40))
@example("__import__('os').system('true')")
@example("(lambda: 0)()")
def test_any_text_is_read_or_refused(text: str) -> None:
    """No other error escapes, whatever is typed."""
    with contextlib.suppress(UserError):
        for relation in parse_chain(text):
            assert show_relation(relation)


CALLED = {**(FUNCTIONS["vector"] or {}), "w": (1, 1), "grad": (2, 2)}
PIECES = [
    *("a", "E", "K_E", "norm", "grad", "w(t)", "log(a)", "(", ")", "<", ">", "<=", "==", "|", "["),
    *("]", ",", "+", "-", "*", "^", "2", " ", "E|", "E[", "E<", "<a, b>", "|a|", "grad(i, x)"),
]


@given(text=st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
@example(text="E <a, b>")
@example(text="a < |b|")
def test_what_a_text_does_not_call_changes_nothing(text: str) -> None:
    """So that it is read once for all who can call more than it does."""
    assert said(text, tuple(CALLED.items())) == said(text, _met(text, CALLED))


def said(text: str, functions: Functions) -> list[str] | None:
    """All that a text is read as; nothing if it cannot be read."""
    try:
        reader = Reader(text, functions)
        found = [show(reader.sum())]
        while sign := reader.take("<=", "<", ">", "=="):
            found += [sign, show(reader.sum())]
        return None if reader.peek() else found
    except UserError:
        return None
