"""Regions and problems: what is read, that equal problems have equal digests, what is refused."""

from __future__ import annotations

import pytest

from bounds.errors import UserError
from bounds.kernel.problem import read_problem
from bounds.kernel.reader import WRITTEN
from bounds.problems import digest, problem
from bounds.regions import parse_region
from bounds.writing import of_region, texts


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (["x: real"], ["x: real"]),
        (["x: real > 0"], ["x: real > 0"]),
        (["K: integer > 1"], ["K: integer >= 2"]),
        (["K: integer > 3/2, < 9/2"], ["K: integer >= 2, <= 4"]),
        (["x: real in [0, 1)"], ["x: real >= 0, < 1"]),
        (["x: real in (0, oo)"], ["x: real > 0"]),
        (["0 < x <= 1/2"], ["x: real > 0, <= 1/2"]),
        (["y, x: real >= 0"], ["x: real >= 0", "y: real >= 0"]),
        (["K: integer", "K >= 2", "K <= 7"], ["K: integer >= 2, <= 7"]),
        (["x>=0", "x: real >= 0, < 5"], ["x: real >= 0, < 5"]),
    ],
)
def test_regions(typed: list[str], shown: list[str]) -> None:
    """One canonical text a symbol, which reads back as itself."""
    region = parse_region(typed)
    assert list(of_region(region)) == shown
    assert parse_region(of_region(region)) == region


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x: int", "expected 'integer' or 'real'"),
        ("x: realistic", "expected 'integer' or 'real'"),
        ("exp: real", "is not a name"),
        ("1x: real", "is not a name"),
        ("k(0): real", "is not a name"),
        ("x + y <= 2", "must bound one symbol"),
        ("x: real in [2, 1]", "empty"),
        ("x: real in (1, 1)", "empty"),
        ("K: integer > 1, < 2", "empty"),
        ("x: real >= y", "is not a rational number"),
        ("x: real about 3", "cannot read 'about 3'"),
        ("x != 3", "belongs into a given"),
    ],
)
def test_regions_refused(text: str, reason: str) -> None:
    """The text and what would work."""
    with pytest.raises(UserError, match=reason):
        parse_region([text])


def test_equal_problems_have_equal_digests() -> None:
    """Spelling and the order of the domain do not matter; the mathematics does."""
    one = problem("x**2 <= 0.5", given=["0 <= y <= 1"], where=["x: real", "y: real > -1"])
    two = problem("x^2 <= 1/2", given=["0 <= y", "y <= 1"], where=["y: real > -1", "x: real"])
    other = problem("x^2 <= 1/3", given=["0 <= y", "y <= 1"], where=["y: real > -1", "x: real"])
    assert one == two
    assert digest(one) == digest(two) != digest(other)


STATED = [
    (
        "scalar",
        "(1+1/(K-1))^K <= 4",
        ["L <= 1/K < 2"],
        ["K: integer>=2", "L>0", "M, N: real in (0, .5]"],
    ),
    (
        "vector",
        "E|sampled(x, i)|^2 <= c*E|y|^2",
        ["1 <= c <= 2"],
        ["x, y: vector over xi,i", "i: source  of C,N sampled", "C, N: integer > 1", "c: real"],
    ),
    (
        "sampling",
        "E|mean(x, S)|^2 <= 0.5*mean(a)",
        [],
        ["S: N of C without replacement", "x: family", "a: family of numbers", "C, N: integer > 0"],
    ),
    (
        "recursion",
        "x(t) <= y(0)",
        ["x(t+1) <= x(t) <= 1"],
        ["t: index from 0 to T-1", "x, y: sequence in [0, 1)", "T: integer >= 1"],
    ),
]


@pytest.mark.parametrize(("kind", "claim", "given", "where"), STATED)
def test_texts_read_back(kind: str, claim: str, given: list[str], where: list[str]) -> None:
    """What is typed is one problem, whose texts are its whole content, for the kernel too."""
    stated = problem(claim, given=given, where=where, kind=kind)
    words, givens, declared = (texts(stated)[part] for part in ("claim", "given", "where"))
    again = read_problem(str(words), list(givens), list(declared), kind)
    assert again == stated
    assert texts(again) == texts(stated)
    assert problem(str(words), given=givens, where=declared, kind=kind) == stated


@pytest.mark.parametrize(
    "where",
    [
        ["x, y: real"],
        ["x: real", "x: real", "y: real"],
        ["0 <= x", "y: real"],
        ["x: real in [0, 1]", "y: real"],
        ["x: real >= 0.5", "y: real"],
        ["x:real", "y: real"],
        ["x: real > 0 < 1", "y: real"],
        ["x: real >= 1/0", "y: real"],
        ["x: vector", "y: real"],
        ["x: real\n", "y: real"],
    ],
)
def test_the_kernel_reads_one_form(where: list[str]) -> None:
    """Other ways to say it are for the reader in front of it."""
    with pytest.raises(UserError):
        read_problem("x <= y", [], where, "scalar")


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("x <= y", "'y' in 'x <= y' has no domain; add one, as in 'y: real'"),
        ("sum(x, x, 0, 3) <= 1", "both a symbol and a summation index"),
        ("x <= 1 <= 2", "states 2 relations"),
    ],
)
def test_problems_refused(claim: str, reason: str) -> None:
    """Before anything is tried."""
    with pytest.raises(UserError, match=reason):
        problem(claim, where=["x: real"])


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_no_sequence_is_called_like_a_function(name: str) -> None:
    """T^(1/2) is shown as sqrt(T), which would read back as a term of a sequence sqrt."""
    where = ["T: integer >= 0", f"{name}: sequence"]
    with pytest.raises(UserError, match="meaning of its own"):
        read_problem("T^(1/2) >= 0", (), where, "recursion")


def test_a_sequence_has_a_number() -> None:
    """Otherwise there would be none, and no point at which a claim fails."""
    with pytest.raises(UserError, match="the domain is empty"):
        read_problem("1 >= 2", (), ["x: sequence > 1, <= 1"], "recursion")
    assert read_problem("1 >= 2", (), ["x: sequence >= 1, <= 1"], "recursion").sequences
